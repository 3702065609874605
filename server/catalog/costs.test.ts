// What items cost the shop: in the console, kept with orders, and never shown to shoppers.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type {
  EditedCategory,
  EditedProduct,
  ProductEntry,
  ProductsPage,
} from '@apeak/contract/catalog-console'
import { priceByRule } from '@apeak/contract/margins'
import type { OrderPage } from '@apeak/contract/orders-console'
import type { CouponLosses, PricePreview } from '@apeak/contract/prices-console'
import type { MonthClose } from '@apeak/contract/receipts'
import type { Static } from 'typebox'
import { newCartId, offerMethod, orderOf, sellItem, startFlashSale } from '#testing/fixtures.ts'
import { newOperator, type TestOperator } from '#testing/operators.ts'
import { newKey } from '#testing/paying-shop.ts'
import { type Answer, openTestShop, type TestShop, withKeyOf } from '#testing/test-shop.ts'

let shop: TestShop
let owner: TestOperator
let support: TestOperator
before(async () => {
  shop = await openTestShop()
  await offerMethod(shop.context.database)
  owner = await newOperator(shop, 'owner')
  support = await newOperator(shop, 'support')
})
after(() => shop.close())

const as = <Thing>({ status, body, text }: Answer): Thing => {
  assert.equal(status, 200, text)
  return body as unknown as Thing
}
const products = '/api/console/products'
const read = async (id: number, by = owner) => as<EditedProduct>(await by.get(`${products}/${id}`))

/** Saves fields of a product. */
async function save(id: number, fields: Partial<EditedProduct>): Promise<EditedProduct> {
  const { id: _, archived_at, category_name, category_slug, ...body } = await read(id)
  return as(await owner.put(`${products}/${id}`, { ...body, ...fields }))
}

async function entriesOf(query: string, by = owner): Promise<ProductEntry[]> {
  return as<Static<typeof ProductsPage>>(await by.get(`${products}?per_page=100&${query}`)).data
}

/** Orders an item by bank transfer. */
async function place(product_id: number, qty = 1): Promise<string> {
  const cart_id = newCartId()
  const choice = { cart_id, product_id, qty, payment_method: 'check_payment' }
  as(await shop.post('/api/update-cart', choice))
  const { order_id } = as<{ order_id: string }>(
    await shop.post('/api/create-order', orderOf(cart_id)),
  )
  return order_id
}

/** An operator confirms the payment of an order. */
async function confirm(orderId: string): Promise<void> {
  as(await shop.post('/api/payment-callback', { payment_method: 'check_payment', orderId }))
  const { total_sen } = await orderPage(orderId)
  const money = { amount_sen: total_sen, bank_reference: `MBB-${orderId}`, is_another: false }
  as(await owner.post(`/api/console/orders/${orderId}/money-seen`, money))
}

const orderPage = async (id: string, by = owner) =>
  as<OrderPage>(await by.get(`/api/console/orders/${id}`))

test('an order keeps the cost of its item, and operators with the right see its margin', async () => {
  const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
  assert.equal((await save(product_id, { cost_sen: 800 })).cost_sen, 800)
  const id = await place(product_id, 3)
  assert.equal((await orderPage(id)).margin, null)
  await confirm(id)
  await save(product_id, { cost_sen: 900 })
  assert.deepEqual((await orderPage(id)).margin, { cost_sen: 2400, margin_sen: 600 })
  assert.equal((await orderPage(id, support)).margin, null)

  const cancel = { amount_sen: 1000, way: 'source', cancelled_qty: 1, seen_delivered_qty: 0 }
  as(
    await owner.post(`/api/console/orders/${id}/refund`, {
      ...{ ...cancel, reason: 'One is sold out', request_key: newKey() },
    }),
  )
  assert.deepEqual((await orderPage(id)).margin, { cost_sen: 1600, margin_sen: 400 })
})

