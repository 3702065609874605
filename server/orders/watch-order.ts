import type { Readable } from 'node:stream'
import type { OrderVersion } from '@apeak/contract/orders'
import { sql } from 'kysely'
import { soldNow, usualMinutes } from '#catalog/catalog.ts'
import type { AppContext } from '#context.ts'
import type { StreamEvent } from '#platform/http/event-stream.ts'
import { notFound } from '#platform/http/problems.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { lastCorrection } from './correct-order.ts'
import { orderColumns } from './move-order.ts'

/** How often a process looks at the orders whose pages are open, in milliseconds. */
const LOOK_EVERY_MS = 1_000
/** When a stream ends, so that a page that is left open asks anew. */
const STREAM_MS = 10 * 60_000

type Watching = Pick<AppContext, 'database' | 'eventStreams' | 'log'>
type Watched = { version: number; endsAt: number }

const topicOf = (id: string) => `order ${id}`

/**
 * The orders whose pages are open, as one process follows them: one statement a second for all of them
 * together, and none while no page is open. What happens to orders costs nothing more for being
 * followed, as announcing it would.
 */
class OrderWatch {
  readonly #context: Watching
  readonly #watched = new Map<string, Watched>()
  #timer: NodeJS.Timeout | undefined
  #isLooking = false

  constructor(context: Watching) {
    this.#context = context
  }

  /** Opens a stream on an order whose version is known: it tells the version now and each later one. */
  open(id: string, version: number, address: string): Readable {
    const endsAt = Date.now() + STREAM_MS
    const before = this.#watched.get(id)?.version ?? version
    const watched = { version: Math.max(version, before), endsAt }
    this.#watched.set(id, watched)
    let told = -1
    const readNew = async (): Promise<StreamEvent[] | null> => {
      if (Date.now() >= endsAt) return null
      const now = this.#watched.get(id)?.version ?? watched.version
      if (now === told) return []
      told = now
      return [{ event: 'order', data: { version: now } satisfies OrderVersion }]
    }
    const { eventStreams } = this.#context
    // What this reading found out the next look finds no more: it is told to whoever is there already.
    if (before < version) eventStreams.wake(topicOf(id))
    const stream = eventStreams.open(topicOf(id), address, readNew)
    this.#timer ??= setInterval(() => void this.#lookOrRest(), LOOK_EVERY_MS).unref()
    return stream
  }

  async #lookOrRest(): Promise<void> {
    const { eventStreams, log } = this.#context
    if (this.#isLooking) return
    for (const id of this.#watched.keys()) {
      if (!eventStreams.isHeard(topicOf(id))) this.#watched.delete(id)
    }
    if (this.#watched.size === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
      return
    }
    this.#isLooking = true
    try {
      await this.#look()
    } catch (error) {
      log.warn({ err: error }, 'the orders that are followed could not be looked at')
    } finally {
      this.#isLooking = false
    }
  }

  async #look(): Promise<void> {
    const { database, eventStreams } = this.#context
    for (const { id, version } of await orderVersions(database, [...this.#watched.keys()])) {
      const watched = this.#watched.get(id)
      if (!watched || (watched.version === version && Date.now() < watched.endsAt)) continue
      watched.version = version
      eventStreams.wake(topicOf(id))
    }
  }
}

const watches = new WeakMap<Watching['eventStreams'], OrderWatch>()

/** The one watch of a process. */
function orderWatch(context: Watching): OrderWatch {
  const watch = watches.get(context.eventStreams) ?? new OrderWatch(context)
  watches.set(context.eventStreams, watch)
  return watch
}

/**
 * Opens the stream of an order, which tells that something has happened to it and nothing more: its page
 * then reads what. Throws 404.
 */
export async function streamOrder(
  context: AppContext,
  id: string,
  address: string,
): Promise<Readable> {
  const order = await trackedOrder(context.database, id)
  if (!order) throw notFound('Order')
  return orderWatch(context).open(id, Number(order.version), address)
}

/** SQL: the newest event of the order in a column, which is another whenever something has happened to it. */
const versionOf = (column: string) => sql<number>`(
  select coalesce(max(happened.id), 0) from order_events happened
  where happened.order_id = ${sql.ref(column)}
)`

/** An order with all that its shopper follows it by; undefined where there is none. */
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

/** The versions of these orders; those that there are not are left out. */
async function orderVersions(
  db: Queryable,
  ids: readonly string[],
): Promise<{ id: string; version: number }[]> {
  const { rows } = await sql<{ id: string; version: number }>`
    select followed.id, ${versionOf('followed.id')}::float8 as version
    from unnest(${[...ids]}::text[]) as followed (id)`.execute(db)
  return rows
}
