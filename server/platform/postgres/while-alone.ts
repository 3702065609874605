import type { Pool } from 'pg'

/**
 * Runs `work` unless another process is at the same, which the number of a lock says: false where one is.
 * Whoever comes once it is done finds the lock free; with a process that dies its connection ends, and so
 * does the lock.
 */
export async function whileAlone(
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
