import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { manualClock } from '@apeak/sandbox/clock'
import { fiuuSettings, sandboxKeys } from '@apeak/sandbox/settings'
import { newShopper } from '#testing/accounts.ts'
import { assertBooks, paidOnce, storyOf } from '#testing/books.ts'
import { continuing } from '#testing/continuing.ts'
import { orderRow, sellItem } from '#testing/fixtures.ts'
import {
  changeSettings,
  dropMessages,
  makeJobsDue,
  openFreshPayingShop,
  orderCart,
  orderPaidBy,
  type PaidBy,
  type Placed,
  payAtProvider,
  payWithoutMessages,
  pollNow,
  processAll,
  queue,
  reportPaid,
  returnToShop,
} from '#testing/paying-shop.ts'
import { one } from '#testing/race.ts'

const shop = await openFreshPayingShop({ clock: manualClock(Date.now()) })

/** Paid orders, with all messages lost. */
async function paidWithoutMessages(methods: PaidBy[]): Promise<Placed[]> {
  const orders: Placed[] = []
  for (const method of methods) orders.push((await payWithoutMessages(shop, method)).order)
  return orders
}

const statuses = async (orders: Placed[]) =>
  Promise.all(orders.map(async ({ order_id }) => (await storyOf(shop, order_id)).status))

const callsOf = (kind: string) => shop.control.journal.list({ direction: 'received', kind }).length

const { queriesPerMinute: sandboxLimits } = fiuuSettings(sandboxKeys.fiuu, '')

/** Applies Fiuu's documented limits. */
function limitCalls() {
  const { queriesPerMinute } = shop.control.settings.fiuu
  Object.assign(queriesPerMinute, sandboxLimits)
  changeSettings(shop.context, 'fiuu', { quotaPerMinute: 30 })
}

/** Advances a minute, for the quotas of both the shop and Fiuu. */
async function advanceMinute() {
  await shop.context.pool.query(
    "update provider_api_usage set called_at = array(select at - interval '66 seconds' from unnest(called_at) at)",
  )
  await shop.control.advance(66_000)
}

test('20 orders with every message lost are all paid by the first poll, within the limits of Fiuu', async () => {
  limitCalls()
  const methods = Array.from({ length: 20 }, (_, at) => one(['razorpay', 'fiuu'] as const, at))
  const orders = await paidWithoutMessages(methods)
  await pollNow(shop)
  for (const { order_id } of orders) assert.deepEqual(await storyOf(shop, order_id), paidOnce)
  await assertBooks(shop, 20 * 1000)
  assert.equal(callsOf('query.orders'), 1, 'ten orders of Fiuu are one call')
})

test('60 concurrent orders by Fiuu stay within its limits, and are all paid after minutes', async () => {
  limitCalls()
  const orders = await paidWithoutMessages(Array.from({ length: 60 }, () => 'fiuu' as const))
  for (let minutes = 0; minutes < 6; minutes += 1) {
    await pollNow(shop)
    await advanceMinute()
  }
  assert.deepEqual([...new Set(await statuses(orders))], ['processing'])
  const throttled = shop.control.journal.list({ direction: 'received', provider: 'fiuu' })
  assert.deepEqual(
    throttled.filter(({ status }) => status === 429),
    [],
  )
})

test('a page that polls 200 times does not make Fiuu block the shop', async () => {
  limitCalls()
  const [order] = await paidWithoutMessages(['fiuu'])
  const idle = await orderPaidBy(shop, 'fiuu')
  const answers = await Promise.all(Array.from({ length: 200 }, () => reportPaid(shop, idle)))
  assert.ok(answers.every(({ body }) => body.status === 'pending_payment'))
  assert.ok(callsOf('query.order') <= 1)
  assert.equal((await reportPaid(shop, order as Placed)).body.status, 'processing')
})

