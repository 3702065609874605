import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { AnswerCache } from './answer-cache.ts'

const RECONNECT_PAUSE_MS = 500

/**
 * Listens for what the database says has changed, and drops it from this process's cache.
 * While the connection is down the cache is suspended, since a change could be missed.
 * Resolves when the first connection listens; `stop` ends it.
 */
export async function followChanges(pool: Pool, cache: AnswerCache, log: Logger) {
  let stopped = false
  let client: PoolClient | undefined

  const listen = async () => {
    client = await pool.connect()
    client.on('notification', ({ payload }) => {
      if (payload === 'everything') cache.dropEverything()
      else if (payload) cache.drop(payload)
    })
    client.on('error', lost)
    client.on('end', lost)
    await client.query('listen catalog_changed')
    cache.resume()
  }

  const lost = () => {
    if (stopped || !client) return
    client.release(true)
    client = undefined
    cache.suspend()
    log.warn('change feed lost, nothing is cached until it is back')
    void retry()
  }

  const retry = async () => {
    while (!stopped) {
      try {
        return await listen()
      } catch {
        await new Promise((wake) => setTimeout(wake, RECONNECT_PAUSE_MS).unref())
      }
    }
  }

  cache.suspend()
  await listen()
  return {
    stop() {
      stopped = true
      client?.release(true)
    },
  }
}
