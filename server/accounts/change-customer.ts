import type { OperatorEventName } from '@apeak/contract/operator-events'
import type { Operator } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { assertOwn, notFound } from '#platform/http/problems.ts'
import { forgetUses } from '#platform/http/rate-limit.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { lastNoted } from '#platform/postgres/events.ts'
import type { Note } from '#platform/postgres/noted-changes.ts'
import { credentialKeys } from './customer-credentials.ts'
import { strangersAtAddress } from './rules.ts'
import { type CustomerRow, customerRow } from './sql-customers.ts'
import { endSessions } from './sql-sessions.ts'
import {
  endCustomerSessions,
  liftLocks,
  liftSuspension,
  setInternal,
  suspendAccount,
} from './sql-suspending.ts'

/** What an operator does about a customer, and why. */
export type CustomerAction = { id: number; operator: Operator; reason: string }

/**
 * What operators decide about customers. Each is done once, however often it is asked for, and written
 * down with the operator and the reason; asked for again by the same operator it finds itself done. Each
 * throws 404 where there is no such customer, and 409 where another operator was first.
 */

/** Nobody logs in to the account any more, nor stays: they are told why, at their login and by mail. */
export async function suspendCustomer(context: AppContext, action: CustomerAction): Promise<void> {
  await customerOf(context, action.id)
  const note = noteOf(context, 'suspended', action)
  const isSuspended = await inTransaction(context.database, async (tx) => {
    const isChanged = await suspendAccount(tx, action.id, action.reason, note)
    // A statement of its own: it sees a session that was opened while the account was being locked.
    await endSessions(action.id, null).execute(tx)
    return isChanged
  })
  if (!isSuspended) await assertOwnChange(context, action, 'suspended')
}

/** Lets a suspended customer log in again. */
export async function liftCustomerSuspension(
  context: AppContext,
  action: CustomerAction,
): Promise<void> {
  await customerOf(context, action.id)
  const note = noteOf(context, 'suspension_lifted', action)
  if (await liftSuspension(context.database, action.id, note)) return
  await assertOwnChange(context, action, 'suspension_lifted')
}

/** Lets a customer see the RM 1.00 top-up, or no longer. */
export async function flagCustomer(
  context: AppContext,
  action: CustomerAction & { internal: boolean },
): Promise<void> {
  await customerOf(context, action.id)
  const change = action.internal ? 'flagged_internal' : 'unflagged_internal'
  const note = noteOf(context, change, action)
  if (await setInternal(context.database, action.id, action.internal, note)) return
  await assertOwnChange(context, action, change)
}

/** Logs a customer out everywhere. */
export async function logCustomerOut(context: AppContext, action: CustomerAction): Promise<void> {
  await customerOf(context, action.id)
  const note = noteOf(context, 'logged_out', action)
  if (await endCustomerSessions(context.database, action.id, note)) return
  await assertOwnChange(context, action, 'logged_out')
}

/** Ends every lockout of a customer's, and forgets the wrong attempts that led there. */
export async function unlockCustomer(context: AppContext, action: CustomerAction): Promise<void> {
  const customer = await customerOf(context, action.id)
  const keys = credentialKeys(customer).map(({ key }) => key)
  const note = noteOf(context, 'unlocked', action)
  const isLifted = await liftLocks(context.database, action.id, keys, note)
  await forgetUses(strangersAtAddress, customer.email).execute(context.database)
  if (!isLifted) await assertOwnChange(context, action, 'unlocked')
}

const standing = {
  suspended: 'This customer is suspended already.',
  suspension_lifted: 'This customer is not suspended any more.',
  flagged_internal: 'This customer sees the RM 1.00 top-up already.',
  unflagged_internal: 'This customer does not see the RM 1.00 top-up any more.',
  logged_out: 'Nobody is logged in to this account.',
  unlocked: 'Nothing of this account is locked.',
} as const

/** Of a change that stands already: throws 409 where another operator made it, naming them. */
async function assertOwnChange(
  { database, operatorEventsOf }: AppContext,
  { id, operator }: Pick<CustomerAction, 'id' | 'operator'>,
  change: keyof typeof standing,
): Promise<void> {
  const done = await lastNoted(operatorEventsOf, database, { subject: 'customer', id }, [change])
  if (done) assertOwn(done, operator, standing[change])
}

/** A customer who is there. */
export async function customerOf({ database }: AppContext, id: number): Promise<CustomerRow> {
  const customer = await customerRow(database, id)
  if (!customer) throw notFound('Customer')
  return customer
}

/** SQL that writes down what an operator did about customers. */
export function noteOf(
  { addOperatorEvents }: AppContext,
  action: OperatorEventName<'customer'>,
  { operator, reason }: Pick<CustomerAction, 'operator' | 'reason'>,
): Note {
  return (changed) =>
    addOperatorEvents({ actor: operator, subject: 'customer', action, reason }, changed)
}
