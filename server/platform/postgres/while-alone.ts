import type { Pool } from 'pg'

/**
 * Runs `work` unless another process is at the same, which the number of a lock says: false where one is.
 * The lock ends with its connection, so also with a process that dies.
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
    await work()
    return true
  } finally {
    client.release(true)
  }
}
