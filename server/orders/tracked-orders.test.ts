// Order tracking, and corrections requested by the shopper.
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { OrderDetails } from '@apeak/contract/orders'
import { forgetLimits, newShopper } from '#testing/accounts.ts'
import { continuing } from '#testing/continuing.ts'
import { openDesk } from '#testing/desk.ts'
import { fillCart, offerMethod, orderOf, sellItem } from '#testing/fixtures.ts'
import { newKey } from '#testing/paying-shop.ts'
import { openTestShop, type TestShop, withKeyOf } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'

const shop = await openTestShop()
after(() => shop.close())
await offerMethod(shop.context.database)
const categoryOptions = [
  { name: 'User ID', is_required: true, pattern: '[0-9]{4,12}', example: '12345678' },
  { name: 'Zone', is_required: true },
]
const item = await sellItem(shop.context.database, { categoryOptions })
const desk = await openDesk(shop, 'owner')
const owner = await newShopper(shop)
beforeEach(() => forgetLimits(shop))

/** A placed order for the player 12345678 (2345). */
async function placed(headers: Record<string, string> = {}): Promise<string> {
  const [user, zone] = item.category_option_ids
  const category_options = [
    { category_option_id: user, option_value: '12345678' },
    { category_option_id: zone, option_value: '2345' },
  ]
  const cart = await fillCart(shop, item.product_id)
  const customer_email = headers === owner.headers ? owner.email : 'aina.guest@example.com'
  const made = await shop.post(
    '/api/create-order',
    orderOf(cart, { category_options, customer_email }),
    headers,
  )
  assert.equal(made.status, 200, made.text)
  const orderId = made.body.order_id as string
  await shop.post('/api/payment-callback', { payment_method: 'check_payment', orderId }, headers)
  return orderId
}

async function paid(headers = {}): Promise<string> {
  const id = await placed(headers)
  assert.equal((await desk.seeMoney(id)).status, 200)
  return id
}

const details = async (id: string, headers = {}): Promise<OrderDetails> =>
  (await shop.get(`/api/order-details/${id}`, { ...withKeyOf(id), ...headers })).body as never

const player = (user: string, zone = '2345') => [
  { name: 'User ID', value: user },
  { name: 'Zone', value: zone },
]
const ask = (order_id: string, options = player('87654321'), headers = {}) =>
  shop.post('/api/ask-correction', { order_id, options }, headers)
const decline = (id: string, request_key = newKey()) =>
  desk.act(id, 'decline-correction', { reason: 'There is no such player.', request_key })
const correct = (id: string, options = player('87654321')) =>
  desk.act(id, 'details', {
    seen: player('12345678'),
    options,
    reason: 'Asked by the shopper',
    request_key: newKey(),
  })
const askedFor = async (id: string) =>
  (await desk.queue()).data.filter(({ id: own, details }) => own === id && details.correction)

test('an order has the times it was received, paid and delivered, as its events do', async () => {
  const id = await placed()
  const before = (await details(id)).progress
  assert.deepEqual(
    [before.paid_at, before.delivered_at, before.delivered_qty, before.usual_minutes],
    [null, null, 0, null],
  )
  await shop.context.database
    .insertInto('delivery_times')
    .values({ category_id: item.category_id, minutes: 3 })
    .execute()
  assert.equal((await desk.seeMoney(id)).status, 200)
  assert.equal((await desk.deliver(id)).status, 200)
  const { progress } = await details(id)
  const { timeline } = await desk.order(id)
  const at = (event: string) => timeline.find((entry) => entry.event === event)?.created_at
  assert.equal(progress.usual_minutes, 3)
  for (const [told, event] of [
    [progress.received_at, 'created'],
    [progress.paid_at, 'paid'],
    [progress.delivered_at, 'completed'],
  ] as const) {
    // Row and event are written together, but not within the same microsecond.
    const apart = Math.abs(Date.parse(String(told)) - Date.parse(String(at(event))))
    assert.ok(apart < 10_000, `${event}: ${told}`)
  }
  await shop.context.database.deleteFrom('delivery_times').execute()
})

test('the event stream of an order has all its events, and no others', async () => {
  const [id, other] = [await placed(), await placed()]
  const [stream, quiet] = [await followOrder(shop, id), await followOrder(shop, other)]
  await stream.waitFor(1)
  assert.equal(stream.versions[0], (await details(id)).version)
  assert.equal((await desk.seeMoney(id)).status, 200)
  // A later follower does not take events from an earlier one.
  const second = await followOrder(shop, id)
  await Promise.all([stream.waitFor(2), second.waitFor(1)])
  assert.equal((await desk.deliver(id)).status, 200)
  await Promise.all([stream.waitFor(3), second.waitFor(2)])
  assert.equal(stream.versions.at(-1), (await details(id)).version)
  assert.equal(quiet.versions.length, 1)
  for (const one of [stream, second, quiet]) one.close()
  assert.equal((await followOrder(shop, `o${'0'.repeat(26)}`)).status, 404)
})

