import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { manualClock } from '@apeak/sandbox/clock'
import { assertBooks, storyOf } from '#testing/books.ts'
import { issueCoupon, sellItem } from '#testing/fixtures.ts'
import {
  dropMessages,
  makeJobsDue,
  newKey,
  openFreshPayingShop,
  openPayingShop,
  type PaidBy,
  processAll,
  providers,
  sendForm,
} from '#testing/paying-shop.ts'
import { openConnections } from '#testing/race.ts'
import {
  clicks,
  paidOrder,
  pollRefunds,
  refundedAmounts,
  refundMails,
  settleRefunds,
} from '#testing/refunding.ts'

const shop = await openFreshPayingShop({ clock: manualClock(Date.now()) })

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

for (const method of providers) {
  describe(`a refund by ${method}`, () => {
    test('clicked 50 times concurrently with one key is one refund, and the order is refunded, with one email', async () => {
      const { order_id, payment_id, paymentId } = await paidOrder(shop, method)
      await openConnections([shop])
      const done = await clicks(shop, 50, { payment_id, amount_sen: 1000 }, newKey())
      assert.equal(
        new Set(done.map((one) => (one.status === 'fulfilled' ? one.value : ''))).size,
        1,
      )
      await processAll(shop)
      assert.deepEqual(refundedAmounts(shop, paymentId), [1000])
      assert.equal((await storyOf(shop, order_id)).status, 'processing', 'it is on its way')
      assert.equal(await refundMails(shop, order_id), 0)
      await settleRefunds(shop)
      await pollRefunds(shop)
      assert.equal((await storyOf(shop, order_id)).status, 'refunded')
      assert.equal(await refundMails(shop, order_id), 1)
      await assertBooks(shop, 1000)
      const { rows } = await shop.context.pool.query('select state from refunds')
      assert.deepEqual(rows, [{ state: 'processed' }])
    })

    test('clicked 50 times concurrently with 50 keys never exceeds the payment', async () => {
      const { payment_id, paymentId, order_id } = await paidOrder(shop, method)
      await openConnections([shop])
      const done = await clicks(shop, 50, { payment_id, amount_sen: 300 })
      assert.equal(done.filter(({ status }) => status === 'fulfilled').length, 3)
      for (const refused of done) {
        if (refused.status === 'rejected') assert.equal(refused.reason.statusCode, 409)
      }
      await processAll(shop)
      assert.equal(sum(refundedAmounts(shop, paymentId)), 900)
      assert.equal((await storyOf(shop, order_id)).status, 'processing')
      await assertBooks(shop, 1000)
    })

    test('with a lost response is sent again, and is refunded once', async () => {
      const { payment_id, paymentId, order_id } = await paidOrder(shop, method)
      dropMessages(shop)
      shop.control.faults.add({ provider: method, times: 1, api: { cut: true, afterWork: true } })
      await clicks(shop, 1, { payment_id, amount_sen: 1000 })
      await shop.runJobs()
      assert.equal((await storyOf(shop, order_id)).status, 'processing')
      await makeJobsDue(shop)
      await shop.runJobs()
      assert.deepEqual(refundedAmounts(shop, paymentId), [1000])
      await shop.control.advance(60_000)
      await pollRefunds(shop)
      assert.equal((await storyOf(shop, order_id)).status, 'refunded')
      await assertBooks(shop, 1000)
    })

    test('refused by the provider leaves the money free for another', async () => {
      const { payment_id, paymentId, order_id } = await paidOrder(shop, method)
      const free = refuseRefunds(method, paymentId)
      await clicks(shop, 1, { payment_id, amount_sen: 1000 })
      await processAll(shop)
      assert.deepEqual(refundedAmounts(shop, paymentId), [])
      assert.equal((await storyOf(shop, order_id)).status, 'processing')
      assert.equal(await refundMails(shop, order_id), 0)
      free()
      await clicks(shop, 1, { payment_id, amount_sen: 1000 })
      await processAll(shop)
      assert.deepEqual(refundedAmounts(shop, paymentId), [1000])
      await settleRefunds(shop)
      assert.equal((await storyOf(shop, order_id)).status, 'refunded')
      await assertBooks(shop, 1000)
    })

    test('in ten concurrent parts makes the order refunded, and restores its coupon, once', async () => {
      const { product_id } = await sellItem(shop.context.database, { price_sen: 2000 })
      const { code } = await issueCoupon(shop.context.database, {
        hundredths: 5000,
        usage_limit: 1,
      })
      const { payment_id, paymentId, order_id, paid_sen } = await paidOrder(shop, method, {
        product_id,
        coupon_code: code,
      })
      assert.equal(paid_sen, 1000)
      await clicks(shop, 10, { payment_id, amount_sen: 100 })
      const { databaseUrl, sandbox } = shop
      const others = await Promise.all(
        Array.from({ length: 3 }, () => openPayingShop({ databaseUrl, sandbox })),
      )
      await Promise.all([shop, ...others].map((each) => each.runJobs()))
      shop.control.faults.add({ message: { copies: 3, parallel: true } })
      await shop.control.advance(60_000)
      await Promise.all([shop, ...others].map((each) => each.runJobs()))
      for (const other of others) await other.close()
      assert.equal(sum(refundedAmounts(shop, paymentId)), 1000)
      assert.equal((await storyOf(shop, order_id)).status, 'refunded')
      const coupon = await shop.context.pool.query('select used from coupons where code = $1', [
        code,
      ])
      assert.equal(coupon.rows[0].used, 0)
      await assertBooks(shop, 1000)
    })

    test('that fails after acceptance frees the money, and is found by polling', async () => {
      const { payment_id, paymentId } = await paidOrder(shop, method)
      shop.control.settings.razorpay.refundOutcome = 'failed'
      shop.control.settings.fiuu.refundOutcome = '11'
      shop.control.faults.add({ message: { drop: true } })
      await clicks(shop, 1, { payment_id, amount_sen: 400 })
      await shop.runJobs()
      await shop.control.advance(60_000)
      await pollRefunds(shop)
      assert.deepEqual(refundedAmounts(shop, paymentId), [])
      const { rows } = await shop.context.pool.query('select refunded_sen from payments')
      assert.equal(rows[0].refunded_sen, 0)
      await assertBooks(shop, 1000)
    })
  })
}

