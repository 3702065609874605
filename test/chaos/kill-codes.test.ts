import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { saveStock } from '../../server/catalog/catalog.ts'
import { importCodes } from '../../server/codes/import-codes.ts'
import { addOperatorEvent, operatorEventsOf } from '../../server/operators/operators.ts'
import type { Database } from '../../server/platform/postgres/database.ts'
import { openSecrets } from '../../server/platform/secrets/secrets.ts'
import { assertStocks, distinctCodes } from '../../server/testing/code-products.ts'
import { until } from '../../server/testing/until.ts'
import { chooseVictim, KILLS } from './kills.ts'
import { seedProducts, withDatabase } from './shop-database.ts'
import { openShop } from './shop-process.ts'
import { PAUSE_MS } from './shoppers.ts'

const BUYERS = 6
const CODES = 2000

test('a shop killed while delivering codes delivers each exactly once', async (t) => {
  const opened = await openShop()
  t.after(() => opened.close())
  const { folder } = opened
  const product_id = await withDatabase(folder, (db, pool) => stockShelves(folder, db, pool))

  const acknowledged: string[] = []
  for (let round = 1; round <= KILLS; round += 1) {
    let isOver = false
    const buying = Array.from({ length: BUYERS }, async () => {
      while (!isOver) {
        const id = await buy(opened.shop.url, product_id).catch(() => undefined)
        if (id) acknowledged.push(id)
        await wait(PAUSE_MS)
      }
    })
    const atLeast = acknowledged.length + 5
    await until('some orders are acknowledged', () => acknowledged.length >= atLeast, 60_000)
    await wait(Math.random() * 300)
    await opened.shop.kill(chooseVictim(round))
    isOver = true
    await Promise.all(buying)
    await opened.restart()
  }

  await withDatabase(folder, async (_, pool) => {
    // The job that normally runs every minute.
    await pool.query("select graphile_worker.add_job('deliver_codes')")
    const waiting = async () => {
      const { rows } = await pool.query('select 1 from product_stocks where owed > 0')
      return rows.length > 0
    }
    await until('every paid order is delivered', async () => !(await waiting()), 60_000)
    await assertStocks(pool)
    const { rows } = await pool.query(
      `select o.id, o.status, count(c.id)::integer as codes
       from orders o left join voucher_codes c on c.order_id = o.id group by o.id`,
    )
    const given = new Map(rows.map(({ id, status, codes }) => [id, `${status} ${codes}`]))
    for (const id of acknowledged) assert.equal(given.get(id), 'completed 1', id)
    const { rows: codes } = await pool.query(
      'select count(*)::integer as count, count(order_id)::integer as given from voucher_codes',
    )
    t.diagnostic(`${codes[0].given} codes given, ${acknowledged.length} orders acknowledged`)
    assert.equal(codes[0].count, CODES)
    assert.ok(codes[0].given >= acknowledged.length)
  })
})

/** Creates a product delivered by code and a coupon for its full price; returns the product's id. */
async function stockShelves(folder: string, db: Database, pool: Pool): Promise<number> {
  const [product_id = 0] = await seedProducts(db)
  await pool.query("insert into coupons (code, kind, hundredths) values ('FREE', 'percent', 10000)")
  const secrets = await openSecrets({
    secretKey: undefined,
    earlierSecretKeys: [],
    dataDir: folder,
  })
  const actor = { kind: 'operator', id: 'aina' } as const
  const context = { database: db, addOperatorEvent, operatorEventsOf }
  const settings = { delivered_by_code: true, warn_below: 5, version: 1 }
  await saveStock(context, product_id, settings, actor)
  const wanted = { product_id, request_key: randomUUID(), actor }
  await importCodes({ database: db, secrets, addOperatorEvent }, distinctCodes(CODES), wanted)
  return product_id
}

/** Buys one, which is paid at once; returns the order's id once acknowledged. */
async function buy(url: string, product_id: number): Promise<string> {
  const post = async (path: string, body: unknown): Promise<Record<string, string>> => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response.json()
  }
  const cart_id = `cart-${randomUUID()}`
  const payment_method = 'check_payment'
  const choice = { cart_id, product_id, qty: 1, payment_method, coupon_code: 'FREE' }
  await post('/api/update-cart', choice)
  const order = { customer_email: 'aina@example.com', payment_method, cart_id }
  const { order_id = '' } = await post('/api/create-order', order)
  return order_id
}