test('a guest reads an order’s answers in full while they can be corrected, then masked', async () => {
  const id = await paid()
  const waiting = await details(id)
  assert.deepEqual(waiting.options, player('12345678'))
  assert.equal(waiting.email, 'ai•••@example.com')
  assert.ok(waiting.may_correct)
  assert.equal((await desk.deliver(id)).status, 200)
  const over = await details(id)
  assert.deepEqual(over.options, [
    { name: 'User ID', value: '12•••78' },
    { name: 'Zone', value: '•••' },
  ])
  assert.equal(over.may_correct, false)
})

test('the answers of a customer’s order can be read and corrected by its customer only', async () => {
  const id = await paid(owner.headers)
  const stranger = await newShopper(shop)
  for (const headers of [{}, stranger.headers]) {
    const { options, email, may_correct, correction } = await details(id, headers)
    assert.deepEqual([options, email, may_correct, correction], [[], null, false, null])
    assert.equal((await ask(id, player('66666666'), headers)).status, 403)
  }
  const own = await details(id, owner.headers)
  assert.deepEqual([own.options, own.email], [player('12345678'), owner.email])
  assert.equal((await ask(id, undefined, owner.headers)).status, 200)
  assert.equal((await askedFor(id)).length, 1)
})

test('a requested correction holds the delivery until an operator decides; correcting resolves it', async () => {
  const id = await paid()
  assert.equal((await ask(id)).status, 200)
  const [waiting] = await askedFor(id)
  assert.deepEqual(waiting?.details.options, player('12345678'))
  assert.deepEqual(waiting?.details.correction?.options, player('87654321'))
  assert.deepEqual((await desk.order(id)).correction?.options, player('87654321'))
  assert.equal((await details(id)).correction?.state, 'asked')

  const early = await desk.deliver(id)
  assert.equal(early.status, 409)
  assert.match(early.text, /requested a correction/)
  assert.equal((await correct(id)).status, 200)
  assert.deepEqual(await askedFor(id), [])
  const after = await details(id)
  assert.deepEqual([after.options, after.correction?.state], [player('87654321'), 'accepted'])
  assert.equal((await desk.deliver(id)).status, 200)
})

test('no correction is accepted while a refund is under way', async () => {
  const id = await paid()
  assert.equal((await desk.refund(id)).status, 200)
  assert.equal((await details(id)).may_correct, false)
  const asked = await ask(id)
  assert.equal(asked.status, 409)
  assert.match(asked.text, /being refunded/)
  assert.deepEqual(await askedFor(id), [])
})

test('a declined correction tells its shopper the reason once, on the page and by email', async () => {
  const id = await paid()
  assert.equal((await ask(id)).status, 200)
  const key = newKey()
  const answers = await Promise.all([decline(id, key), decline(id, key)])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  assert.equal((await decline(id)).status, 409)
  const { correction, options } = await details(id)
  assert.deepEqual(
    [correction?.state, correction?.reason],
    ['declined', 'There is no such player.'],
  )
  assert.deepEqual(options, player('12345678'))
  await shop.runJobs()
  const { rows } = await shop.context.pool.query(
    "select text from mails where subject like 'We could not change%' and strpos(text, $1) > 0",
    [id],
  )
  assert.equal(rows.length, 1)
  assert.match(rows[0].text, /There is no such player/)
  const events = (await desk.order(id)).timeline.map(({ event }) => event)
  assert.deepEqual(
    events.filter((event) => event.startsWith('correction')),
    ['correction_asked', 'correction_declined'],
  )
})

test('a repeated request is stored once, and an order has three requests at most', async () => {
  const id = await paid()
  const sent = await Promise.all(Array.from({ length: 6 }, () => ask(id)))
  assert.ok(sent.every(({ status }) => status === 200))
  assert.equal((await ask(id, player('11111111'))).status, 200)
  assert.equal((await ask(id, player('22222222'))).status, 200)
  const fourth = await ask(id, player('33333333'))
  assert.equal(fourth.status, 409)
  assert.match(fourth.text, /three times/)
  const { timeline } = await desk.order(id)
  assert.equal(timeline.filter(({ event }) => event === 'correction_asked').length, 3)
  assert.deepEqual((await askedFor(id))[0]?.details.correction?.options, player('22222222'))
})

