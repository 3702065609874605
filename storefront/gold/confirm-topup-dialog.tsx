import type {
  PaymentCharge,
  PaymentMethodsAnswer,
  PaymentMethodValue,
} from '@apeak/contract/payments'
import type { Deferred } from '../api.ts'
import { PayButton } from '../payments/pay-button.tsx'
import { PaymentProgress } from '../payments/payment-progress.tsx'
import { Button } from '../ui/button.tsx'
import { useDeferred } from '../ui/deferred.tsx'
import { DetailRow, DetailRows } from '../ui/detail-rows.tsx'
import { Modal } from '../ui/modal.tsx'
import type { TopupPayment } from './topup-payable.ts'
import type { TopupPrice } from './topup-quote.ts'
import { TopupSummary } from './topup-summary.tsx'

type Props = {
  open: boolean
  payment: TopupPayment
  price: TopupPrice | null
  method: PaymentMethodValue | null
  methods: Deferred<PaymentMethodsAnswer>
  charges: PaymentCharge[]
  onClose: () => void
  onConfirm: () => void
}

/** Shows a top-up once more; only here is it begun. */
export function TopupDialog(props: Props) {
  const { open, payment, price, method, methods, charges, onClose, onConfirm } = props
  const label = useDeferred(methods)?.value?.[method ?? '']?.label
  if (!price || !method) return null
  return (
    <Modal
      // A provider's window over the page needs the keyboard and the pointer that a dialog would keep.
      open={open && payment.stage !== 'paying'}
      title="Confirm top up"
      busy={payment.busy}
      onClose={onClose}
      actions={
        <div className="grid grid-cols-[auto_1fr] gap-2.5">
          <Button onClick={onClose} disabled={payment.busy} className="min-h-12!">
            Cancel
          </Button>
          <PayButton busy={payment.busy} onClick={onConfirm}>
            Confirm
          </PayButton>
        </div>
      }
    >
      <DetailRows>
        <DetailRow name="Payment">{label ?? method}</DetailRow>
      </DetailRows>
      <div className="border-t border-line">
        <TopupSummary
          amount={price.valueSen / 100}
          method={method}
          price={price}
          charges={charges}
        />
      </div>
      {payment.note && (
        <p role="alert" className="mt-4 rounded-xl bg-gold-wash px-4 py-3 text-pretty">
          {payment.note}
        </p>
      )}
      <PaymentProgress stage={payment.stage} />
    </Modal>
  )
}
