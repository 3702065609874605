// The link of a guest's order shows it; changes need its key.
import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import type { OrderDetails } from '@apeak/contract/orders'
import { forgetLimits, newcomer, newShopper, openAccount } from '#testing/accounts.ts'
import { continuing } from '#testing/continuing.ts'
import { openDesk } from '#testing/desk.ts'
import { fillCart, orderOf, orderRow, sellItem } from '#testing/fixtures.ts'
import { giveGold, verifyPin } from '#testing/gold.ts'
import { makeJobsDue, openPayingShop } from '#testing/paying-shop.ts'
import { openTestShop, withKeyOf, withoutKey } from '#testing/test-shop.ts'

const shop = await openPayingShop()
after(() => shop.close())
const desk = await openDesk(shop, 'owner')
const member = await newShopper(shop)
await giveGold(shop, member, 100_000)
const item = await sellItem(shop.context.database, { categoryOptions: [{ name: 'User ID' }] })
beforeEach(() => forgetLimits(shop))

const refusal =
  'This order can be changed only in the browser you ordered with, or through the link in its email.'

/** A guest's order by the manual method. */
async function unpaid(more = {}): Promise<string> {
  const category_options = [
    { category_option_id: item.category_option_ids[0], option_value: '12345678' },
  ]
  const cart = await fillCart(shop, item.product_id)
  const made = await shop.post('/api/create-order', orderOf(cart, { category_options, ...more }))
  assert.equal(made.status, 200, made.text)
  return made.body.order_id as string
}

async function placed(): Promise<string> {
  const orderId = await unpaid()
  const said = { payment_method: 'check_payment', orderId }
  assert.equal((await shop.post('/api/payment-callback', said)).body.status, 'pending')
  return orderId
}

async function paid(): Promise<string> {
  const id = await placed()
  assert.equal((await desk.seeMoney(id)).status, 200)
  return id
}

async function delivered(): Promise<string> {
  const id = await paid()
  assert.equal((await desk.deliver(id)).status, 200)
  return id
}

const states = { unpaid, placed, paid, delivered }

const cart_id = 'continue-cart-12345678'

const askCorrection = (order_id: string): [path: string, body: Record<string, unknown>] => [
  '/api/ask-correction',
  { order_id, options: [{ name: 'User ID', value: '87654321' }] },
]

/** Every call by which shoppers change an order. */
const calls: Record<string, (id: string) => [path: string, body: Record<string, unknown>]> = {
  'continue-update-cart': (order_id) => ['/api/continue-update-cart', { cart_id, order_id }],
  'continue-order': (order_id) => [
    '/api/continue-order',
    { cart_id, order_id, payment_method: 'razorpay', customer_id: null },
  ],
  'pay-another-way': (order_id) => ['/api/pay-another-way', { order_id }],
  'ask-correction': (order_id) => askCorrection(order_id),
  'answer-question': (order_id) => ['/api/answer-question', { order_id, answer: 'Asia' }],
  'payment-callback by hand': (orderId) => [
    '/api/payment-callback',
    { payment_method: 'check_payment', orderId },
  ],
  'payment-callback by gold': (orderId) => [
    '/api/payment-callback',
    { payment_method: 'apeak', orderId },
  ],
}

/** Everything that a change would affect. */
async function traces(id: string) {
  const { pool } = shop.context
  const events = await pool.query('select event from order_events where order_id = $1', [id])
  const carts = await pool.query('select count(*) from carts where continues_order = $1', [id])
  const asked = await pool.query('select * from order_corrections where order_id = $1', [id])
  return JSON.stringify([await orderRow(shop, id), events.rows, carts.rows, asked.rows])
}

describe('a guest order cannot be changed without its key:', () => {
  for (const [state, make] of Object.entries(states)) {
    for (const [name, callOf] of Object.entries(calls)) {
      test(`${name}, where it is ${state}`, async () => {
        const [id, other] = [await make(), await unpaid()]
        await verifyPin(member)
        const before = await traces(id)
        const [path, body] = callOf(id)
        for (const key of [withoutKey, withKeyOf(other), { 'order-key': 'x'.repeat(24) }]) {
          for (const login of name.endsWith('gold') ? [member.headers] : [{}, member.headers]) {
            const answer = await shop.post(path, body, { ...login, ...key })
            assert.equal(answer.status, 403, answer.text)
            assert.equal(answer.body.error, refusal)
            assert.deepEqual(Object.keys(answer.body).sort(), ['error', 'message', 'success'])
          }
        }
        assert.equal(await traces(id), before)
        const login = name.endsWith('gold') ? member.headers : {}
        const answer = await shop.post(path, body, login)
        assert.notEqual(answer.body.error, refusal)
      })
    }
  }

  test('a placed order does not change owner by a reversal and a gold payment', async () => {
    const id = await placed()
    await verifyPin(member)
    const asked = { cart_id, order_id: id, payment_method: 'apeak' }
    const said = { payment_method: 'apeak', orderId: id }
    const headers = { ...member.headers, ...withoutKey }
    await shop.post('/api/pay-another-way', { order_id: id }, headers)
    await shop.post('/api/continue-update-cart', asked, headers)
    await shop.post('/api/continue-order', { ...asked, customer_id: member.id }, headers)
    await shop.post('/api/payment-callback', said, headers)
    const { customer_id, status } = await orderRow(shop, id)
    assert.deepEqual([customer_id, status], [null, 'pending'])
  })
})

