import type { PoolClient } from 'pg'
import type { Shopper } from './accounts.ts'
import type { Answer, TestShop } from './test-shop.ts'
import { until } from './until.ts'

/**
 * Deletes an account while `work` is under way: that waits before its first statement that matches,
 * which the account's deletion passes by. What both were answered.
 */
export async function deletedDuring(
  { context: { pool } }: TestShop,
  { password, put }: Shopper,
  part: RegExp,
  work: () => Promise<Answer>,
): Promise<{ removed: Answer; worked: Answer }> {
  let wake = () => {}
  const deleted = new Promise<void>((done) => {
    wake = done
  })
  let hold = true
  const onAcquire = (client: PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const { text = String(args[0]) } = args[0] as { text?: string }
        if (!hold || !part.test(text)) return query(...args)
        hold = false
        return deleted.then(() => query(...args))
      },
    })
  }
  pool.on('acquire', onAcquire)
  const working = work()
  await until('the other has begun', () => !hold)
  const removed = await put('/api/delete-account', { deletePassword: password })
  wake()
  const worked = await working
  pool.off('acquire', onAcquire)
  return { removed, worked }
}
