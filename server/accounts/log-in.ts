import {
  ACCOUNT_SUSPENDED,
  EMAIL_UNVERIFIED,
  type LoggedIn,
  type Login,
} from '@apeak/contract/accounts'
import { fieldRefused, Refusal, RefusedForNow } from '#platform/http/problems.ts'
import { networkOf, useLimit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { checkCredential } from './check-credential.ts'
import type { AccountsContext } from './context.ts'
import { resendEmailCode } from './register.ts'
import { loginsFromNetwork, strangersAtAddress } from './rules.ts'
import { holdForLogin, passwordsAtAddress } from './sql.ts'
import { resetAttempts, takeAttemptBack } from './sql-login-attempts.ts'
import { type Device, insertSession, rememberNetwork } from './sql-sessions.ts'
import { newToken } from './tokens.ts'

/**
 * Opens a session. A wrong password and an unknown address are refused with the same words after
 * the same work. Wrong tries count by address and network together, so that a stranger's never lock the
 * owner out; all that come from networks that the account does not know have a limit of their own.
 * Whoever knows the password of a registration learns that it is not verified, and has a fresh code on
 * its way: the one from the registration may be long dead. So does whoever registered with an address
 * that has an account, or logging in would tell; there no code is on its way.
 * Whoever knows the password of a suspended account is told why it is.
 */
export async function logIn(
  context: AccountsContext,
  typed: Login,
  device: Device,
): Promise<LoggedIn> {
  const { database, hasher } = context
  const email = typed.email.toLowerCase()
  const wrong = fieldRefused('email', 'Invalid email or password.')
  const network = networkOf(device.address)
  await useNetworkLimit(database, loginsFromNetwork, device.address)
  let isTheAccounts = false
  const { known, key } = await checkCredential(context, {
    credential: 'password',
    owner: email,
    place: network,
    email,
    async read() {
      const found = await passwordsAtAddress(database, email, network)
      if (!found.is_known) await useLimit(database, strangersAtAddress, email)
      return found
    },
    async isRight({ account_hash, registration_hash }) {
      isTheAccounts = await hasher.verify(account_hash, typed.password)
      return isTheAccounts || (await hasher.verify(registration_hash, typed.password))
    },
    wrong,
  })
  if (!isTheAccounts || known.account_id === null) {
    // This attempt alone: were the count reset, whoever registers with another's address could guess at the
    // account and reset it by their own registration's password, again and again.
    await takeAttemptBack(database, key)
    await sendFreshCode(context, email, device.address)
    throw new Refusal(403, 'Please verify your e-mail address first.', { code: EMAIL_UNVERIFIED })
  }
  if (known.suspension_reason !== null) {
    await resetAttempts(database, key)
    const message = `Your account is suspended. ${known.suspension_reason}`
    throw new Refusal(403, message, { code: ACCOUNT_SUSPENDED })
  }
  const token = newToken()
  const account = { id: known.account_id, passwordHash: known.account_hash ?? '' }
  const user = await inTransaction(database, async (tx) => {
    const user = await holdForLogin(tx, account)
    await resetAttempts(tx, key)
    if (!user) return undefined
    await insertSession(tx, account.id, token, typed.remember ?? false, device)
    await rememberNetwork(tx, account.id, network)
    return user
  })
  if (!user) throw wrong
  return { token, user }
}

/** Has a fresh code sent; silently none where the address has had enough mail for now. */
async function sendFreshCode(
  context: AccountsContext,
  email: string,
  address: string,
): Promise<void> {
  try {
    await resendEmailCode(context, email, address)
  } catch (error) {
    if (!(error instanceof RefusedForNow)) throw error
  }
}
