import { setTimeout as wait } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { isConnectionLost } from '../postgres/database.ts'

const PAUSE_MS = 250
/** What graphile-worker tries again, soon: a conflict among transactions. */
const TRY_AGAIN = '40001'

type Connected = Parameters<Pool['connect']>[0]

/**
 * The pool as graphile-worker needs it. A job that was done and cannot be marked so ends its runner, or
 * the process: so a connection is waited for however long the database is gone, and a statement whose
 * connection broke is tried again. `signal` ends the waiting.
 */
export function patientPool(pool: Pool, signal: AbortSignal): Pool {
  const connect = async (): Promise<PoolClient> => {
    for (;;) {
      try {
        return patientClient(await pool.connect())
      } catch (error) {
        if (signal.aborted) throw error
        await wait(PAUSE_MS, undefined, { ref: false })
      }
    }
  }
  return Object.create(pool, {
    // By the other form it listens, and tries again by itself.
    connect: {
      value: (connected?: Connected) => (connected ? pool.connect(connected) : connect()),
    },
  })
}

function patientClient(client: PoolClient): PoolClient {
  const query = (...args: unknown[]) =>
    (client.query as (...args: unknown[]) => Promise<unknown>)(...args).catch((error: Error) => {
      if (isGone(error)) Object.assign(error, { code: TRY_AGAIN })
      throw error
    })
  return Object.create(client, {
    query: { value: query },
    release: { value: (error?: Error) => client.release(error) },
  })
}

const goneCodes = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '57P03', '25006'])

const isGone = (error: Error & { code?: string }) =>
  isConnectionLost(error) || goneCodes.has(error.code ?? '')
