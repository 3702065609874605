import type { SaveStock, Stock } from '@apeak/contract/codes'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'

/** Suggested for what is to be delivered by code from now on. */
const USUAL_WARNING = 5

/** Changes how a product is delivered, and when the shop is told that few codes are left. */
export function StockSettings({ stock }: { stock: Stock }) {
  const [byCode, setByCode] = useState(stock.delivered_by_code)
  const [warnBelow, setWarnBelow] = useState(
    String(stock.delivered_by_code ? stock.warn_below : USUAL_WARNING),
  )
  const isNumber = /^\d{1,7}$/.test(warnBelow)
  const save = () => {
    const body: SaveStock = { delivered_by_code: byCode, warn_below: Number(warnBelow) }
    return call('POST', pathTo(consolePaths.saveStock, { id: String(stock.id) }), body)
  }
  return (
    <ActionButton
      label="Settings"
      title="How is it delivered?"
      confirm="Save"
      right="codes.settings"
      run={save}
      done="Saved"
      disabled={!isNumber}
    >
      <FormControlLabel
        control={<Switch checked={byCode} onChange={({ target }) => setByCode(target.checked)} />}
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
        onChange={({ target }) => setWarnBelow(target.value.trim())}
        error={!isNumber}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </ActionButton>
  )
}
