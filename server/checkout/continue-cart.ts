import type { ContinuedCartAnswer, ContinueUpdateCart } from '@apeak/contract/checkout'
import { formatSen } from '@apeak/contract/money'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import type { Caller } from '#accounts/accounts.ts'
import type { AppContext } from '#context.ts'
import { fieldRefused, notFound, Refusal } from '#platform/http/problems.ts'
import type { Price } from '#pricing/pricing.ts'
import { keepCart } from './sql.ts'
import { type Continuing, readContinuing } from './sql-continuing.ts'
import { cartAnswer, cartPrice } from './update-cart.ts'

/** An unpaid order with its present price by one way to pay. */
export type Continued = Continuing & { method: PaymentMethodValue; price: Price }

/** Prices the caller's unpaid order anew and keeps what it costs now as a cart. */
export async function continueCart(
  context: AppContext,
  caller: Caller,
  { cart_id, order_id, payment_method }: ContinueUpdateCart,
): Promise<ContinuedCartAnswer> {
  const method = payment_method ?? null
  const continued = await readContinued(context, caller, { cart_id, order_id, method })
  return quote(context, cart_id, continued)
}

/** Reads the caller's unpaid order and prices it. Refuses one that is another's, paid or not sold any more. */
export async function readContinued(
  { database }: AppContext,
  { accountId }: Caller,
  wanted: { cart_id: string; order_id: string; method: PaymentMethodValue | null },
): Promise<Continued> {
  const { cart_id, order_id, method } = wanted
  const found = await readContinuing(database, {
    orderId: order_id,
    customerId: accountId,
    cartId: cart_id,
    method,
  })
  if (!found) throw notFound('Order')
  const { order, offer, fee } = found
  if (order.status !== 'pending_payment') {
    throw new Refusal(409, 'This order is not waiting for a payment any more.')
  }
  if (!offer) throw new Refusal(409, 'This item is not sold any more.')
  const by = method ?? order.payment_method
  // Where the order's own method is not offered any more another has to be chosen: no fee yet.
  if (method && !fee) throw fieldRefused('payment_method', 'This payment method is not available.')
  return { ...found, method: by, price: cartPrice(found, order.qty, by) }
}

/** Keeps the present price as what the shopper is told. */
export async function quote(
  { database }: AppContext,
  cartId: string,
  { order, offer, coupon, price, method }: Continued,
): Promise<ContinuedCartAnswer> {
  await keepCart(database, {
    id: cartId,
    product_id: offer?.product_id ?? 0,
    qty: order.qty,
    options: {},
    payment_method: method,
    coupon_id: coupon?.id ?? null,
    flash_sale_id: offer?.sale?.id ?? null,
    continues_order: order.id,
    quoted_total_sen: price.total_sen,
  })
  return { cart: cartAnswer(price, coupon), changes: changesOf({ order, offer, coupon, price }) }
}

/** What differs from the order as it stands, apart from the fee of another method. */
export function changesOf({
  order,
  offer,
  coupon,
  price,
}: Pick<Continued, 'order' | 'offer' | 'coupon' | 'price'>): string[] {
  const changes: string[] = []
  if (order.flash_sale_id && offer?.sale?.id !== order.flash_sale_id) {
    changes.push('This flash sale has sold out or ended.')
  }
  if (price.unit_price_sen !== order.unit_price_sen) {
    const [from, to] = [order.unit_price_sen, price.unit_price_sen].map(formatSen)
    changes.push(`The price of this item has changed from ${from} to ${to}.`)
  }
  if (order.coupon_id && !coupon) changes.push('This voucher has been used up or has ended.')
  if (order.total_sen !== price.total_sen) {
    const [from, to] = [order.total_sen, price.total_sen].map(formatSen)
    changes.push(`The total is now ${to} instead of ${from}.`)
  }
  return changes
}
