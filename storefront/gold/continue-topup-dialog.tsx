import type { GoldTransaction } from '@apeak/contract/gold'
import { formatSen, senOf } from '@apeak/contract/money'
import type {
  PaymentChargesResponse,
  PaymentMethodsResponse,
  PaymentMethodValue,
} from '@apeak/contract/payments'
import { useState } from 'react'
import type { Deferred } from '../api.ts'
import { ContinueDialog } from '../payments/continue-dialog.tsx'
import { paymentErrorTexts } from '../payments/payment-errors.ts'
import { PaymentNote } from '../payments/payment-note.tsx'
import { usePayment } from '../payments/use-payment.ts'
import { useDeferred } from '../ui/deferred.tsx'
import { persistedTopups } from './topup.ts'
import { useTopupPayable } from './topup-payable.ts'
import { topupQuote } from './topup-quote.ts'
import { TopupSummary } from './topup-summary.tsx'

type Props = {
  entry: GoldTransaction
  methods: Deferred<PaymentMethodsResponse>
  fees: Deferred<PaymentChargesResponse>
  onClose: () => void
  /** Called when the top-up may have changed. */
  onChange: () => void
}

/** Pays a pending top-up by a method of choice. */
export function ContinueTopupDialog({ entry, methods, fees, onClose, onChange }: Props) {
  const [method, setMethod] = useState<PaymentMethodValue | null>(null)
  const known = useDeferred(fees)?.value?.charges
  // A top-up that can't be continued may be paid or cancelled by now.
  const payment = usePayment({ onError: onChange })
  const payableOf = useTopupPayable()
  const { id } = entry
  const valueSen = senOf(entry.value)
  const quote = method && known ? topupQuote(valueSen, method, known) : null

  function confirm(chosen: PaymentMethodValue) {
    const orderId = persistedTopups.find(id)?.orderId ?? null
    const payable = payableOf({ id, method: chosen, valueSen, orderId })
    payment.pay({ ...payable, errorTexts: paymentErrorTexts })
  }

  return (
    <ContinueDialog
      payment={payment}
      methods={methods}
      method={method}
      onChoose={setMethod}
      withoutGold
      price={
        <div className="border-t border-line pt-4">
          <TopupSummary valueSen={valueSen} method={method} quote={quote} fees={known ?? []} />
        </div>
      }
      amount={quote ? formatSen(quote.paidSen) : undefined}
      isPriced={quote !== null}
      onClose={onClose}
      onConfirm={confirm}
    >
      <PaymentNote sentences={[payment.note]} />
    </ContinueDialog>
  )
}
