import { assertLivingAccount } from '#accounts/accounts.ts'
import type { Actor } from '#actor.ts'
import { type Database, inTransaction, violates } from '#platform/postgres/database.ts'
import { type Orderer, refuseBeyondLimits } from './refuse-beyond-limits.ts'
import { type CreatingGuards, insertOrder, type NewOrder } from './sql-creating.ts'
import { payByNothing } from './sql-paying.ts'
import { replaceOrder } from './sql-replacing.ts'

/** Somebody was first: this cart has another order than the one that was read, or its first. */
export class CartHasOrder extends Error {}

/** Thrown to undo the replacing of an order by one that is not made. */
class NotAllowed extends Error {}

type Guards = CreatingGuards & { replaces: string | null; hasGold: Orderer['hasGold'] }

/**
 * Records a new order, unpaid, together with what it reserves; one that costs nothing is paid by
 * that. `replaces` is the order that its cart has so far, whose reservation is released in the same
 * transaction, and which is forgotten where its payment was never opened. `hasGold`: see `Orderer`.
 * The order's id; undefined where the guard `onlyIf` said no, no more is kept for its buyer, or its short
 * reference is another's. Throws `CartHasOrder`, the violated constraint where something limited has run
 * out (then the cart keeps the order that it has), 429 where
 * others would be left too little of it, or 401 where its account was deleted meanwhile.
 */
export async function recordOrder(
  database: Database,
  order: NewOrder,
  actor: Actor,
  guards: Guards,
): Promise<string | undefined> {
  try {
    const id = await insertOrReplace(database, order, actor, guards)
    if (!id && order.customer_id !== null) await assertLivingAccount(database, order.customer_id)
    return id
  } catch (error) {
    if (violates(error, 'orders_cart_unique')) throw new CartHasOrder()
    // One of a hundred billion: it costs less to meet it than to look for it.
    if (violates(error, 'orders_short_reference_unique')) return undefined
    throw error
  }
}

async function insertOrReplace(
  database: Database,
  order: NewOrder,
  actor: Actor,
  guards: Guards,
): Promise<string | undefined> {
  const { replaces, hasGold, limits } = guards
  const { flash_sale_id, coupon_id, qty } = order
  const stock_of = order.delivered_by_code ? order.product_id : null
  const isLimited = flash_sale_id !== null || coupon_id !== null || stock_of !== null
  if (!replaces && !isLimited && order.total_sen > 0) {
    return insertOrder(database, order, actor, guards)
  }
  try {
    return await inTransaction(database, async (tx) => {
      const { id: by, cart_id } = order
      if (replaces && !(await replaceOrder(tx, { id: replaces, cart_id, by }, actor))) {
        throw new CartHasOrder()
      }
      if (isLimited) {
        const orderer: Orderer = { ...order, buyer: order, hasGold }
        const taking = { flash_sale_id, coupon_id, stock_of, qty, but: null }
        await refuseBeyondLimits(tx, limits, orderer, taking)
      }
      if (!(await insertOrder(tx, order, actor, guards))) throw new NotAllowed()
      if (order.total_sen === 0) await payByNothing(tx, by, actor, order)
      return by
    })
  } catch (error) {
    if (error instanceof NotAllowed) return undefined
    throw error
  }
}
