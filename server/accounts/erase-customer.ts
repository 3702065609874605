import type { AppContext } from '#context.ts'
import { assertOwn, Refusal } from '#platform/http/problems.ts'
import { lastNoted } from '#platform/postgres/events.ts'
import { type CustomerAction, customerOf, noteOf } from './change-customer.ts'
import { erasePerson, textOf } from './erase-person.ts'
import { noteOnly } from './sql-suspending.ts'

/**
 * Erases a customer who asked for it. Refused with 409 while an order or a placed top-up is unfinished
 * or gold is left, and where another operator was first. That it was done, by whom and why, stays written
 * down under the account's number. Safe to repeat.
 */
export async function eraseCustomer(context: AppContext, action: CustomerAction): Promise<void> {
  if (await isErased(context, action)) return
  const { id, email } = await customerOf(context, action.id)
  const left = await erasePerson(context, {
    id,
    email,
    actor: action.operator,
    note: (tx) => noteOnly(tx, id, noteOf(context, 'erased', action)),
  })
  if (left === 'changed') {
    if (await isErased(context, action)) return
    throw new Refusal(409, 'This account was changed meanwhile. Please look again.')
  }
  if (left.length > 0) {
    throw new Refusal(409, `This customer cannot be erased yet: there is still ${textOf(left)}.`)
  }
}

/** Whether this operator has erased the customer before. Throws 409 where another one has. */
async function isErased({ database, operatorEventsOf }: AppContext, action: CustomerAction) {
  const thing = { subject: 'customer', id: action.id } as const
  const done = await lastNoted(operatorEventsOf, database, thing, ['erased'])
  if (done) assertOwn(done, action.operator, 'This customer was erased already.')
  return done !== undefined
}
