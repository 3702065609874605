import type { PaymentMethodsResponse, PaymentMethodValue } from '@apeak/contract/payments'
import type { ReactNode } from 'react'
import { actions } from '#messages/frame.ts'
import { payment as messages } from '#messages/payments.ts'
import type { Deferred } from '../api.ts'
import { useDeferred } from '../ui/deferred.tsx'
import { toast } from '../ui/toasts.ts'
import { HowToPay } from './how-to-pay.tsx'
import { PayButton, PaymentDialog, PaymentProgress } from './payment-dialog.tsx'
import { PaymentMethodList } from './payment-method-list.tsx'
import type { PaymentState } from './use-payment.ts'

type Props = {
  payment: PaymentState
  methods: Deferred<PaymentMethodsResponse>
  onReloadMethods?: (() => void) | undefined
  method: PaymentMethodValue | null
  onChoose: (method: PaymentMethodValue) => void
  /** Whether gold is excluded, as for top-ups. */
  withoutGold?: boolean
  /** Content above the methods. */
  details?: ReactNode
  /** The price by the chosen method, and its total: 'RM 12.30', or undefined while unknown. */
  price: ReactNode
  amount: string | undefined
  /** Whether the price is known and up to date. */
  isPriced: boolean
  /** Replaces the pay button. */
  instead?: ReactNode
  onClose: () => void
  onConfirm: (method: PaymentMethodValue) => void
  /** Content below the methods. */
  children?: ReactNode
}

/** A dialog that pays something unpaid by a chosen method at the shown price. */
export function ContinueDialog(props: Props) {
  const { payment, methods, method, onChoose, withoutGold = false, onClose, onConfirm } = props
  const { onReloadMethods, details, price, amount, isPriced, instead, children } = props
  const instructions = useDeferred(methods)?.value?.[method ?? '']?.instructions

  function confirm() {
    if (!method) return toast.error(messages.selectMethod)
    onConfirm(method)
  }

  return (
    <PaymentDialog
      title={messages.continue}
      payment={payment}
      onClose={onClose}
      summary={price}
      action={
        instead || (
          <PayButton busy={payment.busy} disabled={method !== null && !isPriced} onClick={confirm}>
            {actions.confirm}
          </PayButton>
        )
      }
    >
      {details}
      <PaymentMethodList
        load={methods}
        onRetry={onReloadMethods}
        chosen={method}
        onChoose={(next) => !payment.busy && onChoose(next)}
        withoutGold={withoutGold}
        narrow
      />
      {children}
      {amount && (
        <HowToPay instructions={instructions} amount={amount} reference={null} className="mt-4" />
      )}
      <PaymentProgress step={payment.step} />
    </PaymentDialog>
  )
}
