import { requestRefund } from '#payments/payments.ts'
import { operator } from './histories.ts'
import {
  newKey,
  orderPaidBy,
  type PaidBy,
  type PayingShop,
  payAtProvider,
  workThrough,
} from './paying-shop.ts'

/** A paid order of RM 10, and its payment. */
export async function paidOrder(
  shop: PayingShop,
  method: PaidBy,
  choice?: { product_id: number; coupon_code?: string },
) {
  const order = await orderPaidBy(shop, method, choice)
  const { paymentId } = await payAtProvider(shop, order)
  await workThrough(shop)
  const payment = await shop.context.database
    .selectFrom('payments')
    .select(['id', 'amount_sen'])
    .where('provider_payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return { ...order, paymentId, payment_id: payment.id, paid_sen: payment.amount_sen }
}

/** What went back at the providers, in sen: the pieces of one payment. */
export function wentBack(shop: PayingShop, paymentId: string): number[] {
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

/** So many clicks on a refund at once, each with its own key unless one is given. */
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