/** The provider refuses refunds of a payment. Returns a function that ends it. */
function refuseRefunds(method: PaidBy, paymentId: string): () => void {
  const { razorpay, settings } = shop.control
  if (method === 'fiuu') {
    settings.fiuu.refundError = 'PR020'
    return () => {
      settings.fiuu.refundError = null
    }
  }
  const payment = razorpay.payments().find(({ id }) => id === paymentId)
  Object.assign(payment ?? {}, { status: 'authorized' })
  return () => Object.assign(payment ?? {}, { status: 'captured' })
}

test('unapplied money is refunded to its source as well, and leaves the order unchanged', async () => {
  const order = await paidOrder(shop, 'razorpay')
  const second = await shop.control.razorpay.payAgain(order.razorpay_order_id)
  await processAll(shop)
  const unapplied = await shop.context.database
    .selectFrom('payments')
    .select('id')
    .where('provider_payment_id', '=', second)
    .executeTakeFirstOrThrow()
  await clicks(shop, 2, { payment_id: unapplied.id, amount_sen: 1000 })
  await processAll(shop)
  assert.deepEqual(refundedAmounts(shop, second), [1000])
  assert.deepEqual(refundedAmounts(shop, order.paymentId), [])
  assert.equal((await storyOf(shop, order.order_id)).status, 'processing')
  await assertBooks(shop, 2000)
})

test('Fiuu’s refund notice is accepted as form and as JSON, and not with other values under its signature', async () => {
  for (const dress of ['form', 'json'] as const) {
    shop.control.settings.fiuu.refundNotice = dress
    const { payment_id } = await paidOrder(shop, 'fiuu')
    const [asked] = await clicks(shop, 1, { payment_id, amount_sen: 500 })
    await shop.runJobs()
    const id = asked?.status === 'fulfilled' ? asked.value : ''
    const state = async () => {
      const { rows } = await shop.context.pool.query('select state from refunds where id = $1', [
        id,
      ])
      return rows[0].state
    }
    assert.equal(await state(), 'pending')
    await shop.control.advance(60_000)
    assert.equal(await state(), 'processed')
    const notice = shop.control.journal.list({ direction: 'sent', kind: 'refund' }).at(-1)
    assert.equal(notice?.status, 200)
    const changed = notice?.body.replace(/(Status"?[=:]"?)00/, '$111') ?? ''
    assert.notEqual(changed, notice?.body)
    const sent =
      dress === 'form'
        ? sendForm(shop, '/api/fiuu-refund', changed)
        : shop.post('/api/fiuu-refund', changed)
    assert.equal((await sent).status, 400)
    assert.equal(await state(), 'processed')
  }
})

test('a key reused for another amount or payment is refused', async () => {
  const { payment_id } = await paidOrder(shop, 'razorpay')
  const key = newKey()
  await clicks(shop, 1, { payment_id, amount_sen: 300 }, key)
  for (const wanted of [
    { payment_id, amount_sen: 400 },
    { payment_id: payment_id + 1, amount_sen: 300 },
  ]) {
    const [refused] = await clicks(shop, 1, wanted, key)
    assert.equal(refused?.status === 'rejected' && refused.reason.statusCode, 409)
  }
  const { rows } = await shop.context.pool.query('select refunded_sen from payments')
  assert.deepEqual(rows, [{ refunded_sen: 300 }])
})
