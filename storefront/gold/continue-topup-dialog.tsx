import type { GoldTransaction } from '@apeak/contract/gold'
import { senOf } from '@apeak/contract/money'
import type {
  PaymentChargesAnswer,
  PaymentMethodsAnswer,
  PaymentMethodValue,
} from '@apeak/contract/payments'
import { useState } from 'react'
import { toast } from 'sonner'
import type { Deferred } from '../api.ts'
import { PayButton } from '../payments/pay-button.tsx'
import { paymentErrorText } from '../payments/payment-errors.ts'
import { PaymentMethodList } from '../payments/payment-method-list.tsx'
import { PaymentProgress } from '../payments/payment-progress.tsx'
import { Button } from '../ui/button.tsx'
import { useDeferred } from '../ui/deferred.tsx'
import { Modal } from '../ui/modal.tsx'
import { keptTopup } from './topup.ts'
import { useTopup } from './topup-payable.ts'
import { topupPrice } from './topup-quote.ts'
import { TopupSummary } from './topup-summary.tsx'

type Props = {
  entry: GoldTransaction
  methods: Deferred<PaymentMethodsAnswer>
  charges: Deferred<PaymentChargesAnswer>
  onClose: () => void
  /** Called when the top-up may have changed. */
  onChange: () => void
}

/** Pays a pending top-up by a method of choice. */
export function ContinueTopupDialog({ entry, methods, charges, onClose, onChange }: Props) {
  const [method, setMethod] = useState<PaymentMethodValue | null>(null)
  const known = useDeferred(charges)?.value?.charges
  const payment = useTopup((error) => {
    // It may be paid or cancelled by now.
    onChange()
    return paymentErrorText(error)
  })
  const { id, value } = entry
  const price = method && known ? topupPrice(senOf(value), method, known) : null

  function confirm() {
    if (!method) return toast.error('Please select payment method.')
    const orderId = keptTopup(id)?.orderId ?? null
    payment.pay({ id, method, valueSen: senOf(value), orderId })
  }

  return (
    <Modal
      // A provider's window over the page needs the keyboard and the pointer that a dialog would keep.
      open={payment.stage !== 'paying'}
      title="Continue payment"
      busy={payment.busy}
      onClose={onClose}
      actions={
        <>
          <div className="mb-4 border-t border-line">
            <TopupSummary amount={value} method={method} price={price} charges={known ?? []} />
          </div>
          <div className="grid grid-cols-[auto_1fr] gap-2.5">
            <Button onClick={onClose} disabled={payment.busy} className="min-h-12!">
              Cancel
            </Button>
            <PayButton busy={payment.busy} disabled={method !== null && !price} onClick={confirm}>
              Confirm
            </PayButton>
          </div>
        </>
      }
    >
      <PaymentMethodList
        load={methods}
        chosen={method}
        onChoose={(next) => !payment.busy && setMethod(next)}
        withoutGold
        narrow
      />
      {payment.note && (
        <p role="alert" className="mt-4 rounded-xl bg-gold-wash px-4 py-3 text-pretty">
          {payment.note}
        </p>
      )}
      <PaymentProgress stage={payment.stage} />
    </Modal>
  )
}
