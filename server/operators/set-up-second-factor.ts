import type { Enrolment } from '@apeak/contract/operators'
import { newToken } from '#accounts/accounts.ts'
import type { AppContext } from '#context.ts'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import { newAuthenticator, newRecoveryCodes, stepOfCode } from './authenticator.ts'
import { confirmSecret, proposeSecret, replaceRecoveryCodes } from './sql-second-factor.ts'
import { countCode } from './verify-second-factor.ts'

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
  { operatorId, token }: { operatorId: string; token: string },
  code: string,
): Promise<{ token: string; recoveryCodes: string[] }> {
  const { database, secrets } = context
  const { key, known } = await countCode(context, operatorId)
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
