import type { ImportedCodes, Stock } from '@apeak/contract/codes'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { type ChangeEvent, useRef, useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { call } from '../api.ts'
import { sentenceOf } from '../ui/action-dialog.tsx'
import { codesText, ImportPreview } from './import-preview.tsx'

/** What was looked at: the lines, what they would bring, and the key under which they are imported once. */
type Looked = { text: string; result: ImportedCodes; request_key: string }

/** Brings codes in: pasted or from a file, looked at first. */
export function ImportCodes({ stock }: { stock: Stock }) {
  const [text, setText] = useState('')
  const [looked, setLooked] = useState<Looked>()
  const [failure, setFailure] = useState<string>()
  const file = useRef<HTMLInputElement>(null)
  const running = useRef(false)
  const [isRunning, setRunning] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  const id = String(stock.id)

  const change = (value: string) => {
    setText(value)
    setLooked(undefined)
    setFailure(undefined)
  }
  const once = async (work: () => Promise<void>) => {
    // State comes too late for a double click.
    if (running.current) return
    running.current = true
    setRunning(true)
    setFailure(undefined)
    await work().catch(async (error) => setFailure(await sentenceOf(error)))
    running.current = false
    setRunning(false)
  }
  const look = () =>
    once(async () => {
      const path = pathTo(consolePaths.previewCodes, { id })
      const result = await call<ImportedCodes>('POST', path, { text })
      setLooked({ text, result, request_key: crypto.randomUUID() })
    })
  const bringIn = ({ text: lines, request_key }: Looked) =>
    once(async () => {
      const path = pathTo(consolePaths.importCodes, { id })
      const { taken } = await call<ImportedCodes>('POST', path, { text: lines, request_key })
      notify(`${codesText(taken)} imported`, { type: 'success' })
      change('')
      refresh()
    })
  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    if (chosen) change(await chosen.text())
    // The same file can be chosen again.
    target.value = ''
  }

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        label="Codes"
        helperText="One a line. Behind a comma the last day on which it is valid, as 2027-01-31 or 31/01/2027."
        value={text}
        onChange={({ target }) => change(target.value)}
        multiline
        minRows={4}
        maxRows={14}
        slotProps={{
          htmlInput: {
            spellCheck: false,
            autoComplete: 'off',
            style: { fontFamily: 'ui-monospace, monospace' },
          },
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={look} disabled={text.trim() === '' || isRunning}>
          Preview
        </Button>
        <Button color="inherit" onClick={() => file.current?.click()}>
          Take from a file
        </Button>
        <input
          ref={file}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          hidden
          onChange={readFile}
        />
      </Box>
      <div role="status">
        {failure && <Alert severity="error">{failure}</Alert>}
        {looked && (
          <ImportPreview
            result={looked.result}
            stock={stock}
            isRunning={isRunning}
            onImport={() => bringIn(looked)}
          />
        )}
      </div>
    </Box>
  )
}
