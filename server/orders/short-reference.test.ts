import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newShopper } from '#testing/accounts.ts'
import {
  fillCart,
  offerMethod,
  orderOf,
  orderRow,
  placeOrder,
  sellItem,
} from '#testing/fixtures.ts'
import { historyOf, topUp } from '#testing/gold.ts'
import { openTestShop } from '#testing/test-shop.ts'

const shop = await openTestShop()
after(() => shop.close())
await offerMethod(shop.context.database)
const shopper = await newShopper(shop)
const product_id = (await sellItem(shop.context.database)).product_id

const shaped = /^A[PG]-[2-9CDFHJKMNPQRTVWXY]{4}-[2-9CDFHJKMNPQRTVWXY]{4}$/

test('every order has its own short reference of unambiguous letters', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => placeOrder(shop, product_id)))
  const references = await Promise.all(ids.map((id) => orderRow(shop, id)))
  for (const { short_reference } of references) assert.match(short_reference, shaped)
  assert.equal(new Set(references.map((row) => row.short_reference)).size, 20)
})

test('ten thousand references differ, without vowels or ambiguous letters', async () => {
  const { rows } = await shop.context.pool.query(
    "select random_short_reference('AP') as made from generate_series(1, 10000)",
  )
  assert.equal(new Set(rows.map(({ made }) => made)).size, 10_000)
  for (const { made } of rows) assert.match(made, shaped)
})

test('order details and history have the reference beside the id, and the number of items', async () => {
  const cart = await fillCart(shop, product_id, { qty: 3 })
  const { body } = await shopper.post('/api/create-order', orderOf(cart))
  const id = body.order_id as string
  const { short_reference, reserved_until } = await orderRow(shop, id)
  const details = (await shop.get(`/api/order-details/${id}`)).body
  const known = { short_reference, qty: 3, reserved_until: reserved_until.toISOString() }
  assert.deepEqual(
    {
      short_reference: details.short_reference,
      qty: details.qty,
      reserved_until: details.reserved_until,
    },
    known,
  )
  const { orders } = (await shopper.get('/api/get-transactions')).body as {
    orders?: { data: Record<string, unknown>[] }
  }
  const listed = orders?.data.find((order) => order.id === id)
  assert.deepEqual([listed?.short_reference, listed?.qty], [short_reference, 3])
  const status = await shop.get(`/api/payments/status?kind=order&id=${id}`)
  assert.equal(status.body.short_reference, short_reference)
})

test('a top-up has a reference, different from that of an order', async () => {
  const { point_transaction_id: id } = await topUp(shopper, 'check_payment')
  const { body: status } = await shopper.get(`/api/payments/status?kind=topup&id=${id}`)
  assert.match(status.short_reference as string, /^AG-/)
  const entry = (await historyOf(shopper)).find((one) => one.id === id)
  assert.equal(entry?.short_reference, status.short_reference)
})

test('a reference gives no access', async () => {
  const { short_reference } = await orderRow(shop, await placeOrder(shop, product_id))
  for (const path of ['order-details/', 'payments/status?kind=order&id=']) {
    assert.equal((await shop.get(`/api/${path}${short_reference}`)).status, 422)
  }
})

test('a reference that is taken is generated anew', async () => {
  const { short_reference: taken } = await orderRow(shop, await placeOrder(shop, product_id))
  await shop.context.pool.query(`
    create sequence made_references;
    create or replace function random_short_reference(prefix text) returns text
    language plpgsql volatile as $$ begin
      return case nextval('made_references') when 1 then '${taken}' else prefix || '-2345-6789' end;
    end $$`)
  const { short_reference } = await orderRow(shop, await placeOrder(shop, product_id))
  assert.equal(short_reference, 'AP-2345-6789')
})
