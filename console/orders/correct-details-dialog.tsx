import type { OrderPage } from '@apeak/contract/orders-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { call } from '../api.ts'
import { ActionDialog } from '../ui/action-dialog.tsx'

/** Corrects what the shopper said, such as a player id, before it is delivered. */
export function CorrectDetailsDialog({ order, onClose }: { order: OrderPage; onClose(): void }) {
  // As they stood when the dialog was opened: what somebody else changes meanwhile is refused.
  const [seen] = useState(order.options)
  const [options, setOptions] = useState(order.options)
  const isSame = options.every(({ value }, index) => value === seen[index]?.value)
  const change = (place: number, value: string) =>
    setOptions(options.map((one, index) => (index === place ? { ...one, value } : one)))
  return (
    <ActionDialog
      title="Correct the details"
      confirm="Correct"
      done="Details corrected"
      asksReason
      run={(reason, request_key) =>
        call('POST', pathTo(consolePaths.correctDetails, { id: order.id }), {
          seen,
          options,
          reason,
          request_key,
        })
      }
      disabled={isSame}
      onClose={onClose}
    >
      <Typography>The shopper is mailed the details as they then stand.</Typography>
      {options.map(({ name, value }, index) => (
        <TextField
          key={name}
          label={name}
          value={value}
          onChange={({ target }) => change(index, target.value)}
          slotProps={{ htmlInput: { maxLength: 1000 } }}
        />
      ))}
    </ActionDialog>
  )
}
