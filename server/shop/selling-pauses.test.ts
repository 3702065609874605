import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { apiPaths } from '@apeak/contract/paths'
import type { Shop } from '@apeak/contract/shop'
import { newShopper } from '#testing/accounts.ts'
import { fillCart, offerMethod, orderOf, sellItem } from '#testing/fixtures.ts'
import { newOperator, type TestOperator } from '#testing/operators.ts'
import { watchStatements } from '#testing/statements.ts'
import { type Answer, openTestShop, type TestShop } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'

let shop: TestShop
let owner: TestOperator
let item: Awaited<ReturnType<typeof sellItem>>
const statements: string[] = []
before(async () => {
  shop = await openTestShop({ LANGUAGES: 'en,ms' })
  watchStatements(shop.context.pool, (text) => {
    statements.push(text)
    return undefined
  })
  await offerMethod(shop.context.database)
  owner = await newOperator(shop, 'owner')
  item = await sellItem(shop.context.database)
})
after(() => shop.close())

const order = async (): Promise<Answer> =>
  shop.post('/api/create-order', orderOf(await fillCart(shop, item.product_id)))

const whole = '/api/console/shop/shop'
const game = () => `/api/console/categories/${item.category_id}`
const pause = async (what: string, text: string, ends: string | null = null) => {
  const answer = await owner.post(`${what}/pause-selling`, { until: ends, text })
  assert.equal(answer.status, 200, answer.text)
}
const resume = async (what: string) =>
  assert.equal((await owner.post(`${what}/resume-selling`, {})).status, 200)

/** The pause on the game's page. */
const shownPause = async () => {
  const path = apiPaths.category.replace(':slug', item.slug)
  const { body } = await shop.get(path)
  return (body.category as { selling_pause: { text: string; until: string | null } | null })
    .selling_pause
}

test('a paused game is not sold until it is resumed, and its page says why', async () => {
  assert.equal(await shownPause(), null)
  await pause(game(), 'The game is in maintenance.')
  await until('the page shows the pause', async () => (await shownPause()) !== null)
  assert.deepEqual(await shownPause(), { until: null, text: 'The game is in maintenance.' })
  const refused = await order()
  assert.deepEqual([refused.status, refused.body.error], [409, 'The game is in maintenance.'])
  const other = await sellItem(shop.context.database)
  const sold = await shop.post('/api/create-order', orderOf(await fillCart(shop, other.product_id)))
  assert.equal(sold.status, 200, sold.text)
  await resume(game())
  assert.equal((await order()).status, 200)
})

test('a paused shop sells nothing and no gold, and an order from before can be repeated but not continued', async () => {
  const cart = await fillCart(shop, item.product_id)
  const made = await shop.post('/api/create-order', orderOf(cart))
  const continuing = { cart_id: 'continue-cart-00000001', order_id: made.body.order_id }
  await pause(whole, '')
  const text = 'We are not selling right now. Please try again later.'
  const refused = await order()
  assert.deepEqual([refused.status, refused.body.error], [409, text])
  const inMalay = { 'accept-language': 'ms' }
  const other = await shop.post(
    '/api/create-order',
    orderOf(await fillCart(shop, item.product_id)),
    inMalay,
  )
  assert.equal(other.body.error, 'Jualan kami dihentikan buat sementara. Sila cuba lagi nanti.')
  assert.equal(
    (await shop.post('/api/create-order', orderOf(cart))).body.order_id,
    made.body.order_id,
  )
  const continued = await shop.post(apiPaths.continueUpdateCart, continuing)
  assert.deepEqual([continued.status, continued.body.error], [409, text])
  const customer = await newShopper(shop)
  const gold = { user_id: customer.id, amount: 50, payment_method: 'check_payment' }
  const topup = await customer.post(apiPaths.buyGold, gold)
  assert.deepEqual([topup.status, topup.body.error], [409, text])
  await until('the shop tells it', async () => {
    const { selling_pause } = (await shop.get('/api/shop')).body as unknown as Shop
    return selling_pause !== null
  })
  await resume(whole)
  assert.equal((await customer.post(apiPaths.buyGold, gold)).status, 200)
})

test('a pause ends automatically at its time, also on the cached page', async () => {
  // Long enough for a slow machine to see the pause.
  const ends = new Date(Date.now() + 10_000)
  await pause(game(), 'Back in a moment.', ends.toISOString())
  await until('the page shows the pause', async () => (await shownPause())?.text !== undefined)
  assert.deepEqual(await shownPause(), { until: ends.toISOString(), text: 'Back in a moment.' })
  assert.equal((await order()).status, 409)
  await until('the pause ends', async () => (await shownPause()) === null)
  assert.ok(Date.now() >= ends.getTime())
  assert.equal((await order()).status, 200)
  const past = { until: new Date(Date.now() - 1000).toISOString(), text: '' }
  assert.equal((await owner.post(`${game()}/pause-selling`, past)).status, 422)
})

test('a shop that was never opened sells nothing', async () => {
  const { pool } = shop.context
  await pool.query('update shop_settings set opened_at = null')
  const refused = await order()
  assert.deepEqual([refused.status, refused.body.error], [409, 'This shop is not open yet.'])
  await pool.query('update shop_settings set opened_at = now()')
})

test('pausing twice is one event, and needs the right', async () => {
  await pause(game(), 'Twice.')
  await pause(game(), 'Twice.')
  await resume(game())
  await resume(game())
  const { rows } = await shop.context.pool.query(
    `select action as event, after from operator_events where subject_kind = 'category' and subject_id = $1
     order by id desc limit 2`,
    [String(item.category_id)],
  )
  assert.deepEqual(rows, [
    { event: 'selling_resumed', after: null },
    { event: 'selling_paused', after: { until: null, text: 'Twice.' } },
  ])
  const support = await newOperator(shop, 'support')
  assert.equal((await support.post(`${game()}/resume-selling`, {})).status, 403)
  const content = await newOperator(shop, 'content')
  assert.equal((await content.post(`${whole}/resume-selling`, {})).status, 403)
  assert.equal((await owner.post('/api/console/categories/999999/resume-selling', {})).status, 404)
})

test('checking for a pause adds no statement to a purchase', async () => {
  const cart = await fillCart(shop, item.product_id)
  statements.length = 0
  assert.equal((await shop.post('/api/create-order', orderOf(cart))).status, 200)
  assert.equal(statements.length, 8, statements.join('\n'))
})
