// Two simulated suppliers behind the front door: a shopper pays, and the shop delivers by itself.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, type TestContext, test } from 'node:test'
import { sandboxKeys, supplierSettings } from '@apeak/sandbox/settings'
import { startSandbox } from '@apeak/sandbox/start-sandbox'
import { allTasks } from '#app/all-tasks.ts'
import { openRunners, type Runners } from '#platform/jobs/runners.ts'
import { orderRow, sellItem } from '#testing/fixtures.ts'
import {
  openPayingShop,
  orderPaidBy,
  type PayingShop,
  sendMessagesTo,
} from '#testing/paying-shop.ts'
import { until } from '#testing/until.ts'
import { allSuppliers } from '../all-suppliers.ts'

/** The promise: from a supplier's definite failure to the order at the next one. */
const FAILOVER_MS = 5_000

let shop: PayingShop
let runners: Runners
let product_id: number
let question: number

before(async () => {
  const sandbox = await startSandbox({ shopUrl: 'http://127.0.0.1:9', ...sandboxKeys })
  const env = supplierSettings(sandbox.url)
  shop = await openPayingShop({ sandbox, env, suppliers: allSuppliers })
  sendMessagesTo(sandbox, shop.url)
  for (const { name } of allSuppliers) {
    const settings = sandbox.control.settings[name as 'seagm' | 'digiflazz']
    settings.messageUrl = `${shop.url}/api/supplier-messages/${name}`
  }
  await sellUc()
  const { pool, log } = shop.context
  runners = openRunners(pool, allTasks(shop.context), [], log)
  await runners.start()
  await pool.query("select graphile_worker.add_job('map_demo_supplies')")
  await until('both suppliers sell the item', async () => (await supplies()) === 2)
})
after(async () => {
  await runners.stop()
  await shop.close()
  await shop.sandbox.close()
})
beforeEach(() => shop.control.faults.clear())

/** An item that both suppliers sell. */
async function sellUc(): Promise<void> {
  const item = await sellItem(shop.context.database, {
    productOptions: [{ name: 'Character ID', is_required: true }],
  })
  product_id = item.product_id
  question = item.product_option_ids[0] ?? 0
  await shop.context.pool.query("update categories set name = 'PUBG Mobile'")
  await shop.context.pool.query("update products set name = '60 UC'")
}

async function supplies(): Promise<number> {
  const { rows } = await shop.context.pool.query(
    'select count(*)::integer as count from product_supplies',
  )
  return rows[0].count
}

type Placed = { supplier: string; state: string; sent_at: Date; settled_at: Date }

/** A shopper pays by card; the orders at suppliers once it is delivered. */
async function buyDelivered(): Promise<Placed[]> {
  const options = { [question]: '5123456789' }
  const choice = { product_id, options } as { product_id: number }
  const { order_id, razorpay_order_id } = await orderPaidBy(shop, 'razorpay', choice)
  await shop.control.razorpay.pay({ orderId: razorpay_order_id, answer: 'success' })
  const isDelivered = async () => (await orderRow(shop, order_id)).status === 'completed'
  await until('the order is delivered', isDelivered)
  const { rows } = await shop.context.pool.query<Placed>(
    'select supplier, state, sent_at, settled_at from supplier_orders where order_id = $1 order by id',
    [order_id],
  )
  return rows
}

/** Asserts that the second supplier got the order in time, and delivered it. */
function assertFailover(t: TestContext, [failed, next, ...others]: Placed[]): void {
  assert.ok(failed && next)
  assert.deepEqual([failed.supplier, failed.state], ['seagm', 'failed'])
  assert.deepEqual([next.supplier, next.state], ['digiflazz', 'delivered'])
  assert.equal(others.length, 0)
  const placed = next.sent_at.getTime() - failed.settled_at.getTime()
  const delivered = next.settled_at.getTime() - failed.settled_at.getTime()
  t.diagnostic(`placed ${placed} ms after the failure, delivered after ${delivered} ms`)
  assert.ok(placed < FAILOVER_MS, `${placed} ms`)
}

describe('a paid order', () => {
  test('is delivered by the first supplier', async () => {
    const placed = await buyDelivered()
    assert.deepEqual(
      placed.map(({ supplier, state }) => [supplier, state]),
      [['seagm', 'delivered']],
    )
  })

  test('that the first supplier refuses is at the second within five seconds', async (t) => {
    shop.control.faults.add({ provider: 'seagm', order: 'price_above_cap', times: 1 })
    assertFailover(t, await buyDelivered())
  })

  test('that the first supplier takes, and then fails, is at the second within five seconds', async (t) => {
    shop.control.faults.add({ provider: 'seagm', order: 'fails', times: 1 })
    assertFailover(t, await buyDelivered())
  })

  test('that failed at the first supplier, without a message of it, is at the second likewise', async (t) => {
    shop.control.faults.add({ provider: 'seagm', order: 'fails', times: 1 })
    shop.control.faults.add({ provider: 'seagm', notice: 'notice_never' })
    assertFailover(t, await buyDelivered())
  })
})

test('no unit was delivered twice, and each supplier took what the shop has recorded', async () => {
  for (const name of ['seagm', 'digiflazz'] as const) {
    const books = shop.control.suppliers[name]
    assert.deepEqual(books.deliveredTwice(), [])
    const taken = books.log().reduce((sum, { amount_sen }) => sum - amount_sen, 0)
    const { rows } = await shop.context.pool.query(
      `select coalesce(sum(charged_sen), 0)::integer as sen from supplier_orders
       where supplier = $1 and state = 'delivered'`,
      [name],
    )
    assert.equal(rows[0].sen, taken)
  }
})
