import type { Pool } from 'pg'
import { openTestShop, type TestShop } from './test-shop.ts'

/** Hundreds of requests wait for few connections or one row; on a slow machine that takes long. */
export const longTimeouts = { connection: 60_000, statement: 60_000, lock: 60_000, answer: 90_000 }

/**
 * Two shops on one database: two processes with their own connections, caches and jobs. `env`:
 * settings of both, as environment variables.
 */
export async function openTwoShops({
  env = {},
  ...options
}: {
  env?: Record<string, string>
  mayBreak?: boolean
} = {}): Promise<[TestShop, TestShop]> {
  const first = await openTestShop(env, { ...options, limits: longTimeouts })
  const { databaseUrl } = first
  return [first, await openTestShop(env, { ...options, databaseUrl, limits: longTimeouts })]
}

/**
 * Two shops on a database without these guards (constraint → its table), to prove that a test would
 * fail without them.
 */
export async function openUnguardedShops(guards: Record<string, string>): Promise<TestShop[]> {
  const shops = await openTwoShops({ mayBreak: true })
  for (const [guard, table] of Object.entries(guards)) {
    await one(shops, 0).context.pool.query(`alter table ${table} drop constraint ${guard}`)
  }
  return shops
}

/** Closes shops that share a database, its creator last. */
export async function closeAll(shops: TestShop[]): Promise<void> {
  for (const shop of [...shops].reverse()) await shop.close()
}

/** Opens all pooled connections of the shops, so that concurrent requests meet in the database. */
export async function openConnections(shops: TestShop[]): Promise<void> {
  for (const { context, get } of shops) {
    const free = context.pool.options.max - (context.pool.totalCount - context.pool.idleCount)
    const clients = await Promise.all(Array.from({ length: free }, () => context.pool.connect()))
    for (const client of clients) client.release()
    await Promise.all(clients.map(() => get('/health')))
  }
}

/** The items in turn, so that two shops get every other request. */
export function one<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}

/** A promise that resolves after `count` calls, or when the first has waited long enough. */
export function barrier(count: number, patienceMs = 1000): () => Promise<void> {
  let open: () => void = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let waiting = 0
  return () => {
    waiting += 1
    if (waiting >= count) open()
    setTimeout(open, patienceMs).unref()
    return opened
  }
}

/** Holds each matching statement at the barrier. */
export function holdBefore(pool: Pool, part: RegExp, meet: () => Promise<void>): void {
  pool.on('acquire', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    Object.assign(client, {
      query: (...args: unknown[]) =>
        typeof args[0] === 'string' && part.test(args[0])
          ? meet().then(() => query(...args))
          : query(...args),
    })
  })
}
