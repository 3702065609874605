import type { AppContext } from '#context.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Unfinished } from './account-records.ts'
import { erasePerson, textOf } from './erase-person.ts'
import { checkOwnPassword, ownUser } from './own-account.ts'
import { resetAttempts } from './sql-login-attempts.ts'
import type { Caller } from './sql-sessions.ts'

/**
 * Erases the person who calls, by their password. What other domains keep about them stays, without
 * them. Refused with 409 while an order or a placed top-up is unfinished or gold is left; the refusal
 * says how much and where to see it.
 */
export async function deleteAccount(
  context: AppContext,
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
  await resetAttempts(key).execute(context.database)
  throw inUse(left)
}

const changedMeanwhile = () =>
  new Refusal(409, 'Your account was changed meanwhile. Please try again.')

function inUse(unfinished: Unfinished[]): Refusal {
  const details = Object.assign({}, ...unfinished.map(({ details }) => details))
  const message = `Your account cannot be deleted yet: you still have ${textOf(unfinished)}.`
  return new Refusal(409, message, details)
}
