import { type RawBuilder, sql } from 'kysely'
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
  const due = sql`
    select * from support_threads
    where (customer_id = ${customerId} or lower(email) = ${email}) and erased_at is null
    for update`
  await erase(db, due, actor)
}

/**
 * Does the same with at most `limit` threads that have been closed and silent for so many days. How
 * many those were.
 */
export function eraseOldThreads(db: Queryable, days: number, limit: number): Promise<number> {
  const due = sql`
    select * from support_threads
    where status = 'closed' and erased_at is null
      and coalesce(last_message_at, created_at) < now() - make_interval(days => ${days}::integer)
    order by id limit ${limit} for update skip locked`
  return erase(db, due, { kind: 'job', name: 'erase_old_threads' })
}

/** Erases the threads that `due`, SQL, selects and locks. How many those were. */
async function erase(db: Queryable, due: RawBuilder<unknown>, actor: Actor): Promise<number> {
  const { rows } = await sql`
    with due as (${due}),
    ${moveThreadParts({ event: 'erased', actor }, sql`due`, {
      set: sql`customer_id = null, name = null, email = null, subject = null, order_id = null,
               details = '{}', request_hash = null, token_hash = null, erased_at = now()`,
    })},
    unnoted as (
      update support_notes set body = null from moved where support_notes.thread_id = moved.id
    ),
    silenced as (
      update support_messages set body = null, actor = case when author = 'operator' then actor end
      from moved where support_messages.thread_id = moved.id
    )
    select id from moved`.execute(db)
  return rows.length
}