test('a message repeated 200 times with other unsigned fields is one call to Fiuu', async () => {
  limitCalls()
  const restore = dropMessages(shop)
  const order = await orderPaidBy(shop, 'fiuu')
  const returned = await payAtProvider(shop, order)
  restore()
  for (let index = 0; index < 200; index += 1) {
    const form = `${returned.form}&word${index}=1`
    assert.equal((await returnToShop(shop, { ...returned, form })).status, 303)
  }
  await processAll(shop)
  assert.deepEqual(await storyOf(shop, order.order_id), paidOnce)
  const { rows } = await shop.context.pool.query('select count(*) as stored from provider_messages')
  assert.equal(rows[0].stored, 1)
  assert.ok(callsOf('query.transaction') <= 1 && callsOf('query.order') <= 1)
})

describe('a provider that limits the rate of calls', () => {
  const pauseOf = async () => {
    const { rows } = await shop.context.pool.query(
      'select seconds, extract(epoch from until - now())::float8 as left from provider_pauses',
    )
    return rows[0] as { seconds: number | null; left: number }
  }
  const hour = "interval '1 hour'"

  for (const [method, howLong, chosen] of [
    ['razorpay', 'for some seconds', 10],
    ['fiuu', 'for an hour', null],
  ] as const) {
    test(`${method} gets no calls ${howLong}, then is polled for all that was due`, async () => {
      const { pool } = shop.context
      const orders = await paidWithoutMessages([method, method, method])
      shop.control.faults.add({ provider: method, api: { status: 429 } })
      await pollNow(shop)
      const pause = await pauseOf()
      assert.equal(pause.seconds, chosen)
      if (chosen === null) assert.ok(pause.left > 3000 && pause.left <= 3600)
      // The pause must outlast a slow test run.
      await pool.query(`update provider_pauses set until = now() + ${hour}`)
      shop.control.faults.clear()
      shop.control.journal.clear()
      await pollNow(shop)
      for (const order of orders) await reportPaid(shop, order)
      assert.equal(shop.control.journal.list({ direction: 'received', provider: method }).length, 0)
      assert.deepEqual([...new Set(await statuses(orders))], ['pending_payment'])

      await pool.query(`update provider_pauses set until = until - ${hour}`)
      await pool.query(`update payment_attempts set next_poll_at = next_poll_at - ${hour}`)
      await pool.query("select graphile_worker.add_job('poll_payment_attempts')")
      await shop.runJobs()
      assert.deepEqual([...new Set(await statuses(orders))], ['processing'])
    })
  }

  test('razorpay: the second pause is twice as long, but a signed return is looked up', async () => {
    const [order] = await paidWithoutMessages(['razorpay'])
    assert.ok(order)
    shop.control.faults.add({ provider: 'razorpay', api: { status: 429 } })
    for (const seconds of [10, 20, 40]) {
      await pollNow(shop)
      assert.equal((await pauseOf()).seconds, seconds)
      await shop.context.pool.query('update provider_pauses set until = now()')
    }
    shop.control.faults.clear()
    await shop.context.pool.query(`update provider_pauses set until = now() + ${hour}`)
    const restore = dropMessages(shop)
    const another = await orderPaidBy(shop, 'razorpay')
    await returnToShop(shop, await payAtProvider(shop, another))
    restore()
    assert.deepEqual(await storyOf(shop, another.order_id), { ...paidOnce, mails: 0 })
    assert.equal((await storyOf(shop, order.order_id)).status, 'pending_payment')
  })
})

test('a payment continued days later at the same price is polled as at first', async () => {
  const { pool, database } = shop.context
  const acts = continuing(shop, await newShopper(shop))
  const { product_id } = await sellItem(database)
  const { order_id } = await acts.unpaid('razorpay', product_id)
  // Polling has ended.
  await pool.query(
    `update payment_attempts set next_poll_at = null,
       created_at = created_at - interval '5 days', agreed_at = agreed_at - interval '5 days'`,
  )
  await acts.releaseReservation(order_id)
  const order = await acts.continueOrder(order_id, 'razorpay')
  const restore = dropMessages(shop)
  for (const poll of ['the first', 'the next']) {
    const { rows } = await pool.query(
      `select extract(epoch from next_poll_at - now())::float8 / 60 as minutes from payment_attempts`,
    )
    assert.equal(rows.length, 1, 'the attempt is reused')
    const [{ minutes }] = rows
    assert.ok(minutes !== null && minutes <= 2, `${poll} poll is in ${minutes} minutes`)
    await pollNow(shop)
  }
  await payAtProvider(shop, order)
  await shop.control.settled()
  restore()
  await pollNow(shop)
  assert.deepEqual(await storyOf(shop, order_id), paidOnce)
})

