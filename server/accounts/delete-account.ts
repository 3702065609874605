import type { AppContext } from '#context.ts'
import { Refusal } from '#platform/http/problems.ts'
import { inTransaction, type Queryable, violatesAny } from '#platform/postgres/database.ts'
import { AccountInUse, type Unfinished } from './account-records.ts'
import { attemptKey } from './lockout.ts'
import { checkOwnPassword, ownUser } from './own-account.ts'
import { eraseAccount, lockAccount } from './sql.ts'
import { resetAttempts } from './sql-login-attempts.ts'
import type { Caller } from './sql-sessions.ts'

/**
 * Erases the person who calls, by their password. What other domains keep about them stays, without
 * them. Refused with 409 while an order or a placed top-up is unfinished or gold is left; the refusal says how much and
 * where to see it.
 */
export async function deleteAccount(
  context: AppContext,
  caller: Caller,
  password: string,
): Promise<void> {
  const { database, accountRecords } = context
  const { accountId } = caller
  const { email } = await ownUser(context, caller)
  const typed = { field: 'deletePassword', text: password }
  const { known, key } = await checkOwnPassword(context, caller, email, typed)
  const erase = inTransaction(database, async (tx) => {
    // Nothing new can be begun by the account from here on.
    if (!(await lockAccount(tx, accountId, known.password_hash))) throw changedMeanwhile()
    const unfinished = await unfinishedOf(context, tx, accountId)
    if (unfinished.length > 0) return unfinished
    const keys = [key, attemptKey('pin', accountId), attemptKey('pin-code', accountId)]
    for (const { detach } of accountRecords) await detach?.(tx, accountId, email)
    await eraseAccount(tx, accountId, email, keys)
    return []
  })
  const guards = accountRecords.flatMap(({ guard }) => guard ?? [])
  const refused = await erase.then(
    (unfinished) => unfinished.length > 0 && unfinished,
    (error: unknown) => {
      // Something came in while the account was being erased.
      if (error instanceof AccountInUse || violatesAny(error, guards)) {
        return unfinishedOf(context, database, accountId)
      }
      throw error
    },
  )
  if (!refused) return
  await resetAttempts(key).execute(database)
  throw inUse(refused)
}

/** What is left of the account's, in every domain. */
async function unfinishedOf({ accountRecords }: AppContext, db: Queryable, accountId: number) {
  const found: Unfinished[] = []
  for (const { unfinished } of accountRecords) {
    const left = await unfinished(db, accountId)
    if (left) found.push(left)
  }
  return found
}

const changedMeanwhile = () =>
  new Refusal(409, 'Your account was changed meanwhile. Please try again.')

function inUse(unfinished: Unfinished[]): Refusal {
  // What was left is gone since it stood in the way.
  if (unfinished.length === 0) return changedMeanwhile()
  const left = unfinished.map(({ text }) => text).join(' and ')
  const details = Object.assign({}, ...unfinished.map(({ details }) => details))
  return new Refusal(409, `Your account cannot be deleted yet: you still have ${left}.`, details)
}
