import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { openProxiedShop, type ProxiedShop } from '#testing/database-proxy.ts'
import {
  fillCart,
  newCartId,
  offerMethod,
  orderOf,
  sellItem,
  startFlashSale,
} from '#testing/fixtures.ts'
import type { Answer, TestShop } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'
import { runComposed } from './run-composed.ts'

/**
 * Timeout of requests waiting for a connection in milliseconds, enough to open one on any machine.
 */
const PATIENCE = 20_000

let opened: ProxiedShop
let shop: TestShop
let item: Awaited<ReturnType<typeof sellItem>>
before(async () => {
  opened = await openProxiedShop()
  shop = opened.shop
  shop.context.pool.options.connectionTimeoutMillis = PATIENCE
  await offerMethod(shop.context.database)
  item = await sellItem(shop.context.database)
})
after(() => opened.close())

/** One request of each kind: a read, a cached read, a change, and readiness. */
const requestEverything = () =>
  Promise.all([
    shop.get(`/api/order-details/o${'0'.repeat(26)}`),
    shop.get(`/api/categories/${item.slug}`),
    shop.post('/api/update-cart', { cart_id: newCartId(), product_id: item.product_id, qty: 1 }),
    shop.get('/ready'),
  ])

/** Takes all remaining connections of the pool; the returned function releases them. */
async function takeAllConnections() {
  const { pool } = shop.context
  const free = pool.options.max - (pool.totalCount - pool.idleCount)
  const clients = await Promise.all(Array.from({ length: free }, () => pool.connect()))
  return () => {
    for (const client of clients) client.release()
  }
}

/** Shortens the wait for a connection during `run`. */
async function withShortTimeout(run: () => Promise<void>) {
  const { options } = shop.context.pool
  options.connectionTimeoutMillis = 300
  await run().finally(() => {
    options.connectionTimeoutMillis = PATIENCE
  })
}

const sellsAgain = () =>
  until(
    'the shop sells again',
    async () => {
      const statuses = (await requestEverything()).map(({ status }) => status)
      return statuses.join() === '404,200,200,200'
    },
    60_000,
  )

function assertBusy({ status, headers, body, text }: Answer): void {
  assert.equal(status, 503, text)
  assert.equal(body.success, false)
  assert.doesNotMatch(text, /connect|ECONN|timeout|pool|sql|database "/i)
  assert.match(headers.get('cache-control') ?? '', /no-store/)
}

test('with all connections in use, requests get 503 and are soon served again', async () => {
  await sellsAgain()
  const releaseAll = await takeAllConnections()
  shop.context.responses.invalidateAll()
  await withShortTimeout(async () => {
    const answers = await requestEverything()
    for (const answer of answers) assertBusy(answer)
    for (const { headers } of answers.slice(0, 3)) assert.ok(Number(headers.get('retry-after')) > 0)
    assert.equal(answers[0]?.body.error, 'The shop is busy. Please try again in a moment.')
  })
  releaseAll()
  await sellsAgain()
})

test('cached answers are served while all connections are in use', async () => {
  await sellsAgain()
  const releaseAll = await takeAllConnections()
  assert.equal((await shop.get(`/api/categories/${item.slug}`)).status, 200)
  releaseAll()
})

describe('while the database is down', () => {
  test('the shop reports it, breaks nothing, and recovers', async () => {
    for (let round = 1; round <= 2; round += 1) {
      await sellsAgain()
      await opened.proxy.shut()
      try {
        const isCached = () => shop.context.responses.get(`/api/categories/${item.slug}`)
        await until('the lost connection is detected', () => !isCached())
        await withShortTimeout(async () => {
          for (let tries = 1; tries <= 3; tries += 1) {
            for (const answer of await requestEverything()) assertBusy(answer)
          }
          assert.equal((await shop.get('/ready')).body.error, 'The database is not responding.')
        })
      } finally {
        await opened.proxy.open()
      }
      await sellsAgain()
    }
  })

  test('killed connections cost only the requests they carried', async () => {
    await sellsAgain()
    const carts = await Promise.all(
      Array.from({ length: 60 }, () => fillCart(shop, item.product_id)),
    )
    const orders = carts.map((cart) => shop.post('/api/create-order', orderOf(cart)))
    await Promise.race(orders)
    await opened.proxy.shut()
    await opened.proxy.open()
    const answers = await Promise.all(orders)
    for (const answer of answers) if (answer.status !== 200) assertBusy(answer)
    await sellsAgain()
    const again = await Promise.all(
      carts.map((cart) => shop.post('/api/create-order', orderOf(cart))),
    )
    assert.deepEqual([...new Set(again.map(({ status }) => status))], [200])
    const served = answers.filter(({ status }) => status === 200)
    for (const { body } of served) {
      assert.ok(again.some(({ body: { order_id } }) => order_id === body.order_id))
    }
    assert.equal(new Set(again.map(({ body }) => body.order_id)).size, carts.length)
  })
})

test('a request ended by a deadlock gets 503', async () => {
  await sellsAgain()
  const { database } = shop.context
  const { product_id } = await sellItem(database)
  const sale = await startFlashSale(database, { product_id, price_sen: 1, qty: 1 })
  const cart = await fillCart(shop, product_id)
  const other = await database.startTransaction().execute()
  // With this the server aborts the order's transaction, not this one.
  await sql`set local deadlock_timeout = '1min'`.execute(other)
  await other.selectFrom('flash_sales').selectAll().where('id', '=', sale).forUpdate().execute()
  // The order locks its cart and waits for the sale; then the other transaction locks the cart.
  const order = shop.post('/api/create-order', orderOf(cart))
  await until('the order waits', async () => {
    const { rows } = await shop.context.pool.query(
      "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    return rows[0].count > 0
  })
  const wanted = other.selectFrom('carts').selectAll().where('id', '=', cart).forUpdate().execute()
  const answer = await order
  await wanted
  await other.rollback().execute()
  assertBusy(answer)
  assert.equal((await shop.post('/api/create-order', orderOf(cart))).status, 200)
})

describe('a composed statement', () => {
  const ask = (id: number, name: string) =>
    runComposed(
      shop.context.database,
      'ask by name',
      { id, name },
      (the) => sql<{ answer: string }>`select ${the.name}::text || ${the.id}::integer as answer`,
    )

  test('runs with each call’s values', async () => {
    const answers = await Promise.all([ask(1, 'a'), ask(2, 'b'), ask(3, 'c')])
    assert.deepEqual(answers.flat(), [{ answer: 'a1' }, { answer: 'b2' }, { answer: 'c3' }])
  })

  test('is refused if it would keep one call’s value', async () => {
    const kept = (id: number) =>
      runComposed(shop.context.database, 'ask for one', { id }, () => sql`select ${id}::integer`)
    for (const id of [1, 2]) await assert.rejects(kept(id), /contains a value of a single call/)
  })
  test('is refused in tests if its name omits what its text depends on', async () => {
    const found = (column: 'id' | 'name') =>
      runComposed(
        shop.context.database,
        'find by a column',
        { value: 1 },
        (the) => sql`select ${the.value}::integer as ${sql.ref(column)}`,
      )
    assert.deepEqual(await found('id'), [{ id: 1 }])
    assert.deepEqual(await found('id'), [{ id: 1 }])
    await assert.rejects(found('name'), /is not the same for every call of that name/)
  })
})