test('status pages of unpaid orders use up only their own quota', async () => {
  changeSettings(shop.context, 'razorpay', { looksPerMinute: 5 })
  const idle: Placed[] = []
  for (let count = 0; count < 8; count += 1) idle.push(await orderPaidBy(shop, 'razorpay'))
  shop.control.journal.clear()
  await Promise.all(idle.map((order) => reportPaid(shop, order)))
  assert.equal(callsOf('orders.payments'), 5)

  const restore = dropMessages(shop)
  const returning = await orderPaidBy(shop, 'razorpay')
  await returnToShop(shop, await payAtProvider(shop, returning))
  restore()
  assert.equal((await storyOf(shop, returning.order_id)).status, 'processing')
  const notified = await orderPaidBy(shop, 'razorpay')
  await payAtProvider(shop, notified)
  await processAll(shop)
  assert.equal((await storyOf(shop, notified.order_id)).status, 'processing')
})

describe('an unreadable answer is unknown, never failed', () => {
  for (const method of ['razorpay', 'fiuu'] as const) {
    for (const [name, api] of [
      ['500', { status: 500 }],
      ['503', { status: 503 }],
      ['a cut connection', { cut: true }],
    ] as const) {
      test(`${method}, ${name}`, async () => {
        const [order] = await paidWithoutMessages([method])
        assert.ok(order)
        shop.control.faults.add({ provider: method, api })
        await pollNow(shop)
        assert.equal((await reportPaid(shop, order)).body.status, 'pending_payment')
        shop.control.faults.clear()
        await pollNow(shop)
        assert.deepEqual(await storyOf(shop, order.order_id), paidOnce)
      })
    }
  }

  test('a message that came while the provider was unreachable is processed later', async () => {
    shop.control.faults.add({ provider: 'fiuu', api: { status: 500 } })
    const order = await orderPaidBy(shop, 'fiuu')
    await payAtProvider(shop, order)
    await processAll(shop)
    assert.equal((await storyOf(shop, order.order_id)).status, 'pending_payment')
    shop.control.faults.clear()
    await makeJobsDue(shop)
    await shop.runJobs()
    assert.deepEqual(await storyOf(shop, order.order_id), paidOnce)
  })
})

test('a failed payment is shown as failed and may be retried; a pending one is not', async () => {
  const order = await orderPaidBy(shop, 'razorpay')
  const { razorpay_order_id: orderId } = order
  await shop.control.razorpay.pay({ orderId, answer: 'failure' })
  assert.equal((await reportPaid(shop, order)).body.status, 'failed')
  await payAtProvider(shop, order)
  await processAll(shop)
  assert.deepEqual(await storyOf(shop, order.order_id), paidOnce)

  const pending = await orderPaidBy(shop, 'fiuu')
  await shop.control.fiuu.pay(pending.fiuu_url, 'pending_success')
  await processAll(shop)
  assert.equal((await reportPaid(shop, pending)).body.status, 'pending_payment')
  await shop.control.advance(60_000)
  await processAll(shop)
  assert.deepEqual(await storyOf(shop, pending.order_id), paidOnce)
})

/** Uses up the shop's quota at Fiuu for a minute. */
const exhaustQuota = () =>
  shop.context.pool.query(
    `insert into provider_api_usage (call, called_at)
     select 'fiuu.' || call, array_fill(clock_timestamp(), array[30])
     from unnest(array['order', 'batch', 'orders', 'transactions']) call
     on conflict (call) do update set called_at = excluded.called_at`,
  )

test('a failed payment stays failed while the quota is used up', async () => {
  limitCalls()
  const order = await orderPaidBy(shop, 'fiuu')
  await shop.control.fiuu.pay(order.fiuu_url, 'failure')
  await processAll(shop)
  assert.equal((await reportPaid(shop, order)).body.status, 'failed')
  await shop.context.pool.query('update payment_attempts set synced_at = null')
  await exhaustQuota()
  assert.equal((await reportPaid(shop, order)).body.status, 'failed')
})

