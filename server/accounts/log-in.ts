import {
  ACCOUNT_SUSPENDED,
  EMAIL_UNVERIFIED,
  type LoggedIn,
  type Login,
} from '@apeak/contract/accounts'
import type { AppContext } from '#context.ts'
import { fieldRefused, Refusal, RefusedForNow } from '#platform/http/problems.ts'
import { sourceOf, useLimit } from '#platform/http/rate-limit.ts'
import { checkCredential } from './check-credential.ts'
import { resendEmailCode } from './register.ts'
import { loginsFromSource } from './rules.ts'
import { attemptAtAddress, logIn as openSession } from './sql.ts'
import { resetAttempts } from './sql-login-attempts.ts'
import type { Device } from './sql-sessions.ts'
import { newToken } from './tokens.ts'

/**
 * Opens a session. A wrong password and an unknown address are refused with the same words after
 * the same work. Whoever knows the password of an unverified registration learns what is missing,
 * and has a fresh code on its way: the one from the registration may be long dead. Whoever knows that
 * of a suspended account is told why it is.
 */
export async function logIn(context: AppContext, typed: Login, device: Device): Promise<LoggedIn> {
  const { database, hasher } = context
  const email = typed.email.toLowerCase()
  const wrong = fieldRefused('email', 'Invalid email or password.')
  const source = sourceOf(device.address)
  await useLimit(database, loginsFromSource, source)
  const { known, key } = await checkCredential(context, {
    credential: 'password',
    owner: email,
    email,
    count: (key) => attemptAtAddress(database, key, email, source),
    isRight: ({ password_hash }) => hasher.verify(password_hash, typed.password),
    wrong,
  })
  if (known.unverified || known.account_id === null) {
    await resetAttempts(key).execute(database)
    await sendFreshCode(context, email, device.address)
    throw new Refusal(403, 'Please verify your e-mail address first.', { code: EMAIL_UNVERIFIED })
  }
  if (known.suspension_reason !== null) {
    await resetAttempts(key).execute(database)
    const message = `Your account is suspended. ${known.suspension_reason}`
    throw new Refusal(403, message, { code: ACCOUNT_SUSPENDED })
  }
  const token = newToken()
  const account = { id: known.account_id, passwordHash: known.password_hash ?? '', key }
  const session = { token, remember: typed.remember ?? false, device }
  const user = await openSession(database, account, session)
  if (!user) throw wrong
  return { token, user }
}

/** Without one where the address has had enough mail for now: what is missing is said all the same. */
async function sendFreshCode(context: AppContext, email: string, source: string): Promise<void> {
  try {
    await resendEmailCode(context, email, source)
  } catch (error) {
    if (!(error instanceof RefusedForNow)) throw error
  }
}
