// The checklist of a new shop reads what is done, and opens the shop once something can be sold.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FirstDay, FirstStep } from '@apeak/contract/first-day'
import { newShopper } from '#testing/accounts.ts'
import { fillCart, offerMethod, orderOf, sellItem } from '#testing/fixtures.ts'
import {
  ageSecondFactor,
  newOperator,
  passwordLogin,
  type TestOperator,
} from '#testing/operators.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let owner: TestOperator
before(async () => {
  shop = await openTestShop()
  await shop.context.pool.query('update shop_settings set opened_at = null')
  owner = await newOperator(shop, 'owner')
})
after(() => shop.close())

const read = async () => {
  const { status, body, text } = await owner.get('/api/console/first-day')
  assert.equal(status, 200, text)
  return body as unknown as FirstDay
}
const step = async (wanted: FirstStep) =>
  (await read()).steps.find(({ name }) => name === wanted) ?? assert.fail(wanted)

test('an empty shop lacks everything but the login, and cannot open', async () => {
  const { opened_at, steps } = await read()
  assert.equal(opened_at, null)
  assert.deepEqual(
    steps.filter(({ is_done }) => is_done).map(({ name }) => name),
    ['login'],
  )
  const refused = await owner.post('/api/console/open-shop')
  assert.equal(refused.status, 409)
  assert.match(refused.text, /a published game, a published item, a way to pay/)
})

test('each step is done as soon as its page has saved it', async () => {
  const { pool, database } = shop.context
  await pool.query("update shop_settings set seller_name = 'Apeak'")
  assert.deepEqual((await step('seller')).lacks, ['an email address or a phone number'])
  await pool.query("update shop_settings set seller_phone = '+60 12-345 6789'")
  assert.equal((await step('seller')).is_done, true)

  await offerMethod(database)
  assert.deepEqual((await step('bank')).lacks, ['a bank account or a DuitNow QR'])
  await pool.query(
    "insert into bank_accounts (bank, number, holder) values ('Maybank', '512345678901', 'Apeak')",
  )
  assert.equal((await step('bank')).is_done, true)

  const { category_id, product_id } = await sellItem(database)
  const game = await step('game')
  assert.equal(game.id, category_id)
  assert.deepEqual(game.lacks, [
    'a tag',
    'a picture',
    'a question for the player ID with its pattern',
  ])
  const item = await step('item')
  assert.deepEqual([item.id, item.is_done], [product_id, true])
})

test('before the opening an owner’s browser can order, and nobody else', async () => {
  const { pool, database } = shop.context
  const { product_id } = await sellItem(database)
  await offerMethod(database)
  const page = (await read()).test_page ?? assert.fail('no page')
  assert.match(page, /^\/products\/[\w-]+#test-order$/)
  const buy = async (headers: Record<string, string>) =>
    shop.post('/api/create-order', orderOf(await fillCart(shop, product_id)), headers)
  const support = await newOperator(shop, 'support')
  const half = await passwordLogin(shop, owner)
  const gone = await newOperator(shop, 'owner')
  await gone.post('/api/console/logout')
  const shopper = await newShopper(shop)
  const strangers = [{}, shopper.headers, support.headers, half.headers, gone.headers]
  for (const headers of [...strangers, { cookie: `operator=${'x'.repeat(43)}` }]) {
    const { status, body } = await buy(headers)
    assert.deepEqual([status, body.error], [409, 'This shop is not open yet.'])
  }
  const bought = await buy({ cookie: owner.headers.cookie })
  assert.equal(bought.status, 200, bought.text)
  const orderId = bought.body.order_id
  await shop.post('/api/payment-callback', { payment_method: 'check_payment', orderId })
  const seen = { amount_sen: 1000, bank_reference: 'MBB-1', is_another: false }
  const paid = await owner.post(`/api/console/orders/${orderId}/money-seen`, seen)
  assert.equal(paid.status, 200, paid.text)
  assert.equal((await step('order')).is_done, true)

  // An open shop that pauses does not sell to its owner either.
  await pool.query("update shop_settings set opened_at = now(), selling_paused_until = 'infinity'")
  assert.equal((await buy(owner.headers)).status, 409)
  await pool.query('update shop_settings set opened_at = null, selling_paused_until = null')
})

test('only an owner with a fresh second factor opens the shop, once', async () => {
  const finance = await newOperator(shop, 'finance')
  assert.equal((await finance.get('/api/console/first-day')).status, 403)
  assert.equal((await finance.post('/api/console/open-shop')).status, 403)
  const late = await newOperator(shop, 'owner')
  await ageSecondFactor(shop, late)
  assert.equal((await late.post('/api/console/open-shop')).status, 403)
  assert.equal((await read()).opened_at, null)

  assert.equal((await owner.post('/api/console/open-shop')).status, 200)
  const { opened_at } = await read()
  assert.ok(opened_at)
  assert.equal((await owner.post('/api/console/open-shop')).status, 200)
  assert.equal((await read()).opened_at, opened_at)
  const events = await owner.get('/api/console/operator-events?subject_kind=shop&event=opened')
  assert.equal(events.body.total, 1)
})