test('an impossible correction is refused with the reason', async () => {
  const id = await paid()
  for (const options of [
    player('12345678'),
    player('', '2345'),
    [{ name: 'User ID', value: '1' }],
    [...player('1'), { name: 'Coupon', value: 'FREE' }],
    [{ name: 'Amount', value: '1' }, ...player('1').slice(1)],
  ]) {
    const answer = await ask(id, options)
    assert.equal(answer.status, 422, answer.text)
    assert.deepEqual(Object.keys(answer.body.errors), ['options'])
  }
  const why = { 'options.0': ['A User ID has 4 to 12 digits, e.g. 12345678.'] }
  for (const refused of [await ask(id, player('12')), await correct(id, player('12'))]) {
    assert.deepEqual([refused.status, refused.body.errors], [422, why])
  }
  assert.equal((await desk.deliver(id)).status, 200)
  assert.equal((await ask(id)).status, 409)
  assert.equal((await ask(`o${'0'.repeat(26)}`)).status, 404)
  assert.deepEqual(await askedFor(id), [])
})

test('a network makes 20 requests an hour, whatever the orders', async () => {
  const id = await paid()
  for (let time = 0; time < 20; time += 1) await ask(id, player('12345678'))
  const refused = await ask(id)
  assert.equal(refused.status, 429)
  assert.match(refused.text, /try again in/)
})

test('a placed order without money is paid by another method, by its customer only', async () => {
  const id = await placed(owner.headers)
  const changePaymentMethod = (headers = {}) =>
    shop.post('/api/pay-another-way', { order_id: id }, headers)
  const stranger = await newShopper(shop)
  for (const headers of [{}, stranger.headers]) {
    assert.equal((await changePaymentMethod(headers)).status, 403)
    assert.equal((await details(id)).status, 'pending')
  }
  const answers = await Promise.all([1, 2, 3].map(() => changePaymentMethod(owner.headers)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  assert.equal((await details(id)).status, 'pending_payment')
  const { timeline } = await desk.order(id)
  assert.equal(timeline.filter(({ event }) => event === 'put_back').length, 1)

  const { continueOrder } = continuing(shop, owner)
  await continueOrder(id, 'check_payment')
  await shop.post(
    '/api/payment-callback',
    { payment_method: 'check_payment', orderId: id },
    owner.headers,
  )
  assert.equal((await desk.seeMoney(id)).status, 200)
  const late = await changePaymentMethod(owner.headers)
  assert.deepEqual([late.status, late.body.message], [409, 'This order is already paid.'])
})

test('money for an order being moved to another method still pays it', async () => {
  const id = await placed()
  assert.equal((await shop.post('/api/pay-another-way', { order_id: id })).status, 200)
  assert.equal((await desk.seeMoney(id)).status, 200)
  assert.equal((await details(id)).status, 'processing')
})

test('money confirmed while its shopper changes the method pays once', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => placed()))
  await Promise.all(
    ids.map(async (order_id) => {
      const [asked, seen] = await Promise.all([
        shop.post('/api/pay-another-way', { order_id }),
        desk.seeMoney(order_id),
      ])
      assert.ok([200, 409].includes(asked.status), asked.text)
      assert.deepEqual([seen.status, seen.body.unapplied_reason], [200, null])
      const { status, timeline, payments } = await desk.order(order_id)
      const times = (name: string) => timeline.filter(({ event }) => event === name).length
      assert.deepEqual([status, times('paid'), payments.length], ['processing', 1, 1])
      assert.equal(times('put_back'), asked.status === 200 ? 1 : 0)
    }),
  )
})

/** The versions that an order's stream has sent, without duplicates. */
type OrderStream = {
  status: number
  versions: number[]
  close: () => void
  /** Waits for this many versions. */
  waitFor: (count: number) => Promise<void>
}

/** Opens an order's event stream, as its page does. */
async function followOrder({ url }: TestShop, id: string): Promise<OrderStream> {
  const control = new AbortController()
  const response = await fetch(`${url}/api/order-stream/${id}`, { signal: control.signal })
  const versions: number[] = []
  const read = async () => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      for (const [, data] of part.matchAll(/^data: (.*)$/gm)) {
        versions.push(JSON.parse(String(data)).version)
      }
    }
  }
  read().catch(() => {})
  return {
    status: response.status,
    versions,
    close: () => control.abort(),
    waitFor: (count) =>
      until(`${count} versions have arrived`, () => versions.length >= count, 60_000),
  }
}
