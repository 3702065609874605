import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Cart, PlayersResponse } from '@apeak/contract/checkout'
import { newShopper, type Shopper } from '#testing/accounts.ts'
import { fillCart, newCartId, offerMethod, orderOf, sellItem } from '#testing/fixtures.ts'
import { openPayingShop } from '#testing/paying-shop.ts'
import { savePlayer } from './players.ts'

const shop = await openPayingShop({ env: { FIUU_CHANNELS: 'GrabPay, fpx_ocbc=OCBC' } })
after(() => shop.close())
const db = shop.context.database
await db.deleteFrom('payment_methods').where('value', 'not in', ['fiuu']).execute()
await offerMethod(db)
await offerMethod(db, { value: 'apeak', fee_kind: 'percent', fee_hundredths: 500 })
await db
  .updateTable('payment_methods')
  .set({ fee_hundredths: 100, min_payable_sen: 200 })
  .where('value', '=', 'fiuu')
  .execute()

const asked = [
  { name: 'User ID', is_required: true, pattern: '[0-9]{4,12}', example: '12345678' },
  { name: 'Zone ID', pattern: '[0-9]{3,8}', example: '2345' },
]

const answers = (...given: [id: number, value: string][]) =>
  given.map(([category_option_id, option_value]) => ({ category_option_id, option_value }))

test('a cart has the total by each method, apart from methods with a higher minimum', async () => {
  const db = shop.context.database
  const totals = async (price_sen: number) => {
    const { product_id } = await sellItem(db, { price_sen })
    const answer = await shop.post('/api/update-cart', { cart_id: newCartId(), product_id, qty: 1 })
    const { method_totals = {} } = answer.body.cart as Cart
    return Object.fromEntries(
      Object.entries(method_totals).map(([method, { formatted }]) => [method, formatted]),
    )
  }
  assert.deepEqual(await totals(1990), {
    apeak: 'RM 18.90',
    check_payment: 'RM 19.90',
    fiuu: 'RM 20.90',
  })
  assert.deepEqual(await totals(1), { apeak: 'RM 0.01', check_payment: 'RM 0.01' })
})

test('the banks and wallets of a provider are listed, and the chosen one is opened', async () => {
  const methods = (await shop.get('/api/payment-methods')).body as unknown as Record<
    string,
    { channels: unknown[] }
  >
  assert.deepEqual(methods.fiuu?.channels, [
    { value: 'GrabPay', label: 'GrabPay' },
    { value: 'fpx_ocbc', label: 'OCBC' },
  ])
  assert.deepEqual(methods.check_payment?.channels, [])

  const { product_id } = await sellItem(shop.context.database)
  const payment_method = 'fiuu'
  const cart = await fillCart(shop, product_id, { payment_method })
  const order = (channel: string, by = payment_method) =>
    shop.post('/api/create-order', orderOf(cart, { payment_method: by, channel }))
  for (const [channel, by] of [
    ['BOOST', 'fiuu'],
    ['grabpay', 'fiuu'],
    ['', 'fiuu'],
    ['GrabPay', 'check_payment'],
  ] as const) {
    const refused = await order(channel, by)
    assert.equal(refused.status, 422, refused.text)
    assert.deepEqual(Object.keys(refused.body.errors), ['channel'])
  }
  const made = await order('GrabPay')
  assert.equal(new URL(String(made.body.fiuu_url)).searchParams.get('channel'), 'GrabPay')
  const other = await order('fpx_ocbc')
  assert.equal(other.body.order_id, made.body.order_id)
  assert.equal(new URL(String(other.body.fiuu_url)).searchParams.get('channel'), 'fpx_ocbc')
})

test('an invalid answer gets a field error with an example', async () => {
  const { product_id, category_option_ids } = await sellItem(shop.context.database, {
    categoryOptions: asked,
  })
  const [user = 0, zone = 0] = category_option_ids
  const cart = await fillCart(shop, product_id)
  const refused = await shop.post(
    '/api/create-order',
    orderOf(cart, { category_options: answers([user, 'me!'], [zone, '12']) }),
  )
  assert.equal(refused.status, 422)
  assert.deepEqual(refused.body.errors, {
    [`category_options.${user}`]: ['A User ID is digits only, e.g. 12345678.'],
    [`category_options.${zone}`]: ['A Zone ID has 3 to 8 digits, e.g. 2345.'],
  })
})

test('a pattern that is slow to match cannot be stored', async () => {
  const { category_id } = await sellItem(shop.context.database)
  for (const pattern of ['(a+)+', 'a*', '.+', 'a{1,5000}', '[0-9', '']) {
    const add = shop.context.database
      .insertInto('options')
      .values({ category_id, name: 'ID', type: 'field', pattern })
      .execute()
    await assert.rejects(add, /options_pattern_simple/, pattern)
  }
})

test('the recipients of an account are listed newest first, until deleted', async () => {
  const aina = await newShopper(shop)
  const other = await newShopper(shop)
  const { slug, product_id, category_option_ids } = await sellItem(shop.context.database, {
    categoryOptions: asked,
  })
  const [user = 0, zone = 0] = category_option_ids
  const order = async (by: Shopper, id: string) => {
    const cart = await fillCart(shop, product_id)
    const category_options = answers([user, id], [zone, '2345'])
    const made = await by.post('/api/create-order', orderOf(cart, { category_options }))
    assert.equal(made.status, 200, made.text)
  }
  const players = async (by: Shopper, query = '') =>
    ((await by.get(`/api/players${query}`)).body as unknown as PlayersResponse).players
  const ids = async () => (await players(aina)).map((one) => one.answers[0]?.option_value)
  for (const id of ['11111111', '22222222', '11111111']) await order(aina, id)
  assert.deepEqual(await ids(), ['11111111', '22222222'])
  assert.deepEqual(await players(other), [])
  assert.deepEqual((await players(aina, `?category=${slug}`))[0]?.category, {
    name: 'Star Raiders',
    slug,
  })
  assert.deepEqual(await players(aina, '?category=another-game'), [])

  const [first] = await players(aina)
  const forget = (by: Shopper) => by.post('/api/forget-player', { id: first?.id })
  assert.equal((await forget(other)).status, 404)
  assert.equal((await forget(aina)).status, 200)
  assert.equal((await forget(aina)).status, 404)
  assert.deepEqual(await ids(), ['22222222'])

  for (let at = 0; at < 12; at += 1) await order(aina, `3000000${at}`)
  assert.equal((await ids()).length, 10)
})

test('deleting an account deletes its recipients', async () => {
  const shopper = await newShopper(shop)
  const { category_id } = await sellItem(shop.context.database)
  await savePlayer(shop.context.database, shopper.id, category_id, answers([1, '12345678']))
  const gone = await shopper.put('/api/delete-account', { deletePassword: shopper.password })
  assert.equal(gone.status, 200, gone.text)
  const { rows } = await shop.context.pool.query(
    'select from remembered_players where customer_id = $1',
    [shopper.id],
  )
  assert.equal(rows.length, 0)
})
