import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import type { TestedProviders } from '@apeak/contract/payments-console'
import { newShopper } from '#testing/accounts.ts'
import { assertBooks, fingerprint, paidOnce, storyOf } from '#testing/books.ts'
import { fillCart, offerMethod, orderOf, sellItem } from '#testing/fixtures.ts'
import { balanceOf } from '#testing/gold.ts'
import { operator } from '#testing/histories.ts'
import { newOperator } from '#testing/operators.ts'
import {
  makeJobsDue,
  newKey,
  openPayingShop,
  type PayingShop,
  pollNow,
  queue,
} from '#testing/paying-shop.ts'
import { pollRefunds } from '#testing/refunding.ts'
import { type Message, sign, type ThirdProvider, thirdProvider } from '#testing/third-provider.ts'
import { requestRefund } from '../refunds/refunds.ts'
import { allProviders } from './providers.ts'

const KENARI_SECRET = 'the secret of kenari'

let kenari: ThirdProvider

let shop: PayingShop

let received = 0

before(async () => {
  kenari = thirdProvider()
  shop = await openPayingShop({
    env: { KENARI_SECRET },
    providers: [...allProviders, kenari.module],
  })
  await offerMethod(shop.context.database, { value: 'kenari', label: 'Kenari' })
})

after(() => shop.close())

afterEach(() => {
  kenari.outage.isDead = false
})

/** Orders an item of RM 10. Returns the response of create-order. */
async function order() {
  const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
  const cart = await fillCart(shop, product_id, { payment_method: 'kenari' })
  const request = orderOf(cart, { payment_method: 'kenari' })
  const send = () => shop.post('/api/create-order', request)
  const answer = await send()
  return { ...answer, send, order_id: String(answer.body.order_id) }
}

/** Pays at the provider. Returns its message, unsent. */
function pay(body: Record<string, unknown>): Message {
  received += 1000
  return kenari.pay(String(body.redirect_url))
}

const send = ({ path, headers, body }: Message) =>
  shop.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })

const signed = (path: string, body: string): Message => ({
  path,
  headers: { 'x-kenari-signature': sign(body, KENARI_SECRET) },
  body,
})

test('a shopper is sent to the third provider’s page, and its repeated message pays the order once', async () => {
  const { status, body, order_id, send: again } = await order()
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body).sort(), ['order_id', 'order_key', 'redirect_url'])
  assert.equal((await again()).body.redirect_url, body.redirect_url, 'sent twice it is one')
  const message = pay(body)
  for (let times = 0; times < 3; times += 1) {
    const answer = await send(message)
    assert.deepEqual([answer.status, answer.text], [200, 'thank you'])
  }
  await shop.runJobs()
  assert.deepEqual(await storyOf(shop, order_id), paidOnce)
  await assertBooks(shop, received)
})

test('a returning browser is redirected to the page of the paid order', async () => {
  const { body, order_id } = await order()
  const answer = await send({ ...pay(body), path: '/api/kenari-return' })
  assert.equal(answer.status, 303)
  assert.equal(answer.headers.get('location'), `/order-success?order_id=${order_id}&returned=1`)
  await shop.runJobs()
  assert.deepEqual(await storyOf(shop, order_id), paidOnce)
})

test('after a lost message, polling or the status page finds the payment', async () => {
  const lost = await order()
  pay(lost.body)
  await pollNow(shop)
  assert.deepEqual(await storyOf(shop, lost.order_id), paidOnce)

  const waiting = await order()
  const ask = { payment_method: 'kenari', orderId: waiting.order_id }
  assert.equal((await shop.post('/api/payment-callback', ask)).body.status, 'pending_payment')
  pay(waiting.body)
  await shop.context.pool.query('update payment_attempts set synced_at = null')
  assert.equal((await shop.post('/api/payment-callback', ask)).body.status, 'processing')
})

test('the third provider pays for gold', async () => {
  const customer = await newShopper(shop)
  const { body } = await customer.post('/api/buy-apeak-gold', {
    user_id: customer.id,
    amount: 10,
    payment_method: 'kenari',
    callback_url: `${shop.url}/api/apeak-kenari-return`,
  })
  await send(pay(body))
  await shop.runJobs()
  assert.equal(await balanceOf(customer), 1000)
})

