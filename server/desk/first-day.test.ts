// The checklist of a new shop reads what is done, and opens the shop once something can be sold.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FirstDay, FirstStep } from '@apeak/contract/first-day'
import { offerMethod, sellItem } from '#testing/fixtures.ts'
import { ageSecondFactor, newOperator, type TestOperator } from '#testing/operators.ts'
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
  assert.deepEqual((await step('seller')).lacks, ['an e-mail address or a phone number'])
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
