import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { Enrolment } from '@apeak/contract/operators'
import { sql } from 'kysely'
import {
  ATTEMPTS_MAX,
  attemptKey,
  countAttempt,
  endLockout,
  lockedOut,
  newToken,
  resetAttempts,
} from '#accounts/accounts.ts'
import { operatorActor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import { forgetUses, networkOf, takeFromLimit, useLimit } from '#platform/http/rate-limit.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import {
  type Database,
  firstRow,
  inTransaction,
  type Queryable,
} from '#platform/postgres/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import {
  groupedBase32,
  newAuthenticator,
  newRecoveryCodes,
  recoveryHashes,
  stepOfCode,
} from './authenticator.ts'
import { addOperatorEvent } from './events.ts'
import { queueNoticeTo } from './notices.ts'
import {
  codeWarningLimit,
  emailCodeLimit,
  emailCodeNetworkLimit,
  mistypedCodeLimit,
  unknownNetworkCodeDayLimit,
  unknownNetworkCodeLimit,
} from './rules.ts'
import { confirmEmailOf, endSessionsOf, sessionName, verifySession } from './sessions.ts'

type EnrolmentCaller = CodeCaller & { token: string }

const emailCodeMessage = (session: string) => `email code\n${session}`

/**
 * The mailed code that confirms an enrolment, of 40 bits. Bound to one session (`sessionName`), and
 * valid while that has no app: at most 30 minutes.
 */
export const emailCodeOf = (secrets: Secrets, session: string) =>
  groupedBase32(secrets.sign('operators', emailCodeMessage(session)).subarray(0, 8))

/** Mails an operator the code that enrolment needs. Throws 429 past the limit. */
export async function mailEmailCode(
  { database }: Context,
  { operatorId, token, address }: EnrolmentCaller,
): Promise<void> {
  await useLimit(database, emailCodeNetworkLimit, `${operatorId}\n${networkOf(address)}`)
  await useLimit(database, emailCodeLimit, operatorId)
  const [session, key] = [sessionName(token), randomUUID()]
  await addJob(database, 'mail_operator_email_code', { session, key })
}

/** Checks the mailed code; the session may then enrol an app. Throws 422 if it is wrong. */
export async function confirmEmail(
  context: Context,
  caller: EnrolmentCaller,
  typed: string,
): Promise<void> {
  const { database, secrets } = context
  await countCode(context, caller)
  const given = Buffer.from(typed.toLowerCase().replace('-', ''))
  const codes = secrets
    .signatures('operators', emailCodeMessage(sessionName(caller.token)))
    .map((signature) => Buffer.from(groupedBase32(signature.subarray(0, 8)).replace('-', '')))
  if (!codes.some((code) => code.length === given.length && timingSafeEqual(code, given))) {
    throw fieldRefused('code', 'This code is not right. Enter the one from the newest email.')
  }
  await confirmEmailOf(database, caller.token)
}

/** Creates a pending authenticator secret for an operator; its first code activates it. */
export async function startEnrolment(
  { database, secrets }: Context,
  operator: { id: string; email: string },
): Promise<Enrolment> {
  const { sealed, secret, uri } = newAuthenticator(secrets, operator)
  await database
    .updateTable('operators')
    .set({ pending_totp_secret: sealed })
    .where('id', '=', operator.id)
    .execute()
  return { secret, uri }
}

/**
 * Activates the app whose code is given and replaces an earlier one. Ends all other sessions;
 * returns this one's new token and ten recovery codes.
 */
