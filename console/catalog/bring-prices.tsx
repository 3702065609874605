import { consolePaths } from '@apeak/contract/paths'
import type { PriceImport, PricePreview } from '@apeak/contract/prices-console'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { call, refusalOf } from '../api.ts'
import { sentenceOf } from '../ui/action-dialog.tsx'
import { PriceDifference } from './price-difference.tsx'

/** What was looked at: the difference, and the key under which it is applied once. */
type Looked = { preview: PricePreview; request_key: string }

/** Brings prices: from a file or pasted, looked at first. */
export function BringPrices() {
  const [text, setText] = useState('')
  const [looked, setLooked] = useState<Looked>()
  const [failure, setFailure] = useState<string>()
  const [isRunning, setRunning] = useState(false)
  const running = useRef(false)
  const file = useRef<HTMLInputElement>(null)
  const notify = useNotify()
  const queries = useQueryClient()

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
  const look = async () => {
    const preview = await call<PricePreview>('POST', consolePaths.previewPrices, { text })
    setLooked({ preview, request_key: crypto.randomUUID() })
  }
  const apply = async ({ preview, request_key }: Looked) => {
    const changes = preview.changes.map(({ product_id, from_sen, to_sen }) => ({
      ...{ product_id, from_sen, to_sen },
    }))
    try {
      const done = await call<PriceImport>('POST', consolePaths.priceImports, {
        request_key,
        changes,
      })
      notify(`${done.changes} prices changed`, { type: 'success' })
      change('')
    } catch (error) {
      // Somebody changed a price since: the difference as it is now.
      if (refusalOf(error) === 'prices_changed') await look()
      throw error
    } finally {
      void queries.invalidateQueries({ queryKey: ['price-imports'] })
    }
  }
  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    if (chosen) change(await chosen.text())
    // The same file can be chosen again.
    target.value = ''
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        label="Prices"
        helperText="The first line names the columns: id and price at least."
        value={text}
        onChange={({ target }) => change(target.value)}
        multiline
        minRows={3}
        maxRows={10}
        slotProps={{
          htmlInput: {
            spellCheck: false,
            autoComplete: 'off',
            style: { fontFamily: 'ui-monospace, monospace' },
          },
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          onClick={() => once(look)}
          disabled={text.trim() === '' || isRunning}
        >
          Show the difference
        </Button>
        <Button color="inherit" onClick={() => file.current?.click()}>
          Take from a file
        </Button>
        <input ref={file} type="file" accept=".csv,.txt,text/csv" hidden onChange={readFile} />
      </Box>
      <div role="status">
        {failure && <Alert severity="error">{failure}</Alert>}
        {looked && (
          <PriceDifference
            preview={looked.preview}
            isRunning={isRunning}
            onApply={() => once(() => apply(looked))}
          />
        )}
      </div>
    </Box>
  )
}
