import { randomUUID } from 'node:crypto'
import type { Language } from '@apeak/contract/languages'
import type { OrderCodes, OrderDetails } from '@apeak/contract/orders'
import { type RawBuilder, sql } from 'kysely'
import { redeemHelp } from '#catalog/catalog.ts'
import { shopper } from '#platform/actor.ts'
import { found, Refusal } from '#platform/http/problems.ts'
import { type Limit, useLimit } from '#platform/http/rate-limit.ts'
import { inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { decryptVoucherCode } from '../deliver-order.ts'
import { addOrderEvent, lockOrder, type Order } from '../move-order.ts'
import { justResent } from '../queries.ts'
import { assertMayChange, type OrderCaller } from '../rules.ts'
import { mailAgain } from '../run-order-action.ts'
import type { OrdersContext } from '../settings.ts'

const shownOfOrder: Limit = { name: 'codes of an order shown', most: 60, minutes: 60 }
const mailedToAccount: Limit = { name: 'codes mailed again to an account', most: 6, minutes: 60 }
const mailedOfOrder: Limit = { name: 'codes of a guest’s order mailed again', most: 6, minutes: 60 }

/**
 * SQL: whether an order joined its account after its delivery. Such codes stay in the mailbox, because the
 * verification code of a registration may be guessed. `id`: the order's column.
 */
export const joinedAfterDelivery = (id: string): RawBuilder<boolean> => sql`exists (
  select from order_events e
  where e.order_id = ${sql.ref(id)} and e.event = 'joined' and e.created_at > coalesce(
    (select min(d.created_at) from deliveries d where d.order_id = ${sql.ref(id)} and d.undone_at is null),
    '-infinity')
)`

type OrderWithCode = Pick<Order, 'id' | 'status' | 'voucher_code' | 'customer_id'>

/** Whether the delivered codes of an order can be shown, or only mailed again; null without codes. */
export async function codeOf(db: Queryable, order: OrderWithCode): Promise<OrderDetails['code']> {
  const isDelivered = order.status === 'processing' || order.status === 'completed'
  if (!isDelivered || order.voucher_code === null) return null
  if (order.customer_id === null) return 'shown'
  const { rows } = await sql<{ is_earlier: boolean }>`
    select ${joinedAfterDelivery('o.id')} as is_earlier from orders o where o.id = ${order.id}
  `.execute(db)
  return rows[0]?.is_earlier ? 'mailed' : 'shown'
}

/**
 * The codes of an order for whoever may change it. The first time adds an event. Throws 404; 403 for others;
 * 409 without a code, or if it can only be mailed; 429.
 */
export function revealOrderCode(
  { database, secrets }: Pick<OrdersContext, 'database' | 'secrets'>,
  by: OrderCaller,
  orderId: string,
): Promise<OrderCodes> {
  return inTransaction(database, async (tx) => {
    const order = found(await lockOrder(tx, orderId), 'Order')
    assertMayChange(secrets, order, by)
    await useLimit(tx, shownOfOrder, orderId)
    const code = await codeOf(tx, order)
    if (code === null) throw noCode()
    if (code === 'mailed') {
      throw new Refusal(409, 'This code is older than your account. We can e-mail it to you again.')
    }
    if (!(await wasRevealed(tx, orderId))) {
      await addOrderEvent(tx, order, 'code_revealed', { actor: shopper(by.caller) })
    }
    return {
      codes: decryptVoucherCode(secrets, order)?.split('\n') ?? [],
      redeem_help: await redeemHelp(tx, order.category_id, order.language as Language),
    }
  })
}

const noCode = () => new Refusal(409, 'No code was delivered with this order.')

/** Whether the codes were revealed since the last delivery. */
async function wasRevealed(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from order_events
    where order_id = ${id} and event = 'code_revealed' and created_at > coalesce(
      (select max(d.created_at) from deliveries d where d.order_id = ${id}), '-infinity')
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Mails an order's codes again, to the order's address, once a minute. Throws 404; 403 unless the caller may
 * change the order; 409 if it has no code; 429 beyond the limit of an account or a guest's order.
 */
export async function mailOrderCode(
  { database, secrets }: Pick<OrdersContext, 'database' | 'secrets'>,
  by: OrderCaller,
  orderId: string,
): Promise<void> {
  if (by.caller) await useLimit(database, mailedToAccount, String(by.caller.accountId))
  await inTransaction(database, async (tx) => {
    const order = found(await lockOrder(tx, orderId), 'Order')
    assertMayChange(secrets, order, by)
    if (order.customer_id === null) await useLimit(tx, mailedOfOrder, orderId)
    if ((await codeOf(tx, order)) === null) throw noCode()
    if (await justResent(tx, orderId, 'delivered', 'shopper')) return
    const again = { mail: 'delivered', request_key: randomUUID() } as const
    await mailAgain(tx, order, again, shopper(by.caller))
  })
}
