import { itemText } from '@apeak/contract/orders'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { actions, pages } from '#messages/frame.ts'
import { payment as paymentMessages, price as priceLabels } from '#messages/payments.ts'
import { confirmOrder } from '#messages/purchase.ts'
import PinCheck from '../gold/pin-check.tsx'
import { withElement } from '../messages/with-element.ts'
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
      title={confirmOrder.title}
      payment={payment}
      closeLabel={isUnpaid ? confirmOrder.startOver : actions.cancel}
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
            className="w-full px-3! py-1.5 text-balance"
          >
            {isUnpaid ? paymentMessages.continue : <PayButtonLabel purchase={purchase} />}
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
          <PaymentNote sentences={unpaid.sentences} />
          {/* The order exists: its own page offers other payment methods. */}
          {!unpaid.instead && payment.opened && (
            <Link
              to={continueOrderPage(payment.opened.id)}
              className={`mt-3 w-full whitespace-normal! ${buttonLook('plain')}`}
            >
              {confirmOrder.anotherMethod}
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
  if (!cart.cart || !cart.fresh) return confirmOrder.updatingPrice
  const { formatted, amount } = cart.cart.total.inCurrentCurrency
  const isPaidLater = method === 'check_payment' || amount === 0
  return isPaidLater ? confirmOrder.placeOrder(formatted) : confirmOrder.pay(formatted, methodLabel)
}

function Total({ purchase }: { purchase: PurchaseState }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
      <span className="font-semibold">{priceLabels.total}</span>
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
  const terms = (
    <Link
      to={pagePaths.terms}
      target="_blank"
      className="font-semibold text-cool underline underline-offset-4"
    >
      {pages.terms}
    </Link>
  )
  return <p className="mt-1 text-sm text-muted">{withElement(confirmOrder.agreement, terms)}</p>
}

/** Who gets the order, large: a wrong digit is somebody else. A supplier may know the player's name. */
function Player({ purchase, offer }: Props) {
  const { state, name } = usePlayerName(purchase, offer)
  const given = shownAnswers(offer.options, purchase.answers)
  if (given.length === 0 && state === 'unknown') return null
  const typed = answersText(given)
  return (
    <div className="mb-3 rounded-xl border border-gold/50 bg-gold-wash px-4 py-2.5">
      <p className="text-sm text-muted">{confirmOrder.isThisYou}</p>
      <div role="status">
        {name && (
          <p className="font-display text-2xl font-bold wrap-anywhere">
            <span className="sr-only">{confirmOrder.playerName(name)}</span>
            <span aria-hidden="true">{name}</span>
          </p>
        )}
        {state === 'looking' && <p className="text-sm text-muted">{confirmOrder.lookingUp}</p>}
        {state === 'not_found' && (
          <p className="font-semibold text-danger">{confirmOrder.noPlayer}</p>
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
      <DetailRow name={confirmOrder.category}>{offer.category.name}</DetailRow>
      <DetailRow name={confirmOrder.item}>{itemText(product.name, quantity)}</DetailRow>
      {product.options.map((option) => (
        <DetailRow key={option.id} name={option.name}>
          {answerText(option, answers[option.id] ?? '')}
        </DetailRow>
      ))}
      <DetailRow name={confirmOrder.payment}>{methodLabel}</DetailRow>
      <DetailRow name={confirmOrder.email}>{email}</DetailRow>
    </>
  )
}

/** Why a payment was interrupted; `instead`: the alternative if paying again is useless. */
type UnpaidReason = { sentences: string[]; instead?: ReactNode }

/** Why the payment of an existing order was interrupted. */
function unpaidReason({ note, error, opened }: PaymentState): UnpaidReason {
  const order_id = opened?.id ?? ''
  const missing = missingGold(error)?.formatted
  if (missing) {
    return {
      sentences: [confirmOrder.goldTooLow(missing)],
      instead: (
        <Link to={pathTo(pagePaths.goldTopup, {}, { order_id })} className={gold}>
          {confirmOrder.topUpGold}
        </Link>
      ),
    }
  }
  if (needsNewPrice(error)) {
    const instead = (
      <Link to={continueOrderPage(order_id)} className={gold}>
        {paymentMessages.continue}
      </Link>
    )
    return { sentences: [confirmOrder.priceExpired], instead }
  }
  const why = note || shopMessage(error) || specificMessage(error) || ''
  return { sentences: [why, confirmOrder.orderSaved] }
}

const gold = `min-h-12! ${buttonLook('gold')}`
