import { isDeepStrictEqual } from 'node:util'
import { fitsPattern, invalidAnswerText } from '@apeak/contract/checkout'
import { isOneLine } from '@apeak/contract/fields'
import type { CorrectionRequest, OrderAnswer, OrderStatus } from '@apeak/contract/orders'
import { sql } from 'kysely'
import { currentOptions } from '#catalog/catalog.ts'
import type { Sentence } from '#messages/messages.ts'
import { refundsOfPayable } from '#payments/refunds/refunds.ts'
import { type Actor, shopper } from '#platform/actor.ts'
import { FieldsRefused, fieldRefused, found, Refusal } from '#platform/http/problems.ts'
import { type Limit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { type Database, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { addOrderEvent, lockOrder, type Order } from './move-order.ts'
import { assertMayChange, type OrderCaller } from './rules.ts'
import { alreadyHandled, runOrderAction } from './run-order-action.ts'
import type { OrdersContext } from './settings.ts'

/** A shopper's last request for a correction; `asked`: still open. */
type OpenCorrection = {
  state: 'asked' | 'accepted' | 'declined'
  options: OrderAnswer[]
  reason: string | null
  /** ISO time. */
  asked_at: string
}

/** The shopper's last request for a correction; null if none. */
export async function lastCorrection(db: Queryable, id: string): Promise<OpenCorrection | null> {
  const { rows } = await sql<OpenCorrection>`
    select state, options, reason, to_json(asked_at) #>> '{}' as asked_at
    from order_corrections where order_id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The open request for a correction; undefined if none. */
export async function openCorrection(
  db: Queryable,
  id: string,
): Promise<OpenCorrection | undefined> {
  const last = await lastCorrection(db, id)
  return last?.state === 'asked' ? last : undefined
}

const waiting: readonly string[] = ['pending', 'processing'] satisfies OrderStatus[]

type Correctable = Pick<
  Order,
  'status' | 'qty' | 'delivered_qty' | 'cancelled_qty' | 'delivered_by_code' | 'supplying_qty'
> & { options: unknown }

/** Whether the shopper may request a correction: units are still to be delivered by these answers. */
export function isCorrectable(order: Correctable): boolean {
  const { status, qty, delivered_qty, cancelled_qty, delivered_by_code, options } = order
  if (order.supplying_qty > 0) return false
  const isOwed = waiting.includes(status) && qty > delivered_qty + cancelled_qty
  return isOwed && !delivered_by_code && (options as unknown[]).length > 0
}

/** Protects the operators' queue. */
const fromNetwork: Limit = { name: 'corrections asked from a source', most: 20, minutes: 60 }

const REQUESTS_MAX = 3

/**
 * Requests a correction of an order's answers, such as a player id. Delivery stops until an operator has
 * decided. Idempotent. Throws 404; 403 if the caller may not change the order; 409 if it is no longer
 * correctable, is being refunded or was requested three times; 422 for unknown, invalid or unchanged answers;
 * 429 beyond the limit of a network.
 */
export async function askCorrection(
  { database, secrets }: Pick<OrdersContext, 'database' | 'secrets'>,
  by: OrderCaller,
  { order_id, options: given }: CorrectionRequest,
  address: string,
): Promise<void> {
  await useNetworkLimit(database, fromNetwork, address)
  const options = given.map(({ name, value }) => ({ name, value: value.trim() }))
  await inTransaction(database, async (tx) => {
    const order = found(await lockOrder(tx, order_id), 'Order')
    assertMayChange(secrets, order, by)
    if (!isCorrectable(order)) {
      throw new Refusal(409, ({ orders }) => orders.noLongerCorrectable)
    }
    const refunds = await refundsOfPayable(tx, { kind: 'order', payable_id: order_id })
    if (refunds.some(({ state }) => state !== 'processed')) {
      throw new Refusal(409, ({ orders }) => orders.beingRefunded)
    }
    const seen = order.options as OrderAnswer[]
    refuseOthers(seen, options)
    await refuseWrongAnswers(tx, order, seen, options)
    const known = await openCorrection(tx, order_id)
    if (known && isDeepStrictEqual(known.options, options)) return
    await saveCorrection(tx, order_id, options)
    const data = { before: seen, after: options }
    await addOrderEvent(tx, order, 'correction_asked', { actor: shopper(by.caller), data })
    // An operator decides first.
    if (order.by_supplier) await addJob(tx, 'supply_order', { order_id })
  })
}

/** Replaces the shopper's earlier request. */
async function saveCorrection(tx: Queryable, id: string, options: OrderAnswer[]): Promise<void> {
  const { rows } = await sql`
    insert into order_corrections as c (order_id, options)
    values (${id}, ${JSON.stringify(options)}::jsonb)
    on conflict (order_id) do update set
      options = excluded.options, state = 'asked', reason = null, asked_at = now(),
      times = c.times + 1
    where c.times < ${REQUESTS_MAX}
    returning order_id`.execute(tx)
  if (rows.length > 0) return
  throw new Refusal(409, ({ orders }) => orders.askedThreeTimes)
}

function refuseOthers(seen: OrderAnswer[], options: OrderAnswer[]): void {
  refuseOtherNames(seen, options)
  if (options.some(({ value }, at) => value === '' && seen[at]?.value !== '')) {
    throw fieldRefused('options', ({ orders }) => orders.fillInAllDetails)
  }
  if (isDeepStrictEqual(seen, options)) {
    throw fieldRefused('options', ({ orders }) => orders.changeOneDetail)
  }
}

function refuseOtherNames(seen: readonly OrderAnswer[], options: readonly OrderAnswer[]): void {
  const names = (answers: readonly OrderAnswer[]) => answers.map(({ name }) => name)
  if (!isDeepStrictEqual(names(seen), names(options))) {
    throw fieldRefused('options', ({ orders }) => orders.onlyAnswers)
  }
}

/**
 * Throws 422 for each changed answer that fails the current pattern of its option. Answers to deleted
 * options pass.
 */
async function refuseWrongAnswers(
  db: Queryable,
  order: Pick<Order, 'product_id' | 'category_id'>,
  seen: readonly OrderAnswer[],
  options: readonly OrderAnswer[],
): Promise<void> {
  const asked = await currentOptions(db, order)
  const errors = options.flatMap(({ name, value }, at) => {
    const own = asked.filter((option) => option.name === name)
    const [option] = own
    const isNew = value !== '' && value !== seen[at]?.value
    if (!option || !isNew || own.some((one) => fits(one, value))) return []
    const why: Sentence = (_, language) => invalidAnswerText(option, value, language)
    return [{ [`options.${at}`]: [why] }]
  })
  if (errors.length > 0) throw new FieldsRefused(Object.assign({}, ...errors))
}

const fits = (option: Awaited<ReturnType<typeof currentOptions>>[number], value: string) =>
  fitsPattern(option, value) && (option.type === 'textarea' || isOneLine(value))

/**
 * Declines a requested correction and mails the reason. Idempotent. Throws 404, and 409 if no request
 * is open. `correctDetails` accepts one.
 */
export function declineCorrection(
  database: Database,
  id: string,
  { reason, request_key }: { reason: string; request_key: string },
  actor: Actor,
): Promise<void> {
  return runOrderAction(database, id, request_key, async (tx, order) => {
    const open = await openCorrection(tx, id)
    if (!open) throw await alreadyHandled(tx, id, 'This order has no open correction.')
    await sql`
      update order_corrections set state = 'declined', reason = ${reason}
      where order_id = ${id}`.execute(tx)
    const data = { asked: open.options, request_key }
    await addOrderEvent(tx, order, 'correction_declined', { actor, reason, data })
    await addJob(tx, 'mail_correction_declined', { order_id: id })
    await supplyAgain(tx, order)
  })
}

/** A correction by an operator. `seen`: the answers shown to them. */
type Correction = {
  seen: readonly OrderAnswer[]
  options: readonly OrderAnswer[]
  reason: string
  request_key: string
}

/** Operators may also correct unpaid orders; shoppers may not (`isCorrectable`). */
const undelivered = ['pending_payment', 'pending', 'processing']

/**
 * Corrects an order's answers and mails the shopper; this accepts an open request. Idempotent. Throws
 * 404; 409 if everything is delivered or the answers have changed since `seen`; 422 for unknown or
 * invalid answers.
 */
export function correctDetails(
  database: Database,
  id: string,
  { seen, options, reason, request_key }: Correction,
  actor: Actor,
): Promise<void> {
  return runOrderAction(database, id, request_key, async (tx, order) => {
    if (!undelivered.includes(order.status)) {
      throw await alreadyHandled(tx, id, 'There is nothing left to deliver.')
    }
    if (!isDeepStrictEqual(order.options, seen)) {
      throw await alreadyHandled(tx, id, 'These details have changed.')
    }
    if (order.supplying_qty > 0) throw new Refusal(409, 'A supplier is delivering this right now.')
    refuseOtherNames(seen, options)
    if (isDeepStrictEqual(options, seen)) throw new Refusal(409, 'Nothing has changed.')
    await refuseWrongAnswers(tx, order, seen, options)
    const answers = JSON.stringify(options)
    await tx.updateTable('orders').set({ options: answers }).where('id', '=', id).execute()
    await sql`
      update order_corrections set state = 'accepted'
      where order_id = ${id} and state = 'asked'`.execute(tx)
    const data = { before: seen, after: options, request_key }
    await addOrderEvent(tx, order, 'details_corrected', { actor, reason, data })
    await addJob(tx, 'mail_order_corrected', { order_id: id, request_key })
    await supplyAgain(tx, order)
  })
}

/** Lets suppliers go on if they waited for the right answers. */
async function supplyAgain(tx: Queryable, { id, status }: Order): Promise<void> {
  if (status === 'processing')
    await addJob(tx, 'supply_order', { order_id: id, is_corrected: true })
}
