// The dashboard's figures match the orders.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Dashboard } from '@apeak/contract/dashboard'
import { measureDeliveries } from '#orders/sales.ts'
import { offerMethod, sellItem } from '#testing/fixtures.ts'
import { always, dailyFrom, setDelivery } from '#testing/late-orders.ts'
import { newOperator, type TestOperator } from '#testing/operators.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'

let shop: TestShop
let finance: TestOperator
let games: { category_id: number; slug: string }[]
before(async () => {
  shop = await openTestShop()
  await offerMethod(shop.context.database)
  await offerMethod(shop.context.database, { value: 'fiuu' })
  games = [await sellItem(shop.context.database), await sellItem(shop.context.database)]
  finance = await newOperator(shop, 'finance')
})
after(() => shop.close())

/** Orders of RM 10 by their age in days and delivery time in seconds. */
async function sell(
  orders: number,
  { days = 0, seconds = 60, game = 0, method = 'check_payment', status = 'completed' } = {},
) {
  await shop.context.pool.query(
    `insert into orders (id, cart_id, status, payment_method, customer_email, category_id, category_name,
       product_name, qty, options, unit_price_sen, subtotal_sen, discount_sen, fee_sen, total_sen,
       reservation, created_at, paid_at, completed_at, delivered_qty)
     select 'o' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 26), 'cart-' || gen_random_uuid(),
            $1, $2, 'aina@example.com', $3, 'A game', 'An item', 1, '[]', 1000, 1000, 0, 0, 1000, 'sold',
            at, at, case when $1 = 'completed' then at + $4::integer * interval '1 second' end,
            case when $1 = 'completed' then 1 else 0 end
     from generate_series(1, $5::integer),
       -- Just after midnight, so that it is the same day whenever this runs.
       lateral (select malaysian_midnight(malaysian_day(now()) - $6::integer) as at) paid`,
    [status, method, games[game]?.category_id, seconds, orders, days],
  )
}

async function dashboard(): Promise<Dashboard> {
  const answer = await finance.get('/api/console/dashboard')
  assert.equal(answer.status, 200, answer.text)
  return answer.body as unknown as Dashboard
}

test('an empty shop has an empty dashboard', async () => {
  const { sales, deliveries, waiting, days, categories } = await dashboard()
  assert.deepEqual(sales.month.all.orders, 0)
  assert.deepEqual(deliveries.month.p50_seconds, null)
  assert.ok(waiting.every(({ waiting, since }) => waiting === 0 && since === null))
  assert.deepEqual([days, categories], [[], []])
})

test('sales, deliveries and open items add up', async () => {
  await sell(4)
  await sell(6, { days: 3, seconds: 400, game: 1, method: 'fiuu' })
  await sell(10, { days: 20, seconds: 900 })
  await sell(3, { days: 40 })
  await sell(2, { status: 'processing' })
  const { sales, deliveries, waiting, days } = await dashboard()
  assert.deepEqual(
    [sales.today, sales.week, sales.month].map(({ all }) => [all.orders, all.total.amount]),
    [
      [6, 60],
      [12, 120],
      [22, 220],
    ],
  )
  assert.deepEqual(
    sales.week.by_method.map(({ payment_method, orders }) => [payment_method, orders]).toSorted(),
    [
      ['check_payment', 6],
      ['fiuu', 6],
    ],
  )
  assert.deepEqual(
    sales.month.by_category.map(({ category_id, orders }) => [category_id, orders]),
    [
      [games[0]?.category_id, 16],
      [games[1]?.category_id, 6],
    ],
  )
  assert.deepEqual(
    sales.month.by_hour.map(({ hour, orders }) => [hour, orders]),
    [[0, 22]],
  )
  assert.deepEqual(
    days.map(({ orders }) => orders),
    [10, 6, 6],
  )
  const { month, today } = deliveries
  assert.equal(today.orders, 4)
  assert.deepEqual(month.within, [
    { minutes: 3, orders: 4 },
    { minutes: 10, orders: 10 },
  ])
  assert.equal(today.p50_seconds, 60)
  assert.equal(month.p50_seconds, 400)
  assert.equal(month.p95_seconds, 900)
  assert.equal(waiting.find(({ kind }) => kind === 'deliveries')?.waiting, 2)
})

