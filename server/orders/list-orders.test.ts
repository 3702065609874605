// The operators' list of all orders.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ConsoleOrdersPage } from '@apeak/contract/orders-console'
import { offerMethod, sellItem } from '#testing/fixtures.ts'
import { newOperator } from '#testing/operators.ts'
import { openTestShop } from '#testing/test-shop.ts'

const ORDERS = 240
const shop = await openTestShop()
after(() => shop.close())
const { database } = shop.context
await offerMethod(database)
await offerMethod(database, { value: 'fiuu' })
const games = [(await sellItem(database)).category_id, (await sellItem(database)).category_id]
const operator = await newOperator(shop, 'support')
await placeOrders()

/** Inserts orders of twelve days including today, in every status, by two methods, of two games. */
async function placeOrders() {
  await shop.context.pool.query(
    `insert into orders (id, cart_id, status, payment_method, customer_email, category_id, category_name,
       product_name, qty, options, unit_price_sen, subtotal_sen, discount_sen, fee_sen, total_sen,
       reservation, created_at, delivered_qty)
     select 'o' || lpad(n::text, 26, '0'), 'cart-' || lpad(n::text, 12, '0'), status,
            case when n % 3 = 0 then 'fiuu' else 'check_payment' end, 'player' || n % 30 || '@example.com',
            (array[$1::integer, $3::integer])[1 + n % 2], 'A game', 'An item', 1,
            json_build_array(json_build_object('name', 'Player ID', 'value', (7000 + n % 40)::text)),
            100 + n * 7 % 50, 100 + n * 7 % 50, 0, 0, 100 + n * 7 % 50,
            case when status in ('processing', 'completed', 'refunded') then 'sold' else 'released' end,
            now() - ($2 - n) * interval '70 minutes', case when status = 'completed' then 1 else 0 end
     from (
       select n, (array['completed', 'completed', 'refunded', 'pending_payment', 'processing'])[1 + n % 5]
         as status
       from generate_series(1, $2::integer) n
     ) placed`,
    [games[0], ORDERS, games[1]],
  )
}

