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
  /** The endpoint that previews the posted `text`. */
  previewPath: string
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
function usePreviewedLines<Preview>({ previewPath, apply, isOutdated }: Props<Preview>) {
  const [text, setText] = useState('')
  const [previewed, setPreviewed] = useState<Previewed<Preview>>()
  const { run, failure, setFailure, isRunning } = useRun()

  const change = (value: string) => {
    setText(value)
    setPreviewed(undefined)
    setFailure(undefined)
  }
  const showPreview = async () => {
    const preview = await call<Preview>('POST', previewPath, { text })
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
}

/** Skipped lines with reasons. */
export function RefusedLines<Why extends string>({ lines, count, faults }: RefusedLinesProps<Why>) {
  if (count === 0) return null
  return (
    <Alert severity="warning" icon={false}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {count === 1 ? '1 line will be skipped:' : `${count} lines will be skipped:`}
      </Typography>
      <Box
        component="ul"
        tabIndex={0}
        aria-label="Skipped lines"
        sx={{ m: 0, pl: 2.5, maxHeight: 180, overflow: 'auto' }}
      >
        {lines.map(({ line, why }) => (
          <li key={line}>
            Line {line}: {faults[why]}.
          </li>
        ))}
        {count > lines.length && <li>And more.</li>}
      </Box>
    </Alert>
  )
}