test('an unpaid order that is continued takes the present cost', async () => {
  const { product_id } = await sellItem(shop.context.database)
  const id = await place(product_id, 2)
  await save(product_id, { cost_sen: 700 })
  const cart_id = `continue-${newCartId()}`
  const choice = { cart_id, order_id: id, payment_method: 'check_payment' }
  as(await shop.post('/api/continue-update-cart', choice))
  as(await shop.post('/api/continue-order', choice))
  await confirm(id)
  assert.deepEqual((await orderPage(id)).margin, { cost_sen: 1400, margin_sen: 600 })
})

test('an order without a known cost has no margin', async () => {
  const { product_id } = await sellItem(shop.context.database)
  const id = await place(product_id)
  await confirm(id)
  assert.equal((await orderPage(id)).margin, null)
})

test('costs and rules are hidden from operators who may not see costs', async () => {
  const { product_id, category_id } = await sellItem(shop.context.database)
  await save(product_id, { cost_sen: 800, markup_percent: 2000 })
  const game = `/api/console/categories/${category_id}`
  const { id: _, archived_at, selling_pause, ...body } = as<EditedCategory>(await owner.get(game))
  as(await owner.put(game, { ...body, markup_percent: 1500 }))
  const query = `category_id=${category_id}`
  const costOf = ({ cost_sen, rule_price_sen }: ProductEntry) => [cost_sen, rule_price_sen]
  assert.deepEqual((await entriesOf(query)).map(costOf), [[800, 960]])
  for (const role of ['support', 'fulfilment'] as const) {
    const operator = await newOperator(shop, role)
    assert.deepEqual((await entriesOf(query, operator)).map(costOf), [[null, null]])
    assert.equal(as<EditedCategory>(await operator.get(game)).markup_percent, null)
    const { cost_sen, markup_percent } = await read(product_id, operator)
    assert.deepEqual([cost_sen, markup_percent], [null, null])
  }
})

test('shoppers never receive a cost or a rule', async () => {
  const { product_id, slug } = await sellItem(shop.context.database, { price_sen: 5_000_000 })
  await save(product_id, { cost_sen: 4_321_987, markup_percent: 43_219 })
  const id = await place(product_id)
  const cart = await shop.post('/api/update-cart', { cart_id: newCartId(), product_id, qty: 1 })
  const again = {
    cart_id: `continue-${newCartId()}`,
    order_id: id,
    payment_method: 'check_payment',
  }
  const answers = [
    cart,
    await shop.post('/api/continue-update-cart', again),
    await shop.get(`/api/order-details/${id}`, withKeyOf(id)),
    await shop.get('/api/categories'),
    await shop.get(`/api/categories/${slug}`),
    await shop.get(`/api/categories/${slug}/getProducts`),
    await shop.get(`/api/categories/${slug}/getOptions`),
    await shop.get('/api/search-entries'),
    await shop.get('/api/tags/homepage'),
  ]
  for (const { status, text } of answers) {
    assert.equal(status, 200, text)
    assert.doesNotMatch(text, /4321987|43219|43,219|cost_sen|markup/)
  }
  const mails = await shop.context.pool.query<{ text: string }>('select * from mails')
  assert.doesNotMatch(JSON.stringify(mails.rows), /43,?219/)
})

