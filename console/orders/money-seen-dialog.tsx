import type { MoneySeen, MoneySeenResponse } from '@apeak/contract/desk'
import { formatSen } from '@apeak/contract/money'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { call } from '../api.ts'
import { ActionDialog } from '../ui/action-dialog.tsx'
import { senOf } from '../ui/sen-of.ts'

/** Writes down the money of a bank transfer that was seen for an order. */
export function MoneySeenDialog({
  order,
  onClose,
}: {
  order: { id: string; reference: string; total_sen: number; isPaid: boolean }
  onClose(): void
}) {
  const { id, reference, total_sen, isPaid } = order
  const [amount, setAmount] = useState((total_sen / 100).toFixed(2))
  const [bankReference, setBankReference] = useState('')
  const notify = useNotify()
  const sen = senOf(amount)
  const pays = sen === total_sen && !isPaid
  const see = async () => {
    const body: MoneySeen = {
      amount_sen: sen ?? 0,
      bank_reference: bankReference.trim(),
      is_another: isPaid,
    }
    const path = pathTo(consolePaths.moneySeen, { id })
    const { unapplied_reason } = await call<MoneySeenResponse>('POST', path, body)
    if (unapplied_reason) notify('The money is kept as unapplied money.', { type: 'warning' })
  }
  return (
    <ActionDialog
      title="Money seen"
      confirm="Money seen"
      done={`${formatSen(sen ?? 0)} written down`}
      run={see}
      disabled={sen === undefined || bankReference.trim().length < 3}
      onClose={onClose}
    >
      <Typography>
        {reference} costs {formatSen(total_sen)}.
      </Typography>
      <TextField
        label="Amount in RM"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <TextField
        label="Bank reference"
        value={bankReference}
        onChange={({ target }) => setBankReference(target.value)}
        required
        autoFocus
        slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
      />
      <Alert severity={pays ? 'info' : 'warning'}>
        {pays
          ? 'The order is paid by this, and waits to be delivered.'
          : isPaid
            ? 'The order is paid already: this money is kept as unapplied money.'
            : 'This is another amount: it is kept as unapplied money, and the order goes on waiting.'}
      </Alert>
    </ActionDialog>
  )
}
