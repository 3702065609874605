import { type Language, ORIGINAL, pathIn } from '@apeak/contract/languages'
import { itemText } from '@apeak/contract/orders'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { soldOutErrors } from '#catalog/catalog.ts'
import type { Paid, Payable, PayableHandler } from '#payments/payments.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { networksOfBuyer } from './buyer-limits.ts'
import { orderRefundedMail, orderToMail } from './mails.ts'
import { markPaid } from './pay-order.ts'
import { orderById, orderNamed, orderNames } from './queries.ts'
import { markRefunded, reopenOrder } from './refund-order.ts'
import { discardUnopenedOrder } from './release-unpaid.ts'
import { type OrderQuote, orderQuote } from './rules.ts'

/** Orders as payables; checkout adds `isQuoteStillValid`, since it knows the current price. */
export const orderPayable: Omit<PayableHandler, 'isQuoteStillValid'> = {
  idIsKey: true,
  find: payableOrder,
  idOf: orderNamed,
  namesOf: orderNames,
  markPaid: markOrderPaid,
  soldOutConstraints: soldOutErrors,
  markRefunded: (tx, id, { actor, refund_id }) => markRefunded(tx, id, actor, { refund_id }),
  reopen: (tx, id, { actor, refund_id }) => reopenOrder(tx, id, actor, { refund_id }),
  discard: discardUnopenedOrder,
  returnPage,
  refundMail,
}

async function returnPage(db: Queryable, id: string): Promise<string> {
  const order = await orderById(db, id)
  return pathIn(
    (order?.language ?? ORIGINAL) as Language,
    pathTo(pagePaths.orderSuccess, {}, { order_id: id }),
  )
}

async function payableOrder(db: Queryable, id: string): Promise<Payable | undefined> {
  const order = await orderById(db, id)
  if (!order) return undefined
  return {
    status: paymentStatusOf(order.status),
    payment_method: order.payment_method as PaymentMethodValue,
    amount_sen: order.total_sen,
    short_reference: order.short_reference,
    agreed_at: order.created_at,
    quote: orderQuote(order),
    email: order.customer_email ?? '',
    description: [itemText(order.product_name, order.qty), order.category_name, playerOf(order)]
      .filter(Boolean)
      .join(', '),
    customer_id: order.customer_id,
    networks: order.customer_id === null ? networksOfBuyer(order) : [],
  }
}

/** The order's answers in one line. */
function playerOf({ options }: { options: unknown }): string {
  const answers = Array.isArray(options) ? (options as { value: string }[]) : []
  return answers.map(({ value }) => value).join(' ')
}

/** The payment's status by the order's; a refunded order is paid. */
function paymentStatusOf(status: string): Payable['status'] {
  if (status === 'pending_payment') return 'open'
  return status === 'pending' ? 'pending' : 'paid'
}

// The quote of the attempt: the order may have been continued at another since.
function markOrderPaid(tx: Queryable, id: string, paid: Paid): Promise<boolean> {
  const { actor, transaction_id, payment_method } = paid
  const quote = (paid.quote ?? null) as OrderQuote | null
  return markPaid(tx, id, actor, { quote, transaction_id, payment_method })
}

/** The mail about a refund; undefined if the order has no address. */
async function refundMail(
  db: Queryable,
  refund: { id: string; amount_sen: number; publicUrl: string; secrets: Secrets },
): Promise<Mail | undefined> {
  const { id, amount_sen, publicUrl, secrets } = refund
  const order = await orderToMail(db, secrets, id)
  return order && orderRefundedMail(order.mailed, amount_sen, publicUrl)
}
