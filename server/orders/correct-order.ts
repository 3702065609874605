import { isDeepStrictEqual } from 'node:util'
import { fitsPattern, wrongAnswer } from '@apeak/contract/checkout'
import { isOneLine } from '@apeak/contract/fields'
import type { AskCorrection, OrderAnswer, OrderStatus } from '@apeak/contract/orders'
import { sql } from 'kysely'
import { askedOptions } from '#catalog/catalog.ts'
import { type Actor, shopper } from '#platform/actor.ts'
import { FieldsRefused, fieldRefused, notFound, Refusal } from '#platform/http/problems.ts'
import { type Limit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { type Database, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { assertMayChange, type OrderCaller } from './access.ts'
import { addOrderEvent, lockOrder, type Order } from './move-order.ts'
import { operateOrder, someoneWasFirst } from './operate-order.ts'
import type { OrdersContext } from './settings.ts'

/** The last correction that a shopper asked for; `asked`: nobody has decided it. */
export type AskedCorrection = {
  state: 'asked' | 'accepted' | 'declined'
  options: OrderAnswer[]
  reason: string | null
  /** ISO time. */
  asked_at: string
}

/** The last correction that a shopper asked for of an order; null where nothing was asked. */
export async function lastCorrection(db: Queryable, id: string): Promise<AskedCorrection | null> {
  const { rows } = await sql<AskedCorrection>`
    select state, options, reason, to_json(asked_at) #>> '{}' as asked_at
    from order_corrections where order_id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The correction of an order that nobody has decided yet; undefined where none waits. */
export async function openCorrection(
  db: Queryable,
  id: string,
): Promise<Pick<AskedCorrection, 'options' | 'asked_at'> | undefined> {
  const { rows } = await sql<Pick<AskedCorrection, 'options' | 'asked_at'>>`
    select options, to_json(asked_at) #>> '{}' as asked_at from order_corrections
    where order_id = ${id} and state = 'asked'`.execute(db)
  return rows[0]
}

const waiting: readonly string[] = ['pending', 'processing'] satisfies OrderStatus[]

type Correctable = Pick<
  Order,
  'status' | 'qty' | 'delivered_qty' | 'cancelled_qty' | 'delivered_by_code'
> & { options: unknown }

/** Whether something of an order is still to be delivered by its answers. */
export function isCorrectable(order: Correctable): boolean {
  const { status, qty, delivered_qty, cancelled_qty, delivered_by_code, options } = order
  const isOwed = waiting.includes(status) && qty > delivered_qty + cancelled_qty
  return isOwed && !delivered_by_code && (options as unknown[]).length > 0
}

/** Nobody fills the operators' queue, however many orders they have. */
const fromNetwork: Limit = { name: 'corrections asked from a source', most: 20, minutes: 60 }

/** So often an order's shopper may ask. */
const TIMES_MAX = 3

/**
 * A shopper asks for other answers, such as another player id, while their order waits: an operator
 * decides before any more of it is delivered. Safe to repeat: what is asked already is asked once.
 * Throws 404; 403 where the caller may not change the order; 409 where nothing of it can be
 * put right any more or it was asked three times; 422 where other answers are given than were asked
 * for, they cannot be right or stand there already; 429 past the limit of a network.
 */
export async function askCorrection(
  { database, secrets }: Pick<OrdersContext, 'database' | 'secrets'>,
  by: OrderCaller,
  { order_id, options: given }: AskCorrection,
  address: string,
): Promise<void> {
  await useNetworkLimit(database, fromNetwork, address)
  const options = given.map(({ name, value }) => ({ name, value: value.trim() }))
  await inTransaction(database, async (tx) => {
    // Nobody delivers it until this is recorded.
    const order = await lockOrder(tx, order_id)
    if (!order) throw notFound('Order')
    assertMayChange(secrets, order, by)
    if (!isCorrectable(order)) {
      throw new Refusal(409, 'These details cannot be changed any more.')
    }
    const seen = order.options as OrderAnswer[]
    refuseOthers(seen, options)
    await refuseWrongAnswers(tx, order, seen, options)
    const known = await openCorrection(tx, order_id)
    if (known && isDeepStrictEqual(known.options, options)) return
    await saveCorrection(tx, order_id, options)
    const data = { before: seen, after: options }
    await addOrderEvent(tx, order, 'correction_asked', { actor: shopper(by.caller), data })
  })
}

/** Saves what a shopper asks for, in the place of what they asked before. */
async function saveCorrection(tx: Queryable, id: string, options: OrderAnswer[]): Promise<void> {
  const { rows } = await sql`
    insert into order_corrections as c (order_id, options)
    values (${id}, ${JSON.stringify(options)}::jsonb)
    on conflict (order_id) do update set
      options = excluded.options, state = 'asked', reason = null, asked_at = now(),
      times = c.times + 1
    where c.times < ${TIMES_MAX}
    returning order_id`.execute(tx)
  if (rows.length > 0) return
  throw new Refusal(409, 'You have asked three times already. Please write to us instead.')
}

function refuseOthers(seen: OrderAnswer[], options: OrderAnswer[]): void {
  refuseOtherNames(seen, options)
  if (options.some(({ value }, at) => value === '' && seen[at]?.value !== '')) {
    throw fieldRefused('options', 'Please fill in all details.')
  }
  if (isDeepStrictEqual(seen, options)) {
    throw fieldRefused('options', 'These are the details that we have already.')
  }
}

function refuseOtherNames(seen: readonly OrderAnswer[], options: readonly OrderAnswer[]): void {
  const names = (answers: readonly OrderAnswer[]) => answers.map(({ name }) => name)
  if (!isDeepStrictEqual(names(seen), names(options))) {
    throw fieldRefused('options', 'Only the answers can be corrected, not what was asked.')
  }
}

/**
 * Refuses corrected answers that cannot be right by the patterns of their options as they are now, each
 * by its place: 422. Answers that stand there already pass, and so do those that are not asked any more.
 */
async function refuseWrongAnswers(
  db: Queryable,
  order: Pick<Order, 'product_id' | 'category_id'>,
  seen: readonly OrderAnswer[],
  options: readonly OrderAnswer[],
): Promise<void> {
  const asked = await askedOptions(db, order)
  const errors = options.flatMap(({ name, value }, at) => {
    const own = asked.filter((option) => option.name === name)
    const [option] = own
    const isNew = value !== '' && value !== seen[at]?.value
    if (!option || !isNew || own.some((one) => fits(one, value))) return []
    return [{ [`options.${at}`]: [wrongAnswer(option)] }]
  })
  if (errors.length > 0) throw new FieldsRefused(Object.assign({}, ...errors))
}

const fits = (option: Awaited<ReturnType<typeof askedOptions>>[number], value: string) =>
  fitsPattern(option, value) && (option.type === 'textarea' || isOneLine(value))

/**
 * Declines what a shopper asked for, and has them told why. Safe to repeat. Throws 404, and 409 where
 * nothing waits to be decided. `correctDetails` accepts it.
 */
export function declineCorrection(
  database: Database,
  id: string,
  { reason, request_key }: { reason: string; request_key: string },
  actor: Actor,
): Promise<void> {
  return operateOrder(database, id, request_key, async (tx, order) => {
    const open = await openCorrection(tx, id)
    if (!open) throw await someoneWasFirst(tx, id, 'Nothing is asked for this order any more.')
    await tx
      .updateTable('order_corrections')
      .set({ state: 'declined', reason })
      .where('order_id', '=', id)
      .execute()
    const data = { asked: open.options, request_key }
    await addOrderEvent(tx, order, 'correction_declined', { actor, reason, data })
    await addJob(tx, 'mail_correction_declined', { order_id: id })
  })
}

/** A correction by an operator. `seen`: the answers that they saw. */
export type Correction = {
  seen: readonly OrderAnswer[]
  options: readonly OrderAnswer[]
  reason: string
  request_key: string
}

/** Operators may correct an unpaid order too; shoppers may not ask (`isCorrectable`). */
const undelivered = ['pending_payment', 'pending', 'processing']

/**
 * Corrects a shopper's answers, such as a player id, before all of the order is delivered, and has them
 * told; whatever they asked for is accepted by that. Safe to repeat. Throws 404; 409 where it is
 * delivered, or the answers are not as they were seen; 422 where other answers are given than were asked
 * for, or cannot be right.
 */
export function correctDetails(
  database: Database,
  id: string,
  { seen, options, reason, request_key }: Correction,
  actor: Actor,
): Promise<void> {
  return operateOrder(database, id, request_key, async (tx, order) => {
    if (!undelivered.includes(order.status)) {
      throw await someoneWasFirst(tx, id, 'Nothing of this order is to be delivered any more.')
    }
    if (!isDeepStrictEqual(order.options, seen)) {
      throw await someoneWasFirst(tx, id, 'These details were changed meanwhile.')
    }
    refuseOtherNames(seen, options)
    if (isDeepStrictEqual(options, seen)) throw new Refusal(409, 'Nothing is different.')
    await refuseWrongAnswers(tx, order, seen, options)
    const answers = JSON.stringify(options)
    await tx.updateTable('orders').set({ options: answers }).where('id', '=', id).execute()
    await tx
      .updateTable('order_corrections')
      .set({ state: 'accepted' })
      .where('order_id', '=', id)
      .where('state', '=', 'asked')
      .execute()
    const data = { before: seen, after: options, request_key }
    await addOrderEvent(tx, order, 'details_corrected', { actor, reason, data })
    await addJob(tx, 'mail_order_corrected', { order_id: id, request_key })
  })
}
