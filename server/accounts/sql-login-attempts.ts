import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'

/** The wrong login attempts after which there is a lockout. */
export const ATTEMPTS_MAX = 5

/**
 * SQL that counts a login attempt and yields its number, 1 to 5; no row during a lockout. The fifth
 * starts one at once, before anybody knows whether it is right, so that of any number of attempts at
 * the same moment five are compared. Lockouts last 15 minutes, each further one twice as long, up to
 * a day; after a week without any they begin anew. Compared with the clock as it is now and not as it
 * was when the statement began, since it may have waited for another. `owner`: the key of the
 * credential wherever it is tried from; `longest`: what no lockout is longer than.
 */
export const countAttempt = (
  key: Buffer,
  {
    owner = key,
    longest = '1 day',
  }: { owner?: Buffer; longest?: '1 day' | '15 minutes' | '10 minutes' } = {},
): RawBuilder<{ attempts: number }> => sql`
  insert into login_attempts as a (key, owner, attempts) values (${key}, ${owner}, 1)
  on conflict (key) do update set
    attempts = a.attempts % ${sql.lit(ATTEMPTS_MAX)} + 1,
    lockouts = case
      when a.attempts <> ${sql.lit(ATTEMPTS_MAX - 1)} then a.lockouts
      when a.locked_until < now() - interval '7 days' then 1
      else a.lockouts + 1
    end,
    locked_until = case
      when a.attempts <> ${sql.lit(ATTEMPTS_MAX - 1)} then a.locked_until
      when a.locked_until < now() - interval '7 days' then now() + least(interval '15 minutes', interval ${sql.lit(longest)})
      else now() + least(interval '15 minutes' * 2 ^ least(a.lockouts, 7), interval ${sql.lit(longest)})
    end,
    updated_at = now()
  where a.locked_until <= clock_timestamp()
  returning attempts`

/**
 * SQL that resets the count after a right attempt, with the lockout that this one may have started.
 * Earlier lockouts stay counted: an attacker gains nothing from the owner's logins.
 */
export const resetAttempts = (key: Buffer): RawBuilder<unknown> => sql`
  update login_attempts set
    attempts = 0,
    lockouts = case when locked_until > clock_timestamp() then lockouts - 1 else lockouts end,
    locked_until = least(locked_until, clock_timestamp())
  where key = ${key}`

/**
 * SQL that takes one attempt back, and the lockout that it started, but none before it: for a right
 * credential of another kind.
 */
export const takeAttemptBack = (key: Buffer): RawBuilder<unknown> => sql`
  update login_attempts set
    attempts = greatest(attempts - 1, 0),
    lockouts = case when locked_until > clock_timestamp() then lockouts - 1 else lockouts end,
    locked_until = least(locked_until, clock_timestamp())
  where key = ${key}`

/**
 * SQL that ends a credential's lockouts and their history, when the owner has proved themselves another
 * way.
 */
export const endLockout = (owner: Buffer): RawBuilder<unknown> => sql`
  delete from login_attempts where owner = ${owner}`

/** The seconds left of a lockout; undefined where there is none. */
export async function lockoutSeconds(db: Queryable, key: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from locked_until - now()))::integer as seconds
    from login_attempts where key = ${key} and locked_until > now()`.execute(db)
  return rows[0]?.seconds
}

/** Forgets the login attempts at what nobody has tried for a month. */
export async function deleteOldAttempts(db: Queryable): Promise<void> {
  await sql`delete from login_attempts where updated_at < now() - interval '30 days'`.execute(db)
}
