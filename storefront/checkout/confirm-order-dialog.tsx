import { itemText } from '@apeak/contract/orders'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import PinCheck from '../gold/pin-check.tsx'
import { HowToPay } from '../payments/how-to-pay.tsx'
import {
  PayButton,
  PaymentDialog,
  PaymentNote,
  PaymentProgress,
} from '../payments/payment-dialog.tsx'
import {
  missingGold,
  needsNewPrice,
  shopMessage,
  specificMessage,
} from '../payments/payment-errors.ts'
import type { PaymentState } from '../payments/use-payment.ts'
import { buttonLook } from '../ui/button.tsx'
import { DetailRow, DetailRows } from '../ui/detail-rows.tsx'
import { cartLines } from './cart.ts'
import { ClosedHours } from './closed-hours.tsx'
import { answersText, answerText, shownAnswers } from './option-answers.ts'
import { continueOrderPage } from './order-payable.ts'
import { CartTotal, PriceSummary } from './price-summary.tsx'
import { usePlayerName } from './use-player-name.ts'
import type { Offer, PurchaseState } from './use-purchase.ts'

type Props = { purchase: PurchaseState; offer: Offer }

/** Confirms and creates the order. Total and button stay visible. */
export default function ConfirmOrderDialog({ purchase, offer }: Props) {
  const { payment, isUnpaid, cart, method, pin, confirming, cancel } = purchase
  const needsPin = method === 'apeak' && !pin.verified
  const unpaid = isUnpaid ? unpaidReason(payment) : undefined
  return (
    <PaymentDialog
      open={confirming}
      title="Order details"
      payment={payment}
      closeLabel={isUnpaid ? 'Start over' : 'Cancel'}
      onClose={cancel}
      summary={
        <>
          <Total purchase={purchase} />
          {!isUnpaid && <ClosedHours items={purchase.product ? [purchase.product] : []} />}
          {!isUnpaid && <Agreement />}
        </>
      }
      action={
        unpaid?.instead ?? (
          <PayButton
            busy={payment.busy}
            onClick={purchase.confirm}
            disabled={needsPin || !(isUnpaid || cart.fresh)}
            className="w-full min-w-0 px-3! py-1.5 text-balance whitespace-normal! leading-tight!"
          >
            {isUnpaid ? 'Continue payment' : <PayButtonLabel purchase={purchase} />}
          </PayButton>
        )
      }
    >
      <Player purchase={purchase} offer={offer} />
      <DetailRows>
        <Details purchase={purchase} offer={offer} />
      </DetailRows>
      <Parts purchase={purchase} />
      <HowToPay
        instructions={purchase.instructions}
        amount={cart.cart?.total.inCurrentCurrency.formatted ?? '–'}
        reference={null}
        className="mt-4"
      />
      {unpaid ? (
        <>
          <PaymentNote sentences={[unpaid.sentence]} />
          {/* The order exists: its own page offers other payment methods. */}
          {!unpaid.instead && payment.opened && (
            <Link
              to={continueOrderPage(payment.opened.id)}
              className={`mt-3 w-full ${buttonLook('plain')}`}
            >
              Choose another payment method
            </Link>
          )}
        </>
      ) : (
        <PaymentProgress step={payment.step} />
      )}
      {needsPin && !unpaid?.instead && (
        <PinCheck pin={pin} name="confirm-pin" missing className="mt-4" />
      )}
    </PaymentDialog>
  )
}

/** The button's label: 'Pay RM 18.36 · Card'. */
function PayButtonLabel({ purchase }: { purchase: PurchaseState }) {
  const { cart, method, methodLabel } = purchase
  if (!cart.cart || !cart.fresh) return 'Updating the price…'
  const { formatted, amount } = cart.cart.total.inCurrentCurrency
  const isPaidLater = method === 'check_payment' || amount === 0
  return isPaidLater ? `Place order · ${formatted}` : `Pay ${formatted} · ${methodLabel}`
}

function Total({ purchase }: { purchase: PurchaseState }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
      <span className="font-semibold">Total</span>
      <span className="text-2xl">
        <CartTotal state={purchase.cart} />
      </span>
    </p>
  )
}

