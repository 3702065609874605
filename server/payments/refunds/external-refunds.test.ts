import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { manualClock } from '@apeak/sandbox/clock'
import { assertBooks, storyOf } from '#testing/books.ts'
import { assertHistories, eventsOf, operator } from '#testing/histories.ts'
import {
  openFreshPayingShop,
  type PaidBy,
  payWithoutMessages,
  processAll,
  providers,
} from '#testing/paying-shop.ts'
import {
  clicks,
  paidOrder,
  pollRefunds,
  refundedAmounts,
  refundMails,
  settleRefunds,
  unmatchedMoney,
} from '#testing/refunding.ts'
import { resolveUnmatched } from '../reconciliation/resolve-unmatched.ts'

const shop = await openFreshPayingShop({ clock: manualClock(Date.now()) })

/** Refunds in the provider's dashboard; its messages arrive. */
async function refundOutside(method: PaidBy, paymentId: string, sen: number): Promise<void> {
  const { razorpay, fiuu } = shop.control
  if (method === 'razorpay') await razorpay.refundInDashboard(paymentId, sen)
  else await fiuu.refundInPortal(paymentId, (sen / 100).toFixed(2))
  await processAll(shop)
}

async function refundOf(payment_id: number, amount_sen: number): Promise<number> {
  const [asked] = await clicks(shop, 1, { payment_id, amount_sen })
  return asked?.status === 'fulfilled' ? 200 : asked?.reason.statusCode
}

for (const method of providers) {
  describe(`a refund made outside the shop, at ${method},`, () => {
    test('makes the order refunded, notifies its shopper, and cannot be repeated', async () => {
      const { order_id, payment_id, paymentId } = await paidOrder(shop, method)
      await refundOutside(method, paymentId, 1000)
      assert.equal(await refundOf(payment_id, 100), 409)
      await settleRefunds(shop)
      await pollRefunds(shop)
      assert.equal((await storyOf(shop, order_id)).status, 'refunded')
      assert.equal(await refundMails(shop, order_id), 1)
      const [row, ...others] = await unmatchedMoney(shop)
      assert.equal(others.length, 0)
      assert.deepEqual(
        [row?.kind, row?.state, row?.amount_sen, row?.payment_id, row?.resolved_at],
        ['outside_refund', 'processed', 1000, payment_id, null],
      )
      const last = (await eventsOf(shop, 'order', order_id)).at(-1)
      assert.deepEqual(
        [last?.event, last?.actor_kind, last?.actor],
        ['refunded', 'provider', method],
      )
      await assertHistories(shop)
      await assertBooks(shop, 1000)
    })

    test('in part is counted once, however often it is reported', async () => {
      shop.control.faults.add({ message: { copies: 5, parallel: true } })
      const { order_id, payment_id, paymentId } = await paidOrder(shop, method)
      await refundOutside(method, paymentId, 400)
      await settleRefunds(shop)
      assert.equal(await refundOf(payment_id, 700), 409)
      assert.equal(await refundOf(payment_id, 600), 200)
      await processAll(shop)
      await settleRefunds(shop)
      assert.deepEqual(refundedAmounts(shop, paymentId).toSorted(), [400, 600])
      assert.equal((await storyOf(shop, order_id)).status, 'refunded')
      assert.equal((await unmatchedMoney(shop)).length, 1)
      await assertBooks(shop, 1000)
    })

    test('during a pending refund by the shop takes its money, so that the pending one fails', async () => {
      const { order_id, payment_id, paymentId } = await paidOrder(shop, method)
      assert.equal(await refundOf(payment_id, 1000), 200)
      // The shop's refund is unsent.
      const { razorpay, fiuu } = shop.control
      if (method === 'razorpay') await razorpay.refundInDashboard(paymentId, 1000)
      else await fiuu.refundInPortal(paymentId, '10.00')
      await processAll(shop)
      await settleRefunds(shop)
      await pollRefunds(shop)
      const { rows } = await shop.context.pool.query('select state, way from refunds order by way')
      assert.deepEqual(rows, [
        { state: 'processed', way: 'outside_refund' },
        { state: 'failed', way: 'source' },
      ])
      assert.equal((await storyOf(shop, order_id)).status, 'refunded')
      assert.equal(await refundOf(payment_id, 100), 409)
      await assertBooks(shop, 1000)
    })

    test('without a message is found when the shop refunds', async () => {
      const { order_id, payment_id, paymentId } = await paidOrder(shop, method)
      const restore = shop.control.faults.add({ message: { drop: true } })
      await refundOutside(method, paymentId, 1000)
      assert.equal((await storyOf(shop, order_id)).status, 'processing')
      assert.equal(await refundOf(payment_id, 1000), 200)
      await shop.runJobs()
      restore()
      await shop.control.advance(60_000)
      await pollRefunds(shop)
      assert.deepEqual(refundedAmounts(shop, paymentId), [1000])
      assert.equal((await storyOf(shop, order_id)).status, 'refunded')
      await assertBooks(shop, 1000)
    })
  })
}

