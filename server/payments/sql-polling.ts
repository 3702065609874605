import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import { type Attempt, attemptColumns } from './sql.ts'

/** An attempt that is due to be looked up, with its age in milliseconds. */
export type DueAttempt = Attempt & { age_ms: number }

/** Attempts of these providers that are due to be looked up, but for those to be left alone. */
export async function dueAttempts(
  db: Queryable,
  providers: readonly string[],
  limit: number,
): Promise<DueAttempt[]> {
  const { rows } = await sql<DueAttempt>`
    select ${attemptColumns}, (extract(epoch from now() - created_at) * 1000)::float8 as age_ms
    from payment_attempts
    where next_poll_at <= now() and provider = any(${[...providers]}::text[])
      and provider not in (select provider from provider_pauses where until > now())
    order by next_poll_at limit ${limit}`.execute(db)
  return rows
}

/** Plans the next look, `after` milliseconds from the beginning. False: another process did. */
export async function planNextPoll(
  db: Queryable,
  id: number,
  after: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    update payment_attempts
    set polls = polls + 1,
        next_poll_at = created_at + ${after}::float8 * interval '1 millisecond'
    where id = ${id} and next_poll_at <= now()
    returning id`.execute(db)
  return rows.length > 0
}

/** Lets attempts that could not be looked up be due again in a minute. */
export async function pollSoon(db: Queryable, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update payment_attempts set next_poll_at = now() + interval '1 minute'
    where id = any(${ids}::integer[]) and state <> 'paid'`.execute(db)
}

/** Whether a page may make the shop look an attempt up now: once in so many seconds. */
export async function claimSync(db: Queryable, id: number, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    update payment_attempts set synced_at = now()
    where id = ${id}
      and (synced_at is null or synced_at < now() - ${seconds}::integer * interval '1 second')
    returning id`.execute(db)
  return rows.length > 0
}
