import { Box, FormHelperText, InputLabel, Skeleton } from '@mui/material'
import { lazy, Suspense, useId } from 'react'
import { useInput } from 'react-admin'

// Loaded on first use, to keep it out of the start chunk.
const load = () => import('./rich-text-editor.tsx')
const Editor = lazy(() => load().then((loaded) => ({ default: loaded.RichTextEditor })))
const Reader = lazy(() => load().then((loaded) => ({ default: loaded.RichTextReader })))

/** Shows rich text read-only, without unknown elements. */
export const RichTextReader = ({ html }: { html: string }) => (
  <Suspense fallback={<Skeleton variant="rectangular" height={120} />}>
    <Reader html={html} />
  </Suspense>
)

type Props = { source: string; label: string; required?: boolean }

/** A rich text input. The value is HTML; the server sanitises it. */
export function RichTextField({ source, label, required = false }: Props) {
  const { field, fieldState, formState } = useInput({ source, defaultValue: '' })
  const id = useId()
  const failure = fieldState.error?.message
  const isInvalid = failure !== undefined && (fieldState.isTouched || formState.submitCount > 0)
  return (
    <Box sx={{ width: '100%', mb: 2.5 }}>
      <InputLabel id={`${id}-label`} error={isInvalid} required={required} sx={{ mb: 0.75 }} shrink>
        {label}
      </InputLabel>
      <Box
        sx={{
          border: '1px solid',
          borderColor: isInvalid ? 'error.main' : 'divider',
          borderRadius: 1,
          '&:focus-within': { borderColor: 'secondary.main' },
          '&:has(.ProseMirror:focus)': { outline: '1px solid', outlineColor: 'secondary.main' },
        }}
      >
        <Suspense fallback={<Skeleton variant="rectangular" height={224} />}>
          <Editor field={{ ...field, value: field.value ?? '' }} id={id} isInvalid={isInvalid} />
        </Suspense>
      </Box>
      <FormHelperText id={`${id}-help`} error={isInvalid} sx={{ mx: 1.75 }}>
        {isInvalid && failure}
      </FormHelperText>
    </Box>
  )
}
