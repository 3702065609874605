import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import type { PaymentsContext } from '../context.ts'
import type { ProviderError, Quota } from './provider.ts'

/**
 * How long a call counts. Longer than the providers' minute, because calls take different times to
 * arrive.
 */
const WINDOW_SECONDS = 65

const isPausedNow = (provider: string) =>
  sql`exists (select from provider_pauses where provider = ${provider} and until > now())`

/** SQL: the recent calls in a column of call times. */
export const recentCalls = (column: string) => sql`
  select at from unnest(${sql.ref(column)}) at
  where at > clock_timestamp() - ${sql.lit(WINDOW_SECONDS)} * interval '1 second'`

const recentlyUsed = recentCalls('u.called_at')

/**
 * Counts an API call, across all processes. False if the quota is used up or the provider is
 * paused: it must not be called.
 */
export async function claimApiQuota(
  db: Queryable,
  provider: string,
  { call, perMinute }: Quota,
): Promise<boolean> {
  const { rows } = await sql`
    insert into provider_api_usage as u (call, called_at)
    select ${`${provider}.${call}`}, array[clock_timestamp()]
    where not ${isPausedNow(provider)}
    on conflict (call) do update set called_at = array(${recentlyUsed}) || clock_timestamp()
    where (select count(*) from (${recentlyUsed}) r) < ${perMinute}::integer
    returning call`.execute(db)
  return rows.length > 0
}

/** Calls left of each quota; 0 while the provider is paused. */
export async function apiQuotaLeft(
  db: Queryable,
  provider: string,
  quotas: readonly Quota[],
): Promise<number[]> {
  const { rows } = await sql<{ left: number }>`
    select case when ${isPausedNow(provider)} then 0
           else greatest(0, q.per_minute - (select count(*) from (${recentlyUsed}) r)::integer) end as left
    from unnest(${quotas.map(({ call }) => `${provider}.${call}`)}::text[],
                ${quotas.map(({ perMinute }) => perMinute)}::integer[])
         with ordinality as q (call, per_minute, place)
    left join provider_api_usage u on u.call = q.call
    order by q.place`.execute(db)
  return rows.map(({ left }) => left)
}

/** First and longest back-off, in seconds. */
const backoff = { first: sql.lit(10), longest: sql.lit(600) }

/**
 * Pauses a provider that gave no retry time: doubles the back-off if repeated within five minutes,
 * with 25% jitter.
 */
async function pauseWithBackoff(db: Queryable, provider: string): Promise<void> {
  const chance = sql`(0.75 + random() / 2) * interval '1 second'`
  await sql`
    with chosen as (
      select coalesce((
        select least(seconds * 2, ${backoff.longest}) from provider_pauses
        where provider = ${provider} and until > now() - interval '5 minutes'
      ), ${backoff.first}) as seconds
    )
    insert into provider_pauses as p (provider, until, seconds)
    select ${provider}, now() + seconds * ${chance}, seconds from chosen
    -- Concurrent calls are all throttled: that counts as one pause.
    on conflict (provider) do update set until = excluded.until, seconds = excluded.seconds
    where p.until <= now()`.execute(db)
}

/** Pauses a provider for the time that it requested. */
async function pauseProvider(db: Queryable, provider: string, seconds: number): Promise<void> {
  await sql`
    insert into provider_pauses (provider, until)
    values (${provider}, now() + ${seconds}::integer * interval '1 second')
    on conflict (provider) do update
    set until = greatest(provider_pauses.until, excluded.until), seconds = null`.execute(db)
}

/** Whether a provider is paused. `requestedOnly`: counts only pauses that the provider requested. */
export async function isPaused(
  db: Queryable,
  provider: string,
  { requestedOnly = false } = {},
): Promise<boolean> {
  const { rows } = await sql`
    select from provider_pauses
    where provider = ${provider} and until > now() and (seconds is null or not ${requestedOnly}::boolean)
  `.execute(db)
  return rows.length > 0
}

/**
 * Records a failed call, and pauses a provider that throttles. Returns `later` if paused, otherwise
 * `unknown`; never a failed payment.
 */
export async function recordProviderError(
  { database, log }: Pick<PaymentsContext, 'database' | 'log'>,
  provider: string,
  error: ProviderError,
): Promise<'later' | 'unknown'> {
  log.warn({ provider, error: error.kind }, 'provider call failed')
  if (error.kind !== 'throttled') return 'unknown'
  const { retryAfterSeconds } = error
  if (retryAfterSeconds === null) await pauseWithBackoff(database, provider)
  else await pauseProvider(database, provider, retryAfterSeconds)
  return 'later'
}
