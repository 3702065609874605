import type { Transaction } from '@apeak/contract/orders'
import { Link, useSearchParams } from 'react-router'
import { StatusBadge } from '../ui/badge.tsx'
import { buttonLook } from '../ui/button.tsx'
import { Code } from '../ui/code.tsx'
import { momentText } from '../ui/moment.ts'
import { Row, Rows } from '../ui/rows.tsx'
import { orderBadge } from './order-badges.ts'

type Props = {
  order: Transaction
  /** The name of its payment method, where that is known. */
  method: string | undefined
}

/** One order of the history, and the way to pay it while it is unpaid. */
export function OrderCard({ order, method }: Props) {
  const [query] = useSearchParams()
  const { product, total } = order
  const continuing = new URLSearchParams(query)
  continuing.set('order_id', order.id)
  return (
    <article
      aria-label={`Order ${order.id}`}
      className="flex w-full flex-col rounded-2xl border border-line bg-surface p-5 md:p-6"
    >
      <div className="flex items-center justify-between gap-3">
        <time dateTime={order.created_at} className="text-sm text-muted">
          {momentText(order.created_at)}
        </time>
        <StatusBadge {...orderBadge(order.status)} />
      </div>
      <h2 className="mt-3 text-xl break-words">{product.name}</h2>
      <p className="text-muted">{product.category.name}</p>
      <div className="mt-2 mb-4 text-[0.9375rem]">
        <Details order={order} method={method} />
      </div>
      <div className="mt-auto flex min-h-11 flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p className="price text-xl text-gold">{total.inCurrentCurrency.formatted}</p>
        {order.status === 'pending_payment' && (
          <Link to={`?${continuing}`} preventScrollReset className={buttonLook('gold')}>
            Continue payment
          </Link>
        )}
      </div>
    </article>
  )
}

function Details({ order, method }: Props) {
  const { voucher_code, coupon_code, transaction, options } = order
  return (
    <Rows>
      <Row name="Order ID">
        <Code text={order.id} />
      </Row>
      {options.map(({ name, value }) => (
        <Row key={name} name={name}>
          {value}
        </Row>
      ))}
      <Row name="Payment Method">{method ?? order.payment_method}</Row>
      {transaction && (
        <Row name="Transaction ID">
          <Code text={transaction.transaction_id} />
        </Row>
      )}
      {voucher_code && (
        <Row name="Voucher Code">
          <Code text={voucher_code} />
        </Row>
      )}
      {coupon_code && (
        <Row name="Coupon">
          <Code text={coupon_code} />
        </Row>
      )}
    </Rows>
  )
}

/** The shape of a card that is still loading. */
export function OrderCardShape() {
  return (
    <div
      aria-hidden="true"
      className="grid h-84 content-start gap-4 rounded-2xl border border-line bg-surface p-6"
    >
      <div className="flex justify-between">
        <div className="bone h-5 w-32" />
        <div className="bone h-6 w-28 rounded-full!" />
      </div>
      <div className="bone h-7 w-3/4" />
      <div className="bone h-5 w-1/2" />
      <div className="bone h-24 w-full" />
    </div>
  )
}
