import { itemText } from '@apeak/contract/orders'
import type { DeliverOrder } from '@apeak/contract/orders-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { call } from '../api.ts'
import { ActionDialog } from '../ui/action-dialog.tsx'

/** The order to deliver. */
export type Deliverable = {
  id: string
  product: string
  category: string
  /** The undelivered units. */
  owed: number
}

/** Delivers all or some units, optionally with a code or a note. */
export function DeliverDialog({
  order,
  onClose,
  onDone,
}: {
  order: Deliverable
  onClose(): void
  onDone?(): void
}) {
  const { id, product, category, owed } = order
  const [qty, setQty] = useState(owed)
  const [code, setCode] = useState('')
  const [note, setNote] = useState('')
  const isAll = qty === owed
  const deliver = (_reason: string, request_key: string) => {
    const body: DeliverOrder = {
      qty,
      code: code.trim() || null,
      note: note.trim() || null,
      request_key,
    }
    return call('POST', pathTo(consolePaths.deliverOrder, { id }), body)
  }
  return (
    <ActionDialog
      title={`Deliver ${itemText(product, qty)}`}
      confirm="Deliver"
      done={`${itemText(product, qty)} delivered`}
      run={deliver}
      disabled={!(qty >= 1 && qty <= owed)}
      onClose={onClose}
      {...(onDone ? { onDone } : {})}
      isQuick
    >
      <Typography>
        {isAll
          ? `The order for ${category} is completed, and the shopper gets the delivery e-mail.`
          : `${owed - qty} of ${owed} remain. The shopper gets an e-mail about this delivery.`}{' '}
        This cannot be undone.
      </Typography>
      {owed > 1 && (
        <TextField
          label="How many"
          type="number"
          value={qty}
          onChange={({ target }) => setQty(Math.trunc(Number(target.value)))}
          slotProps={{ htmlInput: { min: 1, max: owed } }}
        />
      )}
      <TextField
        label={qty > 1 ? 'Codes, one a line (if any)' : 'Code (if any)'}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        multiline={qty > 1}
        slotProps={{ htmlInput: { maxLength: 2000, autoComplete: 'off', spellCheck: false } }}
      />
      <TextField
        label="Note for the shopper (if any)"
        value={note}
        onChange={({ target }) => setNote(target.value)}
        multiline
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
    </ActionDialog>
  )
}