describe('an order key', () => {
  test('is returned to the guest who makes or continues the order, and to no customer', async () => {
    const id = await unpaid()
    const key = withKeyOf(id)['order-key']
    assert.match(String(key), /^[A-Za-z0-9_-]{24}$/)
    const guest = continuing(shop, { id: null, post: shop.post })
    assert.equal(((await guest.continueOrder(id, 'fiuu')) as { order_key?: string }).order_key, key)
    const own = await continuing(shop, member).unpaid('check_payment', item.product_id)
    assert.ok(!('order_key' in own))
  })

  test('shows the order as changeable; the id alone shows everything else', async () => {
    const id = await paid()
    const read = async (headers: Record<string, string>) =>
      (await shop.get(`/api/order-details/${id}`, headers)).body as unknown as OrderDetails
    const [seen, held] = [await read({}), await read(withKeyOf(id))]
    assert.deepEqual([seen.may_change, seen.may_correct], [false, false])
    assert.deepEqual([held.may_change, held.may_correct], [true, true])
    const same = (order: OrderDetails) => ({ ...order, may_change: null, may_correct: null })
    assert.deepEqual(same(seen), same(held))
  })

  test('is invalid once the order belongs to an account', async () => {
    const person = newcomer()
    const id = await placed()
    await shop.runJobs()
    await shop.context.pool.query('update orders set customer_email = $2 where id = $1', [
      id,
      person.email,
    ])
    await openAccount(shop, person)
    assert.notEqual((await orderRow(shop, id)).customer_id, null)
    const before = await traces(id)
    for (const [name, callOf] of Object.entries(calls)) {
      const [path, body] = callOf(id)
      const login = name.endsWith('gold') ? member.headers : {}
      const { status } = await shop.post(path, body, { ...login, ...withKeyOf(id) })
      assert.ok([403, 404].includes(status), `${name}: ${status}`)
    }
    assert.equal(await traces(id), before)
  })

  test('is invalid once its person was erased', async () => {
    const id = await placed()
    await shop.context.pool.query('update orders set customer_email = null where id = $1', [id])
    assert.equal((await shop.post('/api/pay-another-way', { order_id: id })).status, 404)
  })

  test('survives a change of the shop key while the earlier one is configured', async () => {
    const id = await placed()
    const { databaseUrl } = shop
    const SECRET_KEY = 'the key that the shop has from now on'
    const EARLIER_SECRET_KEYS = 'the key of every shop that is only a test'
    const later = await openTestShop({ SECRET_KEY, EARLIER_SECRET_KEYS }, { databaseUrl })
    const without = await openTestShop({ SECRET_KEY }, { databaseUrl })
    const ask = (at: typeof later) => at.post('/api/pay-another-way', { order_id: id })
    assert.equal((await ask(without)).status, 403)
    assert.equal((await ask(later)).status, 200)
    await later.close()
    await without.close()
  })

  test('is in the links of emails to a guest, never to an account', async () => {
    const id = await placed()
    const { pool } = shop.context
    const textOf = async (orderId: string) => {
      await shop.runJobs()
      const { rows } = await pool.query('select text from mails where strpos(text, $1) > 0', [
        orderId,
      ])
      return rows.map(({ text }) => text as string)
    }
    const link = `/order-success?order_id=${id}#key=${withKeyOf(id)['order-key']}\n`
    assert.equal((await desk.seeMoney(id)).status, 200)
    assert.equal((await shop.post(...askCorrection(id))).status, 200)
    const declining = { reason: 'There is no such player.', request_key: 'a'.repeat(20) }
    assert.equal((await desk.act(id, 'decline-correction', declining)).status, 200)
    assert.equal((await desk.deliver(id)).status, 200)
    await makeJobsDue(shop)
    const mails = await textOf(id)
    assert.equal(mails.length, 3)
    for (const text of mails) assert.ok(`${text}\n`.includes(link), text)
    const own = await continuing(shop, member).unpaid('check_payment', item.product_id)
    await member.post('/api/payment-callback', {
      payment_method: 'check_payment',
      orderId: own.order_id,
    })
    const [text] = await textOf(own.order_id)
    assert.ok(text?.includes(`order_id=${own.order_id}\n`) && !text.includes('#key='), text)
  })
})
