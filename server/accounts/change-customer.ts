import type { CustomerEntry, CustomerExport } from '@apeak/contract/accounts-console'
import type { OperatorEventName } from '@apeak/contract/operator-events'
import { sql } from 'kysely'
import { said } from '#messages/messages.ts'
import type { Operator } from '#platform/actor.ts'
import { assertOwn, found, Refusal } from '#platform/http/problems.ts'
import { forgetUses } from '#platform/http/rate-limit.ts'
import { mailsTo } from '#platform/mail/mail.ts'
import {
  allRows,
  type ExportedRows,
  exportRows,
  firstRow,
  groupByTable,
  inTransaction,
  isoTime,
  type Queryable,
  readSnapshot,
} from '#platform/postgres/database.ts'
import { lastOperatorEvent } from '#platform/postgres/events.ts'
import type { Person } from './account-records.ts'
import { credentialKeys, queueNotice } from './check-credential.ts'
import type { AccountsContext } from './context.ts'
import { erasePerson, unfinishedText } from './erase-person.ts'
import { unknownNetworkLimit } from './rules.ts'
import { endSessions } from './sessions.ts'

/** An operator, a customer and the reason. */
type CustomerAction = { id: number; operator: Operator; reason: string }

/**
 * Operators' actions on customers. Each is recorded with the operator and the reason, and is safe
 * to repeat by the same operator. Each throws 404 for an unknown customer, and 409 if another
 * operator was first.
 */

/**
 * Blocks the customer's logins and ends their sessions. The reason is shown at login and mailed.
 */
export function suspendCustomer(context: AccountsContext, action: CustomerAction): Promise<void> {
  const { id, reason } = action
  return changeCustomer(context, action, async (tx, customer) => {
    if (customer.suspended_at) return assertOwnChange(context, tx, action, 'suspended')
    await setSuspended(tx, id, reason)
    // After the lock, to include a session that was opened while waiting for it.
    await endSessions(tx, id)
    const [before, after] = [{ suspended: false }, { suspended: true }]
    await recordChange(context, tx, action, 'suspended', { before, after })
    await queueNotice(tx, 'account-suspended', customer, reason)
  })
}

/** Lifts a customer's suspension. */
export function liftCustomerSuspension(
  context: AccountsContext,
  action: CustomerAction,
): Promise<void> {
  return changeCustomer(context, action, async (tx, customer) => {
    if (!customer.suspended_at) return assertOwnChange(context, tx, action, 'suspension_lifted')
    await setSuspended(tx, action.id, null)
    const before = { suspended: true, reason: customer.suspension_reason }
    await recordChange(context, tx, action, 'suspension_lifted', {
      before,
      after: { suspended: false },
    })
    await queueNotice(tx, 'suspension-lifted', customer)
  })
}

/** Shows or hides the RM 1.00 top-up for a customer. */
export function flagCustomer(
  context: AccountsContext,
  action: CustomerAction & { internal: boolean },
): Promise<void> {
  const { id, internal } = action
  const change = internal ? 'flagged_internal' : 'unflagged_internal'
  return changeCustomer(context, action, async (tx, customer) => {
    if (customer.internal === internal) return assertOwnChange(context, tx, action, change)
    await setInternal(tx, id, internal)
    const [before, after] = [{ internal: customer.internal }, { internal }]
    await recordChange(context, tx, action, change, { before, after })
  })
}

/** Ends all sessions of a customer. */
export function logCustomerOut(context: AccountsContext, action: CustomerAction): Promise<void> {
  return changeCustomer(context, action, async (tx) => {
    const ended = await endSessions(tx, action.id)
    if (ended === 0) return assertOwnChange(context, tx, action, 'logged_out')
    const [before, after] = [{ sessions: ended }, { sessions: 0 }]
    await recordChange(context, tx, action, 'logged_out', { before, after })
  })
}