test('a refund by the third provider is made once, also after a lost response', async () => {
  const { body, order_id } = await order()
  await send(pay(body))
  await shop.runJobs()
  const { id: payment_id } = await shop.context.database
    .selectFrom('payments')
    .select('id')
    .where('payable_id', '=', order_id)
    .executeTakeFirstOrThrow()
  kenari.outage.isDead = true
  const wanted = { payment_id, amount_sen: 1000, request_key: order_id }
  const refund = await requestRefund(shop.context, wanted, operator)
  await shop.runJobs()
  assert.equal(kenari.refunds.has(refund), false)
  kenari.outage.isDead = false
  await makeJobsDue(shop)
  await shop.runJobs()
  await pollRefunds(shop)
  assert.equal(kenari.refunds.get(refund)?.amount, 1000)
  assert.equal((await storyOf(shop, order_id)).status, 'refunded')
})

test('while the third provider is down another method can be chosen, and nothing is left behind', async () => {
  kenari.outage.isDead = true
  const { status, send: again } = await order()
  assert.equal(status, 502)
  const { rows } = await shop.context.pool.query(
    "select 1 from orders where payment_method = 'kenari' and status = 'pending_payment'",
  )
  assert.equal(rows.length, 0)
  kenari.outage.isDead = false
  assert.equal((await again()).status, 200)
})

describe('a message not signed by the third provider has no effect:', () => {
  for (const [name, change] of [
    ['another body', (message: Message) => ({ ...message, body: `${message.body} ` })],
    ['no signature', (message: Message) => ({ ...message, headers: {} })],
  ] as const) {
    test(name, async () => {
      const { body } = await order()
      const message = pay(body)
      await shop.runJobs()
      const before = await fingerprint(shop)
      assert.equal((await send(change(message))).status, 400)
      assert.deepEqual(await fingerprint(shop), before)
    })
  }
})

describe('an unknown method', () => {
  for (const payment_method of ['nobody', 'apeak2', 'Kenari']) {
    test(`${payment_method} gets a field error on every route`, async () => {
      const { product_id } = await sellItem(shop.context.database)
      const customer = await newShopper(shop)
      const cart_id = await fillCart(shop, product_id)
      const tries = await Promise.all([
        shop.post('/api/update-cart', { cart_id, product_id, qty: 1, payment_method }),
        shop.post('/api/create-order', orderOf(cart_id, { payment_method })),
        shop.post('/api/payment-callback', { payment_method, orderId: `o${'0'.repeat(26)}` }),
        customer.post('/api/buy-apeak-gold', { user_id: customer.id, amount: 10, payment_method }),
        customer.post('/api/apeak-payment-callback', {
          payment_method,
          point_transaction_id: `g${'0'.repeat(26)}`,
        }),
      ])
      for (const { status, body } of tries) {
        assert.deepEqual([status, Object.keys(body.errors)], [422, ['payment_method']])
      }
    })
  }
})

test('a signed message of an unknown shape keeps its bytes, and pays once it can be read', async () => {
  const { body, order_id } = await order()
  const { paid, reference } = JSON.parse(pay(body).body)
  const text = JSON.stringify({ reference, settled: paid, sent: 'änders' })
  const message = signed('/api/kenari-message', text)
  assert.equal((await send(message)).status, 200)
  await shop.runJobs()
  assert.equal((await storyOf(shop, order_id)).status, 'pending_payment')
  const { rows } = await shop.context.pool.query(
    "select path, headers, body from provider_messages where outcome = 'unreadable'",
  )
  assert.deepEqual(rows, [
    { path: message.path, headers: message.headers, body: Buffer.from(text) },
  ])

  kenari.reads.newShape = true
  await queue(shop, 'reopen_messages')
  await shop.runJobs()
  assert.deepEqual(await storyOf(shop, order_id), paidOnce)
  const left = await shop.context.pool.query(
    "select 1 from provider_messages where outcome = 'unreadable' or handled_at is null",
  )
  assert.equal(left.rows.length, 0)
})

test('an operator tests the third provider like the others', async () => {
  const owner = await newOperator(shop, 'owner')
  const path = '/api/console/provider-tests'
  const begun = await owner.post(path, { provider: 'kenari', request_key: newKey() })
  const opened = await shop.post('/api/open-provider-test', { id: begun.body.id })
  const result = async () => {
    const { data } = (await owner.get(path)).body as unknown as TestedProviders
    return data.find(({ id }) => id === 'kenari')?.test?.result
  }
  assert.equal(await result(), 'running')
  assert.equal((await send(kenari.pay(String(opened.body.redirect_url)))).status, 200)
  await shop.runJobs()
  assert.equal(await result(), 'passed')
})
