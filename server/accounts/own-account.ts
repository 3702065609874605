import type { Session, UpdatePassword, UpdateProfile, User } from '@apeak/contract/accounts'
import { malaysianDay } from '@apeak/contract/fields'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import { useLimit } from '#platform/http/rate-limit.ts'
import { type Database, inTransaction } from '#platform/postgres/database.ts'
import type { Unfinished } from './account-records.ts'
import { assertOwnAccount } from './authentication.ts'
import { checkCredential } from './check-credential.ts'
import type { AccountsContext } from './context.ts'
import { erasePerson, textOf } from './erase-person.ts'
import { mixPin } from './mailed-codes.ts'
import { refuseWeakPassword } from './register.ts'
import { changesOfAccount, deviceOf, whyNotBirthday } from './rules.ts'
import { updateProfile as update, userById } from './sql.ts'
import { queueNotice, resetAttempts } from './sql-login-attempts.ts'
import { accountSecrets, deleteResets, setPassword } from './sql-passwords.ts'
import { type Caller, endSessions, openSessions } from './sql-sessions.ts'

/** The caller's own account. Refuses with 401 where it was erased meanwhile. */
export async function ownUser({ database }: AccountsContext, { accountId }: Caller): Promise<User> {
  const user = await userById(database, accountId)
  if (!user) throw new Refusal(401, 'Please log in to continue.')
  return user
}

/** What somebody typed to prove who they are, and in which field. */
type Typed = { field: string; text: string }

/**
 * Checks the password of somebody who is logged in: no lockout of the login counts, which a stranger
 * may have caused.
 */
export function checkOwnPassword(
  context: AccountsContext,
  { accountId }: Caller,
  email: string,
  { field, text }: Typed,
) {
  return checkCredential(context, {
    credential: 'password',
    owner: email,
    place: 'session',
    email,
    read: () => accountSecrets(context.database, accountId),
    isRight: ({ password_hash }) => context.hasher.verify(password_hash, text),
    wrong: fieldRefused(field, 'This is not your password.'),
  })
}

/** Checks the PIN of somebody who is logged in. */
export async function checkOwnPin(
  context: AccountsContext,
  caller: Caller,
  { field, text }: Typed,
) {
  const { email } = await ownUser(context, caller)
  return checkCredential(context, {
    credential: 'pin',
    owner: caller.accountId,
    email,
    read: () => accountSecrets(context.database, caller.accountId),
    isRight: ({ pin_hash }) => context.hasher.verify(pin_hash, mixPin(context.secrets, text)),
    wrong: fieldRefused(field, 'Invalid PIN'),
  })
}

/** Sets a new password and ends all sessions but the caller's. */
export async function updatePassword(
  context: AccountsContext,
  caller: Caller,
  typed: UpdatePassword,
): Promise<void> {
  const { database, hasher } = context
  const { accountId, sessionId } = caller
  assertOwnAccount(caller, typed.id)
  if (typed.newPassword !== typed.confirmPassword) {
    throw fieldRefused('confirmPassword', 'New password and confirm password do not match.')
  }
  const { email } = await ownUser(context, caller)
  refuseWeakPassword('newPassword', typed.newPassword, email)
  await useLimit(database, changesOfAccount, String(accountId))
  const { known, key } = await checkOwnPassword(context, caller, email, {
    field: 'currentPassword',
    text: typed.currentPassword,
  })
  const to = await hasher.hash(typed.newPassword)
  await inTransaction(database, async (tx) => {
    const owner = await setPassword(tx, { id: accountId, from: known.password_hash, to })
    if (!owner) throw new Refusal(409, 'Your password was changed meanwhile. Please try again.')
    await resetAttempts(tx, key)
    await deleteResets(tx, accountId)
    // After the lock: it sees a session that was opened while the account was being locked.
    await endSessions(tx, accountId, sessionId)
    await queueNotice(tx, 'password-changed', owner)
  })
}

/** Changes what somebody tells of themselves. */
export async function updateProfile(
  { database }: AccountsContext,
  caller: Caller,
  typed: UpdateProfile,
): Promise<void> {
  assertOwnAccount(caller, typed.id)
  const dob = typed.dob || null
  const reason = dob && whyNotBirthday(dob, malaysianDay())
  if (reason) throw fieldRefused('dob', reason)
  await update(database, caller.accountId, {
    first_name: typed.first_name.trim(),
    phone: typed.phone,
    dob,
    gender: typed.gender || null,
  })
}

/** Where the caller is logged in, the session used last first. */
export async function listSessions(db: Database, caller: Caller): Promise<Session[]> {
  const sessions = await openSessions(db, caller.accountId)
  return sessions.map(({ id, user_agent, address, created_at, last_used_at }) => ({
    id,
    device: deviceOf(user_agent),
    address,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    current: id === caller.sessionId,
  }))
}

/**
 * Erases the person who calls, by their password. What other domains keep about them stays, without
 * them. Refused with 409 while an order or a placed top-up is unfinished or gold is left; the refusal
 * says how much and where to see it.
 */
export async function deleteAccount(
  context: AccountsContext,
  caller: Caller,
  password: string,
): Promise<void> {
  const { accountId } = caller
  const { email } = await ownUser(context, caller)
  const typed = { field: 'deletePassword', text: password }
  const { known, key } = await checkOwnPassword(context, caller, email, typed)
  const left = await erasePerson(context, {
    id: accountId,
    email,
    passwordHash: known.password_hash,
    actor: { kind: 'shopper', account_id: accountId },
  })
  if (left === 'changed') throw changedMeanwhile()
  if (left.length === 0) return
  await resetAttempts(context.database, key)
  throw inUse(left)
}

const changedMeanwhile = () =>
  new Refusal(409, 'Your account was changed meanwhile. Please try again.')

function inUse(unfinished: Unfinished[]): Refusal {
  const details = Object.assign({}, ...unfinished.map(({ details }) => details))
  const message = `Your account cannot be deleted yet: you still have ${textOf(unfinished)}.`
  return new Refusal(409, message, details)
}
