import type { Role } from '@apeak/contract/operators'
import { sql } from 'kysely'
import { hashToken } from '#accounts/accounts.ts'
import type { Context } from '#platform/context.ts'
import { networkOf } from '#platform/http/rate-limit.ts'
import { poll } from '#platform/poll.ts'
import { firstRow, type Queryable } from '#platform/postgres/database.ts'
import type { Listener } from '#platform/postgres/listen.ts'

/** A session that has not ended, and whose it is. */
export type OperatorSessionRow = {
  operator_id: string
  name: string
  email: string
  role: Role
  expires_at: Date
  has_second_factor: boolean
  /** Whether a code of the app was given in this session, and whether it still counts as fresh. */
  is_verified: boolean
  is_fresh: boolean
  /** Whether the mailed code was given in it. */
  is_email_confirmed: boolean
}

/** What a session is called where it is announced that it has ended: no token can be made of it. */
export const sessionName = (token: string): string => hashToken(token).toString('hex')

/** Where a session is used from. */
export type OperatorDevice = { userAgent: string; address: string }

/**
 * SQL: whether a session `s` of the operator `o` is alive. One whose code is missing lives for 10
 * minutes, or 30 where an app is to be set up.
 */
const isAlive = sql`
  s.ended_at is null and s.expires_at > now() and s.last_used_at > now() - interval '2 hours'
  and o.deactivated_at is null
  and (s.verified_at is not null or s.created_at > now() -
    case when o.totp_secret is null then interval '30 minutes' else interval '10 minutes' end)`

/** SQL: a second factor given now counts as fresh until then. */
const freshFromNow = sql`now() + interval '15 minutes'`

/**
 * Opens a session: 12 hours, or 2 of not being used. `is_email_confirmed`: the first login of a shop needs
 * no mailed code, as nobody has a second factor yet.
 */
export async function openOperatorSession(
  tx: Queryable,
  operatorId: string,
  token: string,
  { userAgent, address }: OperatorDevice,
): Promise<{ is_email_confirmed: boolean }> {
  const { rows } = await sql<{ is_email_confirmed: boolean }>`
    insert into operator_sessions (token_hash, operator_id, user_agent, address, source, email_confirmed_at)
    values (${hashToken(token)}, ${operatorId}, ${userAgent.slice(0, 300)}, ${address},
            ${networkOf(address)},
            case when not exists (select from operators where totp_secret is not null) then now() end)
    returning email_confirmed_at is not null as is_email_confirmed`.execute(tx)
  return rows[0] ?? { is_email_confirmed: false }
}

/** Opens the session of an operator who has just given a code of their app. */
export async function openVerifiedSession(
  tx: Queryable,
  operatorId: string,
  token: string,
  device: OperatorDevice,
): Promise<void> {
  await openOperatorSession(tx, operatorId, token, device)
  await verifySession(tx, token, token)
}

/**
 * Notes in a session that a code was given, fresh from now, and gives it the token `next`. False where
 * the session has ended.
 */
export async function verifySession(tx: Queryable, token: string, next: string): Promise<boolean> {
  const { rows } = await sql`
    update operator_sessions
    set verified_at = now(), fresh_until = ${freshFromNow}, token_hash = ${hashToken(next)}
    where token_hash = ${hashToken(token)} and ended_at is null returning operator_id`.execute(tx)
  return rows.length > 0
}

/**
 * Whose token it is; undefined where it is nobody's or has ended. `counts`: whether this is a use of
 * the session, and not its page asking by itself. A use keeps a fresh second factor fresh, for at most 8
 * hours after the code. One statement by one index at each request: a session that was ended is dead in
 * every process at once.
 */
