import { type RawBuilder, sql } from 'kysely'
import {
  attemptKey,
  countAttempt,
  endLockout,
  hashToken,
  resetAttempts,
} from '#accounts/accounts.ts'
import type { Actor } from '#actor.ts'
import { forgetUses } from '#platform/http/rate-limit.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { strangersCodes } from './rules.ts'
import { addOperatorEvents } from './sql-events.ts'
import { queueOperatorNotice } from './sql-notices.ts'
import { freshFromNow } from './sql-sessions.ts'

type CodeAttempt = {
  attempts: number
  totp_secret: string | null
  pending_totp_secret: string | null
  known: boolean
}

/** Which session a code was given in, by its token; `next`: the token that takes its place. */
export type VerifiedSession = { operatorId: string; token: string; next: string; key: Buffer }

/** The key under which tries at an operator's codes are counted, wherever they come from or from one network. */
const codeKey = (operatorId: string, network?: string) =>
  attemptKey('operator-code', operatorId, network)

/**
 * Counts a try at an operator's code from a network, and reads what it is compared with. No row during a
 * lockout, which lasts 15 minutes. `known`: whether a right code came from there within the last month.
 */
export async function attemptAtCode(
  db: Queryable,
  { operatorId, network }: { operatorId: string; network: string },
) {
  const key = codeKey(operatorId, network)
  const attempt = countAttempt(key, { owner: codeKey(operatorId), longest: '15 minutes' })
  const { rows } = await sql<CodeAttempt>`
    with attempt as (${attempt})
    select attempt.attempts, o.totp_secret, o.pending_totp_secret,
           exists (select from operator_sessions s
                   where s.operator_id = o.id and s.source = ${network}
                     and s.verified_at is not null) as known
    from attempt join operators o on o.id = ${operatorId}`.execute(db)
  return { key, found: rows[0] }
}

/** Ends the lockouts of an operator's codes, from every network. */
export async function endCodeLockouts(db: Queryable, operatorId: string): Promise<void> {
  await endLockout(codeKey(operatorId)).execute(db)
  await forgetUses(strangersCodes, operatorId).execute(db)
}

/** SQL (parts of a WITH) that notes in a session that `used` holds a row, and yields `verified`. */
const verifyParts = ({ token, next, key }: VerifiedSession): RawBuilder<unknown> => sql`
  attempts_reset as (${resetAttempts(key)} and exists (select from used)),
  verified as (
    update operator_sessions set verified_at = now(), fresh_until = ${freshFromNow},
           token_hash = ${hashToken(next)}
    where token_hash = ${hashToken(token)} and ended_at is null and exists (select from used)
    returning operator_id
  )`

/** Uses a code of the app up, once for its 30 seconds. True where it was not used before. */
export async function useAppCode(
  db: Queryable,
  session: VerifiedSession,
  { step, sealed }: { step: number; sealed: string },
): Promise<boolean> {
  const { rows } = await sql`
    with used as (
      update operators set totp_step = ${step}
      where id = ${session.operatorId} and totp_secret = ${sealed} and coalesce(totp_step, 0) < ${step}
      returning id
    ),
    ${verifyParts(session)}
    select operator_id from verified`.execute(db)
  return rows.length > 0
}

/** Uses a recovery code up; its operator is told. True where it was one. */
export async function useRecoveryCode(
  db: Queryable,
  session: VerifiedSession,
  codeHashes: Buffer[],
  actor: Actor,
): Promise<boolean> {
  const event = { actor, subject: 'operator', action: 'recovery_code_used' } as const
  const used = sql`select operator_id as id, null as before, null as after from used`
  const { rows } = await sql`
    with used as (
      delete from operator_recovery_codes
      where operator_id = ${session.operatorId} and code_hash = any(${codeHashes}::bytea[])
      returning operator_id
    ),
    ${verifyParts(session)},
    event as (${addOperatorEvents(event, used)})
    select ${queueOperatorNotice('recovery-code-used', sql`used.operator_id`)} from used`.execute(
    db,
  )
  return rows.length > 0
}

/** Adds the recovery codes of an operator who has none. */
export async function insertRecoveryCodes(
  db: Queryable,
  operatorId: string,
  codeHashes: Buffer[],
): Promise<void> {
  await sql`
    insert into operator_recovery_codes (operator_id, code_hash)
    select ${operatorId}::text, code_hash from unnest(${codeHashes}::bytea[]) code_hash`.execute(db)
}

/** Remembers a secret that is shown to be scanned. */
export async function proposeSecret(db: Queryable, operatorId: string, sealed: string) {
  await sql`update operators set pending_totp_secret = ${sealed} where id = ${operatorId}`.execute(
    db,
  )
}

/**
 * Sets the secret up that a code has confirmed, with new recovery codes; all other sessions end.
 * True where it was still the one that was shown.
 */
export async function confirmSecret(
  db: Queryable,
  session: VerifiedSession,
  {
    step,
    sealed,
    codeHashes,
    actor,
  }: {
    step: number
    sealed: string
    codeHashes: Buffer[]
    actor: Actor
  },
): Promise<boolean> {
  const event = { actor, subject: 'operator', action: 'second_factor_set_up' } as const
  const used = sql`select id, null as before, null as after from used`
  const { rows } = await sql`
    with used as (
      update operators set totp_secret = pending_totp_secret, pending_totp_secret = null,
             totp_step = ${step}
      where id = ${session.operatorId} and pending_totp_secret = ${sealed}
      returning id
    ),
    ${verifyParts(session)},
    others_ended as (
      update operator_sessions s set ended_at = now() from used
      where s.operator_id = used.id and s.token_hash <> ${hashToken(session.token)}
        and s.ended_at is null
    ),
    ${replaceCodesParts(codeHashes)},
    event as (${addOperatorEvents(event, used)})
    select ${queueOperatorNotice('second-factor-set-up', sql`used.id`)} from used`.execute(db)
  return rows.length > 0
}

/** SQL (parts of a WITH) that gives each row of `used` (its `id`) these recovery codes and no other. */
const replaceCodesParts = (codeHashes: Buffer[]): RawBuilder<unknown> => sql`
  codes_gone as (
    delete from operator_recovery_codes c using used
    where c.operator_id = used.id and c.code_hash <> all(${codeHashes}::bytea[])
  ),
  codes_made as (
    insert into operator_recovery_codes (operator_id, code_hash)
    select used.id, code_hash from used, unnest(${codeHashes}::bytea[]) code_hash
  )`

/** Gives an operator new recovery codes; the old ones are void. */
export async function replaceRecoveryCodes(
  db: Queryable,
  operatorId: string,
  codeHashes: Buffer[],
  actor: Actor,
): Promise<boolean> {
  const event = { actor, subject: 'operator', action: 'recovery_codes_renewed' } as const
  const used = sql`select id, null as before, null as after from used`
  const { rows } = await sql`
    with used as (
      select id from operators where id = ${operatorId} and totp_secret is not null for update
    ),
    ${replaceCodesParts(codeHashes)},
    event as (${addOperatorEvents(event, used)})
    select ${queueOperatorNotice('recovery-codes-renewed', sql`used.id`)} from used`.execute(db)
  return rows.length > 0
}

/** How many recovery codes are left to an operator. */
export async function recoveryCodesLeft(db: Queryable, operatorId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::integer as left from operator_recovery_codes
    where operator_id = ${operatorId}`.execute(db)
  return rows[0]?.left ?? 0
}
