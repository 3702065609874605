import { pagePaths, pathTo } from '@apeak/contract/paths'
import { Link } from 'react-router'
import { PinCheck } from '../gold/pin-check.tsx'
import { PayButton } from '../payments/pay-button.tsx'
import { PaymentDialog } from '../payments/payment-dialog.tsx'
import { missingGold, ownSentence, sentenceOf } from '../payments/payment-errors.ts'
import { PaymentNote } from '../payments/payment-note.tsx'
import { PaymentProgress } from '../payments/payment-progress.tsx'
import type { PaymentState } from '../payments/use-payment.ts'
import { useBalance } from '../session/balance.tsx'
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
  const missing = isUnpaid ? missingGold(payment.error)?.formatted : undefined
  return (
    <PaymentDialog
      open={confirming}
      title="Order details"
      payment={payment}
      closeLabel={isUnpaid ? 'Start anew' : 'Cancel'}
      onClose={cancel}
      action={
        missing ? (
          <TopupLink orderId={payment.opened?.id ?? ''} />
        ) : (
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
      {isUnpaid ? (
        <PaymentNote sentences={[whyUnpaid(payment, missing)]} />
      ) : (
        <PaymentProgress step={payment.step} />
      )}
      {needsPin && !missing && (
        <PinCheck pin={pin} balance={balance.text} name="confirm-pin" missing className="mt-4" />
      )}
    </PaymentDialog>
  )
}

function TopupLink({ orderId }: { orderId: string }) {
  return (
    <Link
      to={pathTo(pagePaths.goldTopup, {}, { order_id: orderId })}
      className={`min-h-12! ${buttonLook('gold')}`}
    >
      Top up your gold
    </Link>
  )
}

/** Why a payment was broken off, and what it takes to go on. `missing`: what the gold lacks. */
function whyUnpaid({ note, error }: PaymentState, missing: string | undefined): string {
  if (missing) {
    return `Your gold balance is too low: ${missing} is missing. Your order is kept: top up, and you are led back to it.`
  }
  const why = note || sentenceOf(error) || ownSentence(error) || ''
  return `${why} Your order is kept: you can pay it again, or start anew to change it.`
}

function Details({ purchase, offer }: Props) {
  const { product, quantity, answers, email, methodLabel } = purchase
  if (!product) return null
  return (
    <>
      <DetailRow name="Category">{offer.category.name}</DetailRow>
      <DetailRow name="Item">
        {quantity > 1 ? `${product.name} × ${quantity}` : product.name}
      </DetailRow>
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