/** Ends all lockouts of a customer and resets the failed attempts. */
export function unlockCustomer(context: AccountsContext, action: CustomerAction): Promise<void> {
  return changeCustomer(context, action, async (tx, { id, email }) => {
    const address = email ?? ''
    const keys = credentialKeys({ id, email: address }).map(({ key }) => key)
    const before = await deleteAttempts(tx, keys)
    await forgetUses(tx, unknownNetworkLimit, address)
    if (!before) return assertOwnChange(context, tx, action, 'unlocked')
    await recordChange(context, tx, action, 'unlocked', { before })
  })
}

type LockedCustomer = NonNullable<Awaited<ReturnType<typeof lockCustomer>>>

/** Changes an existing customer in one transaction, under their lock. */
function changeCustomer(
  { database }: AccountsContext,
  { id }: CustomerAction,
  change: (tx: Queryable, customer: LockedCustomer) => Promise<void>,
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const customer = found(await lockCustomer(tx, id), 'Customer')
    await change(tx, customer)
  })
}

const unchangedTexts = {
  suspended: 'This customer is already suspended.',
  suspension_lifted: 'This customer is no longer suspended.',
  flagged_internal: 'This customer already sees the RM 1.00 top-up.',
  unflagged_internal: 'This customer no longer sees the RM 1.00 top-up.',
  logged_out: 'This customer has no sessions.',
  unlocked: 'This account is not locked.',
} as const

/** For a change that is already made: throws 409 if another operator made it, naming them. */
async function assertOwnChange(
  { operatorEventsOf }: AccountsContext,
  tx: Queryable,
  { id, operator }: CustomerAction,
  change: keyof typeof unchangedTexts,
): Promise<void> {
  const done = await lastOperatorEvent(operatorEventsOf, tx, { subject: 'customer', id }, [change])
  if (done) assertOwn(done, operator, unchangedTexts[change])
}

/** An existing customer. Throws 404. */
async function existingCustomer({ database }: AccountsContext, id: number): Promise<CustomerRow> {
  return found(await customerRow(database, id), 'Customer')
}

/** Records an operator's action on a customer. */
function recordChange(
  { addOperatorEvent }: AccountsContext,
  tx: Queryable,
  { id, operator: actor, reason }: CustomerAction,
  action: OperatorEventName<'customer'>,
  changes: { before?: object; after?: object } = {},
): Promise<void> {
  return addOperatorEvent(tx, { actor, subject: 'customer', id, action, reason, ...changes })
}

/**
 * Erases a customer on their request. Throws 409 while an order or a placed top-up is unfinished or
 * gold is left, or if another operator was first. The operator and the reason stay recorded under
 * the account's number. Safe to repeat.
 */
export async function eraseCustomer(
  context: AccountsContext,
  action: CustomerAction,
): Promise<void> {
  if (await isErased(context, action)) return
  const { id, email } = await existingCustomer(context, action.id)
  const left = await erasePerson(context, {
    id,
    email,
    actor: action.operator,
    note: (tx) => recordChange(context, tx, action, 'erased'),
  })
  if (left === 'changed') {
    if (await isErased(context, action)) return
    throw new Refusal(409, 'This account has changed. Please reload the page.')
  }
  if (left.length > 0) {
    throw new Refusal(
      409,
      `This customer cannot be erased yet: there is still ${said(unfinishedText(left))}.`,
    )
  }
}

/** Whether this operator has already erased the customer. Throws 409 if another one has. */
async function isErased({ database, operatorEventsOf }: AccountsContext, action: CustomerAction) {
  const thing = { subject: 'customer', id: action.id } as const
  const done = await lastOperatorEvent(operatorEventsOf, database, thing, ['erased'])
  if (done) assertOwn(done, action.operator, 'This customer has already been erased.')
  return done !== undefined
}