test('lists failed payments with the provider’s reason', async () => {
  await shop.context.pool.query(
    `insert into payment_attempts (kind, payable_id, provider, amount_sen, state, failure_reason, number)
     select 'order', (select id from orders limit 1), 'fiuu', 1000, state, reason, n
     from (values ('failed', 'Insufficient funds', 1), ('failed', 'Insufficient funds', 2),
                  ('failed', null, 3), ('paid', null, 4), ('open', null, 5)) as a (state, reason, n)`,
  )
  const { today } = (await dashboard()).payments
  assert.deepEqual(today.by_provider, [{ provider: 'fiuu', paid: 1, failed: 3, open: 1 }])
  assert.deepEqual(today.failures, [
    { provider: 'fiuu', reason: 'Insufficient funds', attempts: 2 },
    { provider: 'fiuu', reason: null, attempts: 1 },
  ])
})

test('a game’s page shows the usual delivery time from 20 deliveries on, and is rendered again only then', async () => {
  const { pool, database } = shop.context
  await setDelivery(shop, always)
  await pool.query('delete from payment_attempts')
  await pool.query('delete from orders')
  const [first, second] = games
  const minutes = async (slug: string | undefined) => {
    const answer = await shop.get(`/api/categories/${slug}`)
    return (answer.body.category as { delivery_minutes: number | null }).delivery_minutes
  }
  const justNow = (count: number, seconds: number, game: number) =>
    sell(count, { seconds, game }).then(() =>
      pool.query(
        `update orders set paid_at = now() - interval '1 hour', created_at = now() - interval '1 hour',
           completed_at = now() - interval '1 hour' + $1::integer * interval '1 second'
         where category_id = $2 and completed_at - paid_at = $1::integer * interval '1 second'`,
        [seconds, games[game]?.category_id],
      ),
    )
  await justNow(20, 61, 0)
  await justNow(19, 30, 1)
  assert.equal(await minutes(first?.slug), null)
  await measureDeliveries(database)
  await until('the page shows the time', async () => (await minutes(first?.slug)) === 2)
  assert.equal(await minutes(second?.slug), null)

  const { responses } = shop.context
  await shop.get(`/api/categories/${first?.slug}`)
  const mark = responses.mark()
  await justNow(10, 90, 0)
  await measureDeliveries(database)
  await measureDeliveries(database)
  await until('the change is received', async () => {
    await pool.query("select pg_notify('catalog_changed', 'options:0')")
    return responses.mark() > mark
  })
  assert.ok(responses.get(`/api/categories/${first?.slug}`), 'the same minutes are the same page')
  await pool.query(`update orders set completed_at = paid_at + interval '9 minutes'`)
  await measureDeliveries(database)
  await until('the page shows the time', async () => (await minutes(first?.slug)) === 9)

  const minute = Math.floor(Date.now() / 60_000) * 60_000
  await pool.query(`update orders set paid_at = $1, completed_at = $2`, [
    new Date(minute - 60 * 60_000),
    new Date(minute - 51 * 60_000),
  ])
  await setDelivery(shop, dailyFrom(new Date(minute - 56 * 60_000)))
  await measureDeliveries(database)
  await until('closed hours do not count', async () => (await minutes(first?.slug)) === 5)
  await pool.query('update orders set by_supplier = true')
  await measureDeliveries(database)
  await until('suppliers deliver at any hour', async () => (await minutes(first?.slug)) === 9)
  await pool.query('update orders set by_supplier = false')
  await measureDeliveries(database)
  await until('operators do not', async () => (await minutes(first?.slug)) === 5)
  await pool.query('update orders set delivered_by_code = true')
  await measureDeliveries(database)
  await until('codes are delivered at any hour', async () => (await minutes(first?.slug)) === 9)
  await pool.query(
    `update orders set completed_at = completed_at - interval '30 hours', paid_at = paid_at - interval '30 hours'`,
  )
  await measureDeliveries(database)
  await until('the old time is gone', async () => (await minutes(first?.slug)) === null)
})

test('only roles that may see money see the dashboard', async () => {
  const support = await newOperator(shop, 'support')
  assert.equal((await support.get('/api/console/dashboard')).status, 403)
})
