import type { Pool, PoolClient } from 'pg'

/** Sees each statement before it is sent; may hand back another text for it, or throw. */
type OnStatement = (text: string) => string | undefined

/** Shows every statement that goes through the pool, from now on, to `onStatement`. */
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

/** What a process says after it died: nothing of it reaches the database any more. */
export class Dead extends Error {}

/**
 * Counts statements, and lets the process die before the one numbered by `dieAt`: nothing more is sent but
 * the rollback that PostgreSQL does itself when a process dies. `dieAt` counts anew, from a process that
 * lives. Its connections are kept: a new one costs more than most of what is done on it.
 */
export function mortalityOf(pool: Pool): { count: () => number; dieAt(statement: number): void } {
  let count = 0
  let last = Number.POSITIVE_INFINITY
  watchStatements(pool, (text) => {
    count += 1
    if (count < last || text === 'rollback') return undefined
    throw new Dead('this process is dead')
  })
  return {
    count: () => count,
    dieAt: (statement) => {
      count = 0
      last = statement
    },
  }
}
