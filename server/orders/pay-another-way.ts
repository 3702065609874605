import type { PayAnotherWay } from '@apeak/contract/orders'
import { shopper } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { notFound, Refusal } from '#platform/http/problems.ts'
import { type Limit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { assertMayChange, type OrderCaller } from './order-key.ts'
import { lockOrder } from './sql.ts'
import { putOrderBack } from './sql-releasing.ts'

/** Nobody needs more, and each of them moves units that others may want. */
const fromNetwork: Limit = { name: 'orders paid another way from a source', most: 20, minutes: 60 }

/**
 * A shopper who said that a manual payment is on its way would rather pay in another way: the order is
 * unpaid again, what it reserved is released, and it is continued like any unpaid one. Safe to repeat.
 * Throws 404; 403 where the caller may not change the order; 409 where it is paid; 429 past
 * the limit of a network.
 */
export async function payAnotherWay(
  { database, secrets }: Pick<AppContext, 'database' | 'secrets'>,
  by: OrderCaller,
  { order_id }: PayAnotherWay,
  address: string,
): Promise<void> {
  await useNetworkLimit(database, fromNetwork, address)
  await inTransaction(database, async (tx) => {
    // Nobody sees its money meanwhile.
    const order = await lockOrder(tx, order_id)
    if (!order) throw notFound('Order')
    assertMayChange(secrets, order, by)
    if (order.status === 'pending_payment') return
    if (order.status !== 'pending') throw new Refusal(409, 'This order is paid already.')
    await putOrderBack(tx, { id: order_id, actor: shopper(by.caller), reason: null })
  })
}
