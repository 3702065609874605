import { RotateCw } from 'lucide-react'
import { Link } from 'react-router'
import type { KeptCheckout } from '../checkout/checkout.ts'
import { PayButton } from '../payments/pay-button.tsx'
import { type Shopper, useShopper } from '../session/shopper.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import type { Stage } from './order-page-status.ts'

type Props = {
  stage: Stage
  orderId: string
  /** What this tab kept of the purchase; null on another device, or when it was cleared. */
  kept: KeptCheckout | null
  busy: boolean
  asking: boolean
  onTryAgain: (kept: KeptCheckout) => void
  onCheck: () => void
}

/** What can be done from here, by where the order stands. */
export function OrderActions(props: Props) {
  const { stage } = props
  if (stage === 'checking') return null
  if (stage === 'waiting') return <WaitingActions {...props} />
  if (stage === 'unpaid' || stage === 'failed') return <UnpaidActions {...props} />
  return (
    <div className={row}>
      <Link to="/products" className={buttonLook('gold')}>
        Continue shopping
      </Link>
      <Link to="/" className={buttonLook('plain')}>
        Go to Home
      </Link>
    </div>
  )
}

const row = 'mt-6 flex flex-wrap gap-2.5'

function WaitingActions({ kept, asking, onCheck }: Props) {
  return (
    <div className={row}>
      <CheckAgain look="gold" asking={asking} onCheck={onCheck} />
      <Link
        to={kept?.slug ? `/products/${kept.slug}` : '/products'}
        className={buttonLook('plain')}
      >
        Continue shopping
      </Link>
    </div>
  )
}

function UnpaidActions(props: Props) {
  const { orderId, kept, asking, onCheck } = props
  const shopper = useShopper()
  if (kept) return <TryAgain {...props} kept={kept} shopper={shopper} />
  if (shopper) {
    return (
      <div className={row}>
        <Link to={continuing(orderId)} className={buttonLook('gold')}>
          Continue payment
        </Link>
        <CheckAgain look="plain" asking={asking} onCheck={onCheck} />
      </div>
    )
  }
  return (
    <>
      <p className="mt-6 rounded-2xl border border-line bg-surface p-4 md:px-6">
        This order was made in another tab or on another device, and can be paid only there. Here
        you can order anew: an order that is not paid costs nothing.
      </p>
      <div className={row}>
        <Link to="/products" className={buttonLook('gold')}>
          Browse products
        </Link>
        <CheckAgain look="plain" asking={asking} onCheck={onCheck} />
      </div>
    </>
  )
}

type TryAgainProps = Props & { kept: KeptCheckout; shopper: Shopper | null }

function TryAgain(props: TryAgainProps) {
  const { stage, orderId, kept, shopper, busy, asking, onCheck, onTryAgain } = props
  // A customer pays the same order another way; a guest begins anew.
  const elsewhere = shopper || !kept.slug ? continuing(orderId) : `/products/${kept.slug}`
  return (
    <div className={row}>
      <PayButton busy={busy} onClick={() => onTryAgain(kept)}>
        {stage === 'failed' ? 'Try again' : 'Pay now'}
      </PayButton>
      <Link to={elsewhere} className={`min-h-12! ${buttonLook('plain')}`}>
        Choose another payment method
      </Link>
      <CheckAgain look="quiet" asking={asking} onCheck={onCheck} />
    </div>
  )
}

/** Where a customer's unpaid order is continued. */
const continuing = (orderId: string) =>
  `/transaction-history?order_id=${encodeURIComponent(orderId)}`

type CheckProps = { look: 'gold' | 'plain' | 'quiet'; asking: boolean; onCheck: () => void }

function CheckAgain({ look, asking, onCheck }: CheckProps) {
  return (
    <Button look={look} onClick={onCheck} disabled={asking}>
      <RotateCw aria-hidden="true" className={`size-4 ${asking ? 'animate-spin' : ''}`} />
      {asking ? 'Checking...' : 'Check again'}
    </Button>
  )
}
