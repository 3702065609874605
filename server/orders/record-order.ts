import type { RawBuilder } from 'kysely'
import { assertOpenAccount } from '#accounts/accounts.ts'
import type { Actor } from '#actor.ts'
import { type Queryable, violates } from '#platform/postgres/database.ts'
import { insertOrder, type NewOrder } from './sql-creating.ts'

/** Somebody was first: this cart has its order already. */
export class CartHasOrder extends Error {}

/**
 * Records a new order, unpaid, together with what it reserves.
 * The order's id; undefined where the guard `onlyIf` said no. Throws `CartHasOrder`, the violated
 * constraint where something limited has run out, or 401 where its account was deleted meanwhile.
 */
export async function recordOrder(
  db: Queryable,
  order: NewOrder,
  actor: Actor,
  onlyIf: RawBuilder<unknown>,
): Promise<string | undefined> {
  try {
    const id = await insertOrder(db, order, actor, onlyIf)
    if (!id && order.customer_id !== null) await assertOpenAccount(db, order.customer_id)
    return id
  } catch (error) {
    if (violates(error, 'orders_cart_unique')) throw new CartHasOrder()
    throw error
  }
}
