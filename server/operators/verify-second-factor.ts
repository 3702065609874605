import { ATTEMPTS_MAX, lockedOut, newToken } from '#accounts/accounts.ts'
import type { AppContext } from '#context.ts'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import { networkOf, useLimit } from '#platform/http/rate-limit.ts'
import { isAppCode, recoveryHashes, stepOfCode } from './authenticator.ts'
import { strangersCodes } from './rules.ts'
import { queueNoticeTo } from './sql-notices.ts'
import type { VerifiedSession } from './sql-second-factor.ts'
import { attemptAtCode, useAppCode, useRecoveryCode } from './sql-second-factor.ts'

const wrongCode = () => fieldRefused('code', 'This code is not right, or was used already.')

/**
 * Takes a code of the app or a recovery code, each once, and notes in the session that it was given.
 * Returns the session's token from now on: at login another one (`isVerified`: later the same).
 */
export async function verifySecondFactor(
  context: AppContext,
  caller: CodeCaller & { token: string; isVerified: boolean },
  code: string,
): Promise<string> {
  const { database, secrets } = context
  const { operatorId, token } = caller
  const { key, known } = await countCode(context, caller)
  if (!known.totp_secret) throw new Refusal(409, 'No authenticator app is set up.')
  const next = caller.isVerified ? token : newToken()
  const session: VerifiedSession = { operatorId, token, next, key }
  if (isAppCode(code)) {
    const sealed = known.totp_secret
    const step = stepOfCode(secrets, { operatorId, sealed }, code)
    if (step !== undefined && (await useAppCode(database, session, { step, sealed }))) return next
  } else {
    const hashes = recoveryHashes(secrets, operatorId, code)
    const actor = { kind: 'operator', id: operatorId } as const
    if (await useRecoveryCode(database, session, hashes, actor)) return next
  }
  if (known.attempts === ATTEMPTS_MAX) await queueNoticeTo(database, 'code-locked', operatorId)
  throw wrongCode()
}

/** Whose code is tried, and the address that it is tried from. */
export type CodeCaller = { operatorId: string; address: string }

/**
 * Counts a try at a code before it is compared: by operator and network, so that whoever knows a password
 * locks the operator out nowhere else. Throws 429 during a lockout.
 */
export async function countCode({ database }: AppContext, { operatorId, address }: CodeCaller) {
  const network = networkOf(address)
  const { key, found } = await attemptAtCode(database, { operatorId, network })
  if (!found) throw await lockedOut(database, key)
  if (!found.known) await useLimit(database, strangersCodes, operatorId)
  return { key, known: found }
}
