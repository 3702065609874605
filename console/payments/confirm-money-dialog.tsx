import type { ConfirmedPayment } from '@apeak/contract/gold-console'
import { formatSen } from '@apeak/contract/money'
import type { PaymentConfirmation } from '@apeak/contract/orders-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { Alert, TextField } from '@mui/material'
import { useNotify } from 'react-admin'
import { call } from '../api.ts'
import { approvalRequested } from '../gold/adjustment-list.tsx'
import { ActionDialog } from '../ui/actions.tsx'
import { hundredthsText, typedSen } from '../ui/money.tsx'
import { useTextInput } from '../ui/typed.tsx'

/** The payable. `isPaid`: whether it is paid already. */
type AwaitedMoney = {
  kind: 'order' | 'topup'
  id: string
  reference: string
  total_sen: number
  isPaid: boolean
}

/** Its name, its endpoint, and the effect of a full payment. */
const payables = {
  order: {
    name: 'order',
    path: consolePaths.confirmOrderPayment,
    pays: 'The order is paid and can be delivered.',
  },
  topup: {
    name: 'top-up',
    path: consolePaths.confirmTopup,
    pays: 'The gold is credited immediately, and the customer gets an email.',
  },
} as const

/** What becomes of the money. */
function effectOf({ kind, isPaid, total_sen }: AwaitedMoney, sen: number | undefined): string {
  const { name, pays } = payables[kind]
  if (isPaid) return `The ${name} is already paid. The payment is kept as unapplied.`
  if (sen === total_sen) return pays
  return `The amount differs. The payment is kept as unapplied, and the ${name} stays unpaid.`
}

type Props = { awaited: AwaitedMoney; onClose(): void }

/** Records a bank transfer for an order or top-up. */
export function ConfirmMoneyDialog({ awaited, onClose }: Props) {
  const { kind, id, reference, total_sen, isPaid } = awaited
  const amount = useTextInput(hundredthsText(total_sen), { inputMode: 'decimal' })
  const bankReference = useTextInput('', { maxLength: 60, autoComplete: 'off' })
  const notify = useNotify()
  const sen = typedSen(amount.text)
  const paysIt = !isPaid && sen === total_sen
  const see = async () => {
    const body: PaymentConfirmation = {
      amount_sen: sen ?? 0,
      bank_reference: bankReference.text,
      is_another: isPaid,
    }
    const { unapplied_reason, approval_id } = await call<ConfirmedPayment>(
      'POST',
      pathTo(payables[kind].path, { id }),
      body,
    )
    if (approval_id !== null) return approvalRequested
    if (unapplied_reason) notify('The payment is kept as unapplied.', { type: 'warning' })
    return undefined
  }
  return (
    <ActionDialog
      title="Confirm payment"
      confirm="Confirm payment"
      done={`${formatSen(sen ?? 0)} confirmed`}
      run={see}
      disabled={sen === undefined || bankReference.text.length < 3}
      onClose={onClose}
      consequence={`${reference} costs ${formatSen(total_sen)}.`}
    >
      <TextField label="Amount in RM" {...amount.field} />
      <TextField label="Bank reference" {...bankReference.field} required autoFocus />
      <Alert severity={paysIt ? 'info' : 'warning'}>{effectOf(awaited, sen)}</Alert>
    </ActionDialog>
  )
}
