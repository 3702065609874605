import { Alert, Box, Button, TextField, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { call } from '../api.ts'
import { FileButton } from '../ui/files.tsx'
import { useRun } from '../ui/run.ts'

/** The preview: lines, effects and idempotency key. */
export type Previewed<Preview> = { text: string; preview: Preview; request_key: string }

type Props<Preview> = {
  /** What the lines are, such as 'Prices'. */
  label: string
  helperText: string
  rows: { min: number; max: number }
  /** The label of the preview button. */
  previewLabel: string
  /** The endpoint that previews the text, and the body that it takes; by default the `text` alone. */
  previewPath: string
  bodyOf?: (text: string) => unknown
  /** Applies it and reports the result. */
  apply: (previewed: Previewed<Preview>) => Promise<void>
  /** Whether it was refused because the preview is outdated. */
  isOutdated?: (error: unknown) => boolean
  /** Renders the preview with the apply button. */
  children: (preview: Preview, props: { isRunning: boolean; onApply: () => void }) => ReactNode
}

/** Imports pasted or uploaded lines after a preview, once. */
export function CsvUpload<Preview>(props: Props<Preview>) {
  const { text, change, previewed, failure, isRunning, showPreview, applyPreviewed } =
    usePreviewedLines(props)
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        label={props.label}
        helperText={props.helperText}
        value={text}
        onChange={({ target }) => change(target.value)}
        multiline
        minRows={props.rows.min}
        maxRows={props.rows.max}
        slotProps={{
          htmlInput: {
            spellCheck: false,
            autoComplete: 'off',
            style: { fontFamily: 'ui-monospace, monospace' },
          },
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={showPreview} disabled={text.trim() === '' || isRunning}>
          {props.previewLabel}
        </Button>
        <TextFileButton label="Choose a file" onTake={async (file) => change(await file.text())} />
      </Box>
      <div role="status">
        {failure && <Alert severity="error">{failure}</Alert>}
        {previewed &&
          props.children(previewed.preview, {
            isRunning,
            onApply: () => applyPreviewed(previewed),
          })}
      </div>
    </Box>
  )
}

/** The state of an import; one action at a time. */
function usePreviewedLines<Preview>(props: Props<Preview>) {
  const { previewPath, bodyOf = (typed) => ({ text: typed }), apply, isOutdated } = props
  const [text, setText] = useState('')
  const [previewed, setPreviewed] = useState<Previewed<Preview>>()
  const { run, failure, setFailure, isRunning } = useRun()

  const change = (value: string) => {
    setText(value)
    setPreviewed(undefined)
    setFailure(undefined)
  }
  const showPreview = async () => {
    const preview = await call<Preview>('POST', previewPath, bodyOf(text))
    setPreviewed({ text, preview, request_key: crypto.randomUUID() })
  }
  const applyOrPreviewAgain = async (seen: Previewed<Preview>) => {
    try {
      await apply(seen)
      change('')
    } catch (error) {
      if (isOutdated?.(error)) await showPreview()
      throw error
    }
  }
  return {
    text,
    change,
    previewed,
    failure,
    isRunning,
    showPreview: () => run(showPreview),
    applyPreviewed: (seen: Previewed<Preview>) => run(() => applyOrPreviewAgain(seen)),
  }
}

type TextFileButtonProps = { label: string; disabled?: boolean; onTake: (file: File) => void }

/** Opens a text file. */
export const TextFileButton = ({ label, onTake, disabled = false }: TextFileButtonProps) => (
  <FileButton
    label={label}
    accept=".csv,.txt,text/csv,text/plain"
    onTake={onTake}
    color="inherit"
    disabled={disabled}
  />
)

type RefusedLinesProps<Why extends string> = {
  /** The first refused lines. */
  lines: { line: number; why: Why }[]
  /** The number of all refused lines. */
  count: number
  faults: Record<Why, string>
  /** Whether nothing can be imported because of them. */
  isFatal?: boolean
}

/** Refused lines with reasons. */
export function RefusedLines<Why extends string>(props: RefusedLinesProps<Why>) {
  const { lines, count, faults, isFatal = false } = props
  if (count === 0) return null
  return (
    <Alert severity={isFatal ? 'error' : 'warning'} icon={false}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {count === 1 ? '1 line ' : `${count} lines `}
        {isFatal ? 'must be corrected first:' : 'will be skipped:'}
      </Typography>
      <Box
        component="ul"
        tabIndex={0}
        aria-label={isFatal ? 'Refused lines' : 'Skipped lines'}
        sx={{ m: 0, pl: 2.5, maxHeight: 180, overflow: 'auto' }}
      >
        {lines.map(({ line, why }) => (
          <li key={line}>
            Line {line}: {faults[why].replace(/\.?$/, '.')}
          </li>
        ))}
        {count > lines.length && <li>And more.</li>}
      </Box>
    </Alert>
  )
}
