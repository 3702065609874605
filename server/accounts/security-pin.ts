import type { ResetPin, UpdatePin, VerifyPin } from '@apeak/contract/accounts'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import { useLimit } from '#platform/http/rate-limit.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { assertOwnAccount } from './authentication.ts'
import { attemptKey, checkCredential } from './check-credential.ts'
import type { AccountsContext } from './context.ts'
import { isCodeOf, mixPin, newSeed } from './mailed-codes.ts'
import { checkOwnPin, ownUser } from './own-account.ts'
import { changesOfAccount, pinCodesOfAccount } from './rules.ts'
import { lockActiveAccount } from './sql.ts'
import { endLockout, queueNotice, resetAttempts } from './sql-login-attempts.ts'
import { holdPin, insertPinCode, pinCodeSeed, setPin, usePinCode } from './sql-passwords.ts'
import { type Caller, forgetPinVerifications, notePinVerified } from './sql-sessions.ts'

/** Marks the session as PIN-verified for ten minutes; one payment uses it up. */
export async function verifyPin(
  context: AccountsContext,
  caller: Caller,
  typed: VerifyPin,
): Promise<void> {
  assertOwnAccount(caller, typed.id)
  const { known, key } = await checkOwnPin(context, caller, {
    field: 'pin',
    text: typed.pin,
  })
  const noted = await inTransaction(context.database, async (tx) => {
    const isSame = await holdPin(tx, caller.accountId, known.pin_hash)
    await resetAttempts(tx, key)
    return isSame && notePinVerified(tx, caller.sessionId)
  })
  if (!noted) throw changedMeanwhile()
}

/** Sets a new PIN by the old one. */
export async function updatePin(
  context: AccountsContext,
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
  const { accountId } = caller
  const owner = await inTransaction(context.database, async (tx) => {
    const owner = await setPin(tx, { id: accountId, from: known.pin_hash, to })
    await resetAttempts(tx, key)
    await forgetPinVerifications(tx, accountId)
    if (owner) await queueNotice(tx, 'pin-changed', owner)
    return owner
  })
  if (!owner) throw changedMeanwhile()
}

/** Sends a code to the caller's own address that lets them choose a new PIN: as often as only they can ask. */
export async function forgotPin(context: AccountsContext, caller: Caller): Promise<void> {
  const { accountId: account_id } = caller
  await ownUser(context, caller)
  await useLimit(context.database, pinCodesOfAccount, String(account_id))
  const seed = newSeed()
  await inTransaction(context.database, async (tx) => {
    if (!(await lockActiveAccount(tx, account_id))) return
    await insertPinCode(tx, account_id, seed)
    await addJob(tx, 'mail_pin_code', { account_id, seed: seed.toString('hex') })
  })
}

/** Sets a new PIN by a code, which works once, and ends the PIN's lockout. */
export async function resetPin(
  context: AccountsContext,
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
    read: async () => ({ seed: await pinCodeSeed(database, accountId) }),
    isRight: ({ seed }) => isCodeOf(secrets, seed, typed.otp),
    wrong,
  })
  const to = await hasher.hash(mixPin(secrets, typed.newPin))
  await inTransaction(database, async (tx) => {
    if (!known.seed || !(await usePinCode(tx, accountId, known.seed))) throw wrong
    const owner = await setPin(tx, { id: accountId, to })
    if (!owner) throw wrong
    await resetAttempts(tx, key)
    await endLockout(tx, attemptKey('pin', accountId))
    await forgetPinVerifications(tx, accountId)
    await queueNotice(tx, 'pin-changed', owner)
  })
}

function refuseUnequalPins({ newPin, confirmPin }: { newPin: string; confirmPin: string }): void {
  if (newPin !== confirmPin) {
    throw fieldRefused('confirmPin', 'New pin and confirm pin do not match.')
  }
}

const changedMeanwhile = () => new Refusal(409, 'Your PIN was changed meanwhile. Please try again.')
