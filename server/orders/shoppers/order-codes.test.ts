// Codes of an order, shown to whoever bought it.
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { OrderDetails } from '@apeak/contract/orders'
import { forgetLimits, newcomer, newShopper } from '#testing/accounts.ts'
import { addCodes, freeOfCharge, sellByCode } from '#testing/code-products.ts'
import { fillCart, offerMethod, orderOf } from '#testing/fixtures.ts'
import { openTestShop, withKeyOf, withoutKey } from '#testing/test-shop.ts'

const shop = await openTestShop()
after(() => shop.close())
const { database, pool } = shop.context
await offerMethod(database)
const coupon_code = await freeOfCharge(shop)
beforeEach(() => forgetLimits(shop))

/** A guest's order of two units, delivered with these codes. */
async function delivered(codes: string[], customer_email = 'aina@example.com') {
  const { product_id, category_id } = await sellByCode(shop)
  await pool.query("update categories set redeem_help = '<p>Open Steam.</p>' where id = $1", [
    category_id,
  ])
  await addCodes(shop, product_id, codes.join('\n'))
  const cart = await fillCart(shop, product_id, { coupon_code, qty: codes.length })
  const answer = await shop.post('/api/create-order', orderOf(cart, { customer_email }))
  assert.equal(answer.status, 200, answer.text)
  const id = answer.body.order_id as string
  const waiting = await reveal(id)
  assert.deepEqual([waiting.status, waiting.body.message], [409, noCode])
  assert.equal((await details(id)).code, null)
  await shop.runJobs()
  return id
}

const noCode = 'No code was delivered with this order.'
const reveal = (order_id: string, headers = {}) =>
  shop.post('/api/reveal-order-code', { order_id }, headers)
const details = async (id: string, headers = {}) =>
  (await shop.get(`/api/order-details/${id}`, { ...withKeyOf(id), ...headers }))
    .body as unknown as OrderDetails

test('a guest sees the codes in the browser that bought them, with how to redeem them', async () => {
  const codes = ['GIFT-AAAA-1111', 'GIFT-BBBB-2222']
  const id = await delivered(codes)
  assert.equal((await details(id)).code, 'shown')
  const shown = await reveal(id)
  assert.equal(shown.status, 200, shown.text)
  assert.deepEqual((shown.body.codes as string[]).toSorted(), codes)
  assert.equal(shown.body.redeem_help, '<p>Open Steam.</p>')
  assert.equal((await reveal(id)).status, 200)
  const { rows } = await pool.query(
    "select actor_kind, actor from order_events where order_id = $1 and event = 'code_revealed'",
    [id],
  )
  assert.deepEqual(rows, [{ actor_kind: 'shopper', actor: null }], 'once')
})

test('nobody else sees the codes, and reading the order never sends them', async () => {
  const id = await delivered(['GIFT-CCCC-3333'])
  const stranger = await newShopper(shop)
  for (const headers of [withoutKey, { ...withoutKey, ...stranger.headers }]) {
    const refused = await reveal(id, headers)
    assert.equal(refused.status, 403)
    assert.doesNotMatch(refused.text, /GIFT/)
    assert.equal((await details(id, headers)).code, null)
    const mailed = await shop.post('/api/mail-order-code', { order_id: id }, headers)
    assert.equal(mailed.status, 403)
  }
  assert.equal((await reveal(`o${'0'.repeat(26)}`)).status, 404)
  const read = await shop.get(`/api/order-details/${id}`, withKeyOf(id))
  assert.doesNotMatch(read.text, /GIFT/)
})

test('a guest has the code mailed again, in a mail whose subject names it', async () => {
  const id = await delivered(['GIFT-DDDD-4444'], 'mailed@example.com')
  const again = () => shop.post('/api/mail-order-code', { order_id: id })
  const [one, two] = [await again(), await again()]
  assert.deepEqual([one.status, two.status], [200, 200])
  await shop.runJobs()
  const { rows } = await pool.query(
    "select subject from mails where recipient = 'mailed@example.com' and text like '%GIFT-DDDD%'",
  )
  const subject = 'Your Star Raiders 100 Crystals code'
  assert.deepEqual(rows, [{ subject }, { subject }], 'the first, and once again')
  for (let click = 0; click < 4; click += 1) assert.equal((await again()).status, 200)
  assert.equal((await again()).status, 429)
})

test('codes that are older than the account are mailed, and later ones are shown', async () => {
  const person = newcomer()
  const id = await delivered(['GIFT-EEEE-5555'], person.email)
  const account = await newShopper(shop, person)
  assert.equal((await details(id, account.headers)).code, 'mailed')
  const refused = await reveal(id, account.headers)
  assert.equal(refused.status, 409)
  assert.match(refused.text, /older than your account/)
  assert.equal((await reveal(id)).status, 403, 'the guest’s key is no longer valid')
  const own = await account.post('/api/mail-order-code', { order_id: id })
  assert.equal(own.status, 200)
})
