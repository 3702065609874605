import type { OrderStatus } from '@apeak/contract/orders'
import type { RawBuilder } from 'kysely'
import type { Actor } from '#actor.ts'
import { type Database, inTransaction, retryOnConflict } from '#platform/postgres/database.ts'
import type { Reservation } from './lifecycle.ts'
import type { BuyerLimits } from './order-settings.ts'
import { type Orderer, refuseBeyondLimits } from './refuse-beyond-limits.ts'
import { lockOrder } from './sql.ts'
import type { Taking } from './sql-buyers.ts'
import { requoteOrder as requote } from './sql-continuing.ts'
import { payByNothing } from './sql-paying.ts'
import type { OrderQuote } from './sql-quote.ts'

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
  /** For whom it counts: see `Buyer`. */
  buyer: string | null
  network: string | null
  network_56: string | null
  network_48: string | null
  delivered_by_code: boolean
}

/**
 * Gives an unpaid order a new quote: reserves what it takes, releases what it leaves; where that costs
 * nothing it is paid by that. False where the order is not any more as it was read, no more is kept for
 * its buyer, or the guard `onlyIf` says no. Throws 429 where others would be left too little of what it takes
 * anew. Violates `flash_sales_never_oversold` or `coupons_limit_kept` where what it takes is gone.
 */
export function requoteOrder(
  database: Database,
  order: OrderToContinue,
  to: { quote: OrderQuote; actor: Actor; limits: BuyerLimits; hasGold: Orderer['hasGold'] },
  onlyIf: RawBuilder<unknown>,
): Promise<boolean> {
  const taking = takenAnew(order, to.quote)
  const isLimited = [taking.flash_sale_id, taking.coupon_id, taking.stock_of].some(Boolean)
  if (to.quote.total_sen > 0 && !isLimited) {
    return retryOnConflict(() => requote(database, order, to, onlyIf))
  }
  return inTransaction(database, async (tx) => {
    // Before what it takes, as whoever releases it does.
    await lockOrder(tx, order.id)
    if (isLimited && order.buyer !== null) {
      const { payment_method } = to.quote
      const orderer = {
        ...order,
        payment_method,
        buyer: { ...order, buyer: order.buyer },
        hasGold: to.hasGold,
      }
      await refuseBeyondLimits(tx, to.limits, orderer, taking)
    }
    const isMoved = await requote(tx, order, to, onlyIf)
    if (to.quote.total_sen > 0) return isMoved
    return isMoved && payByNothing(tx, order.id, to.actor, to.quote)
  })
}

/** What an order takes by a new quote that it has not reserved. */
export function takenAnew(order: OrderToContinue, quote: OrderQuote): Taking {
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
