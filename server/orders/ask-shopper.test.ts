import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { ORDER_KEY_HEADER } from '@apeak/contract/paths'
import { forgetLimits, newShopper } from '#testing/accounts.ts'
import { type Desk, openDesk, placedOrder } from '#testing/desk.ts'
import { offerMethod, sellItem } from '#testing/fixtures.ts'
import { newKey } from '#testing/paying-shop.ts'
import { openTestShop, withKeyOf, withoutKey } from '#testing/test-shop.ts'

const shop = await openTestShop()
after(() => shop.close())
await offerMethod(shop.context.database)
const { product_id } = await sellItem(shop.context.database)
const desk: Desk = await openDesk(shop, 'owner')
beforeEach(() => forgetLimits(shop))

async function paid(): Promise<string> {
  const id = await placedOrder(shop, product_id)
  assert.equal((await desk.seeMoney(id)).status, 200)
  return id
}

const QUESTION = 'Is the server Asia or Europe?'
const ask = (id: string, more = {}) =>
  desk.act(id, 'ask', { text: QUESTION, request_key: newKey(), ...more })
const reply = (order_id: string, answer: string, headers = withKeyOf(order_id)) =>
  shop.post('/api/answer-question', { order_id, answer }, headers)
const shown = async (id: string, headers: Record<string, string> = withKeyOf(id)) =>
  (await shop.get(`/api/order-details/${id}`, headers)).body.question
const waiting = async (id: string) => (await desk.queue()).data.find((item) => item.id === id)

test('a question pauses the order’s clock, is mailed, and its answer returns to the queue', async () => {
  const id = await paid()
  const other = await paid()
  const before = await waiting(id)
  assert.equal((await ask(id)).status, 200)
  const ids = (await desk.queue()).data.map((item) => item.id)
  assert.ok(
    ids.indexOf(id) > ids.indexOf(other),
    'it sinks below the orders that wait for the shop',
  )
  assert.deepEqual(await shown(id), { text: QUESTION, answer: null, is_open: true })
  await shop.runJobs()
  const { rows: mails } = await shop.context.pool.query(
    "select text from mails where subject like 'A question about%' and strpos(text, $1) > 0",
    [id],
  )
  assert.equal(mails.length, 1)
  assert.ok(mails[0].text.includes(QUESTION))
  assert.ok(mails[0].text.includes(Object.values(withKeyOf(id))[0] ?? 'no key'), 'the order’s key')
  await shop.context.pool.query(
    "update order_questions set asked_at = asked_at - interval '7 minutes' where order_id = $1",
    [id],
  )
  await shop.context.pool.query(
    "update orders set status_since = status_since - interval '8 minutes' where id = $1",
    [id],
  )
  assert.equal((await reply(id, ' Asia ')).status, 200)
  const after = await waiting(id)
  assert.equal(after?.details.question?.answer, 'Asia')
  const paused = Date.parse(after?.since ?? '') - Date.parse(before?.since ?? '') + 8 * 60_000
  assert.ok(paused >= 7 * 60_000 && paused < 8 * 60_000, `paused for ${paused} ms`)
  const { timeline } = await desk.order(id)
  assert.deepEqual(
    timeline.slice(-2).map(({ event, text }) => [event, text]),
    [
      ['shopper_asked', QUESTION],
      ['shopper_answered', 'Asia'],
    ],
  )
  assert.equal((await desk.deliver(id)).status, 200)
})

test('only those who may change the order see and answer the question', async () => {
  const id = await paid()
  assert.equal((await ask(id)).status, 200)
  const stranger = await newShopper(shop)
  const forged = { [ORDER_KEY_HEADER]: 'A'.repeat(24) }
  for (const headers of [withoutKey, { ...stranger.headers, ...withoutKey }, forged]) {
    assert.equal(await shown(id, headers), null)
    assert.equal((await reply(id, 'Europe', headers)).status, 403)
  }
  assert.equal((await waiting(id))?.details.question?.closed_at, null)
})

test('an order has one open question; clicks and answers count once', async () => {
  const id = await paid()
  const request_key = newKey()
  const clicks = await Promise.all([ask(id, { request_key }), ask(id, { request_key })])
  assert.deepEqual(
    clicks.map(({ status }) => status),
    [200, 200],
  )
  assert.match((await ask(id)).body.error, /not answered yet/)
  const answers = await Promise.all([reply(id, 'Asia'), reply(id, 'Asia')])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  assert.equal((await reply(id, 'Europe')).status, 409)
  const events = (await desk.order(id)).timeline.map(({ event }) => event)
  assert.deepEqual(events.slice(-2), ['shopper_asked', 'shopper_answered'])
  assert.equal((await ask(id)).status, 200, 'a further question')
  assert.equal((await desk.act(id, 'withdraw-question', { request_key: newKey() })).status, 200)
  assert.equal((await reply(id, 'Asia')).status, 409)
  await shop.runJobs()
  const { mails } = await desk.order(id)
  const asked = mails.filter(({ subject }) => subject.startsWith('A question about'))
  assert.equal(asked.length, 0, 'closed questions are not mailed')
})

test('questions and answers that are too long or empty, and of delivered orders, are refused', async () => {
  const id = await paid()
  for (const text of ['', ' ', 'x'.repeat(501)]) {
    assert.equal((await ask(id, { text })).status, 422)
    assert.equal((await reply(id, text)).status, 422)
  }
  assert.equal((await desk.deliver(id)).status, 200)
  assert.match((await ask(id)).body.error, /left to deliver/)
  assert.equal((await reply(id, 'Asia')).status, 409)
  assert.equal((await reply(`o${'0'.repeat(26)}`, 'Asia', {})).status, 404)
})

test('answers beyond the limit of a network are refused', async () => {
  const id = await paid()
  const statuses: number[] = []
  for (let time = 0; time < 22; time += 1) statuses.push((await reply(id, 'Asia')).status)
  assert.ok(statuses.includes(429), String(statuses))
})
