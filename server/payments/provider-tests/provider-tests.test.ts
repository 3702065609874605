import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ProviderTest, TestedProviders } from '@apeak/contract/payments-console'
import { manualClock } from '@apeak/sandbox/clock'
import { assertBooks } from '#testing/books.ts'
import { crashEverywhere, restart } from '#testing/dying-shop.ts'
import { newOperator, type TestOperator } from '#testing/operators.ts'
import {
  dropMessages,
  newKey,
  openFreshPayingShop,
  orderPaidBy,
  type PaidBy,
  type PayingShop,
  type Placed,
  payAtProvider,
  pollNow,
  processAll,
  providers,
  returnToShop,
  sendForm,
} from '#testing/paying-shop.ts'
import { settleRefunds } from '#testing/refunding.ts'
import { allProviders } from '../providers/providers.ts'
import { paymentTestPassed } from './provider-tests.ts'

const shop = await openFreshPayingShop({ clock: manualClock(Date.now()) })

const path = '/api/console/provider-tests'

const amounts = { razorpay: 100, fiuu: 101 }

const finance = (from: PayingShop = shop) => newOperator(from, 'finance')

/** Starts a test and returns its id. */
async function start(by: TestOperator, provider: string, request_key = newKey()): Promise<string> {
  const answer = await by.post(path, { provider, request_key })
  assert.equal(answer.status, 200, answer.text)
  return String(answer.body.id)
}

/** The provider's latest test, with the states of its steps by name. */
async function latest(by: TestOperator, provider: string) {
  // The look-ups of the page are not limited here.
  await shop.context.pool.query('update payment_attempts set synced_at = null')
  const answer = await by.get(path)
  assert.equal(answer.status, 200, answer.text)
  const { data } = answer.body as unknown as TestedProviders
  const test = data.find(({ id }) => id === provider)?.test as ProviderTest
  const step = (name: string) => test.steps.find((one) => one.name === name)
  const states = Object.fromEntries(test.steps.map(({ name, state }) => [name, state]))
  return { ...test, states, step }
}

/** Opens a test's payment as the shop's page does, and pays at the provider. */
async function pay(id: string, method: PaidBy) {
  const opened = await shop.post('/api/open-provider-test', { id })
  assert.equal(opened.status, 200, opened.text)
  const placed = { ...opened.body, order_id: id, method } as unknown as Placed
  const returned = await payAtProvider(shop, placed)
  return { ...returned, path: returned.path.replace('/api/', '/api/test-') }
}

const passed = () => paymentTestPassed(shop.context.database)

const events = async () => {
  const { rows } = await shop.context.pool.query(
    "select action from operator_events where subject_kind = 'payment_method' order by id",
  )
  return rows.map(({ action }) => action)
}

