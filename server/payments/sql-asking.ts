import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Provider } from './rules.ts'
import { type Attempt, attemptColumns } from './sql.ts'

export type DueAttempt = Attempt & { age_ms: number }

/** Attempts that are due to be asked about, of providers that are not to be left alone. */
export async function dueAttempts(db: Queryable, limit: number): Promise<DueAttempt[]> {
  const { rows } = await sql<DueAttempt>`
    select ${attemptColumns}, (extract(epoch from now() - created_at) * 1000)::float8 as age_ms
    from payment_attempts
    where next_ask_at <= now()
      and provider not in (select provider from provider_pauses where until > now())
    order by next_ask_at limit ${limit}`.execute(db)
  return rows
}

/** Plans the next asking, `after` milliseconds from the beginning. False: another process did. */
export async function planNextAsk(
  db: Queryable,
  id: number,
  after: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    update payment_attempts
    set asks = asks + 1,
        next_ask_at = created_at + ${after}::float8 * interval '1 millisecond'
    where id = ${id} and next_ask_at <= now()
    returning id`.execute(db)
  return rows.length > 0
}

/** Lets attempts that could not be asked about be due again in a minute. */
export async function askSoon(db: Queryable, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update payment_attempts set next_ask_at = now() + interval '1 minute'
    where id = any(${ids}::integer[]) and state <> 'paid'`.execute(db)
}

/** Whether a page may make the shop ask about an attempt now: once in so many seconds. */
export async function claimAsking(db: Queryable, id: number, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    update payment_attempts set asked_at = now()
    where id = ${id}
      and (asked_at is null or asked_at < now() - ${seconds}::integer * interval '1 second')
    returning id`.execute(db)
  return rows.length > 0
}

/** Counts one question to a provider. False: this minute's are used up, and it must not be asked. */
export async function claimQuestion(
  db: Queryable,
  question: string,
  limit: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into provider_questions as q (question, minute, asked)
    values (${question}, date_trunc('minute', now()), 1)
    on conflict (question) do update
    set minute = excluded.minute,
        asked = case when q.minute = excluded.minute then q.asked + 1 else 1 end
    where q.minute <> excluded.minute or q.asked < ${limit}::integer
    returning question`.execute(db)
  return rows.length > 0
}

/** Leaves a provider alone for a while. */
export async function pauseProvider(
  db: Queryable,
  provider: Provider,
  seconds: number,
): Promise<void> {
  await sql`
    insert into provider_pauses (provider, until)
    values (${provider}, now() + ${seconds}::integer * interval '1 second')
    on conflict (provider) do update set until = greatest(provider_pauses.until, excluded.until)`.execute(
    db,
  )
}

export async function isPaused(db: Queryable, provider: Provider): Promise<boolean> {
  const { rows } = await sql`
    select 1 from provider_pauses where provider = ${provider} and until > now()`.execute(db)
  return rows.length > 0
}
