import type { Cart } from '@apeak/contract/checkout'
import { ApiError } from '@apeak/contract/client'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import type { PaymentMethodsResponse, PaymentMethodValue } from '@apeak/contract/payments'
import { useState } from 'react'
import { Link } from 'react-router'
import { states } from '#messages/frame.ts'
import { gold } from '#messages/gold.ts'
import { continueOrder } from '#messages/orders.ts'
import { abortable, type Deferred } from '../api.ts'
import { cartErrorTexts, cartFromError, continuedCartId } from '../checkout/cart.ts'
import { persistedCheckouts } from '../checkout/checkout.ts'
import { orderPayable } from '../checkout/order-payable.ts'
import { CartLines } from '../checkout/price-summary.tsx'
import PinCheck from '../gold/pin-check.tsx'
import { usePin } from '../gold/use-pin.ts'
import { useSettings } from '../layout/settings.ts'
import { ContinueDialog } from '../payments/continue-dialog.tsx'
import { callbackField } from '../payments/pay.ts'
import { PaymentNote } from '../payments/payment-dialog.tsx'
import { isPinRefused, missingGold, shopMessage } from '../payments/payment-errors.ts'
import { usePayment } from '../payments/use-payment.ts'
import { LoginLink } from '../session/login-link.tsx'
import { useShopper } from '../session/shopper.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { DetailRow, DetailRows } from '../ui/detail-rows.tsx'
import { useQuery } from '../ui/use-query.ts'

type Props = {
  order: UnpaidOrder
  /** The preselected payment method. */
  preset: PaymentMethodValue | null
  methods: Deferred<PaymentMethodsResponse>
  /** Reloads the methods after a failure; by default the page's loader does. */
  onReloadMethods?: () => void
  onClose: () => void
  /** Called when the order may have changed. */
  onChange: () => void
}

/** Pays an unpaid order by a chosen method at the shown price. */
export function ContinueOrderDialog(props: Props) {
  const { order, preset, methods, onReloadMethods, onClose, onChange } = props
  const [method, setMethod] = useState(preset)
  const continued = useContinuedOrder(order, method, onChange)
  const { payment, quote, missingGold, confirm } = continued
  const isGuest = useShopper() === null
  // A guest has no gold, and an account's order is visible to its owner only.
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
            <DetailRow name={continueOrder.category}>{order.category}</DetailRow>
            <DetailRow name={continueOrder.item}>{order.product}</DetailRow>
          </DetailRows>
          <h3 className="mt-3 mb-2.5 text-lg">{continueOrder.paymentMethod}</h3>
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
              {gold.topUpGold}
            </Link>
          )
        )
      }
      onClose={onClose}
      onConfirm={confirm}
    >
      {needsLogin ? (
        <PaymentNote
          sentences={[method === 'apeak' ? continueOrder.logInForGold : continueOrder.logInToPay]}
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

/** Changes of the order, errors, and the requirements of gold. */
function Conditions({ method, continued }: ConditionsProps) {
  const { payment, quote, pin, pinMissing, missingGold } = continued
  return (
    <>
      {method === 'apeak' && <PinCheck pin={pin} missing={pinMissing} className="mt-3" />}
      {quote.errorText && (
        <div
          role="alert"
          className="mt-4 flex items-center justify-between gap-3 rounded-xl bg-danger-wash py-2 pr-2 pl-4 text-danger"
        >
          {quote.errorText}
          <Button onClick={quote.retry}>{states.retry}</Button>
        </div>
      )}
      <PaymentNote sentences={[...quote.changes, payment.note]} />
      {missingGold && <PaymentNote sentences={[continueOrder.tooLittleGold(missingGold)]} />}
    </>
  )
}

/** An unpaid order; `product` is its item: '3 × 42 Diamonds'. */
export type UnpaidOrder = { id: string; product: string; category: string }

/**
 * Continues an unpaid order by the chosen method: quote, PIN and payment. `onChange` is called when the order
 * may have changed.
 */
function useContinuedOrder(
  order: UnpaidOrder,
  method: PaymentMethodValue | null,
  onChange: () => void,
) {
  const shopper = useShopper()
  const { publicUrl } = useSettings()
  const [cartId] = useState(continuedCartId)
  const [pinWanted, setPinWanted] = useState(false)
  const quote = useOrderQuote(cartId, order.id, method)
  const pin = usePin()
  const payment = usePayment({ onError })

  function onError(error: unknown) {
    const cart = cartFromError(error)
    if (cart) quote.apply(cart, shopMessage(error) ?? '')
    if (isPinRefused(error)) {
      pin.reset()
      setPinWanted(true)
    }
    // It may be paid by now, or its price may have changed.
    onChange()
  }

  function payableBy(chosen: PaymentMethodValue, amount: number) {
    const { id, category, product } = order
    const body = {
      cart_id: cartId,
      payment_method: chosen,
      order_id: id,
      customer_id: shopper?.id ?? null,
      ...callbackField('order', chosen, publicUrl),
    }
    // This tab's stored checkout, if it made the order: its form is cleared after the payment.
    const begun = persistedCheckouts.find(id)
    const email = shopper?.email ?? begun?.email ?? ''
    const request = { verb: 'continue' as const, body }
    const checkout = { request, email, slug: begun?.slug ?? null, category, product, amount }
    return orderPayable(checkout, shopper?.id ?? null)
  }

  async function confirm(chosen: PaymentMethodValue) {
    if (chosen === 'apeak' && !pin.verified) {
      setPinWanted(true)
      document.getElementById('pin')?.focus()
      return
    }
    if (!quote.cart || !quote.fresh) return
    const isThrough = await payment.pay(
      payableBy(chosen, quote.cart.total.inCurrentCurrency.amount),
    )
    if (isThrough) onChange()
  }

  return {
    payment,
    quote,
    pin,
    /** Whether only the PIN is missing. */
    pinMissing: pinWanted && !pin.verified,
    /** The missing gold, if gold was chosen and is insufficient. */
    missingGold: method === 'apeak' ? missingGold(payment.error)?.formatted : undefined,
    confirm,
  }
}

/** The quote of an unpaid order by the chosen method, renewed on each choice; only the newest is shown. */
function useOrderQuote(cartId: string, orderId: string, method: PaymentMethodValue | null) {
  const body =
    method === null ? null : { cart_id: cartId, order_id: orderId, payment_method: method }
  const { value, error, fresh, retry, setValue } = useQuery(body, (wanted, signal) =>
    abortable(signal).checkout.continueCart(wanted),
  )
  const quote = method && !error ? value : undefined
  return {
    cart: quote?.cart,
    /** Differences from the original order, one sentence each. */
    changes: quote?.changes ?? [],
    /** Whether the cart matches the chosen method. */
    fresh: fresh && !error,
    /** Whether the order does not exist for this caller. */
    isMissing: fresh && error instanceof ApiError && error.status === 404,
    errorText: fresh && error ? cartErrorTexts(error).join(' ') : '',
    retry,
    /** Uses the cart of a refusal, with its message. */
    apply: (cart: Cart, sentence: string) => setValue({ cart, changes: [sentence] }),
  }
}
