import { itemText, type Transaction } from '@apeak/contract/orders'
import { noPayment, type PaymentMethod } from '@apeak/contract/payments'
import { Link, useSearchParams } from 'react-router'
import { BuyAgain } from '../checkout/buy-again-link.tsx'
import { HowToPay } from '../payments/how-to-pay.tsx'
import { methodLabel } from '../payments/method-label.ts'
import { StatusBadge } from '../ui/badge.tsx'
import { buttonLook } from '../ui/button.tsx'
import { Code } from '../ui/code.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { DetailRow, DetailRows } from '../ui/detail-rows.tsx'
import { dateTimeText } from '../ui/malaysian-time.ts'
import { orderBadge } from './order-badges.ts'
import { reservedUntilName } from './reserved-until-name.ts'

type Props = {
  order: Transaction
  /** Its payment method, where that is known. */
  method: PaymentMethod | undefined
}

/** One order of the history, with a link that pays it while it is unpaid. */
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
          {dateTimeText(order.created_at)}
        </time>
        <StatusBadge {...orderBadge(order.status)} />
      </div>
      <h2 className="mt-3 text-xl break-words">{itemText(product.name, order.qty)}</h2>
      <p className="text-muted">{product.category.name}</p>
      <div className="mt-2 mb-4 text-[0.9375rem]">
        <Details order={order} method={method} />
      </div>
      {order.status === 'pending' && (
        <HowToPay
          folded
          instructions={method?.instructions}
          amount={total.inCurrentCurrency.formatted}
          reference={order.short_reference}
          className="mb-4"
        />
      )}
      <div className="mt-auto flex min-h-11 flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p className="price text-xl text-gold">{total.inCurrentCurrency.formatted}</p>
        {order.status === 'pending_payment' ? (
          <Link to={`?${continuing}`} preventScrollReset className={buttonLook('gold')}>
            Continue payment
          </Link>
        ) : (
          <BuyAgain order={order} />
        )}
      </div>
    </article>
  )
}

function Details({ order, method }: Props) {
  const { voucher_code, coupon_code, transaction, options } = order
  return (
    <DetailRows>
      <DetailRow name="Order ID">
        <Code text={order.id} />
      </DetailRow>
      <DetailRow name="Reference" unbroken>
        <CopyText text={order.short_reference} name="reference" />
      </DetailRow>
      {options.map(({ name, value }) => (
        <DetailRow key={name} name={name}>
          {value}
        </DetailRow>
      ))}
      <DetailRow name="Payment Method">
        {methodLabel(method) ?? methodText(order.payment_method)}
      </DetailRow>
      {order.reserved_until && (
        <DetailRow name={reservedUntilName(order.status)}>
          {dateTimeText(order.reserved_until)}
        </DetailRow>
      )}
      {transaction && (
        <DetailRow name="Transaction ID">
          <Code text={transaction.transaction_id} />
        </DetailRow>
      )}
      {voucher_code && (
        <DetailRow name="Voucher Code">
          <Code text={voucher_code} />
        </DetailRow>
      )}
      {coupon_code && (
        <DetailRow name="Voucher">
          <Code text={coupon_code} />
        </DetailRow>
      )}
    </DetailRows>
  )
}

/** A method that is not offered (any more), as far as there are words for it. */
function methodText(method: string): string {
  return method === noPayment ? 'No payment needed' : method
}

/** Stands in for a card while it loads. */
export function OrderCardSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="grid h-84 content-start gap-4 rounded-2xl border border-line bg-surface p-6"
    >
      <div className="flex justify-between">
        <div className="skeleton h-5 w-32" />
        <div className="skeleton h-6 w-28 rounded-full!" />
      </div>
      <div className="skeleton h-7 w-3/4" />
      <div className="skeleton h-5 w-1/2" />
      <div className="skeleton h-24 w-full" />
    </div>
  )
}
