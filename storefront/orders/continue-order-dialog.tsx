import type { PaymentMethodsAnswer, PaymentMethodValue } from '@apeak/contract/payments'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Deferred } from '../api.ts'
import { PriceLines } from '../checkout/price-summary.tsx'
import { PinCheck } from '../gold/pin-check.tsx'
import { PayButton } from '../payments/pay-button.tsx'
import { PaymentMethodList } from '../payments/payment-method-list.tsx'
import { PaymentProgress } from '../payments/payment-progress.tsx'
import { useBalance } from '../session/balance.tsx'
import { Button, buttonLook } from '../ui/button.tsx'
import { DetailRow, DetailRows } from '../ui/detail-rows.tsx'
import { Modal } from '../ui/modal.tsx'
import { type UnpaidOrder, useContinuing } from './use-continued-order.ts'

type Props = {
  order: UnpaidOrder
  /** The way to pay that is chosen beforehand. */
  wished: PaymentMethodValue | null
  methods: Deferred<PaymentMethodsAnswer>
  onClose: () => void
  /** Called when the order may have changed. */
  onChange: () => void
}

/** Pays an unpaid order by a method of choice, at the price that it shows. */
export function ContinueOrder({ order, wished, methods, onClose, onChange }: Props) {
  const [method, setMethod] = useState(wished)
  const continuing = useContinuing(order, method, onChange)
  const { payment, quote, shortage, confirm } = continuing
  return (
    <Modal
      // A provider's window over the page needs the keyboard and the pointer that a dialog would keep.
      open={payment.stage !== 'paying'}
      title="Continue payment"
      busy={payment.busy}
      onClose={onClose}
      actions={
        <>
          {method && quote.quote && (
            <PriceLines cart={quote.quote.cart} fresh={quote.fresh} method={method} />
          )}
          <div className="mt-4 grid grid-cols-[auto_1fr] gap-2.5">
            <Button onClick={onClose} disabled={payment.busy} className="min-h-12!">
              Cancel
            </Button>
            {shortage ? (
              <Link
                to={`/gold-topup?order_id=${order.id}`}
                className={`min-h-12! ${buttonLook('gold')}`}
              >
                Top up your gold
              </Link>
            ) : (
              <PayButton
                busy={payment.busy}
                disabled={method !== null && !quote.fresh}
                onClick={confirm}
              >
                Confirm
              </PayButton>
            )}
          </div>
        </>
      }
    >
      <DetailRows>
        <DetailRow name="Category">{order.category}</DetailRow>
        <DetailRow name="Item">{order.product}</DetailRow>
      </DetailRows>
      <h3 className="mt-3 mb-2.5 text-lg">Payment method</h3>
      <PaymentMethodList
        load={methods}
        chosen={method}
        onChoose={(next) => !payment.busy && setMethod(next)}
        narrow
      />
      <Price method={method} continuing={continuing} />
      <PaymentProgress stage={payment.stage} />
    </Modal>
  )
}

type PriceProps = {
  method: PaymentMethodValue | null
  continuing: ReturnType<typeof useContinuing>
}

/** What the order costs by the chosen method, what changed, and what gold asks for. */
function Price({ method, continuing }: PriceProps) {
  const { quote, pin, pinMissing, note, shortage } = continuing
  const balance = useBalance()
  const notes = [...(quote.quote?.changes ?? []), note].filter(Boolean)
  if (!method) return null
  return (
    <>
      {method === 'apeak' && (
        <PinCheck pin={pin} balance={balance.text} missing={pinMissing} className="mt-3" />
      )}
      {quote.failure && (
        <div
          role="alert"
          className="mt-4 flex items-center justify-between gap-3 rounded-xl bg-danger-wash py-2 pr-2 pl-4 text-danger"
        >
          {quote.failure}
          <Button onClick={quote.retry}>Retry</Button>
        </div>
      )}
      {notes.length > 0 && (
        <div role="alert" className="mt-4 grid gap-1 rounded-xl bg-gold-wash px-4 py-3 text-pretty">
          {notes.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      {shortage && (
        <p role="alert" className="mt-4 rounded-xl bg-gold-wash px-4 py-3 text-pretty">
          Your gold balance is too low: {shortage} is missing. Top up, and you are led back to this
          order.
        </p>
      )}
    </>
  )
}