test('the list finds the items whose price differs from their rule', async () => {
  const { product_id, category_id } = await sellItem(shop.context.database, { price_sen: 1205 })
  const idsOf = async (isOff: boolean) =>
    (await entriesOf(`category_id=${category_id}&off_rule=${isOff}`)).map(({ id }) => id)
  assert.deepEqual([await idsOf(true), await idsOf(false)], [[], []])

  // The game's rule, for items without an own one.
  const path = `/api/console/categories/${category_id}`
  const game = as<EditedCategory>(await owner.get(path))
  const { id: _, archived_at, selling_pause, ...body } = game
  as(await owner.put(path, { ...body, markup_percent: 2000 }))
  await save(product_id, { cost_sen: 1001 })
  assert.deepEqual([await idsOf(true), await idsOf(false)], [[], [product_id]])
  await save(product_id, { markup_percent: 3000 })
  assert.deepEqual([await idsOf(true), await idsOf(false)], [[product_id], []])

  for (const [cost_sen, markup_percent] of [
    [1, 0],
    [999, 1234],
    [12_345, 333],
    [10_000_000, 100_000],
  ] as const) {
    await save(product_id, { cost_sen, markup_percent })
    const [entry] = await entriesOf(`category_id=${category_id}`)
    assert.equal(entry?.rule_price_sen, priceByRule(cost_sen, markup_percent))
  }
  const negative = { ...(await read(product_id)), cost_sen: 0 }
  const { id: __, archived_at: ___, category_name, category_slug, ...faulty } = negative
  assert.equal((await owner.put(`${products}/${product_id}`, faulty)).status, 422)
})

test('a coupon’s editor learns which items it would sell below cost', async () => {
  const { database } = shop.context
  const { product_id } = await sellItem(database, { price_sen: 1000 })
  await save(product_id, { cost_sen: 850 })
  const losses = async (more: object) =>
    as<CouponLosses>(
      await owner.post('/api/console/coupon-losses', {
        ...{ kind: 'percent', hundredths: 1000, min_spend_sen: 0, counts_for: 'chosen' },
        ...{ product_ids: [product_id], category_ids: [], ...more },
      }),
    )
  assert.deepEqual(await losses({}), { count: 0, items: [] })
  const item = { product_id, product_name: '100 Crystals', category_name: 'Star Raiders' }
  assert.deepEqual(await losses({ hundredths: 2000 }), {
    ...{ count: 1, items: [{ ...item, loss_sen: 50 }] },
  })
  const fixed = { kind: 'fixed', hundredths: 200 }
  assert.equal((await losses(fixed)).items[0]?.loss_sen, 50)
  // With a minimum spend the discount is spread over two units.
  assert.equal((await losses({ ...fixed, min_spend_sen: 1500 })).count, 0)
  await startFlashSale(database, { product_id, price_sen: 800, qty: 5 })
  assert.equal((await losses({})).items[0]?.loss_sen, 130)
  assert.equal((await support.post('/api/console/coupon-losses', {})).status, 403)
})

test('a price file’s preview shows the costs', async () => {
  const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
  await save(product_id, { cost_sen: 900 })
  const text = `id,price\n${product_id},8.00\n`
  const { changes } = as<PricePreview>(await owner.post('/api/console/prices/preview', { text }))
  assert.deepEqual(
    changes.map(({ to_sen, cost_sen }) => [to_sen, cost_sen]),
    [[800, 900]],
  )
})

test('the monthly figures show each item’s margin, net of refunds', async () => {
  const { database, pool } = shop.context
  const { product_id, category_id } = await sellItem(database, { price_sen: 1000 })
  const name = { name: 'Margin Quest' }
  await database.updateTable('categories').set(name).where('id', '=', category_id).execute()
  const costless = await place(product_id)
  await confirm(costless)
  await save(product_id, { cost_sen: 800 })
  const ids = [await place(product_id), await place(product_id, 2)]
  for (const id of ids) await confirm(id)
  await pool.query(
    "update orders set paid_at = '2025-03-10', completed_at = null where id = any($1)",
    [[...ids, costless]],
  )
  const close = as<MonthClose>(await owner.get('/api/console/month-close?month=2025-03'))
  assert.deepEqual(close.margins, [
    {
      ...{ category_name: 'Margin Quest', product_name: '100 Crystals', orders: 3, units: 4 },
      ...{ sales_sen: 4000, cost_sen: 2400, margin_sen: 600, orders_without_cost: 1 },
    },
  ])
  const earlier = as<MonthClose>(await owner.get('/api/console/month-close?month=2025-02'))
  assert.deepEqual(earlier.margins, [])
})
