import type { ConfirmedPayment } from '@apeak/contract/gold-console'
import { formatSen } from '@apeak/contract/money'
import type { PaymentConfirmation } from '@apeak/contract/orders-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { Alert, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { call } from '../api.ts'
import { approvalRequested } from '../gold/approval-words.ts'
import { ActionDialog } from '../ui/action-dialog.tsx'
import { hundredthsText, typedSen } from '../ui/money.tsx'

/** The payable. `isPaid`: whether it is paid already. */
export type AwaitedMoney = {
  kind: 'order' | 'topup'
  id: string
  reference: string
  total_sen: number
  isPaid: boolean
}

const paths = { order: consolePaths.moneySeen, topup: consolePaths.confirmTopup } as const

/** The effect of the payment, by payable. */
const effects = {
  order: {
    pays: 'The order is paid and can be delivered.',
    another: 'The amount differs: the money is kept as unapplied, and the order stays unpaid.',
    isPaid: 'The order is already paid: the money is kept as unapplied.',
  },
  topup: {
    pays: 'The gold is credited at once, and the customer gets an e-mail.',
    another: 'The amount differs: the money is kept as unapplied, and the top-up stays unpaid.',
    isPaid: 'The top-up is already paid: the money is kept as unapplied.',
  },
} as const

/** Records a bank transfer for an order or top-up. */
export function ConfirmMoneyDialog({
  awaited,
  onClose,
}: {
  awaited: AwaitedMoney
  onClose(): void
}) {
  const { kind, id, reference, total_sen, isPaid } = awaited
  const [amount, setAmount] = useState(hundredthsText(total_sen))
  const [bankReference, setBankReference] = useState('')
  const notify = useNotify()
  const sen = typedSen(amount)
  const effect = isPaid ? 'isPaid' : sen === total_sen ? 'pays' : 'another'
  const see = async () => {
    const body: PaymentConfirmation = {
      amount_sen: sen ?? 0,
      bank_reference: bankReference.trim(),
      is_another: isPaid,
    }
    const { unapplied_reason, approval_id } = await call<ConfirmedPayment>(
      'POST',
      pathTo(paths[kind], { id }),
      body,
    )
    if (approval_id !== null) return approvalRequested
    if (unapplied_reason) notify('The money is kept as unapplied.', { type: 'warning' })
    return undefined
  }
  return (
    <ActionDialog
      title="Confirm payment"
      confirm="Confirm payment"
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
      <Alert severity={effect === 'pays' ? 'info' : 'warning'}>{effects[kind][effect]}</Alert>
    </ActionDialog>
  )
}
