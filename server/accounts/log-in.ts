import * as wire from '@apeak/contract/accounts'
import type { Language } from '@apeak/contract/languages'
import { sql } from 'kysely'
import { fieldRefused, Refusal, RefusedForNow } from '#platform/http/problems.ts'
import { networkOf, useLimit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { firstRow, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { checkCredential, resetAttempts, revertAttempt } from './check-credential.ts'
import type { AccountsContext } from './context.ts'
import { userColumns } from './customers.ts'
import type { MailRequester } from './mailed-codes.ts'
import { matchingRegistration, resendEmailCode } from './register.ts'
import { loginNetworkLimit, unknownNetworkLimit } from './rules.ts'
import {
  type Device,
  insertSession,
  isKnownNetwork,
  newToken,
  rememberNetwork,
} from './sessions.ts'

/**
 * Opens a session. A wrong password and an unknown address get the same refusal after the same
 * work. Failed attempts count by address and network together, so that a stranger cannot lock the
 * owner out; all unknown networks share a further limit. The right password of an unverified
 * registration gets a 403 and a new code, since the earlier one may have expired. A registration
 * with an existing account's address gets the same 403, so that it reveals nothing, but no code.
 * The right password of a suspended account gets a 403 with the reason.
 */
export async function logIn(
  context: AccountsContext,
  typed: wire.Login,
  device: Device,
  language: Language,
): Promise<wire.LoggedIn> {
  const { database, hasher } = context
  const email = typed.email.toLowerCase()
  const wrong = fieldRefused('email', ({ accounts }) => accounts.wrongLogin)
  const network = networkOf(device.address)
  await useNetworkLimit(database, loginNetworkLimit, device.address)
  let matchesAccount = false
  const { known, key } = await checkCredential(context, {
    credential: 'password',
    owner: email,
    place: network,
    email,
    async read() {
      const found = await passwordsAtAddress(database, email, network)
      if (!found.is_known) await useLimit(database, unknownNetworkLimit, email)
      return found
    },
    async isRight({ account_hash, registration_hash }) {
      matchesAccount = await hasher.verify(account_hash, typed.password)
      return matchesAccount || (await hasher.verify(registration_hash, typed.password))
    },
    wrong,
  })
  if (!matchesAccount || known.account_id === null) {
    // Only this attempt: a reset would let an attacker guess the account's password without limit,
    // by registering with its address and logging in with their own password in between.
    await revertAttempt(database, key)
    await sendFreshCode(context, email, { address: device.address, language })
    throw new Refusal(403, ({ accounts }) => accounts.verifyFirst, {
      code: wire.EMAIL_UNVERIFIED,
    })
  }
  if (known.suspension_reason !== null) {
    await resetAttempts(database, key)
    const reason = known.suspension_reason
    throw new Refusal(403, ({ accounts }) => accounts.suspended(reason), {
      code: wire.ACCOUNT_SUSPENDED,
    })
  }
  const token = newToken()
  const account = { id: known.account_id, passwordHash: known.account_hash ?? '' }
  const user = await inTransaction(database, async (tx) => {
    const user = await lockForLogin(tx, account)
    await resetAttempts(tx, key)
    if (!user) return undefined
    await insertSession(tx, account.id, token, typed.remember ?? false, device)
    await rememberNetwork(tx, account.id, network)
    return user
  })
  if (!user) throw wrong
  await setLanguage(database, account.id, language)
  return { token, user }
}

/** Sets the language of the account's mails. */
async function setLanguage(db: Queryable, id: number, language: Language): Promise<void> {
  await sql`
    update accounts set language = ${language}
    where id = ${id} and language <> ${language} and erased_at is null`.execute(db)
}

/** Queues a new code; does nothing if the address has reached its limit of mails. */
async function sendFreshCode(
  context: AccountsContext,
  email: string,
  by: MailRequester,
): Promise<void> {
  try {
    await resendEmailCode(context, email, by)
  } catch (error) {
    if (!(error instanceof RefusedForNow)) throw error
  }
}

type PasswordsAtAddress = {
  account_id: number | null
  account_hash: string | null
  /**
   * The password of a registration with the address; its owner cannot tell whether there is an
   * account.
   */
  registration_hash: string | null
  /** Whether the account has logged in from this network before. */
  is_known: boolean
  /** The reason of a suspension, if any. */
  suspension_reason: string | null
}

/**
 * The password hashes at an address. An unknown address takes the same statements, so that timing
 * reveals nothing.
 */
async function passwordsAtAddress(
  db: Queryable,
  email: string,
  source: string,
): Promise<PasswordsAtAddress> {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'password_hash', 'suspension_reason'])
    .where('email', '=', email)
    .executeTakeFirst()
  const registration = await matchingRegistration(db, email, source)
  return {
    account_id: account?.id ?? null,
    account_hash: account?.password_hash ?? null,
    registration_hash: registration?.password_hash ?? null,
    is_known: await isKnownNetwork(db, account?.id ?? 0, source),
    suspension_reason: account?.suspension_reason ?? null,
  }
}

/**
 * Locks an account for a login and returns its user, if the password is unchanged and the account
 * not suspended. Both changes end all sessions, so the lock lets them include this one.
 */
async function lockForLogin(
  tx: Queryable,
  { id, passwordHash }: { id: number; passwordHash: string },
): Promise<wire.User | undefined> {
  return firstRow<wire.User>(tx)`
    select ${userColumns} from accounts a
    where a.id = ${id} and a.password_hash = ${passwordHash} and a.suspended_at is null
    for share`
}