/** A customer's data by table. The export is recorded before it is sent. */
export async function exportCustomer(
  context: AccountsContext,
  action: CustomerAction,
): Promise<CustomerExport> {
  const { database } = context
  const person = await existingCustomer(context, action.id)
  await recordChange(context, database, action, 'exported')
  const parts = await readSnapshot(database, (tx) => exportPerson(tx, person, context))
  return { exported_at: new Date().toISOString(), tables: groupByTable(parts) }
}

/** All rows about a person, by table. */
export async function exportPerson(
  tx: Queryable,
  person: Person,
  context: Pick<AccountsContext, 'accountRecords' | 'secrets' | 'log'>,
): Promise<ExportedRows[]> {
  const parts = await exportAccountRows(tx, person)
  for (const { exported } of context.accountRecords) {
    if (exported) parts.push(...(await exported(tx, person, context)))
  }
  return parts
}

export const customerColumns = sql`
  a.id, concat_ws(' ', a.first_name, nullif(a.last_name, '')) as name, a.email, a.phone,
  ${isoTime(sql`a.created_at`)} as created_at, a.internal, ${isoTime(sql`a.suspended_at`)} as suspended_at`

type CustomerRow = CustomerEntry & {
  dob: string | null
  gender: string | null
  suspension_reason: string | null
}

/** A customer; undefined if unknown or erased. */
export async function customerRow(db: Queryable, id: number): Promise<CustomerRow | undefined> {
  return firstRow<CustomerRow>(db)`
    select ${customerColumns}, to_char(a.dob, 'YYYY-MM-DD') as dob, a.gender, a.suspension_reason
    from accounts a where a.id = ${id} and a.erased_at is null`
}

/** Locks an account and reads the columns that operators change; undefined if erased. */
function lockCustomer(tx: Queryable, id: number) {
  return tx
    .selectFrom('accounts')
    .select([
      'id',
      'email',
      'first_name',
      'language',
      'internal',
      'suspended_at',
      'suspension_reason',
    ])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Suspends an account for a reason; null lifts the suspension. */
async function setSuspended(tx: Queryable, id: number, reason: string | null): Promise<void> {
  const suspended_at = reason === null ? null : sql<Date>`now()`
  await tx
    .updateTable('accounts')
    .set({ suspended_at, suspension_reason: reason })
    .where('id', '=', id)
    .execute()
}

/** Shows or hides the RM 1.00 top-up. */
async function setInternal(tx: Queryable, id: number, internal: boolean): Promise<void> {
  await tx.updateTable('accounts').set({ internal }).where('id', '=', id).execute()
}

/** Deletes login attempts with their lockouts. Returns the number of each. */
async function deleteAttempts(tx: Queryable, keys: readonly Buffer[]) {
  const rows = await allRows<{ attempts: number; lockouts: number }>(tx)`
    delete from login_attempts where owner = any(${keys}::bytea[]) returning attempts, lockouts`
  if (rows.length === 0) return undefined
  const sum = (of: 'attempts' | 'lockouts') => rows.reduce((sum, row) => sum + row[of], 0)
  return { attempts: sum('attempts'), lockouts: sum('lockouts') }
}

/** An account's own rows and its mails, without secrets. */
async function exportAccountRows(db: Queryable, person: Person): Promise<ExportedRows[]> {
  const { id, email } = person
  const keys = credentialKeys(person).map(({ key }) => key)
  const hidden = ['password_hash', 'pin_hash']
  return [
    await exportRows(db, 'accounts', 'id', [id], hidden),
    await exportRows(db, 'registrations', 'email', [email], [...hidden, 'seed']),
    await exportRows(db, 'sessions', 'account_id', [id], ['token_hash']),
    await exportRows(db, 'customer_notes', 'account_id', [id], ['request_key']),
    await exportRows(db, 'account_networks', 'account_id', [id]),
    await exportRows(db, 'password_resets', 'account_id', [id], ['token_hash', 'seed']),
    await exportRows(db, 'pin_codes', 'account_id', [id], ['seed']),
    await exportRows(db, 'login_attempts', 'owner', keys, ['key', 'owner']),
    await mailsTo(db, email),
  ]
}
