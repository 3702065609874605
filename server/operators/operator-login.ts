import type { OperatorLogin } from '@apeak/contract/operators'
import { ATTEMPTS_MAX, attemptKey, lockedOut, newToken } from '#accounts/accounts.ts'
import type { AppContext } from '#context.ts'
import { fieldRefused, RefusedForNow } from '#platform/http/problems.ts'
import { networkOf, useLimit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { operatorLoginsFromNetwork, strangersAtOperator } from './rules.ts'
import { mailEmailCode } from './set-up-second-factor.ts'
import { attemptAtOperator, logOperatorIn } from './sql.ts'
import { queueNoticeTo } from './sql-notices.ts'
import type { OperatorDevice } from './sql-sessions.ts'

/**
 * Opens an operator's session and returns its token; a second factor may be missing still. Who has none
 * is mailed a code, without which none is set up. A wrong
 * password and an unknown address are refused with the same words after the same work. Wrong tries
 * count by address and network together, so that a stranger's never lock the operator out; all
 * strangers' together have a limit of their own.
 */
export async function logInOperator(
  context: AppContext,
  typed: OperatorLogin,
  device: OperatorDevice,
): Promise<string> {
  const { database, hasher } = context
  const { address } = device
  const email = typed.email.toLowerCase()
  const network = networkOf(address)
  const wrong = fieldRefused('email', 'Invalid email or password.')
  await useNetworkLimit(database, operatorLoginsFromNetwork, device.address)
  const key = attemptKey('operator-password', `${email}\n${network}`)
  const known = await attemptAtOperator(database, { key, email, source: network })
  if (!known) throw await lockedOut(database, key)
  if (!known.known) await useLimit(database, strangersAtOperator, email)
  const isRight = await hasher.verify(known.password_hash, typed.password)
  if (!isRight || !known.operator_id || !known.password_hash) {
    if (known.operator_id && known.attempts === ATTEMPTS_MAX) {
      await queueNoticeTo(database, 'password-locked', known.operator_id)
    }
    throw wrong
  }
  const token = newToken()
  const operator = { id: known.operator_id, password_hash: known.password_hash, key }
  const opened = await logOperatorIn(database, operator, { token, device })
  if (!opened) throw wrong
  if (opened.needs_email_code) await mailCode(context, { operatorId: operator.id, token, address })
  return token
}

/** Whoever logs in again and again is mailed no more codes; the login itself stands. */
async function mailCode(context: AppContext, caller: Parameters<typeof mailEmailCode>[1]) {
  try {
    await mailEmailCode(context, caller)
  } catch (error) {
    if (!(error instanceof RefusedForNow)) throw error
  }
}
