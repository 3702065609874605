import type { ResetPin, UpdatePin, VerifyPin } from '@apeak/contract/accounts'
import type { AppContext } from '#context.ts'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import { useLimit } from '#platform/http/rate-limit.ts'
import { assertOwnAccount } from './authentication.ts'
import { checkCredential } from './check-credential.ts'
import { attemptKey } from './lockout.ts'
import { isCodeOf, mixPin, newSeed } from './mailed-codes.ts'
import { checkOwnPin, ownUser } from './own-account.ts'
import { changesOfAccount, pinCodesOfAccount } from './rules.ts'
import {
  attemptAtPinCode,
  changePin,
  insertPinCode,
  verifyPin as noteVerified,
  resetPin as reset,
} from './sql-pins.ts'
import type { Caller } from './sql-sessions.ts'

/** Marks the session as PIN-verified for ten minutes; one payment uses it up. */
export async function verifyPin(
  context: AppContext,
  caller: Caller,
  typed: VerifyPin,
): Promise<void> {
  assertOwnAccount(caller, typed.id)
  const { known, key } = await checkOwnPin(context, caller, {
    field: 'pin',
    text: typed.pin,
  })
  const pin = { id: caller.accountId, pinHash: known.pin_hash, key }
  const noted = await noteVerified(context.database, { ...pin, sessionId: caller.sessionId })
  if (!noted) throw changedMeanwhile()
}

/** Sets a new PIN by the old one. */
export async function updatePin(
  context: AppContext,
  caller: Caller,
  typed: UpdatePin,
): Promise<void> {
  assertOwnAccount(caller, typed.id)
  refuseUnequalPins(typed)
  await useLimit(context.database, changesOfAccount, String(caller.accountId))
  const { known, key } = await checkOwnPin(context, caller, {
    field: 'currentPin',
    text: typed.currentPin,
  })
  const to = await context.hasher.hash(mixPin(context.secrets, typed.newPin))
  const change = { id: caller.accountId, from: known.pin_hash, to, key }
  if (!(await changePin(context.database, change))) throw changedMeanwhile()
}

/** Sends a code to the caller's own address that lets them choose a new PIN: as often as only they can ask. */
export async function forgotPin(context: AppContext, caller: Caller): Promise<void> {
  await ownUser(context, caller)
  await useLimit(context.database, pinCodesOfAccount, String(caller.accountId))
  await insertPinCode(context.database, caller.accountId, newSeed())
}

/** Sets a new PIN by a code, which works once, and ends the PIN's lockout. */
export async function resetPin(
  context: AppContext,
  caller: Caller,
  typed: ResetPin,
): Promise<void> {
  const { database, secrets, hasher } = context
  const { accountId } = caller
  refuseUnequalPins(typed)
  await useLimit(database, changesOfAccount, String(accountId))
  const { email } = await ownUser(context, caller)
  const wrong = fieldRefused('otp', 'This code is wrong or has expired.')
  const { known, key } = await checkCredential(context, {
    credential: 'pin-code',
    owner: accountId,
    email,
    count: (key) => attemptAtPinCode(database, key, accountId),
    isRight: ({ seed }) => isCodeOf(secrets, seed, typed.otp),
    wrong,
  })
  const changed = await reset(database, {
    id: accountId,
    seed: known.seed ?? Buffer.alloc(0),
    to: await hasher.hash(mixPin(secrets, typed.newPin)),
    codeKey: key,
    pinKey: attemptKey('pin', accountId),
  })
  if (!changed) throw wrong
}

function refuseUnequalPins({ newPin, confirmPin }: { newPin: string; confirmPin: string }): void {
  if (newPin !== confirmPin) {
    throw fieldRefused('confirmPin', 'New pin and confirm pin do not match.')
  }
}

const changedMeanwhile = () => new Refusal(409, 'Your PIN was changed meanwhile. Please try again.')
