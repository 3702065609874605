import type { Pool, PoolClient } from 'pg'

/** Called before each statement; may return a replacement text, or throw. */
type OnStatement = (text: string) => string | undefined

/** Passes every further statement of the pool to `onStatement`. */
export function watchStatements(pool: Pool, onStatement: OnStatement): void {
  const watched = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const [first, ...rest] = args
        const text = typeof first === 'string' ? first : ((first as { text?: string })?.text ?? '')
        try {
          const other = onStatement(text)
          return query(other && typeof first === 'string' ? other : first, ...rest)
        } catch (error) {
          const done = args.at(-1)
          if (typeof done !== 'function') return Promise.reject(error)
          done(error)
          return undefined
        }
      },
    })
  })
}

/** Thrown for a statement of a dead process: nothing of it reaches the database. */
export class ProcessDead extends Error {}

/**
 * Counts statements and simulates the death of the process before number `dieAt`: nothing more is
 * sent except the rollback that PostgreSQL does itself. `dieAt` restarts the count in a live
 * process. Connections are kept, because new ones cost more than most of the work.
 */
export function crashControlOf(pool: Pool): {
  count: () => number
  dieAt(statement: number): void
} {
  let count = 0
  let last = Number.POSITIVE_INFINITY
  watchStatements(pool, (text) => {
    count += 1
    if (count < last || text === 'rollback') return undefined
    throw new ProcessDead('this process is dead')
  })
  return {
    count: () => count,
    dieAt: (statement) => {
      count = 0
      last = statement
    },
  }
}
