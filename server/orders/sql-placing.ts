import { sql } from 'kysely'
import type { Actor } from '#actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { dueFor, moveParts } from './sql-lifecycle.ts'
import { receivedMailPart } from './sql-paying.ts'

/**
 * Moves an unpaid manual order whose reservation stands to pending, which it is for so many hours, and
 * has its mail sent, in one statement. `accountId`: of its shopper; a guest's order is anybody's. True
 * where this call moved it.
 */
export async function placeOrder(
  db: Queryable,
  id: string,
  accountId: number | null,
  hours: number,
): Promise<boolean> {
  const actor: Actor = { kind: 'shopper', account_id: accountId }
  // Found by its id alone: by the condition on the reservation a young table is read, too, and all of it.
  const { rows } = await sql`
    with found as (${dueFor('placed', id)}),
    due as (
      select * from found
      where payment_method = 'check_payment' and reservation = 'reserved'
        and (customer_id is null or customer_id = ${accountId}::integer)
    ),
    ${moveParts({ event: 'placed', actor }, sql`due`, {
      set: sql`reserved_until = now() + ${hours}::integer * interval '1 hour'`,
    })},
    ${receivedMailPart}
    select moved.id from moved`.execute(db)
  return rows.length > 0
}
