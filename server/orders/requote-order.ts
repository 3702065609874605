import type { OrderStatus } from '@apeak/contract/orders'
import type { RawBuilder } from 'kysely'
import type { Actor } from '#actor.ts'
import { type Database, inTransaction, retryOnConflict } from '#platform/postgres/database.ts'
import type { Reservation } from './lifecycle.ts'
import type { BuyerLimits } from './order-settings.ts'
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
  delivered_by_code: boolean
}

/**
 * Gives an unpaid order a new quote: reserves what it takes, releases what it leaves; where that costs
 * nothing it is paid by that. False where the order is not any more as it was read, no more is kept for
 * its buyer, or the guard `onlyIf` says no. Violates `flash_sales_never_oversold` or
 * `coupons_limit_kept` where what it takes is gone.
 */
export function requoteOrder(
  database: Database,
  order: Pick<OrderToContinue, 'id' | 'customer_id' | 'reservation' | 'qty' | 'delivered_by_code'>,
  to: { quote: OrderQuote; actor: Actor; limits: BuyerLimits },
  onlyIf: RawBuilder<unknown>,
): Promise<boolean> {
  if (to.quote.total_sen > 0) return retryOnConflict(() => requote(database, order, to, onlyIf))
  return inTransaction(database, async (tx) => {
    const isMoved = await requote(tx, order, to, onlyIf)
    return isMoved && payByNothing(tx, order.id, to.actor, to.quote)
  })
}
