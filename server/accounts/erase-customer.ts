import type { AppContext } from '#context.ts'
import { Refusal } from '#platform/http/problems.ts'
import { actorOf, type CustomerAction, customerOf, noteOf } from './change-customer.ts'
import { erasePerson, textOf } from './erase-person.ts'
import { noteOnly } from './sql-suspending.ts'

/**
 * Erases a customer who asked for it. Refused with 409 while an order or a placed top-up is unfinished
 * or gold is left. That it was done, by whom and why, stays written down under the account's number.
 */
export async function eraseCustomer(context: AppContext, action: CustomerAction): Promise<void> {
  const { id, email } = await customerOf(context, action.id)
  const left = await erasePerson(context, {
    id,
    email,
    actor: actorOf(action.operator),
    note: (tx) => noteOnly(tx, id, noteOf(context, 'erased', action)),
  })
  if (left === 'changed') {
    throw new Refusal(409, 'This account was changed meanwhile. Please look again.')
  }
  if (left.length > 0) {
    throw new Refusal(409, `This customer cannot be erased yet: there is still ${textOf(left)}.`)
  }
}
