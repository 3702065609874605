import { formatSen } from '@apeak/contract/money'
import type {
  PaymentCharge,
  PaymentMethodsResponse,
  PaymentMethodValue,
} from '@apeak/contract/payments'
import type { Deferred } from '../api.ts'
import { HowToPay } from '../payments/how-to-pay.tsx'
import { methodLabel } from '../payments/method-label.ts'
import { PayButton } from '../payments/pay-button.tsx'
import { PaymentDialog } from '../payments/payment-dialog.tsx'
import { PaymentNote } from '../payments/payment-note.tsx'
import { PaymentProgress } from '../payments/payment-progress.tsx'
import type { PaymentState } from '../payments/use-payment.ts'
import { useDeferred } from '../ui/deferred.tsx'
import { DetailRow, DetailRows } from '../ui/detail-rows.tsx'
import type { TopupQuote } from './topup-quote.ts'
import { TopupSummary } from './topup-summary.tsx'

type Props = {
  open: boolean
  payment: PaymentState
  quote: TopupQuote | null
  method: PaymentMethodValue | null
  methods: Deferred<PaymentMethodsResponse>
  fees: PaymentCharge[]
  onClose: () => void
  onConfirm: () => void
}

/** Shows a top-up once more; only here is it begun. */
export function ConfirmTopupDialog(props: Props) {
  const { open, payment, quote, method, methods, fees, onClose, onConfirm } = props
  const chosen = useDeferred(methods)?.value?.[method ?? '']
  if (!quote || !method) return null
  return (
    <PaymentDialog
      open={open}
      title="Confirm top up"
      payment={payment}
      onClose={onClose}
      action={
        <PayButton busy={payment.busy} onClick={onConfirm}>
          Confirm
        </PayButton>
      }
    >
      <DetailRows>
        <DetailRow name="Payment">{methodLabel(chosen) ?? method}</DetailRow>
      </DetailRows>
      <div className="border-t border-line pt-4">
        <TopupSummary valueSen={quote.valueSen} method={method} quote={quote} fees={fees} />
      </div>
      <HowToPay
        instructions={chosen?.instructions}
        amount={formatSen(quote.paidSen)}
        reference={null}
        className="mt-4"
      />
      <PaymentNote sentences={[payment.note]} />
      <PaymentProgress step={payment.step} />
    </PaymentDialog>
  )
}
