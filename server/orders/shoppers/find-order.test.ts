// "Track order": a link by mail to whoever knows reference and address.
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { forgetLimits, newShopper } from '#testing/accounts.ts'
import { fillCart, offerMethod, orderOf, orderRow, sellItem } from '#testing/fixtures.ts'
import { from, openTestShop, withKeyOf } from '#testing/test-shop.ts'

const shop = await openTestShop({ TRUST_PROXY: '1' })
after(() => shop.close())
await offerMethod(shop.context.database)
const { product_id } = await sellItem(shop.context.database)
beforeEach(() => forgetLimits(shop))

async function ordered(customer_email: string, headers = {}) {
  const body = orderOf(await fillCart(shop, product_id), { customer_email })
  const made = await shop.post('/api/create-order', body, headers)
  assert.equal(made.status, 200, made.text)
  const id = made.body.order_id as string
  return { id, reference: (await orderRow(shop, id)).short_reference as string }
}

const find = (reference: string, email: string, address = '10.0.0.1') =>
  shop.post('/api/find-order', { reference, email }, from(address))

async function mailsTo(email: string) {
  await shop.runJobs()
  const { rows } = await shop.context.pool.query(
    "select text from mails where recipient = $1 and subject like 'Your order AP-%'",
    [email],
  )
  return rows as { text: string }[]
}

test('a guest who knows reference and address gets the link with the key by mail', async () => {
  const { id, reference } = await ordered('lost@example.com')
  const typed = reference.replace('AP-', '').toLowerCase()
  const answer = await find(` ${typed} `, 'Lost@Example.com')
  assert.equal(
    answer.body.message,
    'If the reference and email address match an order, we’ve sent a link.',
  )
  const [mail, ...more] = await mailsTo('lost@example.com')
  assert.equal(more.length, 0)
  const key = withKeyOf(id)['order-key']
  assert.ok(mail?.text.includes(`/order-success?order_id=${id}#key=${key}`))
})

test('a wrong pair gets the same answer, and no mail is sent', async () => {
  const [one, other] = [await ordered('one@example.com'), await ordered('other@example.com')]
  const right = await find(one.reference, 'one@example.com')
  for (const [reference, email] of [
    [one.reference, 'other@example.com'],
    [other.reference, 'one@example.com'],
    ['AP-2222-2222', 'one@example.com'],
    [one.id, 'one@example.com'],
    ['nonsense', 'nobody@example.com'],
  ] as const) {
    const answer = await find(reference, email)
    assert.deepEqual([answer.status, answer.text], [200, right.text])
  }
  assert.equal((await mailsTo('one@example.com')).length, 1)
  assert.equal((await mailsTo('other@example.com')).length, 0)
})

test('the link of an account’s order has no key', async () => {
  const owner = await newShopper(shop)
  const { reference } = await ordered(owner.email, owner.headers)
  await find(reference, owner.email)
  const [mail] = await mailsTo(owner.email)
  assert.match(String(mail?.text), /order-success\?order_id=o/)
  assert.doesNotMatch(String(mail?.text), /#key=/)
})

test('an address gets five links an hour, and a network may request thirty', async () => {
  const { reference } = await ordered('many@example.com')
  for (let at = 0; at < 8; at += 1) {
    assert.equal((await find(reference, 'many@example.com', `10.1.0.${at}`)).status, 200)
  }
  assert.equal((await mailsTo('many@example.com')).length, 5)
  for (let at = 0; at < 30; at += 1) await find('AP-2222-2222', `a${at}@example.com`, '10.2.0.1')
  assert.equal((await find(reference, 'b@example.com', '10.2.0.1')).status, 429)
})
