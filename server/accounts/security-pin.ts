import type { ResetPin, UpdatePin, VerifyPin } from '@apeak/contract/accounts'
import type { Language } from '@apeak/contract/languages'
import { sql } from 'kysely'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import { useLimit } from '#platform/http/rate-limit.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { assertOwnAccount } from './authentication.ts'
import {
  attemptKey,
  checkCredential,
  endLockout,
  type NoticeRecipient,
  queueNotice,
  resetAttempts,
} from './check-credential.ts'
import type { AccountsContext } from './context.ts'
import { lockActiveAccount } from './customers.ts'
import { isCodeOf, newSeed, pepperPin } from './mailed-codes.ts'
import { checkOwnPin, ownUser } from './own-account.ts'
import { accountChangeLimit, pinCodeLimit } from './rules.ts'
import { type Caller, recordPinVerified, resetPinVerifications } from './sessions.ts'

/** Marks the session as PIN-verified for ten minutes; one payment consumes it. */
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
    const isSame = await lockSamePin(tx, caller.accountId, known.pin_hash)
    await resetAttempts(tx, key)
    return isSame && recordPinVerified(tx, caller.sessionId)
  })
  if (!noted) throw pinChanged()
}

/** Replaces the PIN after a check of the old one. */
export async function updatePin(
  context: AccountsContext,
  caller: Caller,
  typed: UpdatePin,
): Promise<void> {
  assertOwnAccount(caller, typed.id)
  refuseDifferentPins(typed)
  await useLimit(context.database, accountChangeLimit, String(caller.accountId))
  const { known, key } = await checkOwnPin(context, caller, {
    field: 'currentPin',
    text: typed.currentPin,
  })
  const to = await context.hasher.hash(pepperPin(context.secrets, typed.newPin))
  const { accountId } = caller
  const owner = await inTransaction(context.database, async (tx) => {
    const owner = await setPin(tx, { id: accountId, from: known.pin_hash, to })
    await resetAttempts(tx, key)
    await resetPinVerifications(tx, accountId)
    if (owner) await queueNotice(tx, 'pin-changed', owner)
    return owner
  })
  if (!owner) throw pinChanged()
}

/** Mails the caller a code that resets the PIN. */
export async function forgotPin(
  context: AccountsContext,
  caller: Caller,
  language: Language,
): Promise<void> {
  const { accountId: account_id } = caller
  await ownUser(context, caller)
  await useLimit(context.database, pinCodeLimit, String(account_id))
  const seed = newSeed()
  await inTransaction(context.database, async (tx) => {
    if (!(await lockActiveAccount(tx, account_id))) return
    await insertPinCode(tx, account_id, seed)
    await addJob(tx, 'mail_pin_code', { account_id, seed: seed.toString('hex'), language })
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
  refuseDifferentPins(typed)
  await useLimit(database, accountChangeLimit, String(accountId))
  const { email } = await ownUser(context, caller)
  const wrong = fieldRefused('otp', ({ accounts }) => accounts.wrongCode)
  const { known, key } = await checkCredential(context, {
    credential: 'pin-code',
    owner: accountId,
    email,
    read: async () => ({ seed: await pinCodeSeed(database, accountId) }),
    isRight: ({ seed }) => isCodeOf(secrets, seed, typed.otp),
    wrong,
  })
  const to = await hasher.hash(pepperPin(secrets, typed.newPin))
  await inTransaction(database, async (tx) => {
    if (!known.seed || !(await consumePinCode(tx, accountId, known.seed))) throw wrong
    const owner = await setPin(tx, { id: accountId, to })
    if (!owner) throw wrong
    await resetAttempts(tx, key)
    await endLockout(tx, attemptKey('pin', accountId))
    await resetPinVerifications(tx, accountId)
    await queueNotice(tx, 'pin-changed', owner)
  })
}

function refuseDifferentPins({ newPin, confirmPin }: { newPin: string; confirmPin: string }): void {
  if (newPin !== confirmPin) {
    throw fieldRefused('confirmPin', ({ accounts }) => accounts.pinsDiffer)
  }
}

const pinChanged = () => new Refusal(409, ({ accounts }) => accounts.pinChanged)

/** Locks the account if the PIN is still the one compared. Returns whether it is. */
async function lockSamePin(tx: Queryable, id: number, pinHash: string): Promise<boolean> {
  const accounts = tx.selectFrom('accounts').select('id').where('id', '=', id)
  const found = await accounts.where('pin_hash', '=', pinHash).forShare().executeTakeFirst()
  return found !== undefined
}

/**
 * Sets a new PIN, with `from` only if the old one still has that hash. Returns the notice's
 * recipient.
 */
function setPin(
  tx: Queryable,
  { id, from, to }: { id: number; from?: string; to: string },
): Promise<NoticeRecipient | undefined> {
  const update = tx.updateTable('accounts').set({ pin_hash: to }).where('id', '=', id)
  const meant = from === undefined ? update : update.where('pin_hash', '=', from)
  return meant.returning(['email', 'first_name', 'language']).executeTakeFirst()
}

/** Stores the seed of a PIN code, replacing an earlier one. */
async function insertPinCode(tx: Queryable, accountId: number, seed: Buffer): Promise<void> {
  await sql`
    insert into pin_codes (account_id, seed) values (${accountId}, ${seed})
    on conflict (account_id) do update set seed = excluded.seed, expires_at = excluded.expires_at
  `.execute(tx)
}

/** The seed of the valid PIN code, if any. */
async function pinCodeSeed(db: Queryable, accountId: number): Promise<Buffer | null> {
  const { rows } = await sql<{ seed: Buffer }>`
    select seed from pin_codes where account_id = ${accountId} and expires_at > now()`.execute(db)
  return rows[0]?.seed ?? null
}

/** Consumes a PIN code. False if it was used or replaced meanwhile. */
async function consumePinCode(tx: Queryable, accountId: number, seed: Buffer): Promise<boolean> {
  const { rows } = await sql`
    delete from pin_codes
    where account_id = ${accountId} and seed = ${seed} and expires_at > now()
    returning account_id`.execute(tx)
  return rows.length > 0
}
