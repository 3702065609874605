// A shop that took payments before providers stood behind a port, brought to the newest schema.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'
import { openPool } from '#platform/postgres/database.ts'
import { createDatabase, dropDatabase } from '#testing/test-shop.ts'

const folder = new URL('../migrations/', import.meta.url)
const STEP = '0041-providers-behind-a-port.sql'
let url: string
let pool: Pool

before(async () => {
  url = await createDatabase()
  pool = openPool(url)
  const earlier = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name < STEP)
  for (const name of earlier.sort()) await pool.query(await textOf(name))
  await runMigrations({ pgPool: pool })
})
after(async () => {
  await pool.end()
  await dropDatabase(url)
})

const textOf = (name: string) => readFile(new URL(name, folder), 'utf8')

/** Two orders on their way, one at each provider, as an older version wrote them down. */
async function writeOldShop() {
  await pool.query(`
    -- What they are for does not matter here.
    set session_replication_role = replica;
    insert into payment_methods (value, label) values ('razorpay', 'Card'), ('fiuu', 'Bank');
    insert into payment_attempts
      (kind, payable_id, provider, amount_sen, provider_order_id, next_ask_at, asks)
    values ('order', 'o1', 'razorpay', 1000, 'order_1', now() + interval '1 hour', 3),
           ('order', 'o2', 'fiuu', 1000, null, now() + interval '1 hour', 3),
           ('order', 'o3', 'fiuu', 1000, null, now() + interval '1 hour', 3);
    set session_replication_role = default`)
  await pool.query(`
    insert into provider_messages (provider, message_key, kind, body, handled_at, outcome)
    values ('razorpay', 'evt_1', null, '{"payment":{"orderId":"order_1"}}', null, null),
           ('fiuu', 'k1', 'order', '{"reference":"o2-1"}', null, null),
           ('fiuu', 'k2', 'order', '{"reference":"o3-1"}', now(), 'paid')`)
  for (const task of ['ask_open_attempts', 'ask_refunds', 'acknowledge_fiuu', 'send_refund']) {
    await pool.query('select graphile_worker.add_job($1)', [task])
  }
}

test('attempts, messages and queued jobs survive an upgrade from the older version', async () => {
  await writeOldShop()
  await pool.query(await textOf(STEP))

  const attempts = await pool.query(
    'select payable_id, polls, next_poll_at <= now() as due from payment_attempts order by payable_id',
  )
  assert.deepEqual(attempts.rows, [
    { payable_id: 'o1', polls: 3, due: true },
    { payable_id: 'o2', polls: 3, due: true },
    { payable_id: 'o3', polls: 3, due: false },
  ])
  const messages = await pool.query(
    'select message_key, outcome, body from provider_messages order by message_key',
  )
  assert.deepEqual(messages.rows, [
    { message_key: 'evt_1', outcome: 'looked_up', body: null },
    { message_key: 'k1', outcome: 'looked_up', body: null },
    { message_key: 'k2', outcome: 'paid', body: null },
  ])
  const jobs = await pool.query('select task_identifier from graphile_worker.jobs order by 1')
  assert.deepEqual(
    jobs.rows.map(({ task_identifier }) => task_identifier),
    ['poll_payment_attempts', 'poll_refunds', 'send_refund'],
  )
})