export async function confirmEnrolment(
  context: Context,
  caller: EnrolmentCaller,
  code: string,
): Promise<{ token: string; recoveryCodes: string[] }> {
  const { database, secrets } = context
  const { operatorId, token } = caller
  const { key, known } = await countCode(context, caller)
  const sealed = known.pending_totp_secret
  if (!sealed) throw noPendingSecret()
  const step = stepOfCode(secrets, { operatorId, sealed }, code)
  if (step === undefined) throw fieldRefused('code', 'This code is not right.')
  const next = newToken()
  const { codes, hashes } = newRecoveryCodes(secrets, operatorId)
  await inTransaction(database, async (tx) => {
    const { rows } = await sql`
      update operators set totp_secret = pending_totp_secret, pending_totp_secret = null,
             totp_step = ${step}
      where id = ${operatorId} and pending_totp_secret = ${sealed} returning id`.execute(tx)
    // A newer secret has replaced this one.
    if (rows.length === 0) throw noPendingSecret()
    await resetAttempts(tx, key)
    await endSessionsOf(tx, operatorId, token)
    await verifySession(tx, token, next)
    await replaceRecoveryCodes(tx, operatorId, hashes)
    await recordSecondFactor(tx, operatorId, 'second_factor_set_up')
    await queueNoticeTo(tx, 'second-factor-set-up', operatorId)
  })
  return { token: next, recoveryCodes: codes }
}

/** Gives an operator ten new recovery codes; the old ones are void. */
export async function renewRecoveryCodes(
  { database, secrets }: Context,
  operatorId: string,
): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes(secrets, operatorId)
  await inTransaction(database, async (tx) => {
    const { rows } = await sql`
      select from operators where id = ${operatorId} and totp_secret is not null
      for update`.execute(tx)
    if (rows.length === 0) throw new Refusal(409, 'No authenticator app is set up.')
    await replaceRecoveryCodes(tx, operatorId, hashes)
    await recordSecondFactor(tx, operatorId, 'recovery_codes_renewed')
    await queueNoticeTo(tx, 'recovery-codes-renewed', operatorId)
  })
  return codes
}

const noPendingSecret = () => new Refusal(409, 'Please scan a new picture first.')

/** Adds an event about an operator's own second factor. */
function recordSecondFactor(
  tx: Queryable,
  id: string,
  action: 'second_factor_set_up' | 'recovery_codes_renewed',
): Promise<void> {
  return addOperatorEvent(tx, { actor: operatorActor({ id }), subject: 'operator', id, action })
}

/**
 * Checks an app code or a recovery code, each valid once, and marks the session. Returns the
 * session's token, which changes at login but not later (`isVerified`).
 */
export async function verifySecondFactor(
  context: Context,
  caller: EnrolmentCaller & { isVerified: boolean },
  code: string,
): Promise<string> {
  const { database, secrets } = context
  const { operatorId, token } = caller
  const { key, attempts, known } = await countCode(context, caller)
  if (!known.totp_secret) throw new Refusal(409, 'No authenticator app is set up.')
  const next = caller.isVerified ? token : newToken()
  const sealed = known.totp_secret
  const isVerified = await inTransaction(database, async (tx) => {
    // Anything but six digits is a recovery code.
    if (/^\d{6}$/.test(code)) {
      const step = stepOfCode(secrets, { operatorId, sealed }, code)
      if (step === undefined) return false
      const { rows: taken } = await sql`
        update operators set totp_step = ${step}
        where id = ${operatorId} and totp_secret = ${sealed} and coalesce(totp_step, 0) < ${step}
        returning id`.execute(tx)
      if (taken.length === 0) return false
      await resetAttempts(tx, key)
      return verifySession(tx, token, next)
    }
    const hashes = recoveryHashes(secrets, operatorId, code)
    const { rows: used } = await sql`
      delete from operator_recovery_codes
      where operator_id = ${operatorId} and code_hash = any(${hashes}::bytea[])
      returning operator_id`.execute(tx)
    if (used.length === 0) return false
    await resetAttempts(tx, key)
    await verifySession(tx, token, next)
    const event = { actor: operatorActor({ id: operatorId }), subject: 'operator' } as const
    await addOperatorEvent(tx, { ...event, id: operatorId, action: 'recovery_code_used' })
    await queueNoticeTo(tx, 'recovery-code-used', operatorId)
    return true
  })
  if (isVerified) return next
  const isLocked = attempts === ATTEMPTS_MAX
  if (isLocked) await queueNoticeTo(database, 'code-locked', operatorId)
  if (!known.known) await warnOfGuesses(database, operatorId, isLocked)
  throw fieldRefused('code', 'This code is not right, or was used already.')
}

