import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Quota } from './provider.ts'

/**
 * For so long a call counts. Longer than the minute that providers count, since one call may take some
 * seconds to arrive that another does not.
 */
const WINDOW_SECONDS = 65

const isAlone = (provider: string) =>
  sql`exists (select from provider_pauses where provider = ${provider} and until > now())`

/** SQL: the calls among these times that count now. */
export const recentCalls = (calledAt: RawBuilder<unknown>) => sql`
  select at from unnest(${calledAt}) at
  where at > clock_timestamp() - ${sql.lit(WINDOW_SECONDS)} * interval '1 second'`

const recent = recentCalls(sql`u.called_at`)

/**
 * Counts one call of a provider's API, over all processes. False: those of the last minute are used
 * up, or the provider wants to be left alone, and it must not be called.
 */
export async function claimApiQuota(
  db: Queryable,
  provider: string,
  { call, perMinute }: Quota,
): Promise<boolean> {
  const { rows } = await sql`
    insert into provider_api_usage as u (call, called_at)
    select ${`${provider}.${call}`}, array[clock_timestamp()]
    where not ${isAlone(provider)}
    on conflict (call) do update set called_at = array(${recent}) || clock_timestamp()
    where (select count(*) from (${recent}) r) < ${perMinute}::integer
    returning call`.execute(db)
  return rows.length > 0
}

/** How many calls of each quota are left now; none while the provider wants to be left alone. */
export async function apiQuotaLeft(
  db: Queryable,
  provider: string,
  quotas: readonly Quota[],
): Promise<number[]> {
  const { rows } = await sql<{ left: number }>`
    select case when ${isAlone(provider)} then 0
           else greatest(0, q.per_minute - (select count(*) from (${recent}) r)::integer) end as left
    from unnest(${quotas.map(({ call }) => `${provider}.${call}`)}::text[],
                ${quotas.map(({ perMinute }) => perMinute)}::integer[])
         with ordinality as q (call, per_minute, place)
    left join provider_api_usage u on u.call = q.call
    order by q.place`.execute(db)
  return rows.map(({ left }) => left)
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
