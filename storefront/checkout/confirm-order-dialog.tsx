import { itemText } from '@apeak/contract/orders'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PinCheck } from '../gold/pin-check.tsx'
import { HowToPay } from '../payments/how-to-pay.tsx'
import { PayButton } from '../payments/pay-button.tsx'
import { PaymentDialog } from '../payments/payment-dialog.tsx'
import {
  hasWaitedTooLong,
  missingGold,
  ownSentence,
  sentenceOf,
} from '../payments/payment-errors.ts'
import { PaymentNote } from '../payments/payment-note.tsx'
import { PaymentProgress } from '../payments/payment-progress.tsx'
import type { PaymentState } from '../payments/use-payment.ts'
import { useBalance } from '../session/balance.tsx'
import { useShopper } from '../session/shopper.ts'
import { buttonLook } from '../ui/button.tsx'
import { DetailRow, DetailRows } from '../ui/detail-rows.tsx'
import { answerText } from './option-answers.ts'
import { PriceSummary } from './price-summary.tsx'
import type { Offer, PurchaseState } from './use-purchase.ts'

type Props = { purchase: PurchaseState; offer: Offer }

/** Shows the order once more; only here is it made. */
export function ConfirmOrderDialog({ purchase, offer }: Props) {
  const { payment, isUnpaid, cart, method, pin, confirming, cancel } = purchase
  const balance = useBalance()
  const needsPin = method === 'apeak' && !pin.verified
  const unpaid = isUnpaid ? whyUnpaid(payment) : undefined
  return (
    <PaymentDialog
      open={confirming}
      title="Order details"
      payment={payment}
      closeLabel={isUnpaid ? 'Start anew' : 'Cancel'}
      onClose={cancel}
      summary={isUnpaid ? undefined : <Agreement />}
      action={
        unpaid?.instead ?? (
          <PayButton
            busy={payment.busy}
            onClick={purchase.confirm}
            disabled={needsPin || !(isUnpaid || cart.fresh)}
            className="w-full"
          >
            {isUnpaid ? 'Pay again' : 'Confirm'}
          </PayButton>
        )
      }
    >
      <DetailRows>
        <Details purchase={purchase} offer={offer} />
      </DetailRows>
      <PriceSummary state={cart} method={method} />
      <HowToPay
        instructions={purchase.instructions}
        amount={cart.cart?.total.inCurrentCurrency.formatted ?? '–'}
        reference={null}
        className="mt-4"
      />
      {unpaid ? (
        <PaymentNote sentences={[unpaid.sentence]} />
      ) : (
        <PaymentProgress step={payment.step} />
      )}
      {needsPin && !unpaid?.instead && (
        <PinCheck pin={pin} balance={balance.text} name="confirm-pin" missing className="mt-4" />
      )}
    </PaymentDialog>
  )
}

/** What confirming says yes to; it opens beside, so that nothing chosen here is lost. */
function Agreement() {
  return (
    <p className="text-sm text-muted">
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

/** Why a payment was broken off, and what can be done `instead` of paying again, where that is no use. */
type Unpaid = { sentence: string; instead?: ReactNode }

function whyUnpaid({ note, error, opened }: PaymentState): Unpaid {
  const order_id = opened?.id ?? ''
  const missing = missingGold(error)?.formatted
  if (missing) {
    const sentence = `Your gold balance is too low: ${missing} is missing. Your order is kept: top up, and you are led back to it.`
    return {
      sentence,
      instead: <LinkTo page={pagePaths.goldTopup} order_id={order_id} label="Top up your gold" />,
    }
  }
  if (hasWaitedTooLong(error)) {
    const sentence = 'This order waited too long, and its price may have changed.'
    return { sentence, instead: <ContinueLink order_id={order_id} /> }
  }
  const why = note || sentenceOf(error) || ownSentence(error) || ''
  return {
    sentence: `${why} Your order is kept: you can pay it again, or start anew to change it.`,
  }
}

/** Where a customer continues an order. A guest orders again. */
function ContinueLink({ order_id }: { order_id: string }) {
  if (!useShopper()) return <span />
  return <LinkTo page={pagePaths.transactionHistory} order_id={order_id} label="Continue payment" />
}

function LinkTo({ page, order_id, label }: { page: string; order_id: string; label: string }) {
  return (
    <Link to={pathTo(page, {}, { order_id })} className={`min-h-12! ${buttonLook('gold')}`}>
      {label}
    </Link>
  )
}

function Details({ purchase, offer }: Props) {
  const { product, quantity, answers, email, methodLabel } = purchase
  if (!product) return null
  return (
    <>
      <DetailRow name="Category">{offer.category.name}</DetailRow>
      <DetailRow name="Item">{itemText(product.name, quantity)}</DetailRow>
      {[...offer.options, ...product.options].map((option) => {
        const text = answerText(option, answers[option.id] ?? '')
        if (!text) return null
        return (
          <DetailRow key={option.id} name={option.name}>
            {text}
          </DetailRow>
        )
      })}
      <DetailRow name="Payment">{methodLabel}</DetailRow>
      <DetailRow name="Email">{email}</DetailRow>
    </>
  )
}
