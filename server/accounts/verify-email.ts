import type { VerifyEmail } from '@apeak/contract/accounts'
import { fieldRefused } from '#platform/problems.ts'
import { sourceOf, useLimit } from '#platform/rate-limit.ts'
import type { Shop } from '#platform/shop.ts'
import { isCodeOf } from './codes.ts'
import { checkGuess } from './guess.ts'
import { codesFromSource } from './rules.ts'
import { guessAtEmailCode, openAccount } from './sql-registrations.ts'

/**
 * Turns a registration into an account when the code is right, and gives it the orders that its
 * address made as a guest. A code works once.
 */
export async function verifyEmail(shop: Shop, typed: VerifyEmail, source: string): Promise<void> {
  const { database, secrets, config } = shop
  const email = typed.email.toLowerCase()
  const wrong = fieldRefused('otp', 'This code is wrong or has expired.')
  await useLimit(database, codesFromSource, sourceOf(source))
  const { known, key } = await checkGuess(shop, {
    thing: 'email-code',
    whose: email,
    email,
    take: (key) => guessAtEmailCode(database, key, email),
    isRight: ({ seed }) => isCodeOf(secrets, seed, typed.otp),
    wrong,
  })
  const seed = known.seed ?? Buffer.alloc(0)
  const { internalAccount } = config
  const account = await openAccount(database, { email, seed, key, internalAccount })
  if (!account) throw wrong
}
