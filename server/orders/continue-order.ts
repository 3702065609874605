import { isDeepStrictEqual } from 'node:util'
import type { OrderStatus } from '@apeak/contract/orders'
import { sql } from 'kysely'
import type { Actor } from '#platform/actor.ts'
import { type Database, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { type Orderer, refuseBeyondLimits, type Taking } from './buyer-limits.ts'
import type { Reservation } from './move-order.ts'
import { lockOrder, moveOrder } from './move-order.ts'
import { payByNothing, quoteColumns } from './pay-order.ts'
import { type OrderQuote, quoteOf } from './rules.ts'
import type { BuyerLimits } from './settings.ts'

/** What continuing an order needs to know of it. */
export type OrderToContinue = OrderQuote & {
  id: string
  status: OrderStatus
  reservation: Reservation
  product_id: number | null
  product_name: string
  category_name: string
  qty: number
  /** Null for a guest's. */
  customer_id: number | null
  customer_email: string | null
  delivered_by_code: boolean
  /** As whom its coupon's use is counted. */
  coupon_customers: string[]
}

/** What is read of an order to continue it. */
const columns = [
  ...(['id', 'status', 'reservation', 'payment_method', 'product_id', 'product_name'] as const),
  ...(['category_name', 'qty', 'customer_id', 'customer_email', 'delivered_by_code'] as const),
  ...(['unit_price_sen', 'subtotal_sen', 'coupon_id', 'coupon_code', 'discount_sen'] as const),
  ...(['fee_sen', 'total_sen', 'flash_sale_id', 'coupon_customers'] as const),
]

/** An order, whoever's it is, for money that comes for it; undefined where there is none. */
export async function orderOfAttempt(
  db: Queryable,
  id: string,
): Promise<OrderToContinue | undefined> {
  const order = await db
    .selectFrom('orders')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  return order as OrderToContinue | undefined
}

/** The order of a customer, or a guest's; undefined where it is another's, or nobody's any more. */
export async function orderToContinue(
  db: Queryable,
  id: string,
  customerId: number | null,
): Promise<OrderToContinue | undefined> {
  const order = await orderOfAttempt(db, id)
  const isGuests = order?.customer_id === null && order.customer_email !== null
  const isTheirs = customerId !== null && order?.customer_id === customerId
  return isGuests || isTheirs ? order : undefined
}

/** How an order is to be continued. `isCurrent`: whether its shopper was told this quote last. */
type Continuation = {
  quote: OrderQuote
  actor: Actor
  limits: BuyerLimits
  hasGold: Orderer['hasGold']
  isCurrent: (tx: Queryable) => Promise<boolean>
}

/**
 * Gives an unpaid order a new quote: reserves what it takes, releases what it leaves. What it still
 * reserves is kept until the time that it had; what was released is reserved for another half hour. An
 * order that then costs nothing is paid by that. False where the order is no longer as it was read.
 * Throws 429 or 409 where no more is kept for its buyer, and violates one of `runOut` where too little is
 * left.
 */
export function continueOrder(
  database: Database,
  read: OrderToContinue,
  { quote, actor, limits, hasGold, isCurrent }: Continuation,
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const order = await lockOrder(tx, read.id)
    if (order?.status !== 'pending_payment' || order.reservation !== read.reservation) return false
    if (order.customer_id !== read.customer_id || !(await isCurrent(tx))) return false
    const { buyer, customer_id } = order
    const isReserved = order.reservation === 'reserved'
    const taking = takenAnew(order, quote)
    if (buyer !== null && (!isReserved || takesAny(taking))) {
      const { payment_method } = quote
      const orderer = { buyer: { ...order, buyer }, customer_id, payment_method, hasGold }
      await refuseBeyondLimits(tx, limits, orderer, taking)
    }
    const columns = await quoteColumns(tx, order, quote, 'reserved')
    const moved = await moveOrder(tx, order, 'continued', {
      actor,
      set: { ...columns, ...(isReserved ? {} : { reserved_until: inHalfAnHour }) },
      data: { quote: quoteOf(columns) },
      isSilent: isReserved && isDeepStrictEqual(quoteOf(columns), quoteOf(order)),
    })
    if (moved.total_sen === 0) await payByNothing(tx, moved, actor)
    return true
  })
}

const inHalfAnHour = sql<Date>`now() + interval '30 minutes'`

type Holder = Pick<OrderQuote, 'flash_sale_id' | 'coupon_id'> & {
  id: string
  reservation: string
  qty: number
  product_id: number | null
  delivered_by_code: boolean
}

/** What an order takes by a new quote that it has not reserved. */
function takenAnew(order: Holder, quote: OrderQuote): Taking {
  const { id, qty, product_id } = order
  const has = order.reservation === 'reserved' ? order : null
  return {
    flash_sale_id: quote.flash_sale_id === has?.flash_sale_id ? null : quote.flash_sale_id,
    coupon_id: quote.coupon_id === has?.coupon_id ? null : quote.coupon_id,
    stock_of: order.delivered_by_code && !has ? product_id : null,
    qty,
    but: id,
  }
}

const takesAny = ({ flash_sale_id, coupon_id, stock_of }: Taking) =>
  flash_sale_id !== null || coupon_id !== null || stock_of !== null
