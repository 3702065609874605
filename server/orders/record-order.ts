import type { RawBuilder } from 'kysely'
import { type Queryable, violates } from '#platform/postgres/database.ts'
import { insertOrder, type NewOrder } from './sql.ts'

export { orderIdOfCart } from './sql.ts'

/** Somebody was first: this cart has its order already. */
export class CartHasOrder extends Error {}

/**
 * Records a new order, unpaid, together with what it holds.
 * The order's id; undefined where the guard `onlyIf` said no. Throws `CartHasOrder`, or the broken
 * constraint where something limited has run out.
 */
export async function recordOrder(
  db: Queryable,
  order: NewOrder,
  onlyIf: RawBuilder<unknown>,
): Promise<string | undefined> {
  try {
    return await insertOrder(db, order, onlyIf)
  } catch (error) {
    if (violates(error, 'orders_cart_unique')) throw new CartHasOrder()
    throw error
  }
}
