import { setTimeout as wait } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { ResponseCache } from './response-cache.ts'

const RECONNECT_PAUSE_MS = 500
/** How often the connection is pinged: one that was cut somewhere on its way says nothing by itself. */
const PING_EVERY_MS = 10_000

/**
 * Listens for what the database says has changed, and invalidates it in this process's cache.
 * While the connection is down the cache is suspended, since a change could be missed.
 * Resolves when the first connection listens; `stop` ends it.
 */
export async function followChanges(
  pool: Pool,
  cache: ResponseCache,
  log: Logger,
  pingEveryMs = PING_EVERY_MS,
) {
  const stopped = Promise.withResolvers<void>()
  let isStopped = false

  const listenAgain = async () => {
    while (!isStopped) {
      try {
        return await listen(pool, cache, pingEveryMs)
      } catch {
        await wait(RECONNECT_PAUSE_MS, undefined, { ref: false })
      }
    }
    return undefined
  }

  // One connection after the other, never two: each is given back before the next is opened.
  const follow = async (first: Feed) => {
    let feed: Feed | undefined = first
    while (feed) {
      cache.resume()
      await Promise.race([feed.lost, stopped.promise])
      feed.close()
      if (isStopped) return
      cache.suspend()
      log.warn('change feed lost, nothing is cached until it is back')
      feed = await listenAgain()
    }
  }

  cache.suspend()
  void follow(await listen(pool, cache, pingEveryMs))
  return {
    stop() {
      isStopped = true
      stopped.resolve()
    },
  }
}

/** A connection that listens; `lost` resolves when it has ended. */
type Feed = { lost: Promise<void>; close(): void }

async function listen(pool: Pool, cache: ResponseCache, pingEveryMs: number): Promise<Feed> {
  const client = await pool.connect()
  const close = () => client.release(true)
  const { promise: lost, resolve } = Promise.withResolvers<void>()
  client.on('error', () => resolve())
  client.on('end', () => resolve())
  client.on('notification', ({ payload }) => {
    if (payload === 'everything') cache.invalidateAll()
    else if (payload) cache.invalidate(payload)
  })
  try {
    await client.query('listen catalog_changed')
  } catch (error) {
    close()
    throw error
  }
  void pingUntilLost(client, pingEveryMs).then(resolve)
  return { lost, close }
}

/** Resolves when the connection is closed, or does not answer within the limits of its pool. */
async function pingUntilLost(client: PoolClient, everyMs: number): Promise<void> {
  try {
    for (;;) {
      await wait(everyMs, undefined, { ref: false })
      await client.query('select')
    }
  } catch {
    // Lost: the caller connects again.
  }
}
