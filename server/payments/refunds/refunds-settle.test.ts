import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { manualClock } from '@apeak/sandbox/clock'
import { assertBooks, storyOf } from '#testing/books.ts'
import { assertHistories, wordsOf } from '#testing/histories.ts'
import {
  makeJobsDue,
  openFreshPayingShop,
  type PaidBy,
  processAll,
  providers,
  queue,
} from '#testing/paying-shop.ts'
import {
  clicks,
  paidOrder,
  pollRefunds,
  refundedAmounts,
  refundMails,
  settleRefunds,
} from '#testing/refunding.ts'

const shop = await openFreshPayingShop({ clock: manualClock(Date.now()) })

for (const method of providers) {
  describe(`a refund by ${method}`, () => {
    test('that fails after completion reopens the order, and can be repeated', async () => {
      const { payment_id, paymentId, order_id } = await paidOrder(shop, method)
      const [asked] = await clicks(shop, 1, { payment_id, amount_sen: 1000 })
      await processAll(shop)
      await settleRefunds(shop)
      assert.equal((await storyOf(shop, order_id)).status, 'refunded')
      await failNewest(method)
      await processAll(shop)
      assert.equal((await storyOf(shop, order_id)).status, 'processing')
      const id = asked?.status === 'fulfilled' ? asked.value : ''
      assert.deepEqual(await wordsOf(shop, 'refund', id), [
        'requested',
        'pending',
        'processed',
        'failed',
      ])
      await assertBooks(shop, 1000)
      await clicks(shop, 1, { payment_id, amount_sen: 1000 })
      await processAll(shop)
      await settleRefunds(shop)
      assert.deepEqual(refundedAmounts(shop, paymentId), [1000])
      assert.deepEqual(await wordsOf(shop, 'order', order_id), [
        'created',
        'paid',
        'refunded',
        'reopened',
        'refunded',
      ])
      assert.equal(await refundMails(shop, order_id), 2)
      await assertHistories(shop)
      await assertBooks(shop, 1000)
    })

    test('in two parts makes the order refunded once both are complete, with a notice of each', async () => {
      const { payment_id, order_id } = await paidOrder(shop, method)
      for (const amount_sen of [400, 600]) await clicks(shop, 1, { payment_id, amount_sen })
      await processAll(shop)
      const { razorpay, fiuu } = shop.control
      if (method === 'razorpay')
        await razorpay.settleRefund(razorpay.refunds().at(-2)?.id ?? '', 'processed')
      else await fiuu.settleRefund(fiuu.refunds().at(-2)?.refundId ?? '', '00')
      await processAll(shop)
      assert.equal((await storyOf(shop, order_id)).status, 'processing')
      assert.equal(await refundMails(shop, order_id), 1)
      await settleRefunds(shop)
      assert.equal((await storyOf(shop, order_id)).status, 'refunded')
      assert.equal(await refundMails(shop, order_id), 2)
    })

    test('that fails after completion is found by polling when no message comes', async () => {
      const { payment_id, order_id } = await paidOrder(shop, method)
      await clicks(shop, 1, { payment_id, amount_sen: 1000 })
      await processAll(shop)
      await settleRefunds(shop)
      shop.control.faults.add({ message: { drop: true } })
      await failNewest(method)
      await pollRefunds(shop)
      assert.equal((await storyOf(shop, order_id)).status, 'processing')
    })

    test('with an unconfirmed failure frees nothing until it is confirmed', async () => {
      const { payment_id } = await paidOrder(shop, method)
      await clicks(shop, 1, { payment_id, amount_sen: 1000 })
      await processAll(shop)
      await settleRefunds(shop)
      const lift = shop.control.faults.add({ provider: method, api: { status: 503 } })
      await failNewest(method)
      await processAll(shop)
      const free = async () => {
        const { rows } = await shop.context.pool.query(
          'select amount_sen - refunded_sen as free from payments',
        )
        return rows[0].free
      }
      assert.equal(await free(), 0)
      lift()
      await makeJobsDue(shop)
      await shop.runJobs()
      assert.equal(await free(), 1000)
    })

    test('refused as a repeat of an earlier request does not count as failed', async () => {
      const { payment_id, paymentId, order_id } = await paidOrder(shop, method)
      shop.control.faults.add({ provider: method, times: 1, api: { cut: true, afterWork: true } })
      await clicks(shop, 1, { payment_id, amount_sen: 1000 })
      await shop.runJobs()
      const free = refuseAsDone(method, paymentId)
      await makeJobsDue(shop)
      await shop.runJobs()
      free()
      const { rows } = await shop.context.pool.query('select state from refunds')
      assert.deepEqual(rows, [{ state: 'pending' }])
      await settleRefunds(shop)
      assert.deepEqual(refundedAmounts(shop, paymentId), [1000])
      assert.equal((await storyOf(shop, order_id)).status, 'refunded')
      await assertBooks(shop, 1000)
    })

    test('without a response is sent again by polling', async () => {
      const { payment_id, paymentId, order_id } = await paidOrder(shop, method)
      await clicks(shop, 1, { payment_id, amount_sen: 1000 })
      // Its job has used up its attempts.
      await shop.context.pool.query('delete from graphile_worker._private_jobs')
      await pollRefunds(shop)
      await settleRefunds(shop)
      assert.deepEqual(refundedAmounts(shop, paymentId), [1000])
      assert.equal((await storyOf(shop, order_id)).status, 'refunded')
    })
  })
}

