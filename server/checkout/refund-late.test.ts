// "Refund me": the shopper of a late order takes the money back.
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { OrderDetails } from '@apeak/contract/orders'
import { manualClock } from '@apeak/sandbox/clock'
import { newShopper } from '#testing/accounts.ts'
import { openDesk, placedOrder } from '#testing/desk.ts'
import { offerMethod, orderRow, sellItem } from '#testing/fixtures.ts'
import { balanceOf, giveGold, orderWithGold, payGold } from '#testing/gold.ts'
import { always, paidBefore, setDelivery } from '#testing/late-orders.ts'
import { openPayingShop } from '#testing/paying-shop.ts'
import { paidOrder, refundedAmounts, settleRefunds } from '#testing/refunding.ts'
import { withKeyOf, withoutKey } from '#testing/test-shop.ts'

const shop = await openPayingShop({ clock: manualClock(Date.now()) })
after(() => shop.close())
const { database, pool } = shop.context
await offerMethod(database)
await offerMethod(database, { value: 'apeak', label: 'Apeak Gold' })
const item = await sellItem(database)
const desk = await openDesk(shop, 'owner')
beforeEach(() => setDelivery(shop, always))

const refundMe = (order_id: string, headers: Record<string, string> = {}) =>
  shop.post('/api/refund-late-order', { order_id }, headers)
const details = async (id: string, headers = {}) =>
  (await shop.get(`/api/order-details/${id}`, { ...withKeyOf(id), ...headers }))
    .body as unknown as OrderDetails
const refundsOf = async (id: string) =>
  (await details(id)).refunds.map(({ amount, way, state }) => [amount.amount, way, state])

async function latePaid(qty = 1): Promise<string> {
  const id = await placedOrder(shop, item.product_id, { qty })
  assert.equal((await desk.seeMoney(id, { amount_sen: 1000 * qty })).status, 200)
  await paidBefore(shop, id, 200)
  return id
}

test('a late order is refunded to its source once, however often its guest asks', async () => {
  const order = await paidOrder(shop, 'razorpay', { product_id: item.product_id })
  const id = order.order_id
  assert.equal((await details(id)).delivery?.can_refund, false)
  const early = await refundMe(id)
  assert.deepEqual([early.status, early.body.code], [409, undefined])
  assert.match(early.text, /not late enough/)
  await paidBefore(shop, id, 200)
  assert.equal((await details(id)).delivery?.can_refund, true)
  const answers = await Promise.all([refundMe(id), refundMe(id), refundMe(id)])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  assert.deepEqual(await refundsOf(id), [[10, 'source', 'pending']])
  assert.equal((await details(id)).delivery?.can_refund, false)
  assert.equal((await desk.deliver(id)).status, 409)
  await shop.runJobs()
  await settleRefunds(shop)
  assert.deepEqual(await refundsOf(id), [[10, 'source', 'processed']])
  assert.equal((await details(id)).status, 'refunded')
  assert.deepEqual(refundedAmounts(shop, order.paymentId), [1000])
  assert.equal((await refundMe(id)).status, 200, 'a repetition')
  const { timeline } = await desk.order(id)
  const asked = timeline.find(({ event }) => event === 'refund_requested')
  assert.deepEqual([asked?.actor_kind, asked?.actor, asked?.reason], ['shopper', null, 'late'])
})

test('a refund that the bank refuses stays under way until an operator makes it', async () => {
  const { order_id: id } = await paidOrder(shop, 'fiuu', { product_id: item.product_id })
  await paidBefore(shop, id, 200)
  // Bank details are missing.
  shop.control.settings.fiuu.refundError = 'PR014'
  assert.equal((await refundMe(id)).status, 200)
  await shop.runJobs()
  shop.control.settings.fiuu.refundError = null
  const [refund] = (await pool.query('select id, state from refunds order by created_at desc')).rows
  assert.equal(refund.state, 'failed')
  assert.deepEqual(await refundsOf(id), [[10, 'source', 'pending']])
  assert.equal((await details(id)).delivery?.can_refund, false)
  const reason = 'Transferred to their bank account'
  const resolved = await desk.operator.post(`/api/console/refunds/${refund.id}/resolve`, { reason })
  assert.equal(resolved.status, 200, resolved.text)
  assert.deepEqual(await refundsOf(id), [])
  assert.equal((await details(id)).delivery?.can_refund, false, 'it was requested once')
})

test('only whoever may change the order takes its money back', async () => {
  const id = await latePaid()
  const stranger = await newShopper(shop)
  for (const headers of [withoutKey, { ...withoutKey, ...stranger.headers }]) {
    assert.equal((await refundMe(id, headers)).status, 403)
    const seen = await details(id, headers)
    assert.equal(seen.delivery?.can_refund, false)
  }
  assert.equal((await refundMe(`o${'0'.repeat(26)}`)).status, 404)
  await setDelivery(shop, always, null)
  assert.equal((await refundMe(id)).status, 409, 'the owner offers no refund')
  await setDelivery(shop, always)
  assert.equal((await refundMe(id)).status, 200)
  assert.equal((await refundMe(id, withoutKey)).status, 403)
})

test('a manual payment waits for an operator’s transfer', async () => {
  const id = await latePaid()
  assert.equal((await refundMe(id)).status, 200)
  await shop.runJobs()
  assert.deepEqual(await refundsOf(id), [[10, 'source', 'pending']])
  assert.equal((await details(id)).status, 'processing')
  const waiting = (await desk.queue()).data.filter(({ kind }) => kind === 'refund')
  assert.ok(waiting.some(({ details }) => details.for_id === id))
})

test('gold comes back as gold, for its account only', async () => {
  const owner = await newShopper(shop)
  await giveGold(shop, owner, 5000)
  const before = await balanceOf(owner)
  const id = await orderWithGold(shop, owner, item.product_id)
  assert.equal((await payGold(owner, id)).status, 200)
  await paidBefore(shop, id, 200)
  assert.equal((await refundMe(id)).status, 403)
  const ask = () => owner.post('/api/refund-late-order', { order_id: id })
  const answers = await Promise.all([ask(), ask()])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  assert.equal(await balanceOf(owner), before)
  const seen = await details(id, owner.headers)
  assert.equal(seen.status, 'refunded')
  assert.deepEqual(
    seen.refunds.map(({ amount, way }) => [way, amount.amount > 0]),
    [['gold', true]],
  )
})

test('what is delivered stays delivered: only the other units are refunded', async () => {
  const id = await latePaid(3)
  assert.equal((await desk.deliver(id)).status, 200)
  await paidBefore(shop, id, 200)
  assert.equal((await refundMe(id)).status, 200)
  assert.deepEqual(await refundsOf(id), [[20, 'source', 'pending']])
  const { status, cancelled_qty, delivered_qty } = await orderRow(shop, id)
  assert.deepEqual([status, delivered_qty, cancelled_qty], ['completed', 1, 2])
  assert.equal((await desk.deliver(id)).status, 409)
})

test('a unit is delivered or refunded, never both', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => latePaid()))
  await Promise.all(
    ids.map(async (id) => {
      const [refunded, delivered] = await Promise.all([refundMe(id), desk.deliver(id)])
      assert.deepEqual([refunded.status, delivered.status].toSorted(), [200, 409])
      const { delivered_qty } = await orderRow(shop, id)
      const { rows } = await pool.query(
        `select from refunds r join payments p on p.id = r.payment_id where p.payable_id = $1`,
        [id],
      )
      assert.equal(rows.length + delivered_qty, 1)
    }),
  )
})
