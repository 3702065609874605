import type { Pool } from 'pg'

/**
 * Runs `work` under an advisory lock, named by its number, so that one process at a time does it: false
 * where another holds the lock, which is not waited for. The lock ends with the work, and with the
 * connection of a process that dies.
 */
export async function withAdvisoryLock(
  pool: Pool,
  lock: number,
  work: () => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [lock])
    if (!rows[0].free) return false
    try {
      await work()
    } finally {
      // By the end of the connection alone it would be free a moment later.
      await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined)
    }
    return true
  } finally {
    client.release(true)
  }
}
