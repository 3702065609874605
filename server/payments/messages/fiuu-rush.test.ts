import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { handClock } from '@apeak/sandbox/clock'
import { signedFiuuBody } from '@apeak/sandbox/forge'
import { fiuuSettings, sandboxKeys } from '@apeak/sandbox/settings'
import { assertBooks, paidOnce, storyOf } from '#testing/books.ts'
import {
  bringBack,
  changeSettings,
  hurryJobs,
  openFreshPayingShop,
  orderPaidBy,
  type Placed,
  payAtProvider,
  payUnheard,
  queue,
  sendForm,
  workThrough,
} from '#testing/paying-shop.ts'
import { until } from '#testing/until.ts'

const shop = await openFreshPayingShop({ clock: handClock(Date.now()) })

const PATIENCE_MS = 60_000

const { queriesPerMinute: documented } = fiuuSettings(sandboxKeys.fiuu, '')

/** Fiuu allows what it documents, and the shop knows `quotaPerMinute`. */
function limitCalls(quotaPerMinute: number): void {
  Object.assign(shop.control.settings.fiuu.queriesPerMinute, documented)
  changeSettings(shop.context, 'fiuu', { quotaPerMinute, listSize: 10, believedSen: 0 })
}

const questions = () =>
  shop.control.journal
    .list({ direction: 'received', provider: 'fiuu' })
    .filter(({ kind }) => kind.startsWith('query.'))

async function payersAtOnce(count: number): Promise<Placed[]> {
  const orders: Placed[] = []
  for (let payer = 0; payer < count; payer += 1) orders.push(await orderPaidBy(shop, 'fiuu'))
  for (const order of orders) await payAtProvider(shop, order)
  await shop.control.settled()
  return orders
}

const countPaid = async (orders: Placed[]) => {
  const stories = await Promise.all(orders.map(({ order_id }) => storyOf(shop, order_id)))
  return stories.filter(({ status }) => status === 'processing').length
}

async function untilPaid(orders: Placed[], count: number): Promise<void> {
  await until(
    `${count} orders are paid`,
    async () => {
      await hurryJobs(shop)
      await shop.runJobs()
      return (await countPaid(orders)) === count
    },
    PATIENCE_MS,
  )
}

/** The calls of the last minute are forgotten, by the shop and by Fiuu. */
async function aMinutePasses(): Promise<void> {
  await shop.context.pool.query("update provider_api_usage set called_at = '{}'")
  await shop.control.advance(66_000)
}

test('20 concurrent payers are all delivered within one minute under the documented limits of Fiuu', async () => {
  limitCalls(30)
  const orders = await payersAtOnce(20)
  await untilPaid(orders, 20)
  for (const { order_id } of orders) assert.deepEqual(await storyOf(shop, order_id), paidOnce)
  await assertBooks(shop, 20 * 1000)
  assert.deepEqual(
    questions().filter(({ status }) => status === 429),
    [],
  )
  assert.ok(questions().length <= 10, `${questions().length} questions for 20 payments`)
})

test('one payment is one query, however many ways report it', async () => {
  limitCalls(30)
  const order = await orderPaidBy(shop, 'fiuu')
  const returned = await payAtProvider(shop, order)
  await shop.control.settled()
  await Promise.all([bringBack(shop, returned), shop.runJobs(), bringBack(shop, returned)])
  await workThrough(shop)
  assert.deepEqual(await storyOf(shop, order.order_id), paidOnce)
  assert.equal(questions().length, 1)
})

test('a payer beyond the quota waits for the next, and keeps the reservation', async () => {
  // Two lists of three, and two orders alone.
  limitCalls(3)
  changeSettings(shop.context, 'fiuu', { listSize: 3 })
  const orders = await payersAtOnce(10)
  await untilPaid(orders, 8)
  await shop.context.pool.query("update orders set reserved_until = now() - interval '1 hour'")
  const idle = await orderPaidBy(shop, 'fiuu')
  const { order_id } = idle
  await shop.context.pool.query(
    "update orders set reserved_until = now() - interval '1 hour' where id = $1",
    [order_id],
  )
  await queue(shop, 'release_reservations')
  await shop.runJobs()
  const stories = await Promise.all(orders.map(({ order_id }) => storyOf(shop, order_id)))
  assert.ok(stories.every(({ reservation }) => reservation !== 'released'))
  assert.equal((await storyOf(shop, order_id)).reservation, 'released', 'whoever has not paid')
  await aMinutePasses()
  await untilPaid(orders, 10)
})

describe('while Fiuu is unreachable, signed messages count up to the configured amount:', () => {
  /** No call is left. */
  async function useCallsUp(): Promise<void> {
    await shop.context.pool.query(
      `insert into provider_api_usage (call, called_at)
       select 'fiuu.' || call, array_fill(now(), array[99])
       from unnest(array['order', 'batch', 'orders', 'transactions', 'transaction']) call`,
    )
  }

  test('a small one is delivered and confirmed later, a larger one waits', async () => {
    limitCalls(30)
    changeSettings(shop.context, 'fiuu', { believedSen: 1000 })
    await useCallsUp()
    const [small] = await payersAtOnce(1)
    assert.ok(small)
    await workThrough(shop)
    assert.deepEqual(await storyOf(shop, small.order_id), paidOnce)
    assert.equal(questions().length, 0)

    changeSettings(shop.context, 'fiuu', { believedSen: 999 })
    const [large] = await payersAtOnce(1)
    assert.ok(large)
    await workThrough(shop)
    assert.equal((await storyOf(shop, large.order_id)).status, 'pending_payment')

    await aMinutePasses()
    await untilPaid([small, large], 2)
    const { rows } = await shop.context.pool.query(
      'select count(*) as waiting from provider_messages where ask_after is not null',
    )
    assert.equal(rows[0].waiting, 0)
    assert.deepEqual(await storyOf(shop, small.order_id), paidOnce)
  })

  test('a payment that Fiuu denies afterwards is set aside for an operator', async () => {
    limitCalls(30)
    changeSettings(shop.context, 'fiuu', { believedSen: 1000 })
    await useCallsUp()
    const { order, returned } = await payUnheard(shop, 'fiuu')
    const transaction = shop.control.fiuu
      .transactions()
      .find(({ tranID }) => tranID === returned.paymentId)
    const fields = { nbcb: '2', ...shop.control.fiuu.fields(returned.paymentId) }
    await sendForm(shop, '/api/fiuu-callback', signedFiuuBody(fields, sandboxKeys.fiuu))
    Object.assign(transaction ?? {}, { status: '11', statName: 'failed' })
    await workThrough(shop)
    assert.equal((await storyOf(shop, order.order_id)).status, 'processing')

    await aMinutePasses()
    await hurryJobs(shop)
    await shop.runJobs()
    const { rows } = await shop.context.pool.query('select kind, state from unmatched_money')
    assert.deepEqual(rows, [{ kind: 'reversal', state: 'pending' }])
  })
})