async function page(query: Record<string, string | number>): Promise<ConsoleOrdersPage> {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, `${value}`]),
  )
  const answer = await operator.get(`/api/console/orders?${search}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body as unknown as ConsoleOrdersPage
}

/** The expected ids, by plain SQL. */
async function idsBy(where: string, order: string): Promise<string[]> {
  const { rows } = await shop.context.pool.query(
    `select id from orders where ${where} order by ${order}`,
  )
  return rows.map(({ id }) => id)
}

const day = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' }).format(
    Date.now() - days * 86_400_000,
  )

/** Reads every page and compares it with the expected ids. */
async function assertListed(query: Record<string, string | number>, where: string, order: string) {
  const ids: string[] = []
  for (let number = 1; ; number += 1) {
    const { data, total, has_more } = await page({ ...query, page: number, per_page: 45 })
    ids.push(...data.map(({ id }) => id))
    if (has_more) continue
    assert.equal(total, ids.length)
    break
  }
  assert.deepEqual(ids, await idsBy(where, order), JSON.stringify(query))
}

test('every page of every list matches the orders', async () => {
  const [from, to] = [day(8), day(2)]
  const kinds: [Record<string, string | number>, string][] = [
    [{}, 'true'],
    [{ status: 'refunded' }, "status = 'refunded'"],
    [
      { status: 'completed', payment_method: 'fiuu' },
      "status = 'completed' and payment_method = 'fiuu'",
    ],
    [{ category_id: games[1] ?? 0 }, `category_id = ${games[1]}`],
    [
      { from, to, status: 'processing' },
      `status = 'processing' and malaysian_day(created_at) between '${from}' and '${to}'`,
    ],
    [{ q: '7011' }, `options @> '[{"value": "7011"}]'`],
    [
      { q: 'PLAYER7@', status: 'completed' },
      "customer_email = 'player7@example.com' and status = 'completed'",
    ],
    [{ status: 'pending' }, 'false'],
  ]
  const orders = {
    created_at: 'created_at, id',
    '-created_at': 'created_at desc, id desc',
    '-total': 'total_sen desc, id desc',
    total: 'total_sen, id',
  }
  for (const [index, [query, where]] of kinds.entries()) {
    // Alternates between sorting by time and by amount.
    const ways = Object.entries(orders).filter((_, way) => way % 2 === index % 2 || index === 0)
    for (const [sort, order] of ways) {
      await assertListed({ ...query, sort }, where, order)
    }
  }
})

test('a search with more hits than its limit lists the newest', async () => {
  const { pool } = shop.context
  await pool.query(
    `insert into orders (id, cart_id, status, payment_method, customer_email, category_name, product_name,
       qty, options, unit_price_sen, subtotal_sen, discount_sen, fee_sen, total_sen, reservation, created_at)
     select 'om' || lpad(n::text, 25, '0'), 'cart-m' || n, 'pending_payment', 'fiuu',
            'many' || n || '@example.com', '', '', 1, '[]', n, n, 0, 0, n, 'released',
            now() - (20000 - n) * interval '1 second'
     from generate_series(1, 1005) n`,
  )
  const first = async (sort: string) => {
    const { data, total, is_capped } = await page({ q: 'many', sort, per_page: 1 })
    assert.deepEqual([total, is_capped], [1_000, true])
    return data[0]?.customer_email
  }
  assert.equal(await first('-created_at'), 'many1005@example.com')
  assert.equal(await first('created_at'), 'many6@example.com')
  assert.equal(await first('total'), 'many6@example.com')
  assert.ok(!(await page({ q: 'many', page: 10, per_page: 100 })).has_more)
  await pool.query("delete from orders where id like 'om%'")
})

test('a list counts to 1,000, and has further pages', async () => {
  const { pool } = shop.context
  await pool.query(
    `insert into orders select (jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object(
       'id', 'on' || lpad(n::text, 25, '0'), 'cart_id', 'cart-n' || n,
       'short_reference', random_short_reference('AP')))).*
     from (select * from orders limit 1) o, generate_series(1, 1000) n`,
  )
  const listed = async (number: number) => {
    const { data, total, has_more, is_capped } = await page({ page: number, per_page: 100 })
    return [data.length, total, has_more, is_capped]
  }
  assert.deepEqual(await listed(1), [100, 1_000, true, true])
  assert.deepEqual(await listed(11), [100, 1_000, true, true])
  assert.deepEqual(await listed(13), [40, 1_000, false, true])
  await pool.query("delete from orders where id like 'on%'")
})

test('an order is found by its id, its short reference, and what belongs to it', async () => {
  const { rows } = await shop.context.pool.query('select id, short_reference from orders limit 1')
  const [{ id, short_reference }] = rows
  for (const q of [id, short_reference, short_reference.slice(3).toLowerCase()]) {
    assert.deepEqual(
      (await page({ q })).data.map((order) => order.id),
      [id],
      q,
    )
  }
  assert.deepEqual((await page({ q: '%' })).data, [])
  assert.deepEqual((await page({ q: '\\' })).data, [])
})

test('an invalid page, column or day is refused', async () => {
  for (const query of [
    'page=0',
    'sort=options',
    'from=2026-13-01',
    'status=lost',
    'q=',
    'drop=1',
  ]) {
    assert.equal((await operator.get(`/api/console/orders?${query}`)).status, 422, query)
  }
  assert.deepEqual((await page({ page: 1_000_000 })).data, [])
})

test('only roles with the permission list orders', async () => {
  const content = await newOperator(shop, 'content')
  assert.equal((await content.get('/api/console/orders')).status, 403)
  assert.equal((await shop.get('/api/console/orders')).status, 401)
})
