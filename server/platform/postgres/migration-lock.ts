import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'

/** Any number that no other lock in the database uses. */
const LOCK = 4_702_352
const PAUSE_MS = 100

/**
 * Runs `work` while no other process migrates the same database. Whoever waits asks again and again: a
 * statement that waited would be what `create index concurrently` waits for in turn.
 */
export async function whileNobodyElseMigrates<Result>(
  pool: Pool,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    for (;;) {
      const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [LOCK])
      if (rows[0].free) break
      await wait(PAUSE_MS)
    }
    return await work()
  } finally {
    // The lock ends with its connection, whatever became of it.
    client.release(true)
  }
}