for (const method of providers) {
  describe(`a test of ${method}`, () => {
    test('is paid like an order, shows every step, and is refunded', async () => {
      const by = await finance()
      const id = await start(by, method)
      const begun = await latest(by, method)
      assert.deepEqual([begun.result, begun.amount_sen], ['running', amounts[method]])
      assert.deepEqual(Object.values(begun.states), [
        'done',
        ...Array.from({ length: 7 }, () => 'waiting'),
      ])
      assert.equal(await passed(), false)
      const back = await returnToShop(shop, await pay(id, method))
      assert.deepEqual(
        [back.status, back.headers.get('location')],
        [303, `/provider-test?id=${id}&returned=1`],
      )
      await processAll(shop)
      assert.equal((await latest(by, method)).result, 'passed')
      assert.equal(await passed(), true)
      await settleRefunds(shop)
      const ended = await latest(by, method)
      assert.deepEqual([...new Set(Object.values(ended.states))], ['done'])
      assert.ok(ended.steps.every(({ at }) => at !== null))
      await assertBooks(shop, amounts[method])
      const { rows } = await shop.context.pool.query('select from orders')
      assert.equal(rows.length, 0)
    })

    test('whose message is lost says so, though asking the provider found the payment', async () => {
      const by = await finance()
      const restore = dropMessages(shop)
      const id = await start(by, method)
      await pay(id, method)
      await shop.control.settled()
      restore()
      const asked = await latest(by, method)
      assert.deepEqual(
        [asked.states.confirmed, asked.states.booked, asked.states.message],
        ['done', 'done', 'waiting'],
      )
      assert.match(asked.step('message')?.text ?? '', /^No message yet\..*http.*\/api\//)
      await shop.context.pool.query(
        "update payments set created_at = created_at - interval '2 minutes'",
      )
      await shop.runJobs()
      const late = await latest(by, method)
      assert.deepEqual([late.result, late.states.message], ['failed', 'failed'])
      assert.equal(late.states.refund, 'done')
      assert.equal(await passed(), false)
    })

    test('with wrong keys stops at once, and a new one may be started', async () => {
      const by = await finance()
      const settings = shop.control.settings[method]
      const before = { ...settings }
      Object.assign(settings, { keySecret: 'another', verifyKey: 'another' })
      const refused = await start(by, method)
      const stopped = await latest(by, method)
      assert.deepEqual(
        [stopped.state, stopped.result, stopped.states.keys],
        ['stopped', 'failed', 'failed'],
      )
      assert.match(stopped.step('keys')?.text ?? '', /Check (RAZORPAY_KEY_ID|FIUU_MERCHANT_ID)/)
      Object.assign(settings, before)
      assert.notEqual(await start(by, method), refused)
      assert.equal((await latest(by, method)).states.keys, 'done')
    })

    test('twice: a repeated click and a second operator get the open test', async () => {
      const by = await finance()
      const key = newKey()
      const ids = await Promise.all([start(by, method, key), start(by, method, key)])
      ids.push(await start(await newOperator(shop, 'owner'), method))
      assert.equal(new Set(ids).size, 1)
      const [id = ''] = ids
      assert.equal((await by.post(`${path}/${id}/stop`, {})).status, 200)
      assert.equal((await by.post(`${path}/${id}/stop`, {})).status, 200)
      assert.equal((await latest(by, method)).result, 'stopped')
      assert.deepEqual(await events(), ['test_started', 'test_stopped'])
      assert.equal(await start(by, method, key), id, 'the same click starts nothing')
    })
  })
}

test('a payment of a stopped test is refunded, too', async () => {
  const by = await finance()
  const id = await start(by, 'razorpay')
  const opened = await shop.post('/api/open-provider-test', { id })
  await by.post(`${path}/${id}/stop`, {})
  const closed = await shop.post('/api/open-provider-test', { id })
  assert.equal(closed.body.razorpay_order_id, undefined)
  await payAtProvider(shop, {
    ...opened.body,
    order_id: id,
    method: 'razorpay',
  } as unknown as Placed)
  await processAll(shop)
  await settleRefunds(shop)
  assert.equal((await latest(by, 'razorpay')).states.refunded, 'done')
  assert.equal((await by.post(`${path}/${id}/stop`, {})).status, 409)
  await assertBooks(shop, 100)
})

test('a forged message is refused and shown, and never passes a test', async () => {
  const by = await finance()
  const id = await start(by, 'razorpay')
  const body = JSON.stringify({ event: 'payment.captured', payload: {} })
  const forged = await shop.request('/api/razorpay-webhook', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': 'ab',
      'x-razorpay-event-id': 'evt_9',
    },
    body,
  })
  assert.equal(forged.status, 400)
  assert.equal(
    (await sendForm(shop, '/api/test-curlec-callback', 'razorpay_signature=ab')).status,
    400,
  )
  const shown = await latest(by, 'razorpay')
  assert.deepEqual([shown.states.message, shown.states.payment], ['failed', 'waiting'])
  assert.match(shown.step('message')?.text ?? '', /wrong signature.*RAZORPAY_WEBHOOK_SECRET/)
  await pay(id, 'razorpay')
  await processAll(shop)
  assert.equal((await latest(by, 'razorpay')).result, 'passed', 'a valid message heals it')
})