export async function sessionByToken(
  db: Queryable,
  token: string,
  counts: boolean,
): Promise<OperatorSessionRow | undefined> {
  return firstRow<OperatorSessionRow>(db)`
    with alive as (
      select s.token_hash, s.last_used_at, s.expires_at, o.id as operator_id, o.name, o.email, o.role,
             o.totp_secret is not null as has_second_factor,
             s.verified_at is not null as is_verified,
             coalesce(s.fresh_until > now(), false) as is_fresh,
             s.email_confirmed_at is not null as is_email_confirmed
      from operator_sessions s join operators o on o.id = s.operator_id
      where s.token_hash = ${hashToken(token)} and ${isAlive}
    ),
    used as (
      update operator_sessions s set
        last_used_at = now(),
        fresh_until = case when s.fresh_until > now()
          then least(${freshFromNow}, s.verified_at + interval '8 hours') else s.fresh_until end
      from alive
      where s.token_hash = alive.token_hash and ${counts}::boolean
        and alive.last_used_at < now() - interval '1 minute'
    )
    select operator_id, name, email, role, expires_at, has_second_factor, is_verified, is_fresh,
           is_email_confirmed
    from alive`
}

/** Of sessions named as `sessionName` does, those that are not alive any more. */
async function endedSessions(db: Queryable, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ session: string }>`
    select session from unnest(${names}::text[]) session
    where not exists (
      select from operator_sessions s join operators o on o.id = s.operator_id
      where s.token_hash = decode(session, 'hex') and ${isAlive})`.execute(db)
  return rows.map(({ session }) => session)
}

/** Notes that the mailed code was given in a session. */
export async function confirmEmailOf(db: Queryable, token: string): Promise<void> {
  await sql`
    update operator_sessions set email_confirmed_at = now()
    where token_hash = ${hashToken(token)} and ended_at is null`.execute(db)
}

/** Whom a mailed code goes to: the operator of a session that is alive, and has no app; else undefined. */
export async function unconfirmedSession(db: Queryable, name: string) {
  return firstRow<{ email: string; name: string; role: Role }>(db)`
    select o.email, o.name, o.role
    from operator_sessions s join operators o on o.id = s.operator_id
    where s.token_hash = decode(${name}, 'hex') and ${isAlive} and o.totp_secret is null`
}

/** Ends a session. */
export async function endOperatorSession(db: Queryable, token: string): Promise<void> {
  await sql`
    update operator_sessions set ended_at = now()
    where token_hash = ${hashToken(token)} and ended_at is null`.execute(db)
}

/** Ends all sessions of an operator, but for the one named. */
export async function endSessionsOf(
  tx: Queryable,
  operatorId: string,
  exceptToken?: string,
): Promise<void> {
  await sql`
    update operator_sessions set ended_at = now()
    where operator_id = ${operatorId} and ended_at is null
      and token_hash is distinct from ${exceptToken ? hashToken(exceptToken) : null}::bytea
  `.execute(tx)
}

/** Deletes logins, request keys, links and invitations a month after their end. */
export async function deleteOldAccess(db: Queryable): Promise<void> {
  await sql`delete from operator_sessions where created_at < now() - interval '30 days'`.execute(db)
  await sql`delete from operator_requests where created_at < now() - interval '30 days'`.execute(db)
  await sql`
    delete from operator_password_resets where created_at < now() - interval '30 days'`.execute(db)
  // An invitation lasts 72 hours.
  await sql`
    delete from operator_invitations where created_at < now() - interval '33 days'`.execute(db)
}

/** How often a process looks whether the sessions that it streams to are still alive, in milliseconds. */
const LOOK_EVERY_MS = 500

type WatchContext = Pick<Context, 'database' | 'eventStreams' | 'log'>

/** Has a process end what it streams to an operator whose session ends, at whichever process. */
export const operatorSessionFeed = ({ eventStreams }: WatchContext): Listener => ({
  channel: 'operator_session_ended',
  heard: (session) => eventStreams.endOf(session),
  lost: () => {},
  // Some may have ended meanwhile: those that have not come back.
  back: () => eventStreams.endOf(),
})

/**
 * Ends what is streamed to sessions that ended without anybody saying so: those that expired, and those
 * that ended between a stream's request and its opening. `stop` ends the watch.
 */
export function watchOperatorSessions({ database, eventStreams, log }: WatchContext) {
  const watch = poll({
    check: async () => {
      const owners = eventStreams.owners()
      if (owners.length === 0) return
      for (const session of await endedSessions(database, owners)) eventStreams.endOf(session)
    },
    everyMs: LOOK_EVERY_MS,
    onError: (error) =>
      log.warn({ err: error }, 'the sessions of operators could not be looked at'),
  })
  watch.start()
  return watch
}