test('a part refunded before the payment was reported counts with it', async () => {
  const { order, returned } = await payWithoutMessages(shop, 'razorpay')
  await refundOutside('razorpay', returned.paymentId, 300)
  await settleRefunds(shop)
  const story = await storyOf(shop, order.order_id)
  assert.deepEqual([story.status, story.applied], ['processing', 1])
  const { rows } = await shop.context.pool.query('select refunded_sen from payments')
  assert.deepEqual(rows, [{ refunded_sen: 300 }])
  await assertBooks(shop, 1000)
})

test('a refund reported as its payment is recorded is linked to it soon', async () => {
  const { order_id, paymentId } = await paidOrder(shop, 'razorpay')
  await refundOutside('razorpay', paymentId, 1000)
  await settleRefunds(shop)
  // As if both transactions had run concurrently.
  const { pool } = shop.context
  await pool.query('delete from refunds')
  await pool.query('update payments set refunded_sen = 0')
  await pool.query('update unmatched_money set payment_id = null')
  await pool.query("update orders set status = 'processing'")
  await pollRefunds(shop)
  assert.equal((await storyOf(shop, order_id)).status, 'refunded')
  await assertBooks(shop, 1000)
})

describe('a chargeback', () => {
  const dispute = async (paymentId: string, event: 'created' | 'won' | 'lost') => {
    await shop.control.razorpay.dispute(paymentId, event)
    await processAll(shop)
  }

  test('blocks refunds while open; when lost, the order is refunded without a notice', async () => {
    const { order_id, payment_id, paymentId } = await paidOrder(shop, 'razorpay')
    await dispute(paymentId, 'created')
    assert.equal(await refundOf(payment_id, 100), 409)
    assert.equal((await storyOf(shop, order_id)).status, 'processing')
    await dispute(paymentId, 'lost')
    assert.equal((await storyOf(shop, order_id)).status, 'refunded')
    assert.equal(await refundMails(shop, order_id), 0)
    const [row] = await unmatchedMoney(shop)
    assert.deepEqual(
      [row?.kind, row?.state, row?.payment_id, row?.resolved_at],
      ['chargeback', 'processed', payment_id, null],
    )
    await assertHistories(shop)
    await assertBooks(shop, 1000)
  })

  test('won by the shop frees the money', async () => {
    const { order_id, payment_id, paymentId } = await paidOrder(shop, 'razorpay')
    await dispute(paymentId, 'created')
    await dispute(paymentId, 'won')
    assert.equal((await storyOf(shop, order_id)).status, 'processing')
    assert.equal(await refundOf(payment_id, 1000), 200)
    await assertBooks(shop, 1000)
  })

  test('reserved in two parts frees each once when the shop wins', async () => {
    const { razorpay } = shop.control
    const { order_id, payment_id, paymentId } = await paidOrder(shop, 'razorpay')
    assert.equal(await refundOf(payment_id, 600), 200)
    await processAll(shop)
    await dispute(paymentId, 'created')
    // The chargeback reserved the other 400; now it reserves these 600 too.
    await razorpay.settleRefund(razorpay.refunds().at(-1)?.id ?? '', 'failed')
    await processAll(shop)
    await dispute(paymentId, 'won')
    assert.equal((await storyOf(shop, order_id)).status, 'processing')
    assert.equal(await refundOf(payment_id, 1000), 200)
    await assertBooks(shop, 1000)
  })

  test('reported in any order ends in its final state', async () => {
    const { order_id, paymentId } = await paidOrder(shop, 'razorpay')
    await dispute(paymentId, 'lost')
    await dispute(paymentId, 'created')
    assert.equal((await storyOf(shop, order_id)).status, 'refunded')
    assert.deepEqual(
      (await unmatchedMoney(shop)).map(({ state }) => state),
      ['processed'],
    )
  })

  test('of money already refunded deducts nothing from the order, and is listed', async () => {
    const { payment_id, paymentId } = await paidOrder(shop, 'razorpay')
    assert.equal(await refundOf(payment_id, 1000), 200)
    await processAll(shop)
    await settleRefunds(shop)
    await dispute(paymentId, 'lost')
    const [row] = await unmatchedMoney(shop)
    assert.deepEqual([row?.kind, row?.state, row?.amount_sen], ['chargeback', 'processed', 1000])
    await assertBooks(shop, 1000)
  })
})