test('many unpaid orders at a provider without calls left do not delay another provider', async () => {
  limitCalls()
  const abandoned = await orderPaidBy(shop, 'fiuu')
  await shop.context.pool.query(
    `insert into payment_attempts (kind, payable_id, number, provider, amount_sen, next_poll_at)
     select 'order', $1, n, 'fiuu', 1000, now() - interval '1 hour' from generate_series(2, 151) n`,
    [abandoned.order_id],
  )
  await exhaustQuota()
  const [order] = await paidWithoutMessages(['razorpay'])
  assert.ok(order)
  await shop.context.pool.query(
    `update payment_attempts set next_poll_at = now() - interval '1 minute' where payable_id = $1`,
    [order.order_id],
  )
  await queue(shop, 'poll_payment_attempts')
  await shop.runJobs()
  assert.deepEqual(await storyOf(shop, order.order_id), paidOnce)
})

test('a retried payment is not shown as failed while its message awaits confirmation', async () => {
  limitCalls()
  const order = await orderPaidBy(shop, 'fiuu')
  await shop.control.fiuu.pay(order.fiuu_url, 'failure')
  await processAll(shop)
  assert.equal((await reportPaid(shop, order)).body.status, 'failed')
  await exhaustQuota()
  await payAtProvider(shop, order)
  await processAll(shop)
  assert.equal((await reportPaid(shop, order)).body.status, 'pending_payment')
  await advanceMinute()
  await makeJobsDue(shop)
  await processAll(shop)
  assert.deepEqual(await storyOf(shop, order.order_id), paidOnce)
})

describe('a payment that waits for its confirmation', () => {
  /** Ten minutes pass, after which unpaid orders are reminded; returns the reminded orders. */
  async function remind(): Promise<string[]> {
    await shop.context.pool.query(
      "update orders set reserved_until = reserved_until - interval '10 minutes'",
    )
    await queue(shop, 'remind_unpaid_orders')
    await shop.runJobs()
    const { rows } = await shop.context.pool.query(
      "select order_id from order_events where event = 'reminded'",
    )
    return rows.map(({ order_id }) => order_id)
  }

  test('keeps its units when its cart makes another order', async () => {
    limitCalls()
    const order = await orderPaidBy(shop, 'fiuu')
    await exhaustQuota()
    await payAtProvider(shop, order)
    await processAll(shop)
    const { product_id } = await orderRow(shop, order.order_id)
    const choice = { product_id, qty: 2, payment_method: 'fiuu', cart_id: order.cart_id }
    assert.equal((await shop.post('/api/update-cart', choice)).status, 200)
    const next = await orderCart(shop, order.cart_id, 'fiuu')
    assert.equal(next.status, 200, next.text)
    assert.equal((await orderRow(shop, order.order_id)).reservation, 'reserved')
    assert.equal((await orderRow(shop, next.body.order_id as string)).reservation, 'reserved')
  })

  for (const [where, how] of [
    ['by the provider', 'success'],
    ['by the bank', 'pending_success'],
  ] as const) {
    test(`${where} is shown as such, and its shopper is not asked to pay`, async () => {
      limitCalls()
      const idle = await orderPaidBy(shop, 'fiuu')
      const order = await orderPaidBy(shop, 'fiuu')
      if (how === 'success') await exhaustQuota()
      await shop.control.fiuu.pay(order.fiuu_url, how)
      await processAll(shop)
      // Another order of the same address would replace the reminder.
      await shop.context.pool.query("update orders set customer_email = id || '@example.com'")
      const status = async ({ order_id }: Placed) =>
        (await shop.get(`/api/payments/status?kind=order&id=${order_id}`)).body.status
      assert.deepEqual([await status(idle), await status(order)], ['open', 'confirming'])
      assert.deepEqual(await remind(), [idle.order_id])
      await advanceMinute()
      await makeJobsDue(shop)
      await processAll(shop)
      assert.equal(await status(order), 'paid')
    })
  }
})
