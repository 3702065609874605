import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Actor } from '#platform/actor.ts'
import { type Database, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { type Orderer, type ReservationRequest, refuseBeyondLimits } from './buyer-limits.ts'
import { lockOrder, moveOrder, type Order } from './move-order.ts'
import { markFreeOrderPaid, quoteColumns } from './pay-order.ts'
import { orderById } from './queries.ts'
import { type OrderQuote, orderQuote } from './rules.ts'
import type { BuyerLimits } from './settings.ts'

/** A guest's order or the customer's own; undefined if another's, detached or unknown. */
export async function orderToContinue(
  db: Queryable,
  id: string,
  customerId: number | null,
): Promise<Order | undefined> {
  const order = await orderById(db, id)
  const isGuests = order?.customer_id === null && order.customer_email !== null
  const isTheirs = customerId !== null && order?.customer_id === customerId
  return isGuests || isTheirs ? order : undefined
}

/** `isCurrent`: whether this quote is the last one shown to the shopper. */
type Continuation = {
  quote: OrderQuote
  /** Of all its units; null if unknown. */
  cost_sen: number | null
  actor: Actor
  limits: BuyerLimits
  hasGold: Orderer['hasGold']
  isCurrent: (tx: Queryable) => Promise<boolean>
}

/**
 * Sets a new quote on an unpaid order and adjusts its reservation. An active reservation keeps its
 * expiry; a released one is reserved for another 30 minutes. A total of zero pays the order. Returns
 * false if the order has changed since it was read. Throws 429 or 409 beyond a buyer's limits, and
 * violates one of `soldOutErrors` if too little is left.
 */
export function continueOrder(
  database: Database,
  read: Order,
  { quote, cost_sen, actor, limits, hasGold, isCurrent }: Continuation,
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const order = await lockOrder(tx, read.id)
    if (order?.status !== 'pending_payment' || order.reservation !== read.reservation) return false
    if (order.customer_id !== read.customer_id || !(await isCurrent(tx))) return false
    const { buyer, customer_id } = order
    const isReserved = order.reservation === 'reserved'
    const request = missingReservation(order, quote)
    if (buyer !== null && (!isReserved || isLimited(request))) {
      const { payment_method } = quote
      const orderer = { buyer: { ...order, buyer }, customer_id, payment_method, hasGold }
      await refuseBeyondLimits(tx, limits, orderer, request)
    }
    const columns = await quoteColumns(tx, order, quote, 'reserved')
    const moved = await moveOrder(tx, order, 'continued', {
      actor,
      set: { ...columns, cost_sen, ...(isReserved ? {} : { reserved_until: inHalfAnHour }) },
      data: { quote: orderQuote(columns) },
      isSilent: isReserved && isDeepStrictEqual(orderQuote(columns), orderQuote(order)),
    })
    if (moved.total_sen === 0) await markFreeOrderPaid(tx, moved, actor)
    return true
  })
}

const inHalfAnHour = sql<Date>`now() + interval '30 minutes'`

/** What a new quote needs that the order has not reserved. */
function missingReservation(order: Order, quote: OrderQuote): ReservationRequest {
  const { id, qty, product_id } = order
  const held = order.reservation === 'reserved' ? order : null
  return {
    flash_sale_id: quote.flash_sale_id === held?.flash_sale_id ? null : quote.flash_sale_id,
    coupon_id: quote.coupon_id === held?.coupon_id ? null : quote.coupon_id,
    stock_of: order.delivered_by_code && !held ? product_id : null,
    qty,
    except: id,
  }
}

const isLimited = ({ flash_sale_id, coupon_id, stock_of }: ReservationRequest) =>
  flash_sale_id !== null || coupon_id !== null || stock_of !== null
