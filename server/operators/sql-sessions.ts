import type { Role } from '@apeak/contract/operators'
import { type RawBuilder, sql } from 'kysely'
import { hashToken } from '#accounts/accounts.ts'
import { networkOf } from '#platform/http/rate-limit.ts'
import type { Queryable } from '#platform/postgres/database.ts'

/** A session that has not ended, and whose it is. */
export type OperatorSessionRow = {
  operator_id: string
  name: string
  email: string
  role: Role
  expires_at: Date
  has_second_factor: boolean
  /** Whether a code was given in this session, and whether that was within the last 15 minutes. */
  is_verified: boolean
  is_fresh: boolean
}

/** What a session is called where it is announced that it has ended: no token can be made of it. */
export const sessionName = (token: string): string => hashToken(token).toString('hex')

/** Where a session is used from. */
export type OperatorDevice = { userAgent: string; address: string }

/** SQL: whether a session `s` of the operator `o` is alive. One whose code is missing is so for 10 minutes. */
const isAlive = sql`
  s.ended_at is null and s.expires_at > now() and s.last_used_at > now() - interval '2 hours'
  and o.deactivated_at is null
  and (s.verified_at is not null or o.totp_secret is null or s.created_at > now() - interval '10 minutes')`

/** SQL that opens a session for each row of `operator` (its `id`): 12 hours, or 2 of not being used. */
export const openOperatorSession = (
  operator: RawBuilder<unknown>,
  token: string,
  { userAgent, address }: OperatorDevice,
): RawBuilder<unknown> => sql`
  insert into operator_sessions (token_hash, operator_id, user_agent, address, source)
  select ${hashToken(token)}::bytea, operator.id, ${userAgent.slice(0, 300)}::text, ${address}::text,
         ${networkOf(address)}::text
  from (${operator}) operator`

/**
 * Whose token it is; undefined where it is nobody's or has ended. `counts`: whether this is a use of
 * the session, and not its page asking by itself. One statement by one index at each request: a
 * session that was ended is dead in every process at once.
 */
export async function sessionByToken(
  db: Queryable,
  token: string,
  counts: boolean,
): Promise<OperatorSessionRow | undefined> {
  const { rows } = await sql<OperatorSessionRow>`
    with alive as (
      select s.token_hash, s.last_used_at, s.expires_at, o.id as operator_id, o.name, o.email, o.role,
             o.totp_secret is not null as has_second_factor,
             s.verified_at is not null as is_verified,
             coalesce(s.verified_at > now() - interval '15 minutes', false) as is_fresh
      from operator_sessions s join operators o on o.id = s.operator_id
      where s.token_hash = ${hashToken(token)} and ${isAlive}
    ),
    used as (
      update operator_sessions s set last_used_at = now() from alive
      where s.token_hash = alive.token_hash and ${counts}::boolean
        and alive.last_used_at < now() - interval '1 minute'
    )
    select operator_id, name, email, role, expires_at, has_second_factor, is_verified, is_fresh
    from alive`.execute(db)
  return rows[0]
}

/** Ends a session. */
export async function endOperatorSession(db: Queryable, token: string): Promise<void> {
  await sql`
    update operator_sessions set ended_at = now()
    where token_hash = ${hashToken(token)} and ended_at is null`.execute(db)
}

/** SQL that ends the sessions of each row of `operator` (its `id`), all but the one named. */
export const endOperatorSessions = (
  operator: RawBuilder<unknown>,
  exceptToken?: string,
): RawBuilder<unknown> => sql`
  update operator_sessions s set ended_at = now() from (${operator}) operator
  where s.operator_id = operator.id and s.ended_at is null
    and s.token_hash is distinct from ${exceptToken ? hashToken(exceptToken) : null}::bytea`

/** Forgets sessions that ended a month ago. */
export async function deleteOldOperatorSessions(db: Queryable): Promise<void> {
  await sql`delete from operator_sessions where created_at < now() - interval '30 days'`.execute(db)
}
