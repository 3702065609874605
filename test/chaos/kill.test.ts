import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { type Database, openDatabase, openPool } from '../../server/platform/postgres/database.ts'
import { databaseUrl, freePort, type ShopProcess, startShop } from './shop-process.ts'

type Pool = ReturnType<typeof openPool>

const KILLS = 5
const SHOPPERS = 6
/** From a start on the files of a killed server until it sells; slow machines need most of it. */
const READY_WITHIN_MS = 15_000

/** What one shopper was told of one cart. What was told must hold whatever happens afterwards. */
type Entry = {
  cart_id: string
  product_id: number
  order_id?: string
  status?: 'pending_payment' | 'pending'
}

test('what was acknowledged survives the sudden death of the server and of its database', async (t) => {
  const seed = Number(process.env.CHAOS_SEED ?? randomInt(2 ** 31))
  t.diagnostic(`CHAOS_SEED=${seed}`)
  const random = randomFrom(seed)
  const folder = await mkdtemp(join(tmpdir(), 'apeak-chaos-'))
  const port = await freePort()
  let shop = await startShop(folder, port)
  t.after(async () => {
    await shop.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const products = await withDatabase(folder, fillShelves)
  const journal: Entry[] = []

  for (let round = 1; round <= KILLS; round += 1) {
    const shopping = goShopping(shop.url, products, journal, random)
    await wait(300 + random() * 900)
    // The last time both die, whatever chance says.
    const what = round === KILLS || random() < 0.4 ? 'server and database' : 'server'
    await shop.kill(what)
    await shopping.stop()
    shop = await startShop(folder, port)
    t.diagnostic(`${what} killed; ready again after ${Math.round(shop.readyAfter)} ms`)
    assert.ok(shop.readyAfter < READY_WITHIN_MS)
    await compare(shop, journal)
  }

  const told = journal.filter(({ order_id }) => order_id)
  t.diagnostic(`${told.length} orders acknowledged`)
  assert.ok(told.length >= KILLS * SHOPPERS, 'the shop was under load')
  await finishShopping(shop, journal)
  await compare(shop, journal)
  await withDatabase(folder, (db, pool) => compareBooks(db, pool, journal, t))
})

/** Shoppers who fill carts, order and say that they paid, one after the other until the shop is gone. */
function goShopping(url: string, products: number[], journal: Entry[], random: () => number) {
  let isOver = false
  const shop = async () => {
    while (!isOver) {
      const product_id = products[Math.floor(random() * products.length)] ?? 0
      const entry: Entry = { cart_id: `cart-${randomUUID()}`, product_id }
      journal.push(entry)
      try {
        await buy(url, entry, random() < 0.8)
      } catch {
        // No answer: whether it happened is not known, and is asked again at the end.
        await wait(5)
      }
    }
  }
  const shoppers = Array.from({ length: SHOPPERS }, shop)
  return {
    async stop() {
      isOver = true
      await Promise.all(shoppers)
    },
  }
}

/** Takes a cart as far as it goes, and writes down each answer before the next step. */
async function buy(url: string, entry: Entry, andPay: boolean): Promise<void> {
  const { cart_id, product_id } = entry
  const payment_method = 'check_payment'
  await post(url, '/api/update-cart', { cart_id, product_id, qty: 1, payment_method })
  const order = { customer_email: 'aina@example.com', payment_method, cart_id }
  const { order_id } = await post(url, '/api/create-order', order)
  if (entry.order_id) assert.equal(order_id, entry.order_id, 'one cart makes one order')
  entry.order_id = String(order_id)
  entry.status ??= 'pending_payment'
  if (!andPay) return
  await post(url, '/api/payment-callback', { payment_method, orderId: order_id })
  entry.status = 'pending'
}

/** Throws where the shop does not answer with success; a price that changed is confirmed as it is. */
async function post(url: string, path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  assert.notEqual(response.status, 500, JSON.stringify(answer))
  if (response.status === 409 && path === '/api/create-order') return post(url, path, body)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return answer
}

/** Every order that somebody was told of is there, at least as far as they were told. */
async function compare(shop: ShopProcess, journal: Entry[]): Promise<void> {
  for (const { order_id, status } of journal) {
    if (!order_id) continue
    const response = await fetch(`${shop.url}/api/order-details/${order_id}`)
    assert.equal(response.status, 200, `${order_id} was acknowledged and is lost`)
    const order = await response.json()
    const allowed = status === 'pending' ? ['pending'] : ['pending_payment', 'pending']
    assert.ok(allowed.includes(order.status), `${order_id} was ${status} and is ${order.status}`)
  }
}

/** Everybody whose last answer was lost asks again. */
async function finishShopping(shop: ShopProcess, journal: Entry[]): Promise<void> {
  for (const entry of journal) await buy(shop.url, entry, true)
}

/** No order is doubled, what is limited was given out as often as it was ordered, every mail is there once. */
async function compareBooks(
  db: Database,
  pool: Pool,
  journal: Entry[],
  t: TestContext,
): Promise<void> {
  const orders = await db.selectFrom('orders').selectAll().execute()
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
  const mails = async () => (await db.selectFrom('mails').select('message_id').execute()).length
  for (let tries = 1; (await mails()) < journal.length && tries <= 300; tries += 1) await wait(100)
  assert.equal(await mails(), journal.length, 'each order has one mail')
  t.diagnostic(`${journal.length} orders in all, each once`)
}

/** As if the minutes had passed after which the jobs of a dead process are taken up. */
async function freeJobsOfTheDead(pool: Pool): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 hour'
     where locked_at < now() - interval '1 second'`,
  )
  await pool.query("select graphile_worker.add_job('free_stuck_jobs')")
}

async function fillShelves(db: Database): Promise<number[]> {
  await db.insertInto('payment_methods').values({ value: 'check_payment' }).execute()
  const { id: category_id } = await db
    .insertInto('categories')
    .values({ name: 'Star Raiders', slug: 'star-raiders' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const products = await db
    .insertInto('products')
    .values([1, 2, 3].map((n) => ({ category_id, name: `${n} Crystals`, price_sen: n * 100 })))
    .returning('id')
    .execute()
  const [first] = products
  await db
    .insertInto('flash_sales')
    .values({ product_id: first?.id ?? 0, price_sen: 50, qty: 60, ends_at: new Date('2999-01-01') })
    .execute()
  return products.map(({ id }) => id)
}

async function withDatabase<Result>(
  folder: string,
  work: (db: Database, pool: Pool) => Promise<Result>,
): Promise<Result> {
  const pool = openPool(await databaseUrl(folder), 2)
  try {
    return await work(openDatabase(pool), pool)
  } finally {
    await pool.end()
  }
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
