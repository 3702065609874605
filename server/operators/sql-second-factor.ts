import { type RawBuilder, sql } from 'kysely'
import { countAttempt, hashToken, resetAttempts } from '#accounts/accounts.ts'
import type { Actor } from '#actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { addOperatorEvents } from './sql-events.ts'
import { queueOperatorNotice } from './sql-notices.ts'

type CodeAttempt = {
  attempts: number
  totp_secret: string | null
  pending_totp_secret: string | null
}

/** Which session a code was given in, by its token; `next`: the token that takes its place. */
export type VerifiedSession = { operatorId: string; token: string; next: string; key: Buffer }

/** Counts a try at an operator's code and reads what it is compared with. No row during a lockout. */
export async function attemptAtCode(db: Queryable, key: Buffer, operatorId: string) {
  const { rows } = await sql<CodeAttempt>`
    with attempt as (${countAttempt(key)})
    select attempt.attempts, o.totp_secret, o.pending_totp_secret
    from attempt join operators o on o.id = ${operatorId}`.execute(db)
  return rows[0]
}

/** SQL (parts of a WITH) that notes in a session that `used` holds a row, and yields `verified`. */
const verifyParts = ({ token, next, key }: VerifiedSession): RawBuilder<unknown> => sql`
  attempts_reset as (${resetAttempts(key)} and exists (select from used)),
  verified as (
    update operator_sessions set verified_at = now(), token_hash = ${hashToken(next)}
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
