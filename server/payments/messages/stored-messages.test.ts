import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { OperatorEventEntry } from '@apeak/contract/operators'
import type { Queue } from '@apeak/contract/orders-console'
import { sandboxKeys } from '@apeak/sandbox/settings'
import { paidOnce, storyOf } from '#testing/books.ts'
import { newOperator, type TestOperator } from '#testing/operators.ts'
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

/** The messages in an operator's queue. */
async function messagesSeenBy(operator: TestOperator) {
  const { body } = await operator.get('/api/console/queue')
  const { data } = body as unknown as Queue
  return data.filter(({ kind }) => kind === 'message')
}

test('an unreadable message stays in the queue of those who decide on payments until resolved with a reason', async () => {
  const [owner, finance, support] = [
    await newOperator(shop, 'owner'),
    await newOperator(shop, 'finance'),
    await newOperator(shop, 'support'),
  ]
  assert.deepEqual(await messagesSeenBy(finance), [])
  const body = '{"entity":"event","of":"another shape"}'
  const headers = { 'x-razorpay-signature': hmacHex(body, sandboxKeys.razorpay.webhookSecret) }
  for (let sent = 1; sent <= 2; sent += 1) {
    assert.equal((await shop.post('/api/razorpay-webhook', body, headers)).status, 200)
  }
  await shop.runJobs()

  const [message, ...others] = await messagesSeenBy(finance)
  assert.deepEqual([message?.state, message?.details.provider], ['unreadable', 'razorpay'])
  assert.deepEqual(others, [])
  assert.deepEqual(await messagesSeenBy(support), [])
  const path = `/api/console/provider-messages/${message?.id}`
  assert.equal((await finance.get(path)).body.body, body)
  assert.equal((await support.get(path)).status, 403)

  const resolve = (by: TestOperator, reason: string) => by.post(`${path}/resolve`, { reason })
  assert.equal((await resolve(support, 'Nothing to do')).status, 403)
  assert.equal((await resolve(finance, '')).status, 422)
  assert.equal((await messagesSeenBy(owner)).length, 1)
  const both = await Promise.all([
    resolve(finance, 'A test of the provider'),
    resolve(owner, 'A test of the provider'),
  ])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  const winner = both[0].status === 200 ? finance : owner
  assert.equal((await resolve(winner, 'A test of the provider')).status, 200)
  assert.deepEqual(await messagesSeenBy(owner), [])
  assert.equal((await finance.get(path)).status, 404)
  const { body: events } = await owner.get('/api/console/operator-events?subject_kind=message')
  const [event] = (events as unknown as { data: OperatorEventEntry[] }).data
  assert.deepEqual(
    [event?.event, event?.actor, event?.reason],
    ['resolved', winner.id, 'A test of the provider'],
  )

  const paid = (await stored()).findIndex(({ outcome }) => outcome === 'paid') + 1
  const known = `/api/console/provider-messages/${paid}`
  assert.equal((await finance.get(known)).status, 404)
  assert.equal((await finance.post(`${known}/resolve`, { reason: 'Not wanted' })).status, 404)
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
