import { Box, ButtonBase } from '@mui/material'
import { useNotify } from 'react-admin'
import { VisuallyHidden } from './text.tsx'

type Props = {
  name: string
  value: string
  /** Its keyboard shortcut. */
  keyHint?: string
  /** Copies it instead, for example after a question. */
  onCopy?(name: string, value: string): void
  /** Whether it is emphasised. */
  isLoud?: boolean
}

/** A value with a copy button. */
export function CopyValue({ name, value, keyHint, onCopy, isLoud = true }: Props) {
  const copy = useCopy()
  return (
    <ButtonBase
      onClick={() => void (onCopy ?? copy)(name, value)}
      sx={{
        display: 'inline-flex',
        font: 'inherit',
        alignItems: 'baseline',
        gap: 1,
        px: 1.25,
        py: isLoud ? 0.75 : 0.375,
        minHeight: isLoud ? 36 : 30,
        maxWidth: '100%',
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        textAlign: 'start',
        '&:hover': { borderColor: 'primary.main' },
      }}
    >
      {keyHint && (
        <Box
          component="kbd"
          aria-hidden
          sx={{
            display: { xs: 'none', md: 'inline' },
            color: 'primary.main',
            fontFamily: 'inherit',
            fontWeight: 700,
          }}
        >
          {keyHint}
        </Box>
      )}
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8rem' }}>
        <VisuallyHidden>Copy </VisuallyHidden>
        {name}
      </Box>{' '}
      <Box
        component="span"
        sx={{
          fontWeight: isLoud ? 600 : 400,
          fontSize: isLoud ? '0.9375rem' : '0.8125rem',
          fontVariantNumeric: 'tabular-nums',
          overflowWrap: 'anywhere',
        }}
      >
        {value}
      </Box>
    </ButtonBase>
  )
}

/** Copies a text and confirms it. */
export function useCopy(): (name: string, value: string) => Promise<void> {
  const notify = useNotify()
  return async (name, value) => {
    try {
      await navigator.clipboard.writeText(value)
      notify(`${name} copied`, { type: 'info', autoHideDuration: 1500 })
    } catch {
      notify(`This browser does not let the console copy. ${name}: ${value}`, { type: 'warning' })
    }
  }
}
