import { randomUUID } from 'node:crypto'
import type { Caller } from '#accounts/accounts.ts'
import { shopper } from '#actor.ts'
import { notFound, Refusal } from '#platform/http/problems.ts'
import { type Limit, useLimit } from '#platform/http/rate-limit.ts'
import { type Database, inTransaction } from '#platform/postgres/database.ts'
import { lockOrder } from './sql.ts'
import { justResent, mailAgain } from './sql-operating.ts'

const ofAccount: Limit = { name: 'codes mailed again to an account', most: 6, minutes: 60 }

/**
 * Mails an order's codes once more to the order's address. Safe to repeat: asked twice within a minute it
 * mails once. Throws 404; 403 where the order is not the caller's; 409 where no code was delivered with
 * it; 429 past the limit of an account.
 */
export async function mailOrderCode(
  database: Database,
  caller: Caller,
  orderId: string,
): Promise<void> {
  await useLimit(database, ofAccount, String(caller.accountId))
  await inTransaction(database, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw notFound('Order')
    if (order.customer_id !== caller.accountId) {
      throw new Refusal(403, 'Please log in to the account that made this order.')
    }
    const isDelivered = order.status === 'processing' || order.status === 'completed'
    if (!isDelivered || order.voucher_code === null) {
      throw new Refusal(409, 'No code was delivered with this order.')
    }
    if (await justResent(tx, orderId, 'delivered', 'shopper')) return
    const again = { mail: 'delivered', request_key: randomUUID() } as const
    await mailAgain(tx, orderId, again, shopper(caller))
  })
}
