import { pagePaths, pathTo } from '@apeak/contract/paths'
import type { PaymentMethodsResponse, PaymentMethodValue } from '@apeak/contract/payments'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Deferred } from '../api.ts'
import { CartLines } from '../checkout/price-summary.tsx'
import { PinCheck } from '../gold/pin-check.tsx'
import { ContinueDialog } from '../payments/continue-dialog.tsx'
import { PaymentNote } from '../payments/payment-note.tsx'
import { useBalance } from '../session/balance.tsx'
import { LoginLink } from '../session/login-link.tsx'
import { useShopper } from '../session/shopper.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { DetailRow, DetailRows } from '../ui/detail-rows.tsx'
import { type UnpaidOrder, useContinuedOrder } from './use-continued-order.ts'

type Props = {
  order: UnpaidOrder
  /** The payment method that is chosen beforehand. */
  preset: PaymentMethodValue | null
  methods: Deferred<PaymentMethodsResponse>
  /** Loads them anew where that failed; by default the page's loader does. */
  onReloadMethods?: () => void
  onClose: () => void
  /** Called when the order may have changed. */
  onChange: () => void
}

/** Pays an unpaid order by a method of choice, at the price that it shows. */
export function ContinueOrderDialog(props: Props) {
  const { order, preset, methods, onReloadMethods, onClose, onChange } = props
  const [method, setMethod] = useState(preset)
  const continued = useContinuedOrder(order, method, onChange)
  const { payment, quote, missingGold, confirm } = continued
  const isGuest = useShopper() === null
  // A guest has no gold, and another's order is found by its owner alone.
  const needsLogin = isGuest && (method === 'apeak' || quote.isMissing)
  return (
    <ContinueDialog
      payment={payment}
      methods={methods}
      onReloadMethods={onReloadMethods}
      method={method}
      onChoose={setMethod}
      details={
        <>
          <DetailRows>
            <DetailRow name="Category">{order.category}</DetailRow>
            <DetailRow name="Item">{order.product}</DetailRow>
          </DetailRows>
          <h3 className="mt-3 mb-2.5 text-lg">Payment method</h3>
        </>
      }
      price={
        quote.cart && (
          <div className="border-t border-line pt-4">
            <CartLines cart={quote.cart} fresh={quote.fresh} method={method} />
          </div>
        )
      }
      amount={quote.fresh ? quote.cart?.total.inCurrentCurrency.formatted : undefined}
      isPriced={quote.fresh}
      instead={
        needsLogin ? (
          <LoginLink className={`min-h-12! ${buttonLook('gold')}`} />
        ) : (
          missingGold && (
            <Link
              to={pathTo(pagePaths.goldTopup, {}, { order_id: order.id })}
              className={`min-h-12! ${buttonLook('gold')}`}
            >
              Top up your gold
            </Link>
          )
        )
      }
      onClose={onClose}
      onConfirm={confirm}
    >
      {needsLogin ? (
        <PaymentNote
          sentences={[
            method === 'apeak'
              ? 'Please login to use Apeak Gold as payment method.'
              : 'This order belongs to an account. Log in to pay it.',
          ]}
        />
      ) : (
        method && <Conditions method={method} continued={continued} />
      )}
    </ContinueDialog>
  )
}

type ConditionsProps = {
  method: PaymentMethodValue
  continued: ReturnType<typeof useContinuedOrder>
}

/** What changed about the order, what failed, and what paying with gold needs. */
function Conditions({ method, continued }: ConditionsProps) {
  const { payment, quote, pin, pinMissing, missingGold } = continued
  const balance = useBalance()
  return (
    <>
      {method === 'apeak' && (
        <PinCheck pin={pin} balance={balance.text} missing={pinMissing} className="mt-3" />
      )}
      {quote.errorText && (
        <div
          role="alert"
          className="mt-4 flex items-center justify-between gap-3 rounded-xl bg-danger-wash py-2 pr-2 pl-4 text-danger"
        >
          {quote.errorText}
          <Button onClick={quote.retry}>Retry</Button>
        </div>
      )}
      <PaymentNote sentences={[...quote.changes, payment.note]} />
      {missingGold && (
        <PaymentNote
          sentences={[
            `Your gold balance is too low: ${missingGold} is missing. Top up, and you are led back to this order.`,
          ]}
        />
      )}
    </>
  )
}
