import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sandboxKeys } from '@apeak/sandbox/settings'
import { paidOnce, storyOf } from '#testing/books.ts'
import {
  openPayingShop,
  orderPaidBy,
  payAtProvider,
  processAll,
  queue,
} from '#testing/paying-shop.ts'
import { hmacHex } from '../providers/razorpay/razorpay-messages.ts'

const shop = await openPayingShop()

after(() => shop.close())

const stored = async () => {
  const { rows } = await shop.context.pool.query(
    `select provider, path, kind, headers, body, outcome from provider_messages order by id`,
  )
  return rows
}

test('a provider’s message is stored unchanged: its bytes, its signature and its route', async () => {
  const order = await orderPaidBy(shop, 'razorpay')
  const { paymentId } = await payAtProvider(shop, order)
  await processAll(shop)
  assert.deepEqual(await storyOf(shop, order.order_id), paidOnce)
  const event = shop.control.razorpay
    .events()
    .find((one) => one.event === 'payment.captured' && one.body.includes(paymentId))
  const message = (await stored()).find(({ body }) => String(body) === event?.body)
  assert.deepEqual(message, {
    provider: 'razorpay',
    path: '/api/razorpay-webhook',
    kind: null,
    headers: {
      'x-razorpay-event-id': event?.id,
      'x-razorpay-signature': hmacHex(event?.body ?? '', sandboxKeys.razorpay.webhookSecret),
    },
    body: Buffer.from(event?.body ?? ''),
    outcome: 'paid',
  })
})

test('the bytes of a message are deleted 30 days after processing, unless unreadable', async () => {
  const body = '{"entity":"event","of":"a shape that nobody knows"}'
  const headers = { 'x-razorpay-signature': hmacHex(body, sandboxKeys.razorpay.webhookSecret) }
  assert.equal((await shop.post('/api/razorpay-webhook', body, headers)).status, 200)
  await shop.runJobs()
  const count = (await stored()).length
  const forget = async (days: number) => {
    await shop.context.pool.query(
      "update provider_messages set handled_at = now() - $1::integer * interval '1 day'",
      [days],
    )
    await queue(shop, 'forget_messages')
    await shop.runJobs()
    return (await stored()).filter((message) => message.body !== null)
  }
  assert.equal((await forget(29)).length, count)
  assert.deepEqual(
    (await forget(31)).map((message) => [message.outcome, String(message.body)]),
    [['unreadable', body]],
  )
})