/** The parts of the total, if there are several. */
function Parts({ purchase }: { purchase: PurchaseState }) {
  const { cart, method } = purchase
  if (!cart.cart || !cart.fresh) return <PriceSummary state={cart} method={method} />
  const lines = cartLines(cart.cart, method)
  if (lines.length < 2) return null
  return (
    <dl className="mt-2 grid gap-1.5 border-t border-line pt-3">
      {lines.map(({ label, price }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{label}</dt>
          <dd className="price font-medium!">{price}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The terms accepted by confirming; they open in a new tab, which keeps the form. */
function Agreement() {
  return (
    <p className="mt-1 text-sm text-muted">
      By confirming you agree to the{' '}
      <Link
        to={pagePaths.terms}
        target="_blank"
        className="font-semibold text-cool underline underline-offset-4"
      >
        Terms & Conditions
      </Link>
    </p>
  )
}

/** Who gets the order, large: a wrong digit is somebody else. A supplier may know the player's name. */
function Player({ purchase, offer }: Props) {
  const { state, name } = usePlayerName(purchase, offer)
  const given = shownAnswers(offer.options, purchase.answers)
  if (given.length === 0 && state === 'unknown') return null
  const typed = answersText(given)
  return (
    <div className="mb-3 rounded-xl border border-gold/50 bg-gold-wash px-4 py-2.5">
      <p className="text-sm text-muted">Is this you?</p>
      <div role="status">
        {name && (
          <p className="font-display text-2xl font-bold wrap-anywhere">
            <span className="sr-only">The player’s name is </span>
            {name}
          </p>
        )}
        {state === 'looking' && <p className="text-sm text-muted">Looking up the player’s name…</p>}
        {state === 'not_found' && (
          <p className="font-semibold text-danger">
            No player with these details was found. Please check them.
          </p>
        )}
      </div>
      <p
        className={`font-display font-bold tabular-nums wrap-anywhere ${name ? 'text-lg' : 'text-2xl'}`}
      >
        {typed}
      </p>
      <p className="text-sm text-muted">{offer.options.map(({ name }) => name).join(', ')}</p>
    </div>
  )
}

function Details({ purchase, offer }: Props) {
  const { product, quantity, answers, email, methodLabel } = purchase
  if (!product) return null
  return (
    <>
      <DetailRow name="Category">{offer.category.name}</DetailRow>
      <DetailRow name="Item">{itemText(product.name, quantity)}</DetailRow>
      {product.options.map((option) => (
        <DetailRow key={option.id} name={option.name}>
          {answerText(option, answers[option.id] ?? '')}
        </DetailRow>
      ))}
      <DetailRow name="Payment">{methodLabel}</DetailRow>
      <DetailRow name="Email">{email}</DetailRow>
    </>
  )
}

/** Why a payment was interrupted; `instead`: the alternative if paying again is useless. */
type UnpaidReason = { sentence: string; instead?: ReactNode }

/** Why the payment of an existing order was interrupted. */
function unpaidReason({ note, error, opened }: PaymentState): UnpaidReason {
  const order_id = opened?.id ?? ''
  const missing = missingGold(error)?.formatted
  if (missing) {
    const sentence = `Your gold balance is too low. You need ${missing} more. Top up and we’ll bring you back to your order.`
    return {
      sentence,
      instead: (
        <Link to={pathTo(pagePaths.goldTopup, {}, { order_id })} className={gold}>
          Top up your gold
        </Link>
      ),
    }
  }
  if (needsNewPrice(error)) {
    const sentence = 'Your price reservation has expired, and the price may have changed.'
    const instead = (
      <Link to={continueOrderPage(order_id)} className={gold}>
        Continue payment
      </Link>
    )
    return { sentence, instead }
  }
  const why = note || shopMessage(error) || specificMessage(error) || ''
  return {
    sentence: `${why} We saved your order, so you can continue the payment. If you start over, you are not charged for it.`,
  }
}

const gold = `min-h-12! ${buttonLook('gold')}`
