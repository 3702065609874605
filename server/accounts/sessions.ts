import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { networkOf } from '#platform/http/rate-limit.ts'
import { allRows, firstRow, type Queryable } from '#platform/postgres/database.ts'

/** The account and session of a request. */
export type Caller = {
  accountId: number
  sessionId: number
  /** When the session verified the PIN, while still valid. */
  pinVerifiedAt: Date | null
}

/** How long a PIN verification is valid. */
const pinLife = sql.lit('10 minutes')

/** The browser and address of a session. */
export type Device = { userAgent: string; address: string }

/**
 * Opens a session. It ends after 24 hours, or 12 hours without use; a remembered one after 30 days,
 * or 14 days without use.
 */
export async function insertSession(
  tx: Queryable,
  accountId: number,
  token: string,
  remember: boolean,
  { userAgent, address }: Device,
): Promise<void> {
  await sql`
    insert into sessions (token_hash, account_id, expires_at, idle_limit, user_agent, address, source)
    values (${hashToken(token)}, ${accountId}, now() + ${remember ? '30 days' : '24 hours'}::interval,
            ${remember ? '14 days' : '12 hours'}::interval, ${userAgent.slice(0, 300)}, ${address},
            ${networkOf(address)})`.execute(tx)
}

/** Records a network as known to an account. */
export async function rememberNetwork(tx: Queryable, accountId: number, source: string) {
  await sql`
    insert into account_networks (account_id, source) values (${accountId}, ${source})
    on conflict (account_id, source) do update set last_login_at = now()`.execute(tx)
}

/**
 * Whether an account was used from a registration's network within the last hour. Loopback
 * addresses do not count, since a proxy may stand in front, nor do sessions without a recorded
 * network.
 */
export async function wasUsedFrom(
  db: Queryable,
  accountId: number,
  source: string,
): Promise<boolean> {
  if (source.startsWith('127.') || source === '' || source === '0:0:0:0::/64') return false
  const { rows } = await sql`
    select from sessions
    where account_id = ${accountId} and source = ${source}
      and last_used_at > now() - interval '1 hour' limit 1`.execute(db)
  return rows.length > 0
}

/**
 * The caller of a token; undefined if unknown or ended. One indexed statement per request, so an
 * ended session ends in every process at once.
 */
export async function callerByToken(db: Queryable, token: string): Promise<Caller | undefined> {
  return firstRow<Caller>(db)`
    with alive as (
      select id, account_id, last_used_at, pin_verified_at from sessions
      where token_hash = ${hashToken(token)}
        and expires_at > now() and last_used_at > now() - idle_limit
    ),
    -- Written down every few minutes only: most requests change nothing.
    used as (
      update sessions set last_used_at = now() from alive
      where sessions.id = alive.id and alive.last_used_at < now() - interval '5 minutes'
    )
    select account_id as "accountId", id as "sessionId",
           case when pin_verified_at > now() - interval ${pinLife} then pin_verified_at end
             as "pinVerifiedAt"
    from alive`
}

/** The account's open sessions, most recently used first. */
export async function openSessions(db: Queryable, accountId: number) {
  return allRows<{
    id: number
    user_agent: string
    address: string
    created_at: Date
    last_used_at: Date
  }>(db)`
    select id, user_agent, address, created_at, last_used_at from sessions
    where account_id = ${accountId} and expires_at > now() and last_used_at > now() - idle_limit
    order by last_used_at desc, id desc limit 100`
}

/** Ends one session. */
export async function endSession(db: Queryable, sessionId: number): Promise<void> {
  await sql`delete from sessions where id = ${sessionId}`.execute(db)
}

/** Ends the account's sessions except the given one. Returns their number. */
export async function endSessions(
  db: Queryable,
  accountId: number,
  except: number | null = null,
): Promise<number> {
  const { rows } = await sql`
    delete from sessions
    where account_id = ${accountId} and id is distinct from ${except}::bigint returning id
  `.execute(db)
  return rows.length
}

/** Ends every account's sessions and voids all password reset links. */
export async function endAllAccountAccess(db: Queryable): Promise<void> {
  await sql`delete from sessions`.execute(db)
  await sql`delete from password_resets`.execute(db)
}

/** Whether an account logged in from a network within the last 90 days. */
export async function isKnownNetwork(db: Queryable, accountId: number, source: string) {
  const { rows } = await sql<{ is_known: boolean }>`
    select exists (
      select from account_networks
      where account_id = ${accountId} and source = ${source}
        and last_login_at > now() - interval '90 days'
    ) as is_known`.execute(db)
  return rows[0]?.is_known ?? false
}

/** Records that the session verified the PIN now. False if the session has ended. */
export async function recordPinVerified(tx: Queryable, sessionId: number): Promise<boolean> {
  const { rows } = await sql`
    update sessions set pin_verified_at = now() where id = ${sessionId} returning id`.execute(tx)
  return rows.length > 0
}

/**
 * Consumes a session's PIN verification, in the transaction that it authorises. Returns whether the
 * PIN was verified within the last ten minutes and not consumed since.
 */
export async function usePinVerification(tx: Queryable, sessionId: number): Promise<boolean> {
  const { rows } = await sql`
    update sessions set pin_verified_at = null
    where id = ${sessionId} and pin_verified_at > now() - interval ${pinLife}
    returning id`.execute(tx)
  return rows.length > 0
}

/** Ends the account's PIN verifications, after a change of the PIN. */
export async function resetPinVerifications(tx: Queryable, accountId: number): Promise<void> {
  await sql`
    update sessions set pin_verified_at = null
    where account_id = ${accountId} and pin_verified_at is not null`.execute(tx)
}

/** Deletes ended sessions. */
export async function deleteEndedSessions(db: Queryable): Promise<void> {
  await sql`
    delete from sessions
    where expires_at <= now() or last_used_at <= now() - idle_limit`.execute(db)
}

/** Deletes networks without a login in the last 90 days. */
export async function deleteOldNetworks(db: Queryable): Promise<void> {
  await sql`
    delete from account_networks where last_login_at <= now() - interval '90 days'`.execute(db)
}

/** A new session's token: 256 random bits, of which only the hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')

/** The stored hash of a token: its SHA-256. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
