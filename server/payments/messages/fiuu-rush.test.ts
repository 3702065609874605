import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { manualClock } from '@apeak/sandbox/clock'
import { signedFiuuBody } from '@apeak/sandbox/forge'
import { fiuuSettings, sandboxKeys } from '@apeak/sandbox/settings'
import { assertBooks, paidOnce, storyOf } from '#testing/books.ts'
import {
  changeSettings,
  makeJobsDue,
  openFreshPayingShop,
  orderPaidBy,
  type Placed,
  payAtProvider,
  payWithoutMessages,
  processAll,
  queue,
  returnToShop,
  sendForm,
} from '#testing/paying-shop.ts'
import { until } from '#testing/until.ts'

const shop = await openFreshPayingShop({ clock: manualClock(Date.now()) })

const TIMEOUT_MS = 60_000

const { queriesPerMinute: documented } = fiuuSettings(sandboxKeys.fiuu, '')

/** Applies Fiuu's documented limits in the sandbox, and `quotaPerMinute` in the shop. */
function limitCalls(quotaPerMinute: number): void {
  Object.assign(shop.control.settings.fiuu.queriesPerMinute, documented)
  changeSettings(shop.context, 'fiuu', { quotaPerMinute, listSize: 10, provisionalMaxSen: 0 })
}

const queriesReceived = () =>
  shop.control.journal
    .list({ direction: 'received', provider: 'fiuu' })
    .filter(({ kind }) => kind.startsWith('query.'))

async function payConcurrently(count: number): Promise<Placed[]> {
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
      await makeJobsDue(shop)
      await shop.runJobs()
      return (await countPaid(orders)) === count
    },
    TIMEOUT_MS,
  )
}

/** Advances a minute, for the quotas of both the shop and Fiuu. */
async function advanceMinute(): Promise<void> {
  await shop.context.pool.query("update provider_api_usage set called_at = '{}'")
  await shop.control.advance(66_000)
}

test('20 concurrent payers are all delivered within one minute under the documented limits of Fiuu', async () => {
  limitCalls(30)
  const orders = await payConcurrently(20)
  await untilPaid(orders, 20)
  for (const { order_id } of orders) assert.deepEqual(await storyOf(shop, order_id), paidOnce)
  await assertBooks(shop, 20 * 1000)
  assert.deepEqual(
    queriesReceived().filter(({ status }) => status === 429),
    [],
  )
  assert.ok(queriesReceived().length <= 10, `${queriesReceived().length} queries for 20 payments`)
})

test('a payment reported in several ways is one query', async () => {
  limitCalls(30)
  const order = await orderPaidBy(shop, 'fiuu')
  const returned = await payAtProvider(shop, order)
  await shop.control.settled()
  await Promise.all([returnToShop(shop, returned), shop.runJobs(), returnToShop(shop, returned)])
  await processAll(shop)
  assert.deepEqual(await storyOf(shop, order.order_id), paidOnce)
  assert.equal(queriesReceived().length, 1)
})

test('a payment beyond the quota waits for the next minute, and keeps its reservation', async () => {
  // Two lists of three, and two single calls.
  limitCalls(3)
  changeSettings(shop.context, 'fiuu', { listSize: 3 })
  const orders = await payConcurrently(10)
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
  await advanceMinute()
  await untilPaid(orders, 10)
})

describe('while Fiuu is unreachable, signed messages count up to the configured amount:', () => {
  /** Uses up all quotas. */
  async function exhaustQuotas(): Promise<void> {
    await shop.context.pool.query(
      `insert into provider_api_usage (call, called_at)
       select 'fiuu.' || call, array_fill(now(), array[99])
       from unnest(array['order', 'batch', 'orders', 'transactions', 'transaction']) call`,
    )
  }

  test('a small payment is delivered and confirmed later, a larger one waits', async () => {
    limitCalls(30)
    changeSettings(shop.context, 'fiuu', { provisionalMaxSen: 1000 })
    await exhaustQuotas()
    const [small] = await payConcurrently(1)
    assert.ok(small)
    await processAll(shop)
    assert.deepEqual(await storyOf(shop, small.order_id), paidOnce)
    assert.equal(queriesReceived().length, 0)

    changeSettings(shop.context, 'fiuu', { provisionalMaxSen: 999 })
    const [large] = await payConcurrently(1)
    assert.ok(large)
    await processAll(shop)
    assert.equal((await storyOf(shop, large.order_id)).status, 'pending_payment')

    await advanceMinute()
    await untilPaid([small, large], 2)
    const { rows } = await shop.context.pool.query(
      'select count(*) as waiting from provider_messages where ask_after is not null',
    )
    assert.equal(rows[0].waiting, 0)
    assert.deepEqual(await storyOf(shop, small.order_id), paidOnce)
  })

  test('a payment that Fiuu denies afterwards is set aside for an operator', async () => {
    limitCalls(30)
    changeSettings(shop.context, 'fiuu', { provisionalMaxSen: 1000 })
    await exhaustQuotas()
    const { order, returned } = await payWithoutMessages(shop, 'fiuu')
    const transaction = shop.control.fiuu
      .transactions()
      .find(({ tranID }) => tranID === returned.paymentId)
    const fields = { nbcb: '2', ...shop.control.fiuu.fields(returned.paymentId) }
    await sendForm(shop, '/api/fiuu-callback', signedFiuuBody(fields, sandboxKeys.fiuu))
    Object.assign(transaction ?? {}, { status: '11', statName: 'failed' })
    await processAll(shop)
    assert.equal((await storyOf(shop, order.order_id)).status, 'processing')

    await advanceMinute()
    await makeJobsDue(shop)
    await shop.runJobs()
    const { rows } = await shop.context.pool.query('select kind, state from unmatched_money')
    assert.deepEqual(rows, [{ kind: 'reversal', state: 'pending' }])
  })
})