for (const code of ['PR010', 'PR011']) {
  test(`fiuu: ${code} is a refusal only if no earlier request arrived`, async () => {
    const states = async () => {
      const { rows } = await shop.context.pool.query(
        'select state from refunds order by created_at',
      )
      return rows.map(({ state }) => state)
    }
    const refused = await paidOrder(shop, 'fiuu')
    shop.control.settings.fiuu.refundError = code
    await clicks(shop, 1, { payment_id: refused.payment_id, amount_sen: 1000 })
    await shop.runJobs()
    assert.deepEqual(refundedAmounts(shop, refused.paymentId), [])
    assert.deepEqual(await states(), ['failed'])
    assert.equal((await storyOf(shop, refused.order_id)).status, 'processing')
    shop.control.settings.fiuu.refundError = null

    const arrived = await paidOrder(shop, 'fiuu')
    shop.control.faults.add({ provider: 'fiuu', times: 1, api: { cut: true, afterWork: true } })
    await clicks(shop, 1, { payment_id: arrived.payment_id, amount_sen: 1000 })
    await shop.runJobs()
    shop.control.settings.fiuu.refundError = code
    await makeJobsDue(shop)
    await shop.runJobs()
    assert.deepEqual(await states(), ['failed', 'pending'])
    assert.deepEqual(refundedAmounts(shop, arrived.paymentId), [1000])
  })
}

test('refunds are polled longest waiting first, so that none starves', async () => {
  const { payment_id, order_id } = await paidOrder(shop, 'razorpay')
  const { pool } = shop.context
  // Refunds of a payment unknown to the provider: they stay open forever.
  const other = await paidOrder(shop, 'razorpay')
  await pool.query(
    `insert into refunds (id, payment_id, amount_sen, state, request_key, created_at, next_poll_at)
     select 'r' || lpad(n::text, 26, '0'), $1, 1, 'pending', 'k' || n, now() - interval '1 day',
            now() - interval '1 day'
     from generate_series(1, 450) n`,
    [other.payment_id],
  )
  await clicks(shop, 1, { payment_id, amount_sen: 1000 })
  await processAll(shop)
  shop.control.faults.add({ message: { drop: true } })
  await shop.control.advance(60_000)
  await pool.query('update refunds set next_poll_at = now() where next_poll_at > now()')
  for (let run = 0; run < 3; run += 1) {
    await queue(shop, 'poll_refunds')
    await shop.runJobs()
  }
  assert.equal((await storyOf(shop, order_id)).status, 'refunded')
})

test('a provider in back-off is not asked about refunds, and others are', async () => {
  const paid = { razorpay: await paidOrder(shop, 'razorpay'), fiuu: await paidOrder(shop, 'fiuu') }
  for (const { payment_id } of Object.values(paid)) {
    await clicks(shop, 1, { payment_id, amount_sen: 1000 })
  }
  await processAll(shop)
  shop.control.faults.add({ message: { drop: true } })
  await shop.control.advance(60_000)
  const lift = shop.control.faults.add({ kind: 'refund.status', api: { status: 429 } })
  await pollRefunds(shop)
  lift()
  await pollRefunds(shop)
  assert.equal((await storyOf(shop, paid.razorpay.order_id)).status, 'refunded')
  assert.equal((await storyOf(shop, paid.fiuu.order_id)).status, 'processing')
  const { rows } = await shop.context.pool.query('select provider from provider_pauses')
  assert.deepEqual(rows, [{ provider: 'fiuu' }])
})

/** Makes the newest refund at the provider fail, in any state. */
async function failNewest(method: PaidBy): Promise<void> {
  const { razorpay, fiuu } = shop.control
  if (method === 'razorpay')
    await razorpay.settleRefund(razorpay.refunds().at(-1)?.id ?? '', 'failed')
  else await fiuu.settleRefund(fiuu.refunds().at(-1)?.refundId ?? '', '11')
  await shop.control.settled()
}

/** The provider refuses refunds as already done. Returns a function that ends it. */
function refuseAsDone(method: PaidBy, paymentId: string): () => void {
  if (method === 'fiuu') {
    shop.control.settings.fiuu.refundError = 'PR011'
    return () => {
      shop.control.settings.fiuu.refundError = null
    }
  }
  const { razorpay } = shop.control
  razorpay.forgetRefundKeys()
  assert.equal(razorpay.payments().find(({ id }) => id === paymentId)?.status, 'refunded')
  return () => {}
}
