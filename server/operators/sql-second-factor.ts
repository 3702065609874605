import { sql } from 'kysely'
import { attemptKey, endLockout } from '#accounts/accounts.ts'
import { forgetUses } from '#platform/http/rate-limit.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { strangersCodes } from './rules.ts'

/** The key under which tries at an operator's codes are counted, wherever they come from or from one network. */
export const codeKey = (operatorId: string, network?: string) =>
  attemptKey('operator-code', operatorId, network)

/**
 * What an operator's codes are compared with. `known`: a right code came from the network within the last
 * month.
 */
export async function secretsOf(db: Queryable, operatorId: string, network: string) {
  const { rows } = await sql<{
    totp_secret: string | null
    pending_totp_secret: string | null
    known: boolean
  }>`
    select o.totp_secret, o.pending_totp_secret, exists (
      select from operator_sessions s
      where s.operator_id = o.id and s.source = ${network} and s.verified_at is not null) as known
    from operators o where o.id = ${operatorId}`.execute(db)
  return rows[0]
}

/** Ends the lockouts of an operator's codes, from every network. */
export async function endCodeLockouts(tx: Queryable, operatorId: string): Promise<void> {
  await endLockout(tx, codeKey(operatorId))
  await forgetUses(tx, strangersCodes, operatorId)
}

/** Uses a code of the app up, once for its 30 seconds. True where it was not used before. */
export async function useAppCode(
  tx: Queryable,
  operatorId: string,
  { step, sealed }: { step: number; sealed: string },
): Promise<boolean> {
  const { rows } = await sql`
    update operators set totp_step = ${step}
    where id = ${operatorId} and totp_secret = ${sealed} and coalesce(totp_step, 0) < ${step}
    returning id`.execute(tx)
  return rows.length > 0
}

/** Uses a recovery code up. True where it was one. */
export async function useRecoveryCode(
  tx: Queryable,
  operatorId: string,
  codeHashes: Buffer[],
): Promise<boolean> {
  const { rows } = await sql`
    delete from operator_recovery_codes
    where operator_id = ${operatorId} and code_hash = any(${codeHashes}::bytea[])
    returning operator_id`.execute(tx)
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

/** Sets the secret up that a code has confirmed. False where another one is shown by now. */
export async function confirmSecret(
  tx: Queryable,
  operatorId: string,
  { step, sealed }: { step: number; sealed: string },
): Promise<boolean> {
  const { rows } = await sql`
    update operators set totp_secret = pending_totp_secret, pending_totp_secret = null,
           totp_step = ${step}
    where id = ${operatorId} and pending_totp_secret = ${sealed} returning id`.execute(tx)
  return rows.length > 0
}

/** Locks an operator. Whether they have an authenticator app. */
export async function lockSecondFactor(tx: Queryable, operatorId: string): Promise<boolean> {
  const { rows } = await sql`
    select from operators where id = ${operatorId} and totp_secret is not null for update`.execute(
    tx,
  )
  return rows.length > 0
}

/** Gives an operator these recovery codes and no other. */
export async function replaceRecoveryCodes(
  tx: Queryable,
  operatorId: string,
  codeHashes: Buffer[],
): Promise<void> {
  await tx.deleteFrom('operator_recovery_codes').where('operator_id', '=', operatorId).execute()
  await insertRecoveryCodes(tx, operatorId, codeHashes)
}

/** How many recovery codes are left to an operator. */
export async function recoveryCodesLeft(db: Queryable, operatorId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::integer as left from operator_recovery_codes
    where operator_id = ${operatorId}`.execute(db)
  return rows[0]?.left ?? 0
}
