import { sql } from 'kysely'
import type { Actor } from '#actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { moveThreadParts } from './sql-thread-lifecycle.ts'

/**
 * Takes a person out of their threads, also out of those that were opened under their address without
 * a login: whose they are, and all that was said in them, since either side may have named the person.
 * The threads stay, closed, with their histories.
 */
export async function eraseThreads(
  db: Queryable,
  customerId: number,
  email: string,
  actor: Actor,
): Promise<void> {
  await sql`
    with due as (
      select * from support_threads
      where (customer_id = ${customerId} or lower(email) = ${email}) and erased_at is null
      for update
    ),
    ${moveThreadParts({ event: 'erased', actor }, sql`due`, {
      set: sql`customer_id = null, name = null, email = null, subject = null, order_id = null,
               details = '{}', request_hash = null, token_hash = null, erased_at = now()`,
    })}
    , silenced as (
      update support_notes set body = null from moved where support_notes.thread_id = moved.id
    )
    update support_messages set body = null, actor = case when author = 'operator' then actor end
    from moved where support_messages.thread_id = moved.id`.execute(db)
}
