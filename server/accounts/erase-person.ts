import type { Actor } from '#platform/actor.ts'
import { inTransaction, type Queryable, violatesAny } from '#platform/postgres/database.ts'
import { AccountInUse, type Unfinished } from './account-records.ts'
import { credentialKeys } from './check-credential.ts'
import type { AccountsContext } from './context.ts'
import { eraseAccount, lockAccount } from './sql.ts'

/** Who is erased by whom; `note`: what is written down in the same transaction. */
export type Erasure = {
  id: number
  email: string
  /** The password that was compared; absent where an operator erases. */
  passwordHash?: string
  actor: Actor
  note?(tx: Queryable): Promise<void>
}

/**
 * Erases a person in one transaction, in every domain, where nothing of theirs is unfinished. What is
 * left, where something is; `changed` where the account is not what it was any more, or gone.
 */
export async function erasePerson(
  context: AccountsContext,
  { id, email, passwordHash, actor, note }: Erasure,
): Promise<Unfinished[] | 'changed'> {
  const { database, accountRecords } = context
  const erase = inTransaction(database, async (tx) => {
    // Nothing new can be begun by the account from here on.
    if (!(await lockAccount(tx, id, email, passwordHash))) return 'changed'
    const unfinished = await unfinishedOf(context, tx, id)
    if (unfinished.length > 0) return unfinished
    for (const { detach } of accountRecords) await detach?.(tx, id, email, actor)
    const keys = credentialKeys({ id, email }).map(({ key }) => key)
    await eraseAccount(tx, id, email, keys)
    await note?.(tx)
    return []
  })
  const guards = accountRecords.flatMap(({ guard }) => guard ?? [])
  return erase.catch(async (error: unknown) => {
    // Something came in while the account was being erased; or what did is gone again.
    if (!(error instanceof AccountInUse) && !violatesAny(error, guards)) throw error
    const unfinished = await unfinishedOf(context, database, id)
    return unfinished.length > 0 ? unfinished : 'changed'
  })
}

/** What is left of the account's, in every domain. */
async function unfinishedOf({ accountRecords }: AccountsContext, db: Queryable, accountId: number) {
  const found: Unfinished[] = []
  for (const { unfinished } of accountRecords) {
    const left = await unfinished(db, accountId)
    if (left) found.push(left)
  }
  return found
}

/** What is left, as a sentence names it: `2 unfinished orders and RM 5.00 of gold`. */
export const textOf = (unfinished: readonly Unfinished[]) =>
  unfinished.map(({ text }) => text).join(' and ')
