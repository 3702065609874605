import { Link } from 'react-router'
import { PinCheck } from '../gold/pin-check.tsx'
import { PayButton } from '../payments/pay-button.tsx'
import { PaymentProgress } from '../payments/payment-progress.tsx'
import { useBalance } from '../session/balance.tsx'
import { Button, buttonLook } from '../ui/button.tsx'
import { DetailRow, DetailRows } from '../ui/detail-rows.tsx'
import { Modal } from '../ui/modal.tsx'
import { answerText } from './option-answers.ts'
import { PriceSummary } from './price-summary.tsx'
import type { Shortage } from './use-order.ts'
import type { Offer, PurchaseState } from './use-purchase.ts'

type Props = { purchase: PurchaseState; offer: Offer }

/** Shows the order once more; only here is it made. */
export function ConfirmDialog({ purchase, offer }: Props) {
  const { order, cart, confirming, cancel } = purchase
  const { busy, stage } = order
  const balance = useBalance()
  return (
    <Modal
      // A provider's window over the page needs the keyboard and the pointer that a dialog would keep.
      open={confirming && stage !== 'paying'}
      title="Order details"
      busy={busy}
      onClose={cancel}
      actions={<Actions purchase={purchase} />}
    >
      <DetailRows>
        <Details purchase={purchase} offer={offer} />
      </DetailRows>
      <PriceSummary state={cart} method={purchase.method} />
      {stage === 'unpaid' ? (
        <Unpaid note={order.note} shortage={order.shortage} />
      ) : (
        <PaymentProgress stage={stage} />
      )}
      {purchase.method === 'apeak' && !purchase.pin.verified && !order.shortage && (
        <PinCheck
          pin={purchase.pin}
          balance={balance.text}
          name="confirm-pin"
          missing
          className="mt-4"
        />
      )}
    </Modal>
  )
}

function Actions({ purchase }: { purchase: PurchaseState }) {
  const { order, cart, pin, method, confirm, cancel } = purchase
  const { busy, stage, shortage } = order
  const isUnpaid = stage === 'unpaid'
  const needsPin = method === 'apeak' && !pin.verified
  return (
    <div className="grid grid-cols-[auto_1fr] gap-2.5">
      <Button onClick={cancel} disabled={busy} className="min-h-12!">
        {isUnpaid ? 'Start anew' : 'Cancel'}
      </Button>
      {isUnpaid && shortage ? (
        <Link
          to={`/gold-topup?order_id=${shortage.orderId}`}
          className={`min-h-12! ${buttonLook('gold')}`}
        >
          Top up your gold
        </Link>
      ) : (
        <PayButton
          busy={busy}
          onClick={confirm}
          disabled={needsPin || !(isUnpaid || cart.fresh)}
          className="w-full"
        >
          {isUnpaid ? 'Pay again' : 'Confirm'}
        </PayButton>
      )}
    </div>
  )
}

/** Why a payment was broken off, and what it takes to go on. */
function Unpaid({ note, shortage }: { note: string; shortage: Shortage | null }) {
  const why = shortage
    ? `Your gold balance is too low: ${shortage.missing} is missing.`
    : `${note} Your order is kept: you can pay it again, or start anew to change it.`
  return (
    <p role="alert" className="mt-4 rounded-xl bg-gold-wash px-4 py-3 text-pretty">
      {why} {shortage && 'Your order is kept: top up, and you are led back to it.'}
    </p>
  )
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
