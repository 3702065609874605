import type { Readable } from 'node:stream'
import type { Queue, WaitingItem, WaitingKind } from '@apeak/contract/orders-console'
import type { RightName } from '#operators/operators.ts'
import type { OrdersContext } from '#orders/orders.ts'
import { watchOf } from '#platform/http/watch.ts'
import { type ReadWaiting, readQueue } from './queries.ts'

/** Lifetime of a stream, after which the operator's access is checked again. */
const STREAM_MS = 60_000

const KEY = 'queue'

type Watched = Pick<OrdersContext, 'database' | 'eventStreams' | 'log'>

/** What the queue needs of the domains above: the open alerts, and the right of each kind of change. */
export type QueueSources = {
  waitingAlerts: ReadWaiting
  changeKinds: Readonly<Record<string, { right: RightName }>>
}

export type Viewer = { id: string; session: string; may(right: RightName): boolean }

/** The right to see the items of a kind: of those who decide or look after them. */
const kindRights: Record<WaitingKind, RightName> = {
  order: 'queue.read',
  topup: 'payments.read',
  refund: 'payments.read',
  payment: 'payments.read',
  unmatched: 'payments.read',
  message: 'payments.decide',
  approval: 'gold.adjust',
  change: 'changes.decide',
  thread: 'inbox.read',
  alert: 'system.read',
}

/** The items for this operator. Nobody decides about their own request. */
function shownTo({ id, may }: Viewer, items: WaitingItem[], { changeKinds }: QueueSources) {
  return items.filter(({ kind, state, details }) => {
    if (!may(kindRights[kind]) || details.requested_by === id) return false
    const right = kind === 'change' ? changeKinds[state]?.right : undefined
    return right === undefined || may(right)
  })
}

/** The queue of an operator. */
export async function showQueue(
  { database }: Watched,
  sources: QueueSources,
  viewer: Viewer,
): Promise<Queue> {
  const { now, data } = await readQueue(database, sources.waitingAlerts)
  return { now: now.toISOString(), data: shownTo(viewer, data, sources) }
}

/**
 * Opens the stream of an operator's session: their whole queue (event `queue`), now and after each
 * change. It ends with the session.
 */
export async function streamQueue(
  context: Watched,
  sources: QueueSources,
  address: string,
  viewer: Viewer,
): Promise<Readable> {
  const read = async () =>
    JSON.stringify((await readQueue(context.database, sources.waitingAlerts)).data)
  const watch = watchOf(context, 'desk', async () => [{ key: KEY, state: await read() }])
  const eventOf = (text: string | number) => {
    const data = shownTo(viewer, JSON.parse(String(text)), sources)
    return { event: 'queue', data: { now: new Date().toISOString(), data } satisfies Queue }
  }
  const options = { owner: viewer.session, lastsMs: STREAM_MS }
  return watch.open(KEY, await read(), eventOf, address, options)
}
