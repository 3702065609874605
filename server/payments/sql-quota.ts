import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'

const isAlone = (provider: string) =>
  sql`exists (select from provider_pauses where provider = ${provider} and until > now())`

/**
 * Counts one call of a provider's API, over all processes. False: this minute's are used up, or the
 * provider wants to be left alone, and it must not be called.
 */
export async function claimApiQuota(
  db: Queryable,
  provider: string,
  { call, perMinute }: { call: string; perMinute: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into provider_api_usage as u (call, minute, used)
    select ${`${provider}.${call}`}, date_trunc('minute', now()), 1
    where not ${isAlone(provider)}
    on conflict (call) do update
    set minute = excluded.minute,
        used = case when u.minute = excluded.minute then u.used + 1 else 1 end
    where u.minute <> excluded.minute or u.used < ${perMinute}::integer
    returning call`.execute(db)
  return rows.length > 0
}

/** Leaves a provider alone for a while. */
export async function pauseProvider(
  db: Queryable,
  provider: string,
  seconds: number,
): Promise<void> {
  await sql`
    insert into provider_pauses (provider, until)
    values (${provider}, now() + ${seconds}::integer * interval '1 second')
    on conflict (provider) do update set until = greatest(provider_pauses.until, excluded.until)`.execute(
    db,
  )
}

/** Whether a provider wants to be left alone now. */
export async function isPaused(db: Queryable, provider: string): Promise<boolean> {
  const { rows } = await sql<{ paused: boolean }>`select ${isAlone(provider)} as paused`.execute(db)
  return rows[0]?.paused ?? false
}