describe('a Fiuu payment that turns from 00 to 11', () => {
  const turn = async (paymentId: string, status: '00' | '11') => {
    // Messages of the same second would be equal.
    await shop.control.advance(2_000)
    await shop.control.fiuu.settle(paymentId, status, status === '11' ? 'chargeback' : 'captured')
    await processAll(shop)
  }

  async function reversedPayment() {
    const paid = await paidOrder(shop, 'fiuu')
    await turn(paid.paymentId, '11')
    const [row] = await unmatchedMoney(shop)
    assert.deepEqual(
      [row?.kind, row?.state, row?.amount_sen, row?.payment_id, row?.resolved_at],
      ['reversal', 'pending', 1000, paid.payment_id, null],
    )
    assert.equal((await storyOf(shop, paid.order_id)).status, 'processing')
    assert.equal(await refundOf(paid.payment_id, 100), 409)
    return { ...paid, id: row?.id ?? 0 }
  }

  test('is reserved; the order is refunded once an operator confirms the loss', async () => {
    const { id, order_id } = await reversedPayment()
    const decide = () =>
      resolveUnmatched(
        shop.context,
        id,
        { outcome: 'processed', note: 'the bank says so' },
        operator,
      )
    await Promise.all([decide(), decide()])
    assert.equal((await storyOf(shop, order_id)).status, 'refunded')
    const last = (await eventsOf(shop, 'order', order_id)).at(-1)
    assert.deepEqual([last?.event, last?.actor], ['refunded', 'aina'])
    assert.notEqual((await unmatchedMoney(shop))[0]?.resolved_at, null)
    await assertHistories(shop)
    await assertBooks(shop, 1000)
  })

  test('is released once an operator confirms that the money is here', async () => {
    const { id, payment_id, order_id } = await reversedPayment()
    await resolveUnmatched(shop.context, id, { outcome: 'failed', note: 'a mistake' }, operator)
    assert.equal((await storyOf(shop, order_id)).status, 'processing')
    assert.equal(await refundOf(payment_id, 1000), 200)
  })

  test('is released automatically when it turns back to 00, and may turn again', async () => {
    const { paymentId, payment_id } = await reversedPayment()
    await turn(paymentId, '00')
    const free = async () => {
      const { rows } = await shop.context.pool.query(
        'select amount_sen - refunded_sen as sen from payments where id = $1',
        [payment_id],
      )
      return rows[0].sen
    }
    assert.equal(await free(), 1000)
    await turn(paymentId, '11')
    assert.equal(await free(), 0)
    assert.equal((await unmatchedMoney(shop)).length, 1)
    await assertHistories(shop)
    await assertBooks(shop, 1000)
  })
})
