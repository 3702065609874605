// Compares the database with the orders acknowledged to shoppers.
import assert from 'node:assert/strict'
import type { Pool } from 'pg'
import type { Database } from '../../server/platform/postgres/database.ts'
import { until } from '../../server/testing/until.ts'
import type { Entry } from './shoppers.ts'

const MAILS_WITHIN_MS = 60_000

/**
 * Checks that no order is duplicated, limited goods were sold exactly as ordered, and every mail exists once.
 */
export async function assertOrdersKept(db: Database, pool: Pool, journal: Entry[]): Promise<void> {
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where('customer_id', 'is', null)
    .execute()
  assert.equal(orders.length, journal.length)
  assert.equal(new Set(orders.map(({ cart_id }) => cart_id)).size, journal.length)
  assert.deepEqual(
    new Set(orders.map(({ id }) => id)),
    new Set(journal.map(({ order_id }) => order_id)),
  )
  for (const sale of await db.selectFrom('flash_sales').selectAll().execute()) {
    const sold = orders.filter(({ flash_sale_id }) => flash_sale_id === sale.id)
    assert.equal(sale.reserved + sale.sold, sold.length)
    assert.ok(sold.length <= sale.qty)
  }
  await freeJobsOfTheDead(pool)
  const addresses = new Set(journal.map(({ cart_id }) => `${cart_id}@example.com`))
  const mails = async () => {
    const all = await db.selectFrom('mails').select('recipient').execute()
    return all.filter(({ recipient }) => addresses.has(recipient)).length
  }
  const areSent = async () => (await mails()) >= journal.length
  await until('every order has its mail', areSent, MAILS_WITHIN_MS)
  assert.equal(await mails(), journal.length, 'each order has one mail')
}

/** Simulates the delay after which a dead process's jobs and mails are taken over. */
async function freeJobsOfTheDead(pool: Pool): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 hour'
     where locked_at < now() - interval '1 second'`,
  )
  await pool.query("select graphile_worker.add_job('free_stuck_jobs')")
  await pool.query('update due_mails set next_try_at = now()')
}
