import { itemText, type OrderStatus, type Transaction } from '@apeak/contract/orders'
import { noPayment, type PaymentMethod } from '@apeak/contract/payments'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '../api.ts'
import { BuyAgain } from '../checkout/buy-again.tsx'
import { orderPage } from '../checkout/order-payable.ts'
import { HowToPay } from '../payments/how-to-pay.tsx'
import { methodLabel } from '../payments/method-label.ts'
import { shopMessage } from '../payments/payment-errors.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { Code, DetailRow, DetailRows, StatusBadge } from '../ui/detail-rows.tsx'
import { HistoryRow, type PlainStatus } from '../ui/history-row.tsx'
import { dateTimeText } from '../ui/malaysian-time.ts'
import { Picture } from '../ui/picture.tsx'
import { toast } from '../ui/toasts.ts'
import { orderBadge, reservedUntilName } from './order-badges.ts'

type Props = {
  order: Transaction
  /** Its payment method, if known. */
  method: PaymentMethod | undefined
}

/** An order in the history, with a payment link while unpaid. */
export function OrderRow({ order, method }: Props) {
  const [query] = useSearchParams()
  const { product, total, status, short_reference } = order
  const continuing = new URLSearchParams(query)
  continuing.set('order_id', order.id)
  return (
    <HistoryRow
      label={`Order ${order.id}`}
      picture={
        <Picture
          image={product.base_image}
          alt=""
          sizes="44px"
          widest={44}
          ratio={1}
          className="size-11 shrink-0 rounded-xl"
        />
      }
      title={itemText(product.name, order.qty)}
      status={plainOrderStatus(status)}
      reference={short_reference}
      at={order.created_at}
      amount={total.inCurrentCurrency.formatted}
      actions={
        status === 'pending_payment' && (
          <Link to={`?${continuing}`} preventScrollReset className={buttonLook('gold')}>
            Continue payment
          </Link>
        )
      }
    >
      <Details order={order} method={method} />
      {status === 'pending' && (
        <HowToPay
          folded
          instructions={method?.instructions}
          amount={total.inCurrentCurrency.formatted}
          reference={short_reference}
          className="my-2"
        />
      )}
      <div className="flex flex-wrap justify-end gap-2.5 py-2">
        <Link to={orderPage(order.id)} className={buttonLook('plain')}>
          Follow this order
        </Link>
        {status !== 'pending_payment' && <BuyAgain order={order} />}
      </div>
    </HistoryRow>
  )
}

function Details({ order, method }: Props) {
  const { voucher_code, coupon_code, transaction, options } = order
  return (
    <DetailRows>
      <DetailRow name="Status">
        <StatusBadge {...orderBadge(order.status)} />
      </DetailRow>
      <DetailRow name="Category">{order.product.category.name}</DetailRow>
      {options.map(({ name, value }) => (
        <DetailRow key={name} name={name}>
          {value}
        </DetailRow>
      ))}
      {voucher_code && (
        <DetailRow name="Voucher Code">
          <Code text={voucher_code} />
        </DetailRow>
      )}
      {order.code_by_mail && (
        <DetailRow name="Voucher Code">
          <MailedCode orderId={order.id} />
        </DetailRow>
      )}
      {coupon_code && (
        <DetailRow name="Voucher">
          <Code text={coupon_code} />
        </DetailRow>
      )}
      <DetailRow name="Payment Method">
        {methodLabel(method) ?? methodText(order.payment_method)}
      </DetailRow>
      {order.reserved_until && (
        <DetailRow name={reservedUntilName(order.status)}>
          {dateTimeText(order.reserved_until)}
        </DetailRow>
      )}
      <DetailRow name="Order Date">{dateTimeText(order.created_at)}</DetailRow>
      <DetailRow name="Reference" unbroken>
        <CopyText text={order.short_reference} name="reference" />
      </DetailRow>
      <DetailRow name="Order ID">
        <Code text={order.id} />
      </DetailRow>
      {transaction && (
        <DetailRow name="Transaction ID">
          <Code text={transaction.transaction_id} />
        </DetailRow>
      )}
    </DetailRows>
  )
}

/** For codes delivered before the account existed: where to find them, and how to have them mailed again. */
function MailedCode({ orderId }: { orderId: string }) {
  const [isSending, setSending] = useState(false)

  async function send() {
    setSending(true)
    try {
      const { message } = await api.orders.mailCode({ order_id: orderId })
      toast.success(message)
    } catch (error) {
      toast.error(shopMessage(error) ?? 'The code could not be sent. Please try again.')
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <p className="text-pretty">Sent to your e-mail address before you had an account.</p>
      <Button onClick={send} disabled={isSending} aria-busy={isSending} className="mt-2">
        {isSending ? 'Sending…' : 'E-mail it again'}
      </Button>
    </>
  )
}

/** The text for a method that is not offered (any more), if known. */
function methodText(method: string): string {
  return method === noPayment ? 'No payment needed' : method
}

const statuses: Record<OrderStatus, PlainStatus> = {
  pending_payment: { text: 'Not paid yet', tone: 'waits' },
  pending: { text: 'Waiting for your payment', tone: 'waits' },
  processing: { text: 'Being delivered', tone: 'waits' },
  completed: { text: 'Delivered', tone: 'good' },
  refunded: { text: 'Refunded', tone: 'quiet' },
}

/** The texts of an order's status. */
function plainOrderStatus(status: string): PlainStatus {
  return statuses[status as OrderStatus] ?? { text: 'Unknown', tone: 'quiet' }
}
