import type { Readable } from 'node:stream'
import { money } from '@apeak/contract/money'
import type { OrderAnswer, OrderDetails, OrderStatus, OrderVersion } from '@apeak/contract/orders'
import { sql } from 'kysely'
import { soldNow, usualMinutes } from '#catalog/catalog.ts'
import { found } from '#platform/http/problems.ts'
import { watchOf } from '#platform/http/watch.ts'
import { allRows, type Queryable } from '#platform/postgres/database.ts'
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
  const order = found(await trackedOrder(database, id), 'Order')
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

/** A stream ends after this time; open pages reconnect. */
const STREAM_MS = 10 * 60_000

/** Opens a stream of an order's versions; the page then reloads the order. Throws 404. */
export async function streamOrder(
  context: OrdersContext,
  id: string,
  address: string,
): Promise<Readable> {
  const { version } = found(await trackedOrder(context.database, id), 'Order')
  const eventOf = (state: number | string) => {
    return { event: 'order', data: { version: Number(state) } satisfies OrderVersion }
  }
  const watch = watchOf(context, 'order', (ids) => orderVersions(context.database, ids))
  return watch.open(id, Number(version), eventOf, address, { lastsMs: STREAM_MS })
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
): Promise<{ key: string; state: number }[]> {
  return allRows<{ key: string; state: number }>(db)`
    select followed.id as key, ${versionOf('followed.id')}::float8 as state
    from unnest(${[...ids]}::text[]) as followed (id)`
}
