import type { Sentence } from '#messages/messages.ts'
import type { Actor, Operator } from '#platform/actor.ts'
import { alreadyDone, assertOwn, found, Refusal } from '#platform/http/problems.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { type Database, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { addOrderEvent, lockOrder, type Order } from './move-order.ts'
import { isKeyUsed, justResent, lastChange, type ResendableMail } from './queries.ts'

/**
 * Runs an action on a locked order, once per `requestKey`, in a transaction. `check`: throws if the caller may
 * not act, also on a repetition. Throws 404.
 */
export function runOrderAction(
  database: Database,
  id: string,
  requestKey: string,
  work: (tx: Queryable, order: Order) => Promise<void>,
  check: (order: Order) => void = () => {},
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const order = found(await lockOrder(tx, id), 'Order')
    check(order)
    if (!(await isKeyUsed(tx, id, requestKey))) await work(tx, order)
  })
}

/** 409 that names the last change of the order. */
export async function alreadyHandled(
  db: Queryable,
  id: string,
  sentence: Sentence,
): Promise<Refusal> {
  return alreadyDone(sentence, await lastChange(db, id))
}

/** Adds an internal note to an order. Idempotent. Throws 404. */
export function addOrderNote(
  database: Database,
  id: string,
  { text, request_key }: { text: string; request_key: string },
  actor: Actor,
): Promise<void> {
  return runOrderAction(database, id, request_key, async (tx, order) => {
    const note = await tx
      .insertInto('order_notes')
      .values({ order_id: id, text, request_key })
      .returning('id')
      .executeTakeFirstOrThrow()
    const data = { note_id: note.id, request_key }
    await addOrderEvent(tx, order, 'noted', { actor, data })
  })
}

/**
 * Resends a mail of an order, once per `request_key`. Throws 404, and 409 if the mail was never sent, the
 * shopper was erased, or another operator has just resent it.
 */
export function resendOrderMail(
  database: Database,
  id: string,
  input: { mail: ResendableMail; request_key: string },
  actor: Operator,
): Promise<void> {
  return runOrderAction(database, id, input.request_key, async (tx, order) => {
    if (!order.customer_email) throw new Refusal(409, 'This shopper’s data was erased.')
    const isSent =
      input.mail === 'received' ? order.status !== 'pending_payment' : order.delivered_qty > 0
    if (!isSent) throw new Refusal(409, 'This email has not been sent yet.')
    const resent = await justResent(tx, id, input.mail, 'operator')
    if (resent) assertOwn(resent, actor, 'This email was just resent.')
    await mailAgain(tx, order, input, actor)
  })
}

/** Queues a mail of a locked order again, with its event. */
export async function mailAgain(
  tx: Queryable,
  order: Order,
  { mail, request_key }: { mail: ResendableMail; request_key: string },
  actor: Actor,
): Promise<void> {
  await addOrderEvent(tx, order, 'mail_resent', { actor, data: { mail, request_key } })
  if (mail === 'received') {
    await addJob(tx, 'mail_order_received', { order_id: order.id, request_key })
    return
  }
  const last = await tx
    .selectFrom('deliveries')
    .select((all) => all.fn.max('id').as('delivery_id'))
    .where('order_id', '=', order.id)
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow()
  await addJob(tx, 'mail_order_delivered', { ...last, request_key })
}
