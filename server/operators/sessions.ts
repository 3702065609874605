import type { Role } from '@apeak/contract/operators'
import { sql } from 'kysely'
import { hashToken } from '#accounts/accounts.ts'
import type { Context } from '#platform/context.ts'
import { networkOf } from '#platform/http/rate-limit.ts'
import { poll } from '#platform/poll.ts'
import { firstRow, type Queryable } from '#platform/postgres/database.ts'
import type { Listener } from '#platform/postgres/listen.ts'

/** A live session and its operator. */
export type OperatorSessionRow = {
  operator_id: string
  name: string
  email: string
  roles: Role[]
  expires_at: Date
  has_second_factor: boolean
  /** Whether an app code was entered in this session, and whether it is still fresh. */
  is_verified: boolean
  is_fresh: boolean
  /** Whether the mailed code was entered in it. */
  is_email_confirmed: boolean
}

/** A session's name in end-of-session notices; the token cannot be derived from it. */
export const sessionName = (token: string): string => hashToken(token).toString('hex')

/** The client of a session. */
export type OperatorDevice = { userAgent: string; address: string }

/**
 * SQL: whether a session `s` of the operator `o` is alive. Without its code it lasts 10 minutes, or
 * 30 while an app is being enrolled.
 */
const isAlive = sql`
  s.ended_at is null and s.expires_at > now() and s.last_used_at > now() - interval '2 hours'
  and o.deactivated_at is null
  and (s.verified_at is not null or s.created_at > now() -
    case when o.totp_secret is null then interval '30 minutes' else interval '10 minutes' end)`

/** SQL: until when a second factor given now is fresh. */
const freshFromNow = sql`now() + interval '15 minutes'`

/**
 * Opens a session, for at most 12 hours and 2 hours idle. `is_email_confirmed`: the first login of
 * a shop needs no mailed code, because nobody has a second factor yet.
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

/** Opens the session of an operator who has just entered an app code. */
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
 * Marks a session as verified and fresh, and replaces its token by `next`. False if the session has
 * ended.
 */
export async function verifySession(tx: Queryable, token: string, next: string): Promise<boolean> {
  const { rows } = await sql`
    update operator_sessions
    set verified_at = now(), fresh_until = ${freshFromNow}, token_hash = ${hashToken(next)}
    where token_hash = ${hashToken(token)} and ended_at is null returning operator_id`.execute(tx)
  return rows.length > 0
}

/**
 * The live session of a token; undefined if unknown or ended. `counts`: whether the request is a
 * use, not a background request; a use keeps a second factor fresh, for at most 8 hours after the
 * code. One indexed statement for each request, so that an ended session is dead in every process
 * at once.
 */
export async function sessionByToken(
  db: Queryable,
  token: string,
  counts: boolean,
): Promise<OperatorSessionRow | undefined> {
  return firstRow<OperatorSessionRow>(db)`
    with alive as (
      select s.token_hash, s.last_used_at, s.expires_at, o.id as operator_id, o.name, o.email, o.roles,
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
    select operator_id, name, email, roles, expires_at, has_second_factor, is_verified, is_fresh,
           is_email_confirmed
    from alive`
}

/** The names, as `sessionName` makes them, whose sessions have ended. */
async function endedSessions(db: Queryable, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ session: string }>`
    select session from unnest(${names}::text[]) session
    where not exists (
      select from operator_sessions s join operators o on o.id = s.operator_id
      where s.token_hash = decode(session, 'hex') and ${isAlive})`.execute(db)
  return rows.map(({ session }) => session)
}

/** Marks a session as confirmed by the mailed code. */
export async function confirmEmailOf(db: Queryable, token: string): Promise<void> {
  await sql`
    update operator_sessions set email_confirmed_at = now()
    where token_hash = ${hashToken(token)} and ended_at is null`.execute(db)
}

/**
 * The recipient of a mailed code: the operator of a live session without an app; else undefined.
 */
export async function unconfirmedSession(db: Queryable, name: string) {
  return firstRow<{ email: string; name: string }>(db)`
    select o.email, o.name
    from operator_sessions s join operators o on o.id = s.operator_id
    where s.token_hash = decode(${name}, 'hex') and ${isAlive} and o.totp_secret is null`
}

/** Ends the session of a token. */
export async function endOperatorSession(db: Queryable, token: string): Promise<void> {
  await sql`
    update operator_sessions set ended_at = now()
    where token_hash = ${hashToken(token)} and ended_at is null`.execute(db)
}

/** Ends all sessions of an operator except the one named. */
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

/** Interval of the check for ended sessions, in milliseconds. */
const CHECK_EVERY_MS = 500

type WatchContext = Pick<Context, 'database' | 'eventStreams' | 'log'>

/** Closes an operator's streams in this process when their session ends in any process. */
export const operatorSessionFeed = ({ eventStreams }: WatchContext): Listener => ({
  channel: 'operator_session_ended',
  heard: (session) => eventStreams.endOf(session),
  lost: () => {},
  // Notifications may have been missed meanwhile.
  back: () => eventStreams.endOf(),
})

/**
 * Closes streams of sessions that ended without a notification: expired ones, and those that ended
 * while a stream opened. `stop` ends the watch.
 */
export function watchOperatorSessions({ database, eventStreams, log }: WatchContext) {
  const watch = poll({
    check: async () => {
      const owners = eventStreams.owners()
      if (owners.length === 0) return
      for (const session of await endedSessions(database, owners)) eventStreams.endOf(session)
    },
    everyMs: CHECK_EVERY_MS,
    onError: (error) => log.warn({ err: error }, 'failed to check operator sessions'),
  })
  watch.start()
  return watch
}
