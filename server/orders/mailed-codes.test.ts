// A code delivered before its order joined an account is in the mailbox, not in the account.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { TransactionsResponse } from '@apeak/contract/orders'
import { newcomer, newShopper, type Shopper } from '#testing/accounts.ts'
import { addCodes, freeOfCharge, sellByCode } from '#testing/code-products.ts'
import { fillCart, offerMethod, orderOf } from '#testing/fixtures.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

const shop = await openTestShop()
after(() => shop.close())
await offerMethod(shop.context.database)
const coupon_code = await freeOfCharge(shop)

/** A guest's or a customer's order of an item, delivered with the code. */
async function ordered(code: string, customer_email: string, post: TestShop['post'] = shop.post) {
  const { product_id } = await sellByCode(shop)
  await addCodes(shop, product_id, code)
  const cart = await fillCart(shop, product_id, { coupon_code })
  const answer = await post('/api/create-order', orderOf(cart, { customer_email }))
  assert.equal(answer.status, 200, answer.text)
  await shop.runJobs()
  return answer.body.order_id as string
}

async function history(shopper: Shopper) {
  const { body } = await shopper.get('/api/get-transactions')
  return (body as unknown as TransactionsResponse).orders.data
}

const mailsWith = async (email: string, code: string) => {
  await shop.runJobs()
  const { rows } = await shop.context.pool.query(
    'select from mails where recipient = $1 and text like $2',
    [email, `%${code}%`],
  )
  return rows.length
}

test('an account sees only codes delivered after the order joined it', async () => {
  const person = newcomer()
  const code = 'GIFT-BEFO-RE11'
  const id = await ordered(code, person.email)
  const shopper = await newShopper(shop, person)
  const own = await ordered('GIFT-AFTE-R222', person.email, shopper.post)
  const [latest, earlier] = await history(shopper)
  assert.deepEqual(
    [latest?.id, latest?.voucher_code, latest?.code_by_mail],
    [own, 'GIFT-AFTE-R222', false],
  )
  assert.deepEqual([earlier?.id, earlier?.voucher_code, earlier?.code_by_mail], [id, null, true])
})

test('an earlier code is emailed again to the address of its order, for its customer only', async () => {
  const person = newcomer()
  const code = 'GIFT-MAIL-AG41'
  const order_id = await ordered(code, person.email)
  const shopper = await newShopper(shop, person)
  const sent = await mailsWith(person.email, code)
  for (let click = 0; click < 2; click += 1) {
    const answer = await shopper.post('/api/mail-order-code', { order_id })
    assert.equal(answer.status, 200, answer.text)
  }
  assert.equal(await mailsWith(person.email, code), sent + 1)
  const other = await newShopper(shop)
  assert.equal((await other.post('/api/mail-order-code', { order_id })).status, 403)
  assert.equal((await shop.post('/api/mail-order-code', { order_id })).status, 403)
  const { rows } = await shop.context.pool.query(
    "select actor_kind, actor from order_events where order_id = $1 and event = 'mail_resent'",
    [order_id],
  )
  assert.deepEqual(rows, [{ actor_kind: 'shopper', actor: String(shopper.id) }])
})

test('repeated code emails are limited per hour', async () => {
  const person = newcomer()
  const order_id = await ordered('GIFT-LIM1-T555', person.email)
  const shopper = await newShopper(shop, person)
  const answers: number[] = []
  for (let click = 0; click < 7; click += 1) {
    answers.push((await shopper.post('/api/mail-order-code', { order_id })).status)
  }
  assert.deepEqual(answers, [200, 200, 200, 200, 200, 200, 429])
})

test('nothing is emailed for an order without a code', async () => {
  const shopper = await newShopper(shop)
  const order_id = await ordered('GIFT-NONE-YET1', shopper.email, shopper.post)
  await shop.context.pool.query('update orders set voucher_code = null where id = $1', [order_id])
  assert.equal((await shopper.post('/api/mail-order-code', { order_id })).status, 409)
})
