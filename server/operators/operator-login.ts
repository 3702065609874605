import type { OperatorLogin, OperatorSession } from '@apeak/contract/operators'
import { sql } from 'kysely'
import {
  ATTEMPTS_MAX,
  attemptKey,
  countAttempt,
  lockedOut,
  newToken,
  resetAttempts,
} from '#accounts/accounts.ts'
import type { Context } from '#platform/context.ts'
import { fieldRefused, Refusal, RefusedForNow } from '#platform/http/problems.ts'
import { networkOf, useLimit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { firstRow, inTransaction } from '#platform/postgres/database.ts'
import { queueNoticeTo } from './notices.ts'
import { rightsOf } from './rights.ts'
import { loginNetworkLimit, stageOf, unknownNetworkLimit } from './rules.ts'
import { mailEmailCode, recoveryCodesLeft } from './second-factor.ts'
import { csrfTokenOf } from './session-cookie.ts'
import { type OperatorDevice, openOperatorSession, sessionByToken } from './sessions.ts'

/**
 * Opens an operator's session and returns its token; the second factor may still be missing. An
 * operator without one is mailed the code that enrolment needs. A wrong password and an unknown
 * address get the same error after the same work. Failed tries count by address and network, so
 * that a stranger cannot lock the operator out; unknown networks together have a limit of their
 * own.
 */
export async function logInOperator(
  context: Context,
  typed: OperatorLogin,
  device: OperatorDevice,
): Promise<string> {
  const { database, hasher } = context
  const { address } = device
  const email = typed.email.toLowerCase()
  const network = networkOf(address)
  const wrong = fieldRefused('email', 'Invalid email or password.')
  await useNetworkLimit(database, loginNetworkLimit, device.address)
  const key = attemptKey('operator-password', `${email}\n${network}`)
  const attempts = await countAttempt(database, key)
  if (!attempts) throw await lockedOut(database, key)
  // `known`: they have logged in from this network within the last month.
  const known = await firstRow<{ id: string; password_hash: string; known: boolean }>(database)`
    select o.id, o.password_hash, exists (
      select from operator_sessions s where s.operator_id = o.id and s.source = ${network}) as known
    from operators o where o.email = ${email} and o.deactivated_at is null`
  if (!known?.known) await useLimit(database, unknownNetworkLimit, email)
  const isRight = await hasher.verify(known?.password_hash ?? null, typed.password)
  if (!isRight || !known) {
    if (known && attempts === ATTEMPTS_MAX) {
      await queueNoticeTo(database, 'password-locked', known.id)
    }
    throw wrong
  }
  const token = newToken()
  const { id } = known
  const needsEmailCode = await inTransaction(database, async (tx) => {
    const { rows: unchanged } = await sql<{ has_second_factor: boolean }>`
      select totp_secret is not null as has_second_factor from operators
      where id = ${id} and password_hash = ${known.password_hash} and deactivated_at is null
      for share`.execute(tx)
    const [operator] = unchanged
    if (!operator) throw wrong
    await resetAttempts(tx, key)
    const { is_email_confirmed } = await openOperatorSession(tx, id, token, device)
    return !operator.has_second_factor && !is_email_confirmed
  })
  if (needsEmailCode) {
    await mailEmailCode(context, { operatorId: id, token, address }).catch((error: unknown) => {
      // The login succeeds even past the limit of mailed codes.
      if (!(error instanceof RefusedForNow)) throw error
    })
  }
  return token
}

/** The operator of a session token, their login level and rights. Throws 401 without a session. */
export async function showSession(context: Context, token: string): Promise<OperatorSession> {
  const session = await findSession(context, token)
  if (!session) throw new Refusal(401, 'Please log in to continue.')
  return session
}

/** The operator of a session token, their login level and rights; undefined without a session. */
export async function findSession(
  { database, secrets }: Context,
  token: string,
): Promise<OperatorSession | undefined> {
  const session = await sessionByToken(database, token, true)
  if (!session) return undefined
  const { operator_id, name, email, roles } = session
  const stage = stageOf(session)
  return {
    operator: { id: operator_id, name, email, roles },
    stage,
    rights: stage === 'open' ? rightsOf(roles) : [],
    recovery_codes_left: await recoveryCodesLeft(database, operator_id),
    csrf_token: csrfTokenOf(secrets, token),
    expires_at: session.expires_at.toISOString(),
  }
}
