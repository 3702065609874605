import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { tooMany } from '#platform/http/rate-limit.ts'
import type { Queryable } from '#platform/postgres/database.ts'

/** The wrong tries after which a thing is locked. */
export const TRIES_MAX = 5

/** What can be guessed at. */
export type Guessed = 'password' | 'pin' | 'email-code' | 'pin-code'

/** Names one thing of one person: the account's id or, where it need not exist, the address. */
export function guessKey(thing: Guessed, whose: string | number): Buffer {
  return createHash('sha256').update(`${thing}\n${whose}`).digest()
}

/**
 * SQL that counts a try and yields its number, 1 to 5; no row while the thing is locked. The fifth
 * locks at once, before anybody knows whether it is right, so that of any number of tries at the
 * same moment five are looked at. Locks last 15 minutes, each further one twice as long, up to a
 * day; after a week of peace they begin anew. Compared with the clock as it is now and not as it was
 * when the statement began, since it may have waited for another.
 */
export const takeGuess = (key: Buffer): RawBuilder<{ tries: number }> => sql`
  insert into guesses as g (key, tries) values (${key}, 1)
  on conflict (key) do update set
    tries = g.tries % ${sql.lit(TRIES_MAX)} + 1,
    locks = case
      when g.tries <> ${sql.lit(TRIES_MAX - 1)} then g.locks
      when g.locked_until < now() - interval '7 days' then 1
      else g.locks + 1
    end,
    locked_until = case
      when g.tries <> ${sql.lit(TRIES_MAX - 1)} then g.locked_until
      when g.locked_until < now() - interval '7 days' then now() + interval '15 minutes'
      else now() + least(interval '15 minutes' * 2 ^ least(g.locks, 7), interval '1 day')
    end,
    updated_at = now()
  where g.locked_until <= clock_timestamp()
  returning tries`

/**
 * SQL that takes the counted tries back after a right one, with the lock that the right one may have
 * set. Earlier locks stay counted: somebody who guesses gains nothing from the owner's logins.
 */
export const forgiveGuess = (key: Buffer): RawBuilder<unknown> => sql`
  update guesses set
    tries = 0,
    locks = case when locked_until > clock_timestamp() then locks - 1 else locks end,
    locked_until = least(locked_until, clock_timestamp())
  where key = ${key}`

/** SQL that lifts the lock for good, when its owner has proved themselves another way. */
export const liftLock = (key: Buffer): RawBuilder<unknown> => sql`
  delete from guesses where key = ${key}`

/** The refusal while a thing is locked: 429 with the time left. */
export async function refusedByLock(db: Queryable, key: Buffer) {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from locked_until - now()))::integer as seconds
    from guesses where key = ${key} and locked_until > now()`.execute(db)
  return tooMany(rows[0]?.seconds ?? 1, 'Too many wrong tries.')
}

/** Forgets what nobody has guessed at for a month. */
export async function deleteOldGuesses(db: Queryable): Promise<void> {
  await sql`delete from guesses where updated_at < now() - interval '30 days'`.execute(db)
}
