import { showOrderPage } from '#desk/order-page.ts'
import { refundOrder } from '#desk/refund-order.ts'
import { requestRefund } from '#payments/refunds/refunds.ts'
import { operator } from './histories.ts'
import {
  newKey,
  orderPaidBy,
  type PaidBy,
  type PayingShop,
  payAtProvider,
  processAll,
  queue,
} from './paying-shop.ts'

/** A paid order of RM 10, and its payment. */
export async function paidOrder(
  shop: PayingShop,
  method: PaidBy,
  choice?: { product_id: number; qty?: number; coupon_code?: string },
) {
  const order = await orderPaidBy(shop, method, choice)
  const { paymentId } = await payAtProvider(shop, order)
  await processAll(shop)
  const payment = await shop.context.database
    .selectFrom('payments')
    .select(['id', 'amount_sen'])
    .where('provider_payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return { ...order, paymentId, payment_id: payment.id, paid_sen: payment.amount_sen }
}

/**
 * Refunds the rest of an order's payment as gold, as an operator without a session: a long history
 * outlives a fresh second factor. Throws if the shop refuses it.
 */
export async function refundAsGold({ context }: PayingShop, orderId: string): Promise<void> {
  const { database } = context
  const { refundable_sen, delivered_qty } = await showOrderPage(database, orderId, {
    withMessages: true,
    withMargin: false,
  })
  const wanted = {
    // A refund of 0 is invalid.
    amount_sen: Math.max(refundable_sen, 1),
    way: 'gold' as const,
    cancelled_qty: 0,
    reason: 'Asked for it',
    seen_delivered_qty: delivered_qty,
    request_key: newKey(),
  }
  await refundOrder(context, orderId, wanted, operator)
}

/** The refunds of one payment at the providers, in sen. */
export function refundedAmounts(shop: PayingShop, paymentId: string): number[] {
  const { razorpay, fiuu } = shop.control
  return [
    ...razorpay
      .refunds()
      .filter((refund) => refund.payment_id === paymentId && refund.status !== 'failed')
      .map(({ amount }) => amount),
    ...fiuu
      .refunds()
      .filter((refund) => refund.tranID === paymentId && refund.status !== '11')
      .map(({ amount }) => Math.round(Number(amount) * 100)),
  ]
}

/** Concurrent refund requests, each with its own request key unless one is given. */
export const clicks = (
  shop: PayingShop,
  count: number,
  wanted: { payment_id: number; amount_sen: number },
  key?: string,
) =>
  Promise.allSettled(
    Array.from({ length: count }, () =>
      requestRefund(shop.context, { ...wanted, request_key: key ?? newKey() }, operator),
    ),
  )

/** Makes every refund that may still change due for polling, or only the undecided ones. */
export async function makeRefundsDue({ context }: PayingShop, openAlone = false): Promise<void> {
  await context.pool.query(
    `update refunds set next_poll_at = now()
     where next_poll_at is not null and (not $1 or state <> 'processed')`,
    [openAlone],
  )
}

/** Makes every refund due for polling, and polls. */
export async function pollRefunds(shop: PayingShop): Promise<void> {
  await makeRefundsDue(shop)
  await queue(shop, 'poll_refunds')
  await shop.runJobs()
}

/** The providers decide all requested refunds and report them. */
export async function settleRefunds(shop: PayingShop): Promise<void> {
  await shop.control.advance(60_000)
  await processAll(shop)
}

/** The number of refund mails of an order. */
export async function refundMails({ context }: PayingShop, orderId: string): Promise<number> {
  const { rows } = await context.pool.query(
    "select count(*) as mails from mails where strpos(text, $1) > 0 and subject like 'Your refund%'",
    [orderId],
  )
  return rows[0].mails
}

/** Unmatched money as operators see it, oldest first. */
export async function unmatchedMoney({ context }: PayingShop) {
  return context.database.selectFrom('unmatched_money').selectAll().orderBy('id').execute()
}
