import { sql } from 'kysely'
import { usePinVerification } from '#accounts/accounts.ts'
import { shopper } from '#actor.ts'
import { accountOf, spendParts } from '#ledger/ledger.ts'
import { codeDelivery, orderToPay, paidParts } from '#orders/orders.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { inLedger } from './customer-gold.ts'

/**
 * Pays an unpaid order of the caller's with gold, all in one statement: the session's verified PIN is
 * used up, the balance is debited under the order's id, what the order reserved is sold, its event is
 * written and its mail queued. True where this call did. `ledger_accounts_never_negative` aborts it
 * where the gold does not suffice.
 */
export async function payWithGold(
  db: Queryable,
  caller: { accountId: number; sessionId: number },
  orderId: string,
  transferId: string,
): Promise<boolean> {
  const order = { id: orderId, customerId: caller.accountId, method: 'apeak' }
  const spent = inLedger({
    id: transferId,
    customer_id: caller.accountId,
    against: 'sales',
    reason: 'purchase',
    reference: orderId,
  })
  const transaction_id = sql`(select id from transferred)`
  const hasAccount = sql`exists (${accountOf(spent.owner)})`
  const { rows } = await sql`
    with due as (${orderToPay(order, hasAccount)}),
    pin as (${usePinVerification(caller.sessionId, sql`exists (select from due)`)}),
    paying as (select due.* from due, pin),
    -- What costs nothing moves nothing.
    ${spendParts(spent, sql`select total_sen as amount_sen from paying`)},
    ${paidParts(shopper(caller), sql`paying`, { quote: null, transaction_id })}
    select moved.id, ${codeDelivery} from moved`.execute(db)
  return rows.length > 0
}
