import type { Readable } from 'node:stream'
import type { Queue } from '@apeak/contract/orders-console'
import type { OrdersContext } from '#orders/orders.ts'
import { watchOf } from '#platform/http/watch.ts'
import { readQueue } from './queries.ts'

/** Lifetime of a stream, after which the operator's access is checked again. */
const STREAM_MS = 60_000

const KEY = 'queue'

type Watched = Pick<OrdersContext, 'database' | 'eventStreams' | 'log'>

const queueText = async ({ database }: Watched) => JSON.stringify((await readQueue(database)).data)

const queueWatch = (context: Watched) =>
  watchOf(context, 'desk', async () => [{ key: KEY, state: await queueText(context) }])

/**
 * Opens the stream of an operator's session: the whole queue (event `queue`), now and after each
 * change. It ends with the session.
 */
export async function streamQueue(
  context: Watched,
  address: string,
  session: string,
): Promise<Readable> {
  const eventOf = (text: string | number) => {
    const data: Queue = { now: new Date().toISOString(), data: JSON.parse(String(text)) }
    return { event: 'queue', data }
  }
  const options = { owner: session, lastsMs: STREAM_MS }
  return queueWatch(context).open(KEY, await queueText(context), eventOf, address, options)
}
