import type { AddCustomerNote, CustomerDetails } from '@apeak/contract/accounts-console'
import type { Operator } from '#platform/actor.ts'
import { found } from '#platform/http/problems.ts'
import {
  allRows,
  firstRow,
  inTransaction,
  isoTime,
  type Queryable,
} from '#platform/postgres/database.ts'
import type { AccountsContext } from './context.ts'
import { lockActiveAccount } from './customers.ts'

/** Adds an operator's note about a customer, once per key. Throws 404 if erased. */
export function addNote(
  { database, addOperatorEvent }: AccountsContext,
  id: number,
  { text, request_key }: AddCustomerNote,
  actor: Operator,
): Promise<void> {
  return inTransaction(database, async (tx) => {
    found(await lockActiveAccount(tx, id), 'Customer')
    const note = await firstRow<{ id: number }>(tx)`
      insert into customer_notes (account_id, request_key, operator_id, body)
      values (${id}, ${request_key}, ${actor.id}, ${text.trim()})
      on conflict on constraint customer_notes_once do nothing returning id`
    if (note) await addOperatorEvent(tx, { actor, subject: 'customer', id, action: 'noted' })
  })
}

/** The newest notes about a customer. */
export function notesOf(db: Queryable, id: number) {
  return allRows<CustomerDetails['notes'][number]>(db)`
    select id, operator_id, body as text, ${isoTime('created_at')} as created_at
    from customer_notes where account_id = ${id} order by id desc limit 200`
}
