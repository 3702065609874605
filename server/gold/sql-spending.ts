import { sql } from 'kysely'
import { usePinVerification } from '#accounts/accounts.ts'
import { settledMail, settlingParts } from '#orders/settle-order.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { house } from './sql-ledger.ts'

/**
 * Pays an unpaid order of the caller's with gold, all in one statement: the session's verified PIN is
 * used up, the balance is debited under the order's id, what the order reserved is sold, its mail is
 * queued. True where this call did. `ledger_accounts_never_negative` aborts it where the gold
 * does not suffice, `flash_sales_never_oversold` or `coupons_limit_kept` where its offer is gone.
 */
export async function payWithGold(
  db: Queryable,
  caller: { accountId: number; sessionId: number },
  orderId: string,
  transferId: string,
): Promise<boolean> {
  const { rows } = await sql`
    with due as (
      select o.*, a.id as account_id from orders o join ledger_accounts a on a.customer_id = o.customer_id
      where o.id = ${orderId} and o.customer_id = ${caller.accountId}
        and o.status = 'pending_payment' and o.payment_method = 'apeak'
      for update of o
    ),
    pin as (${usePinVerification(caller.sessionId, sql`exists (select from due)`)}),
    paying as (select due.* from due, pin),
    -- What costs nothing moves nothing.
    debited as (
      update ledger_accounts a
      set balance_sen = a.balance_sen - paying.total_sen, movements = a.movements + 1
      from paying where a.id = paying.account_id and paying.total_sen > 0
      returning a.id, a.movements, paying.total_sen
    ),
    spent as (
      insert into transfers (id, debit_account_id, credit_account_id, amount_sen, reason, reference,
                             holder_id, number)
      select ${transferId}, debited.id, ${house('sales')}, debited.total_sen, 'purchase', ${orderId},
             debited.id, debited.movements
      from debited returning id
    ),
    ${settlingParts(null, sql`(select id from spent)`)}
    select settled.id, ${settledMail} from settled`.execute(db)
  return rows.length > 0
}
