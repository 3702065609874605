// What an order's page and mails say about its delivery: closed hours, and lateness.
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { OrderDetails } from '@apeak/contract/orders'
import { openDesk } from '#testing/desk.ts'
import { offerMethod, placeOrder, sellItem } from '#testing/fixtures.ts'
import { always, openingInTwoHours, paidBefore, setDelivery } from '#testing/late-orders.ts'
import { queue } from '#testing/paying-shop.ts'
import { openTestShop, withKeyOf } from '#testing/test-shop.ts'

const shop = await openTestShop()
after(() => shop.close())
const { database, pool } = shop.context
await offerMethod(database)
const item = await sellItem(database)
const desk = await openDesk(shop, 'owner')
beforeEach(() => setDelivery(shop, always))

async function placed(): Promise<string> {
  const orderId = await placeOrder(shop, item.product_id)
  await shop.post('/api/payment-callback', { payment_method: 'check_payment', orderId })
  return orderId
}

async function paid(): Promise<string> {
  const id = await placed()
  assert.equal((await desk.seeMoney(id)).status, 200)
  return id
}

const details = async (id: string) =>
  (await shop.get(`/api/order-details/${id}`, withKeyOf(id))).body as unknown as OrderDetails

async function markLate(): Promise<void> {
  await queue(shop, 'tell_late_orders')
  await shop.runJobs()
}

async function mails(id: string, subject: string) {
  await shop.runJobs()
  const { rows } = await pool.query(
    'select text from mails where strpos(text, $1) > 0 and subject like $2',
    [id, `${subject}%`],
  )
  return rows as { text: string }[]
}

const lateEvents = async (id: string) =>
  (await desk.order(id)).timeline.filter(({ event }) => event === 'late').length

test('outside the delivery hours the order and its mail say when the shop delivers', async () => {
  await setDelivery(shop, openingInTwoHours())
  const id = await placed()
  const waiting = (await details(id)).delivery
  assert.ok(waiting?.opens_at && Date.parse(waiting.opens_at) > Date.now())
  assert.equal(waiting.promised_by, null)
  assert.equal((await desk.seeMoney(id)).status, 200)
  const { delivery } = await details(id)
  assert.equal(delivery?.opens_at, waiting.opens_at)
  // Half an hour into the hours.
  assert.equal(Date.parse(String(delivery?.promised_by)), Date.parse(waiting.opens_at) + 1_800_000)
  const [mail] = await mails(id, 'We received your order')
  assert.match(String(mail?.text), /We deliver from \d{1,2}:\d\d [AP]M/)

  await paidBefore(shop, id, 60)
  await markLate()
  assert.equal((await details(id)).delivery?.late_by_minutes, 0)
  assert.equal(await lateEvents(id), 0)
  assert.equal((await desk.deliver(id)).status, 200)
  assert.equal((await details(id)).delivery, null)
})

test('a late order is announced once, on its page and by email, and not after its delivery', async () => {
  const [id, other] = [await paid(), await paid()]
  await paidBefore(shop, id, 45)
  await paidBefore(shop, other, 20)
  const { version, delivery } = await details(id)
  assert.deepEqual([delivery?.late_by_minutes, delivery?.can_refund], [15, false])
  await Promise.all([markLate(), markLate()])
  await markLate()
  assert.equal(await lateEvents(id), 1)
  assert.equal((await mails(id, 'Taking longer than usual')).length, 1)
  assert.ok((await details(id)).version > version, 'open pages read the order again')
  assert.equal(await lateEvents(other), 0)

  await paidBefore(shop, other, 60)
  await queue(shop, 'tell_late_orders')
  assert.equal((await desk.deliver(other)).status, 200)
  await shop.runJobs()
  assert.equal((await mails(other, 'Taking longer than usual')).length, 0)
})

test('an order with an open question is not reported late, and its time continues after the answer', async () => {
  const id = await paid()
  await paidBefore(shop, id, 25)
  const asked = { text: 'Is the server Asia or Europe?', request_key: 'late-question' }
  assert.equal((await desk.act(id, 'ask', asked)).status, 200)
  const goBack = (minutes: number) =>
    pool.query(
      "update order_questions set asked_at = asked_at - $2 * interval '1 minute' where order_id = $1",
      [id, minutes],
    )
  await paidBefore(shop, id, 60)
  await goBack(60)
  await markLate()
  assert.equal(await lateEvents(id), 0)
  assert.equal((await details(id)).delivery?.late_by_minutes, 0)

  const answer = { order_id: id, answer: 'Asia' }
  assert.equal((await shop.post('/api/answer-question', answer, withKeyOf(id))).status, 200)
  await markLate()
  assert.equal(await lateEvents(id), 0)
  await pool.query(
    `update order_questions set asked_at = asked_at - interval '10 minutes',
       closed_at = closed_at - interval '10 minutes' where order_id = $1`,
    [id],
  )
  await paidBefore(shop, id, 10)
  await markLate()
  assert.equal(await lateEvents(id), 1)
  assert.equal((await details(id)).delivery?.late_by_minutes, 5)
})

test('an order whose refund is under way is not reported late', async () => {
  const id = await paid()
  await paidBefore(shop, id, 45)
  assert.equal((await desk.refund(id)).status, 200)
  await markLate()
  assert.equal(await lateEvents(id), 0)
  const { delivery, refunds } = await details(id)
  assert.equal(delivery?.can_refund, false)
  assert.deepEqual(
    refunds.map(({ amount, way, state }) => [amount.amount, way, state]),
    [[10, 'source', 'pending']],
  )
})

test('a measured delivery time replaces the shop’s setting', async () => {
  const id = await paid()
  await database
    .insertInto('delivery_times')
    .values({ category_id: item.category_id, minutes: 20 })
    .execute()
  const { delivery, progress } = await details(id)
  const [promised, since] = [String(delivery?.promised_by), String(progress.paid_at)]
  assert.equal(Math.round((Date.parse(promised) - Date.parse(since)) / 60_000), 60)
  await database.deleteFrom('delivery_times').execute()
})
