import type { SaveStock, Stock } from '@apeak/contract/codes-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import Alert from '@mui/material/Alert'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'

/** Suggested for what is to be delivered by code from now on. */
const USUAL_WARNING = 5

type Settings = { byCode: boolean; warnBelow: string }

const settingsOf = ({ delivered_by_code, warn_below }: Stock): Settings => ({
  byCode: delivered_by_code,
  warnBelow: String(delivered_by_code ? warn_below : USUAL_WARNING),
})

/** Changes how a product is delivered, and when the shop is told that few codes are left. */
export function StockSettings({ stock }: { stock: Stock }) {
  const [edited, setEdited] = useState<Settings & { version: number }>()
  const { byCode, warnBelow } = edited ?? settingsOf(stock)
  const edit = (change: Partial<Settings>) =>
    setEdited({ version: stock.version, byCode, warnBelow, ...change })
  const isNumber = /^\d{1,7}$/.test(warnBelow)
  // Somebody else saved: whoever saves again has seen it.
  const theirs = edited && edited.version !== stock.version ? settingsOf(stock) : undefined
  const save = () => {
    const { id, version } = stock
    const body: SaveStock = { delivered_by_code: byCode, warn_below: Number(warnBelow), version }
    return call('POST', pathTo(consolePaths.saveStock, { id: String(id) }), body)
  }
  return (
    <ActionButton
      label="Settings"
      title="How is it delivered?"
      confirm="Save"
      right="codes.settings"
      run={save}
      done="Saved"
      onDone={() => setEdited(undefined)}
      disabled={!isNumber}
    >
      {theirs && (
        <Alert severity="warning">
          It is now {theirs.byCode ? 'delivered by code' : 'delivered by hand'}, with a mail below{' '}
          {stock.warn_below}. Save to have it as below.
        </Alert>
      )}
      <FormControlLabel
        control={
          <Switch checked={byCode} onChange={({ target }) => edit({ byCode: target.checked })} />
        }
        label="Delivered by code"
      />
      <Typography variant="body2" color="textSecondary">
        {byCode
          ? 'Paid orders get a code by themselves. Shoppers can order as many as there are codes.'
          : 'Somebody delivers each order by hand. Orders that were made until now are delivered by code.'}
      </Typography>
      <TextField
        label="Mail when fewer are available"
        helperText="0: never"
        value={warnBelow}
        onChange={({ target }) => edit({ warnBelow: target.value.trim() })}
        error={!isNumber}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </ActionButton>
  )
}
