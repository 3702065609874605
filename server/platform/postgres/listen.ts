import { setTimeout as wait } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'

const RECONNECT_PAUSE_MS = 500
/** Interval of pings, which detect a silently broken connection. */
const PING_EVERY_MS = 10_000

/** Handler of the notifications (NOTIFY) of one channel. */
export type Listener = {
  channel: string
  heard(payload: string): void
  /** The connection is lost; notifications are missed from now on. */
  lost(): void
  /** Listening, for the first time or again: missed changes must be read. */
  back(): void
}

/**
 * Listens for all listeners on one connection, and reconnects. Resolves once it listens; `stop`
 * ends it.
 */
export async function keepListening(
  pool: Pool,
  listeners: readonly Listener[],
  log: Logger,
  pingEveryMs = PING_EVERY_MS,
) {
  const stopped = Promise.withResolvers<void>()
  let isStopped = false

  const listenAgain = async () => {
    while (!isStopped) {
      try {
        return await listen(pool, listeners, pingEveryMs)
      } catch {
        await wait(RECONNECT_PAUSE_MS, undefined, { ref: false })
      }
    }
    return undefined
  }

  // Never two connections: each is released before the next is opened.
  const follow = async (first: Feed) => {
    let feed: Feed | undefined = first
    while (feed) {
      for (const listener of listeners) listener.back()
      await Promise.race([feed.lost, stopped.promise])
      feed.close()
      if (isStopped) return
      for (const listener of listeners) listener.lost()
      log.warn('change feed lost; caching is off until it reconnects')
      feed = await listenAgain()
    }
  }

  for (const listener of listeners) listener.lost()
  void follow(await listen(pool, listeners, pingEveryMs))
  return {
    stop() {
      isStopped = true
      stopped.resolve()
    },
  }
}

/** A listening connection; `lost` resolves when it ends. */
type Feed = { lost: Promise<void>; close(): void }

async function listen(
  pool: Pool,
  listeners: readonly Listener[],
  pingEveryMs: number,
): Promise<Feed> {
  const client = await pool.connect()
  const close = () => client.release(true)
  const { promise: lost, resolve } = Promise.withResolvers<void>()
  client.on('error', () => resolve())
  client.on('end', () => resolve())
  client.on('notification', ({ channel, payload = '' }) => {
    for (const listener of listeners) if (listener.channel === channel) listener.heard(payload)
  })
  try {
    for (const { channel } of listeners) await client.query(`listen ${channel}`)
  } catch (error) {
    close()
    throw error
  }
  void pingUntilLost(client, pingEveryMs).then(resolve)
  return { lost, close }
}

/** Resolves when the connection is closed or a ping times out. */
async function pingUntilLost(client: PoolClient, everyMs: number): Promise<void> {
  try {
    for (;;) {
      await wait(everyMs, undefined, { ref: false })
      await client.query('select')
    }
  } catch {
    // The caller reconnects.
  }
}
