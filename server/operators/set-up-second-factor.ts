import { timingSafeEqual } from 'node:crypto'
import type { Enrolment } from '@apeak/contract/operators'
import { newToken } from '#accounts/accounts.ts'
import type { AppContext } from '#context.ts'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import { networkOf, useLimit } from '#platform/http/rate-limit.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { inLetters, newAuthenticator, newRecoveryCodes, stepOfCode } from './authenticator.ts'
import { emailCodesFromNetwork, emailCodesToOperator } from './rules.ts'
import { queueEmailCode } from './sql-notices.ts'
import { confirmSecret, proposeSecret, replaceRecoveryCodes } from './sql-second-factor.ts'
import { confirmEmailOf, sessionName } from './sql-sessions.ts'
import { type CodeCaller, countCode } from './verify-second-factor.ts'

type Enrolling = CodeCaller & { token: string }

const emailCodeMessage = (session: string) => `email code\n${session}`

/**
 * The code that confirms an enrolment by mail, of 40 bits. It belongs to one session (`sessionName`) and
 * lives as long as that one has no app: 30 minutes at most.
 */
export const emailCodeOf = (secrets: Secrets, session: string) =>
  inLetters(secrets.sign('operators', emailCodeMessage(session)).subarray(0, 8))

/**
 * Mails an operator the code without which their password enrols no app. Throws 429 where they had
 * enough of them.
 */
export async function mailEmailCode(
  { database }: AppContext,
  { operatorId, token, address }: Enrolling,
): Promise<void> {
  await useLimit(database, emailCodesFromNetwork, `${operatorId}\n${networkOf(address)}`)
  await useLimit(database, emailCodesToOperator, operatorId)
  await queueEmailCode(database, sessionName(token))
}

/** Takes the mailed code: from now on an app can be set up in this session. Throws 422 where it is wrong. */
export async function confirmEmail(
  context: AppContext,
  caller: Enrolling,
  typed: string,
): Promise<void> {
  const { database, secrets } = context
  await countCode(context, caller)
  const given = Buffer.from(typed.toLowerCase().replace('-', ''))
  const codes = secrets
    .signatures('operators', emailCodeMessage(sessionName(caller.token)))
    .map((signature) => Buffer.from(inLetters(signature.subarray(0, 8)).replace('-', '')))
  if (!codes.some((code) => code.length === given.length && timingSafeEqual(code, given))) {
    throw fieldRefused('code', 'This code is not right. Enter the one from the newest e-mail.')
  }
  await confirmEmailOf(database, caller.token)
}

/** Makes a new secret for an operator's authenticator app. Nothing counts before its code is typed in. */
export async function startEnrolment(
  { database, secrets }: AppContext,
  operator: { id: string; email: string },
): Promise<Enrolment> {
  const { sealed, secret, uri } = newAuthenticator(secrets, operator)
  await proposeSecret(database, operator.id, sealed)
  return { secret, uri }
}

/**
 * Sets the app up whose code is given, in place of any earlier one: ends all other sessions, and
 * returns this one's new token with ten recovery codes.
 */
export async function confirmEnrolment(
  context: AppContext,
  caller: CodeCaller & { token: string },
  code: string,
): Promise<{ token: string; recoveryCodes: string[] }> {
  const { database, secrets } = context
  const { operatorId, token } = caller
  const { key, known } = await countCode(context, caller)
  const sealed = known.pending_totp_secret
  if (!sealed) throw new Refusal(409, 'Please scan a new picture first.')
  const step = stepOfCode(secrets, { operatorId, sealed }, code)
  if (step === undefined) throw fieldRefused('code', 'This code is not right.')
  const session = { operatorId, token, next: newToken(), key }
  const { codes, hashes } = newRecoveryCodes(secrets, operatorId)
  const isSetUp = await confirmSecret(database, session, {
    step,
    sealed,
    codeHashes: hashes,
    actor: { kind: 'operator', id: operatorId },
  })
  if (!isSetUp) throw new Refusal(409, 'Please scan a new picture first.')
  return { token: session.next, recoveryCodes: codes }
}

/** Gives an operator ten new recovery codes; the old ones are void. */
export async function renewRecoveryCodes(
  { database, secrets }: AppContext,
  operatorId: string,
): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes(secrets, operatorId)
  const actor = { kind: 'operator', id: operatorId } as const
  if (!(await replaceRecoveryCodes(database, operatorId, hashes, actor))) {
    throw new Refusal(409, 'No authenticator app is set up.')
  }
  return codes
}