/**
 * Records wrong codes from unknown networks, and mails the operator, once a day. Whoever knows the
 * password could otherwise guess unnoticed from many networks, a few codes from each.
 */
function warnOfGuesses(database: Database, id: string, isMailed: boolean): Promise<void> {
  return inTransaction(database, async (tx) => {
    if (await takeFromLimit(tx, mistypedCodeLimit, id)) return
    if (!(await takeFromLimit(tx, codeWarningLimit, id))) return
    const actor = { kind: 'job', name: 'second_factor' } as const
    await addOperatorEvent(tx, { actor, subject: 'operator', id, action: 'codes_guessed' })
    if (!isMailed) await queueNoticeTo(tx, 'codes-guessed', id)
  })
}

/** The operator whose code is tried, and the client address. */
type CodeCaller = { operatorId: string; address: string }

/**
 * Counts a try before comparing the code, by operator and network, so that somebody with the
 * password locks the operator out on their own network only. Throws 429 during a lockout.
 */
async function countCode({ database }: Context, { operatorId, address }: CodeCaller) {
  const network = networkOf(address)
  const key = codeKey(operatorId, network)
  const owner = codeKey(operatorId)
  const attempts = await countAttempt(database, key, { owner, longest: '15 minutes' })
  // `known`: a correct code came from the network within the last month.
  const known = await firstRow<{
    totp_secret: string | null
    pending_totp_secret: string | null
    known: boolean
  }>(database)`
    select o.totp_secret, o.pending_totp_secret, exists (
      select from operator_sessions s
      where s.operator_id = o.id and s.source = ${network} and s.verified_at is not null) as known
    from operators o where o.id = ${operatorId}`
  if (!attempts || !known) throw await lockedOut(database, key)
  if (!known.known) {
    await useLimit(database, unknownNetworkCodeLimit, operatorId)
    await useLimit(database, unknownNetworkCodeDayLimit, operatorId)
  }
  return { key, attempts, known }
}

/** The rate limit key of an operator's codes, in total or from one network. */
const codeKey = (operatorId: string, network?: string) =>
  attemptKey('operator-code', operatorId, network)

/** Ends the code lockouts of an operator on every network. */
export async function endCodeLockouts(tx: Queryable, operatorId: string): Promise<void> {
  await endLockout(tx, codeKey(operatorId))
  for (const limit of [
    unknownNetworkCodeLimit,
    unknownNetworkCodeDayLimit,
    mistypedCodeLimit,
    codeWarningLimit,
  ]) {
    await forgetUses(tx, limit, operatorId)
  }
}

/** Adds recovery codes to an operator who has none. */
export async function insertRecoveryCodes(
  db: Queryable,
  operatorId: string,
  codeHashes: Buffer[],
): Promise<void> {
  await sql`
    insert into operator_recovery_codes (operator_id, code_hash)
    select ${operatorId}::text, code_hash from unnest(${codeHashes}::bytea[]) code_hash`.execute(db)
}

/** Replaces an operator's recovery codes. */
async function replaceRecoveryCodes(
  tx: Queryable,
  operatorId: string,
  codeHashes: Buffer[],
): Promise<void> {
  await sql`delete from operator_recovery_codes where operator_id = ${operatorId}`.execute(tx)
  await insertRecoveryCodes(tx, operatorId, codeHashes)
}

/** The number of recovery codes that an operator has left. */
export async function recoveryCodesLeft(db: Queryable, operatorId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::integer as left from operator_recovery_codes
    where operator_id = ${operatorId}`.execute(db)
  return rows[0]?.left ?? 0
}

/** Removes an operator's authenticator app and recovery codes. */
export async function deleteSecondFactor(db: Queryable, id: string): Promise<void> {
  await sql`
    update operators set totp_secret = null, pending_totp_secret = null, totp_step = null
    where id = ${id}`.execute(db)
  await sql`delete from operator_recovery_codes where operator_id = ${id}`.execute(db)
}
