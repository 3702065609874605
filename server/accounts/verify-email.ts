import type { VerifyEmail } from '@apeak/contract/accounts'
import type { AppContext } from '#context.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import { networkOf, useLimit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { retryOnConflict } from '#platform/postgres/database.ts'
import { checkCredential } from './check-credential.ts'
import { attemptKey } from './lockout.ts'
import { seedOfCode } from './mailed-codes.ts'
import { codesFromNetwork, strangersAtCode } from './rules.ts'
import { attemptAtEmailCode, openAccount } from './sql-registrations.ts'

/**
 * Turns the registration that the code was mailed for into an account, and gives it what its owner
 * did as a guest. A code works once. Wrong ones count where they are typed, and shut nobody out for
 * longer than a code lives; where no code was mailed for they count together. `address`: the client's.
 */
export async function verifyEmail(
  context: AppContext,
  typed: VerifyEmail,
  address: string,
): Promise<void> {
  const { database, secrets, config, accountRecords: records } = context
  const email = typed.email.toLowerCase()
  const network = networkOf(address)
  const wrong = fieldRefused('otp', 'This code is wrong or has expired.')
  await useNetworkLimit(database, codesFromNetwork, address)
  const { known } = await checkCredential(context, {
    credential: 'email-code',
    owner: email,
    place: network,
    email,
    count: async (key, owner) => {
      const attempt = await attemptAtEmailCode(database, { key, owner, email, source: network })
      if (attempt && !attempt.is_from_here) {
        for (const limit of strangersAtCode) await useLimit(database, limit, email)
      }
      return attempt
    },
    isRight: ({ seeds }) => seedOfCode(secrets, seeds, typed.otp) !== undefined,
    wrong,
  })
  const seed = seedOfCode(secrets, known.seeds, typed.otp) ?? Buffer.alloc(0)
  const { internalAccount } = config
  const key = attemptKey('email-code', email)
  const opening = { email, seed, key, source: network, internalAccount, records }
  const account = await retryOnConflict(() => openAccount(database, opening))
  if (!account) throw wrong
}
