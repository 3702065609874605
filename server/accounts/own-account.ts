import type { Session, UpdatePassword, UpdateProfile, User } from '@apeak/contract/accounts'
import { malaysianDay } from '@apeak/contract/fields'
import type { Language } from '@apeak/contract/languages'
import { sql } from 'kysely'
import { type Sentence, said } from '#messages/messages.ts'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import { useLimit } from '#platform/http/rate-limit.ts'
import {
  type Database,
  firstRow,
  inTransaction,
  type Queryable,
} from '#platform/postgres/database.ts'
import type { Unfinished } from './account-records.ts'
import { assertOwnAccount, notLoggedIn } from './authentication.ts'
import { checkCredential, queueNotice, resetAttempts } from './check-credential.ts'
import type { AccountsContext } from './context.ts'
import { customerById } from './customers.ts'
import { erasePerson, unfinishedText } from './erase-person.ts'
import { pepperPin } from './mailed-codes.ts'
import { deleteResets, setPassword } from './recover-password.ts'
import { refuseWeakPassword } from './register.ts'
import { accountChangeLimit, birthdayFault, deviceOf } from './rules.ts'
import { type Caller, endSessions, openSessions } from './sessions.ts'

/** The caller's own account. Throws 401 if it was erased meanwhile. */
export async function ownUser({ database }: AccountsContext, { accountId }: Caller): Promise<User> {
  const user = await customerById(database, accountId)
  if (!user) throw notLoggedIn()
  return user
}

/** A password or PIN typed for confirmation, and its field. */
type TypedSecret = { field: string; text: string }

/**
 * Checks the password of a logged-in customer. The login's lockouts do not apply, since a stranger
 * may have caused them.
 */
function checkOwnPassword(
  context: AccountsContext,
  { accountId }: Caller,
  email: string,
  { field, text }: TypedSecret,
) {
  return checkCredential(context, {
    credential: 'password',
    owner: email,
    place: 'session',
    email,
    read: () => accountSecrets(context.database, accountId),
    isRight: ({ password_hash }) => context.hasher.verify(password_hash, text),
    wrong: fieldRefused(field, ({ accounts }) => accounts.wrongPassword),
  })
}

/** Checks the PIN of a logged-in customer. */
export async function checkOwnPin(
  context: AccountsContext,
  caller: Caller,
  { field, text }: TypedSecret,
) {
  const { email } = await ownUser(context, caller)
  return checkCredential(context, {
    credential: 'pin',
    owner: caller.accountId,
    email,
    read: () => accountSecrets(context.database, caller.accountId),
    isRight: ({ pin_hash }) => context.hasher.verify(pin_hash, pepperPin(context.secrets, text)),
    wrong: fieldRefused(field, ({ accounts }) => accounts.wrongPin),
  })
}

/** Sets a new password and ends all other sessions. */
export async function updatePassword(
  context: AccountsContext,
  caller: Caller,
  typed: UpdatePassword,
): Promise<void> {
  const { database, hasher } = context
  const { accountId, sessionId } = caller
  assertOwnAccount(caller, typed.id)
  if (typed.newPassword !== typed.confirmPassword) {
    throw fieldRefused('confirmPassword', ({ accounts }) => accounts.newPasswordsDiffer)
  }
  const { email } = await ownUser(context, caller)
  refuseWeakPassword('newPassword', typed.newPassword, email)
  await useLimit(database, accountChangeLimit, String(accountId))
  const { known, key } = await checkOwnPassword(context, caller, email, {
    field: 'currentPassword',
    text: typed.currentPassword,
  })
  const to = await hasher.hash(typed.newPassword)
  await inTransaction(database, async (tx) => {
    const owner = await setPassword(tx, { id: accountId, from: known.password_hash, to })
    if (!owner) throw new Refusal(409, ({ accounts }) => accounts.passwordChanged)
    await resetAttempts(tx, key)
    await deleteResets(tx, accountId)
    // After the lock, to include a session that was opened while waiting for it.
    await endSessions(tx, accountId, sessionId)
    await queueNotice(tx, 'password-changed', owner)
  })
}

/** Changes the caller's profile. */
export async function updateProfile(
  { database }: AccountsContext,
  caller: Caller,
  typed: UpdateProfile,
): Promise<void> {
  assertOwnAccount(caller, typed.id)
  const dob = typed.dob || null
  const reason = dob && birthdayFault(dob, malaysianDay())
  if (reason) throw fieldRefused('dob', reason)
  await saveProfile(database, caller.accountId, {
    first_name: typed.first_name.trim(),
    phone: typed.phone,
    dob,
    gender: typed.gender || null,
  })
}

/** The caller's sessions, most recently used first. */
export async function listSessions(
  db: Database,
  caller: Caller,
  language: Language,
): Promise<Session[]> {
  const sessions = await openSessions(db, caller.accountId)
  return sessions.map(({ id, user_agent, address, created_at, last_used_at }) => ({
    id,
    device: deviceOf(user_agent, language),
    address,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    current: id === caller.sessionId,
  }))
}

/**
 * Erases the caller's account after a password check. Records of other domains stay, anonymised.
 * Throws 409 while an order or a placed top-up is unfinished, gold is left or commission is owed, with a text
 * about it.
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
  if (left === 'changed') throw accountChanged()
  if (left.length === 0) return
  await resetAttempts(context.database, key)
  throw accountUnfinished(left)
}

const accountChanged = () => new Refusal(409, ({ accounts }) => accounts.accountChanged)

function accountUnfinished(unfinished: Unfinished[]): Refusal {
  const details = Object.assign({}, ...unfinished.map(({ details }) => details))
  const sentence: Sentence = ({ accounts }, language) =>
    accounts.notDeletedYet(said(unfinishedText(unfinished), language))
  return new Refusal(409, sentence, details)
}

/** The hashes of a logged-in customer's password and PIN. */
async function accountSecrets(db: Queryable, accountId: number) {
  return firstRow<{ email: string; password_hash: string; pin_hash: string }>(db)`
    select email, password_hash, pin_hash from accounts
    where id = ${accountId} and erased_at is null`
}

type Profile = { first_name: string; phone: string; dob: string | null; gender: string | null }

async function saveProfile(db: Queryable, id: number, profile: Profile): Promise<void> {
  const { first_name, phone, dob, gender } = profile
  await sql`
    update accounts set first_name = ${first_name}, phone = ${phone}, dob = ${dob}::date,
      gender = ${gender}
    where id = ${id} and erased_at is null`.execute(db)
}
