import type { OrderStatus } from '@apeak/contract/orders'
import type { RawBuilder } from 'kysely'
import { inSomeOrder, type Queryable } from '#platform/postgres/database.ts'
import { continueOrder as continueAt } from './sql-continuing.ts'
import type { OrderTerms } from './sql-terms.ts'

export { orderToContinue } from './sql-continuing.ts'
export type { OrderTerms } from './sql-terms.ts'

/** What continuing an order needs to know of it. */
export type OrderToContinue = OrderTerms & {
  id: string
  status: OrderStatus
  hold: 'held' | 'sold' | 'given_back'
  product_id: number | null
  product_name: string
  category_name: string
  qty: number
  customer_email: string | null
}

/**
 * Gives an unpaid order new terms: holds what they take, gives back what they leave. False where it
 * is not any more as it was read, or the guard `onlyIf` says no. Breaks `flash_sales_never_oversold`
 * or `coupons_limit_kept` where what they take is gone.
 */
export function continueOrder(
  db: Queryable,
  order: Pick<OrderToContinue, 'id' | 'hold'>,
  terms: OrderTerms,
  onlyIf: RawBuilder<unknown>,
): Promise<boolean> {
  return inSomeOrder(() => continueAt(db, order, terms, onlyIf))
}
