import { sql } from 'kysely'
import type { Actor } from '#actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { allows, moveParts } from './sql-lifecycle.ts'
import { receivedMail } from './sql-paying.ts'

/**
 * Moves an unpaid manual order whose reservation stands to pending, which it is for so many hours, and
 * queues its mail, in one statement. True where this call moved it.
 */
export async function placeOrder(
  db: Queryable,
  id: string,
  actor: Actor,
  hours: number,
): Promise<boolean> {
  const { rows } = await sql`
    with due as (
      select * from orders
      where id = ${id} and ${allows('placed')} and payment_method = 'check_payment'
        and reservation = 'reserved'
      for update
    ),
    ${moveParts({ event: 'placed', actor }, sql`due`, {
      set: sql`reserved_until = now() + ${hours}::integer * interval '1 hour'`,
    })}
    select moved.id, ${receivedMail} from moved`.execute(db)
  return rows.length > 0
}
