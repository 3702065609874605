import type { OrderDetails, OrderStatus } from '@apeak/contract/orders'
import { Check, Clock, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { api } from '../api.ts'
import { buttonLook } from '../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useAlive } from '../ui/use-alive.ts'
import { type Ordered, orderedFrom, withDetails } from './ordered.ts'

/** Where a purchase ends. What came along is shown as ordered; only the shop says what is paid. */
export default function OrderSuccessPage() {
  const ordered = useOrdered()
  const { details, known } = useDetails(ordered.orderId)
  const shown = withDetails(ordered, details)
  return (
    <div className="relative">
      <div aria-hidden="true" className="contours absolute inset-0" />
      <PageHead title="Order Success" hidden />
      <div className="wrap relative grid min-h-[70vh] place-items-center py-12 md:py-16">
        <div className="w-full max-w-lg">
          <Badge status={details?.status} />
          <h1 className="mt-5 text-4xl font-extrabold md:text-5xl">Order Success</h1>
          <p className="mt-3 text-lg text-muted">
            Thank you for your order. <StatusSentence status={details?.status} />
          </p>
          <dl
            aria-busy={!known}
            className="mt-7 divide-y divide-line rounded-2xl border border-line bg-surface px-5 shadow-lift md:px-6"
          >
            <Row name="Order ID" text={shown.orderId} mono />
            <Row name="Category" text={shown.category} />
            <Row name="Product" text={shown.product} />
            <Row name="Amount Paid" text={shown.amount} price />
          </dl>
          <div className="mt-6 flex flex-wrap gap-2.5">
            <Link to="/products" className={buttonLook('gold')}>
              Continue shopping
            </Link>
            <Link to="/" className={buttonLook('plain')}>
              Go to Home
            </Link>
          </div>
        </div>
      </div>
    </div>
  )
}

const badges: Partial<Record<OrderStatus, { icon: typeof Check; look: string }>> = {
  processing: { icon: Check, look: 'gold-fill' },
  completed: { icon: Check, look: 'gold-fill' },
  refunded: { icon: Undo2, look: 'bg-raised text-muted' },
}

function Badge({ status }: { status: OrderStatus | undefined }) {
  const badge = status && badges[status]
  const Icon = badge?.icon ?? Clock
  return (
    <span
      aria-hidden="true"
      className={`grid size-16 place-items-center rounded-full ${badge?.look ?? 'border border-gold/50 bg-gold-wash text-gold'}`}
    >
      <Icon className="size-8" strokeWidth={2.5} />
    </span>
  )
}

const sentences: Record<OrderStatus, string> = {
  pending_payment: 'We have not received your payment yet.',
  pending: 'It is received. We deliver it as soon as we see your payment.',
  processing: 'Your payment is received and we are delivering it.',
  completed: 'It is paid and delivered.',
  refunded: 'It was refunded.',
}

function StatusSentence({ status }: { status: OrderStatus | undefined }) {
  return <span role="status">{status ? sentences[status] : ''}</span>
}

type RowProps = { name: string; text: string; mono?: boolean; price?: boolean }

function Row({ name, text, mono = false, price = false }: RowProps) {
  const look = price ? 'price text-xl text-gold' : 'font-medium'
  return (
    <div className="flex min-h-14 items-center justify-between gap-6 py-3">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className={`min-w-0 text-right break-all ${mono ? 'font-mono text-sm' : look}`}>
        {text || '–'}
      </dd>
    </div>
  )
}

/** What came by navigation or the address. The kept page knows neither. */
function useOrdered(): Ordered {
  const { state } = useLocation()
  const [query] = useSearchParams()
  const alive = useAlive()
  return orderedFrom(alive ? state : null, alive ? query : new URLSearchParams())
}

function useDetails(orderId: string) {
  const [details, setDetails] = useState<OrderDetails>()
  const [known, setKnown] = useState(false)
  useEffect(() => {
    if (!orderId) return
    let wanted = true
    api.orders
      .details(orderId)
      .then((answer) => wanted && setDetails(answer))
      // What came along is shown instead.
      .catch((error) => console.warn('Order details could not be read', error))
      .finally(() => wanted && setKnown(true))
    return () => {
      wanted = false
    }
  }, [orderId])
  return { details, known }
}
