import { deliverOrder } from '#orders/deliver-order.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import type { Shopper } from './accounts.ts'
import { balanceOf, giveGold } from './gold.ts'
import { operator } from './histories.ts'
import { newKey, type PayingShop, queue } from './paying-shop.ts'

/**
 * All that a customer has going on comes to its end, as far as it can: what they have paid for is
 * delivered, what they have not is given up, and their gold is paid out. Then they delete their account.
 * Whether that was done: a refund that is on its way keeps it from being.
 */
export async function takeLeave(shop: PayingShop, shopper: Shopper): Promise<boolean> {
  const { context } = shop
  const { rows } = await context.pool.query(
    `select id, qty - cancelled_qty - delivered_qty as qty from orders
     where customer_id = $1 and status = 'processing'`,
    [shopper.id],
  )
  for (const { id, qty } of rows) {
    const delivery = { qty, codes: [], note: null, request_key: newKey() }
    await inTransaction(context.database, (tx) => deliverOrder(context, tx, id, delivery, operator))
  }
  await context.pool.query(
    "update orders set reserved_until = now() - interval '1 second' where customer_id = $1",
    [shopper.id],
  )
  await queue(shop, 'release_reservations')
  await shop.runJobs()
  const gold = await balanceOf(shopper)
  if (gold > 0) await giveGold(shop, shopper, -gold)
  const answer = await shopper.put('/api/delete-account', { deletePassword: shopper.password })
  return answer.status === 200
}
