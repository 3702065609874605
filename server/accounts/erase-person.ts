import { sql } from 'kysely'
import { type Sentence, said } from '#messages/messages.ts'
import type { Actor } from '#platform/actor.ts'
import { inTransaction, type Queryable, violatesAny } from '#platform/postgres/database.ts'
import { AccountInUse, type Unfinished } from './account-records.ts'
import { credentialKeys, queueNotice } from './check-credential.ts'
import type { AccountsContext } from './context.ts'
import { deleteRegistrations } from './register.ts'

/** An erasure. `note`: records it in the same transaction. */
type Erasure = {
  id: number
  email: string
  /** The hash of the confirmed password; absent if an operator erases. */
  passwordHash?: string
  actor: Actor
  note?(tx: Queryable): Promise<void>
}

/**
 * Erases a person in every domain, in one transaction, unless something is unfinished. Returns the
 * unfinished business, if any; `changed` if the account has changed or is gone.
 */
export async function erasePerson(
  context: AccountsContext,
  { id, email, passwordHash, actor, note }: Erasure,
): Promise<Unfinished[] | 'changed'> {
  const { database, accountRecords } = context
  const erase = inTransaction(database, async (tx) => {
    // From here on the account cannot begin anything new.
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
    // Something arrived during the erasure, or has been finished since.
    if (!(error instanceof AccountInUse) && !violatesAny(error, guards)) throw error
    const unfinished = await unfinishedOf(context, database, id)
    return unfinished.length > 0 ? unfinished : 'changed'
  })
}

/** Unfinished business of the account, in every domain. */
async function unfinishedOf({ accountRecords }: AccountsContext, db: Queryable, accountId: number) {
  const found: Unfinished[] = []
  for (const { unfinished } of accountRecords) {
    const left = await unfinished(db, accountId)
    if (left) found.push(left)
  }
  return found
}

/** Unfinished business as a phrase: `2 unfinished orders and RM 5.00 of gold`. */
export const unfinishedText =
  (unfinished: readonly Unfinished[]): Sentence =>
  ({ accounts }, language) =>
    unfinished.map(({ text }) => said(text, language)).reduce(accounts.and)

/** Locks the account for its erasure, if it still has this address and, if given, this password. */
async function lockAccount(db: Queryable, id: number, email: string, passwordHash?: string) {
  const { rows } = await sql`
    select id from accounts
    where id = ${id} and email = ${email}
      and ${passwordHash === undefined ? sql`true` : sql`password_hash = ${passwordHash}`}
    for update`.execute(db)
  return rows.length > 0
}

/** Erases the person; only the account's number stays. Queues the last mail to them. */
async function eraseAccount(
  tx: Queryable,
  id: number,
  email: string,
  keys: Buffer[],
): Promise<void> {
  const accounts = tx.selectFrom('accounts').select(['email', 'first_name', 'language'])
  const person = await accounts.where('id', '=', id).executeTakeFirstOrThrow()
  await sql`
    update accounts set first_name = null, last_name = null, email = null, phone = null,
      dob = null, gender = null, password_hash = null, pin_hash = null, referral_code = null,
      internal = false, language = default, suspended_at = null, suspension_reason = null, erased_at = now()
    where id = ${id}`.execute(tx)
  for (const table of [
    'sessions',
    'account_networks',
    'password_resets',
    'pin_codes',
    'customer_notes',
  ]) {
    await sql`delete from ${sql.table(table)} where account_id = ${id}`.execute(tx)
  }
  await deleteRegistrations(tx, email)
  await sql`delete from login_attempts where owner = any(${keys}::bytea[])`.execute(tx)
  await queueNotice(tx, 'account-deleted', person)
}