test('a failed refund may be requested again', async () => {
  const by = await finance()
  const id = await start(by, 'razorpay')
  await pay(id, 'razorpay')
  await processAll(shop)
  const { razorpay } = shop.control
  await razorpay.settleRefund(razorpay.refunds().at(-1)?.id ?? '', 'failed')
  await processAll(shop)
  const shown = await latest(by, 'razorpay')
  assert.deepEqual(
    [shown.states.refund, shown.may_refund, shown.result],
    ['failed', true, 'passed'],
  )
  const request_key = newKey()
  for (const expected of [200, 200]) {
    const answer = await by.post(`${path}/${id}/refund`, { request_key })
    assert.equal(answer.status, expected, answer.text)
  }
  const other = await by.post(`${path}/${id}/refund`, { request_key: newKey() })
  assert.equal(other.status, 409)
  await processAll(shop)
  await settleRefunds(shop)
  assert.equal((await latest(by, 'razorpay')).states.refunded, 'done')
  assert.deepEqual(await events(), ['test_started', 'test_refund_requested'])
  await assertBooks(shop, 100)
})

test('an order that was paid passes the test of payments', async () => {
  assert.equal(await passed(), false)
  await payAtProvider(shop, await orderPaidBy(shop, 'razorpay'))
  await processAll(shop)
  assert.equal(await passed(), true)
})

test('only owners and finance start tests, of providers with keys', async () => {
  const content = await newOperator(shop, 'content')
  assert.equal((await content.post(path, { provider: 'fiuu', request_key: newKey() })).status, 403)
  const answer = await (await finance()).post(path, { provider: 'kenari', request_key: newKey() })
  assert.equal(answer.status, 422)
})

test('a shop that dies while a test is started or paid resumes it', async () => {
  const by = await finance()
  const starts = await crashEverywhere(
    shop,
    async () => newKey(),
    async (mortal, key) => {
      await mortal.request(path, {
        method: 'POST',
        headers: { ...by.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ provider: 'razorpay', request_key: key }),
      })
    },
    async (key) => {
      await shop.context.pool.query(
        "update payment_attempts set claimed_until = claimed_until - interval '1 minute'",
      )
      const id = await start(by, 'razorpay', key)
      const shown = await latest(by, 'razorpay')
      assert.deepEqual([shown.id, shown.states.keys], [id, 'done'])
      await by.post(`${path}/${id}/stop`, {})
    },
  )
  assert.ok(starts > 3)
})

test('a payment whose test died with its shop is found by polling, and refunded once', async () => {
  const by = await finance()
  const restore = dropMessages(shop)
  await pay(await start(by, 'fiuu'), 'fiuu')
  await shop.control.settled()
  restore()
  await restart(shop)
  await pollNow(shop)
  await settleRefunds(shop)
  assert.equal((await latest(by, 'fiuu')).states.refunded, 'done')
  await assertBooks(shop, 101)
})

test('every provider has its own test', () => {
  assert.deepEqual(allProviders.map(({ name }) => name).sort(), [...providers].sort())
})

test('the refund of a test reduces no sales, whether or not gold is a sale', async () => {
  const owner = await newOperator(shop, 'owner')
  await pay(await start(owner, 'razorpay'), 'razorpay')
  await processAll(shop)
  await settleRefunds(shop)
  assert.equal((await latest(owner, 'razorpay')).states.refunded, 'done')
  const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)
  for (const isRefundable of [true, false]) {
    await shop.context.pool.query('update shop_settings set gold_is_refundable = $1', [
      isRefundable,
    ])
    const { body } = await owner.get(`/api/console/month-close?month=${month}`)
    assert.deepEqual([body.refunds_sen, body.earlier_refunds_sen], [0, 0])
  }
})
