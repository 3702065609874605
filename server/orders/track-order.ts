import type { Readable } from 'node:stream'
import { money } from '@apeak/contract/money'
import type { OrderAnswer, OrderDetails, OrderStatus, OrderVersion } from '@apeak/contract/orders'
import { sql } from 'kysely'
import { soldNow, usualMinutes } from '#catalog/catalog.ts'
import type { StreamEvent } from '#platform/http/event-streams.ts'
import { notFound } from '#platform/http/problems.ts'
import { poll } from '#platform/poll.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { mayChange, type OrderCaller } from './access.ts'
import { isCorrectable, lastCorrection } from './correct-order.ts'
import { orderColumns } from './move-order.ts'
import { orderedItem, reservedUntil, shortenedAnswer, shortenedEmail } from './rules.ts'
import type { OrdersContext } from './settings.ts'

type Tracked = NonNullable<Awaited<ReturnType<typeof trackedOrder>>>

/**
 * An order and its progress, without codes. Personal data is shown to the order's customer, or for a
 * guest's order to anyone with its id, masked once the order is finished. Throws 404.
 */
export async function showOrder(
  { database, secrets }: Pick<OrdersContext, 'database' | 'secrets'>,
  id: string,
  by: OrderCaller,
): Promise<OrderDetails> {
  const order = await trackedOrder(database, id)
  if (!order) throw notFound('Order')
  const may_change = mayChange(secrets, order, by)
  return {
    id: order.id,
    short_reference: order.short_reference,
    status: order.status as OrderStatus,
    payment_method: order.payment_method,
    qty: order.qty,
    reserved_until: reservedUntil(order),
    product: orderedItem(order),
    total: money(order.total_sen),
    version: Number(order.version),
    progress: {
      received_at: order.created_at.toISOString(),
      paid_at: order.paid_at?.toISOString() ?? null,
      delivered_at: order.completed_at?.toISOString() ?? null,
      delivered_qty: order.delivered_qty,
      usual_minutes: order.usual_minutes,
    },
    may_change,
    may_correct: may_change && isCorrectable(order),
    ...personalOf(order, by),
  }
}

type Personal = Pick<OrderDetails, 'is_own' | 'options' | 'email' | 'correction'>

function personalOf(order: Tracked, { caller }: OrderCaller): Personal {
  const { customer_id, customer_email, status, correction } = order
  const isOwners = customer_id !== null && customer_id === caller?.accountId
  if (customer_id !== null && !isOwners) {
    return { is_own: false, options: [], email: null, correction: null }
  }
  const isOver = status === 'completed' || status === 'refunded'
  const shown = (answers: OrderAnswer[]) =>
    isOwners || !isOver ? answers : answers.map(shortenedAnswer)
  return {
    is_own: isOwners,
    options: shown(order.options as OrderAnswer[]),
    email: isOwners ? customer_email : customer_email && shortenedEmail(customer_email),
    correction: correction && {
      state: correction.state,
      options: shown(correction.options),
      reason: correction.reason,
    },
  }
}

const POLL_EVERY_MS = 1_000
/** A stream ends after this time; open pages reconnect. */
const STREAM_MS = 10 * 60_000

type Watching = Pick<OrdersContext, 'database' | 'eventStreams' | 'log'>

const topicOf = (id: string) => `order ${id}`

/**
 * Polls the orders with open pages: one statement a second per process, none without open pages. Unlike
 * notifications, this costs nothing when orders change.
 */
function openOrderWatch({ database, eventStreams, log }: Watching) {
  /** The latest known version of each order. */
  const versions = new Map<string, number>()
  const know = (id: string, version: number) => {
    const isNews = version > (versions.get(id) ?? -1)
    if (isNews) versions.set(id, version)
    return isNews
  }
  const polling = poll({
    check: async () => {
      for (const { id, version } of await orderVersions(database, [...versions.keys()])) {
        if (know(id, version)) eventStreams.wake(topicOf(id))
      }
    },
    everyMs: POLL_EVERY_MS,
    onError: (error) => log.warn({ err: error }, 'the orders that are followed could not be read'),
    isWanted: () => {
      for (const id of versions.keys()) if (!eventStreams.isHeard(topicOf(id))) versions.delete(id)
      return versions.size > 0
    },
  })
  return {
    /** Opens a stream of an order's versions, starting with the current one. */
    open(id: string, version: number, address: string): Readable {
      // The next poll would not report this version to the streams already open.
      if (know(id, version)) eventStreams.wake(topicOf(id))
      let sent = -1
      const readNew = async (): Promise<StreamEvent[]> => {
        const now = versions.get(id) ?? version
        if (now === sent) return []
        sent = now
        return [{ event: 'order', data: { version: now } satisfies OrderVersion }]
      }
      polling.start()
      return eventStreams.open(topicOf(id), address, readNew, { lastsMs: STREAM_MS })
    },
  }
}

const watches = new WeakMap<Watching['eventStreams'], ReturnType<typeof openOrderWatch>>()

/** The one watch of a process. */
function orderWatch(context: Watching) {
  const watch = watches.get(context.eventStreams) ?? openOrderWatch(context)
  watches.set(context.eventStreams, watch)
  return watch
}

/** Opens a stream of an order's versions; the page then reloads the order. Throws 404. */
export async function streamOrder(
  context: OrdersContext,
  id: string,
  address: string,
): Promise<Readable> {
  const order = await trackedOrder(context.database, id)
  if (!order) throw notFound('Order')
  return orderWatch(context).open(id, Number(order.version), address)
}

/** SQL: the version of the order in a column: the id of its latest event. */
const versionOf = (column: string) => sql<number>`(
  select coalesce(max(happened.id), 0) from order_events happened
  where happened.order_id = ${sql.ref(column)}
)`

/** An order with its version, catalogue entry, usual delivery time and correction; undefined if none. */
export async function trackedOrder(db: Queryable, id: string) {
  const order = await db
    .selectFrom('orders')
    .select(orderColumns)
    .select(versionOf('orders.id').as('version'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!order) return undefined
  const [sold_now = null] = await soldNow(db, [order])
  const usual_minutes = await usualMinutes(db, order.category_id)
  return { ...order, sold_now, usual_minutes, correction: await lastCorrection(db, id) }
}

async function orderVersions(
  db: Queryable,
  ids: readonly string[],
): Promise<{ id: string; version: number }[]> {
  const { rows } = await sql<{ id: string; version: number }>`
    select followed.id, ${versionOf('followed.id')}::float8 as version
    from unnest(${[...ids]}::text[]) as followed (id)`.execute(db)
  return rows
}
