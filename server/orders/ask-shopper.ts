import type { QuestionAnswer } from '@apeak/contract/orders'
import type { OperatorQuestion } from '@apeak/contract/orders-console'
import { type Operator, shopper } from '#platform/actor.ts'
import { found, Refusal } from '#platform/http/problems.ts'
import { type Limit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import {
  allRows,
  type Database,
  firstRow,
  inTransaction,
  type Queryable,
} from '#platform/postgres/database.ts'
import { addOrderEvent, lockOrder } from './move-order.ts'
import { questionJson } from './queries.ts'
import { assertMayChange, type OrderCaller } from './rules.ts'
import { alreadyHandled, runOrderAction } from './run-order-action.ts'
import type { OrdersContext } from './settings.ts'

/** The questions to an order's shopper, oldest first. */
export async function questionsOf(db: Queryable, id: string): Promise<OperatorQuestion[]> {
  const rows = await allRows<{ question: OperatorQuestion }>(db)`
    select ${questionJson} as question from order_questions q
    where q.order_id = ${id} order by q.id`
  return rows.map(({ question }) => question)
}

/** The last question to an order's shopper; null if none. */
export const lastQuestion = async (db: Queryable, id: string): Promise<OperatorQuestion | null> =>
  (await questionsOf(db, id)).at(-1) ?? null

/**
 * Asks the shopper of an undelivered order and mails the question. The order's clock is paused until the
 * answer. Idempotent. Throws 404; 409 if the order is delivered, has no address or has an open question.
 */
export function askShopper(
  database: Database,
  id: string,
  { text, request_key }: { text: string; request_key: string },
  actor: Operator,
): Promise<void> {
  return runOrderAction(database, id, request_key, async (tx, order) => {
    const { status, customer_email, qty, delivered_qty, cancelled_qty } = order
    if (!customer_email) throw new Refusal(409, 'This shopper’s data was erased.')
    const isWaiting = status === 'pending' || status === 'processing'
    if (!isWaiting || qty === delivered_qty + cancelled_qty) {
      throw await alreadyHandled(tx, id, 'There is nothing left to deliver.')
    }
    const question = await firstRow<{ id: number }>(tx)`
      insert into order_questions (order_id, text, asked_by, request_key)
      values (${id}, ${text.trim()}, ${actor.id}, ${request_key})
      on conflict (order_id) where closed_at is null do nothing
      returning id`
    if (!question) throw await alreadyHandled(tx, id, 'The shopper has not answered yet.')
    const data = { question_id: question.id, request_key }
    await addOrderEvent(tx, order, 'shopper_asked', { actor, data })
    await addJob(tx, 'mail_shopper_asked', { question_id: question.id })
  })
}

/** Withdraws the open question. Idempotent. Throws 404, and 409 if none is open. */
export function withdrawQuestion(
  database: Database,
  id: string,
  { request_key }: { request_key: string },
  actor: Operator,
): Promise<void> {
  return runOrderAction(database, id, request_key, async (tx, order) => {
    const question = await closeQuestion(tx, id, null)
    if (!question) throw await alreadyHandled(tx, id, 'This order has no open question.')
    const data = { question_id: question.id, request_key }
    await addOrderEvent(tx, order, 'question_withdrawn', { actor, data })
  })
}

/** Protects the operators' queue. */
const fromNetwork: Limit = { name: 'questions answered from a source', most: 20, minutes: 60 }

/**
 * Answers the open question about an order. Idempotent. Throws 404; 403 if the caller may not change the
 * order; 409 if no question is open; 429 beyond the limit of a network.
 */
export async function answerQuestion(
  { database, secrets }: Pick<OrdersContext, 'database' | 'secrets'>,
  by: OrderCaller,
  { order_id, answer: typed }: QuestionAnswer,
  address: string,
): Promise<void> {
  await useNetworkLimit(database, fromNetwork, address)
  const answer = typed.trim()
  await inTransaction(database, async (tx) => {
    const order = found(await lockOrder(tx, order_id), 'Order')
    assertMayChange(secrets, order, by)
    const question = await closeQuestion(tx, order_id, answer)
    if (question) {
      const data = { question_id: question.id }
      return addOrderEvent(tx, order, 'shopper_answered', { actor: shopper(by.caller), data })
    }
    const last = await lastQuestion(tx, order_id)
    if (last?.answer !== answer) throw new Refusal(409, ({ orders }) => orders.noAnswerNeeded)
  })
}

/** Closes the open question of a locked order; undefined if none. */
const closeQuestion = (tx: Queryable, id: string, answer: string | null) =>
  firstRow<{ id: number }>(tx)`
    update order_questions set answer = ${answer}, closed_at = greatest(now(), asked_at)
    where order_id = ${id} and closed_at is null
    returning id`

/** An open question; undefined if closed meanwhile. */
export const questionToMail = (db: Queryable, id: number) =>
  firstRow<{ order_id: string; text: string }>(db)`
    select order_id, text from order_questions where id = ${id} and closed_at is null`
