import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { assertBooks, storyOf } from '#testing/books.ts'
import { issueCoupon, sellItem } from '#testing/fixtures.ts'
import {
  hurryJobs,
  newKey,
  openPayingShop,
  orderPaidBy,
  type PaidBy,
  type PayingShop,
  payAtProvider,
  providers,
  queue,
  sendForm,
  silence,
  workThrough,
} from '#testing/paying-shop.ts'
import { openConnections } from '#testing/race.ts'
import { watchStatements } from '#testing/statements.ts'
import { requestRefund } from './refund-payment.ts'
import { handClock } from './sandbox/clock.ts'

let shop: PayingShop
beforeEach(async () => {
  shop = await openPayingShop({ clock: handClock(Date.now()) })
})
afterEach(() => shop.close())

/** A paid order of RM 10, and its payment. */
async function paidOrder(method: PaidBy, choice?: { product_id: number; coupon_code?: string }) {
  const order = await orderPaidBy(shop, method, choice)
  const { paymentId } = await payAtProvider(shop, order)
  await workThrough(shop)
  const payment = await shop.shop.database
    .selectFrom('payments')
    .select(['id', 'amount_sen'])
    .where('provider_payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return { ...order, paymentId, payment_id: payment.id, paid_sen: payment.amount_sen }
}

/** What went back at the providers, in sen: the pieces of one payment. */
function wentBack(paymentId: string): number[] {
  const { razorpay, fiuu } = shop.control
  return [
    ...razorpay
      .refunds()
      .filter((refund) => refund.payment_id === paymentId && refund.status !== 'failed')
      .map(({ amount }) => amount),
    ...fiuu
      .refunds()
      .filter((refund) => refund.tranID === paymentId && refund.status !== '11')
      .map(({ amount }) => Math.round(Number(amount) * 100)),
  ]
}

const clicks = (count: number, wanted: { payment_id: number; amount_sen: number }, key?: string) =>
  Promise.allSettled(
    Array.from({ length: count }, () =>
      requestRefund(shop.shop, { ...wanted, request_key: key ?? newKey() }),
    ),
  )

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

async function mailsOf(orderId: string, subject: string): Promise<number> {
  const { rows } = await shop.shop.pool.query(
    'select count(*) as mails from mails where strpos(text, $1) > 0 and subject like $2',
    [orderId, `%${subject}%`],
  )
  return rows[0].mails
}

for (const method of providers) {
  describe(`a refund by ${method}`, () => {
    test('clicked 50 times at once with one key is one refund, and the order is refunded, with one mail', async () => {
      const { order_id, payment_id, paymentId } = await paidOrder(method)
      await openConnections([shop])
      const done = await clicks(50, { payment_id, amount_sen: 1000 }, newKey())
      assert.equal(
        new Set(done.map((one) => (one.status === 'fulfilled' ? one.value : ''))).size,
        1,
      )
      await workThrough(shop)
      assert.deepEqual(wentBack(paymentId), [1000])
      assert.equal((await storyOf(shop, order_id)).status, 'refunded')
      await shop.control.advance(3_600_000)
      await workThrough(shop)
      await queue(shop, 'ask_refunds')
      await shop.runJobs()
      assert.equal(await mailsOf(order_id, 'refund of RM 10.00'), 1)
      await assertBooks(shop, 1000)
      const { rows } = await shop.shop.pool.query('select state from refunds')
      assert.deepEqual(rows, [{ state: 'processed' }])
    })

    test('clicked 50 times at once with 50 keys never gives back more than was paid', async () => {
      const { payment_id, paymentId, order_id } = await paidOrder(method)
      await openConnections([shop])
      const done = await clicks(50, { payment_id, amount_sen: 300 })
      assert.equal(done.filter(({ status }) => status === 'fulfilled').length, 3)
      for (const refused of done) {
        if (refused.status === 'rejected') assert.equal(refused.reason.statusCode, 409)
      }
      await workThrough(shop)
      assert.equal(sum(wentBack(paymentId)), 900)
      assert.equal((await storyOf(shop, order_id)).status, 'processing')
      await assertBooks(shop, 1000)
    })

    test('whose answer was lost is sent again, and goes back once', async () => {
      const { payment_id, paymentId, order_id } = await paidOrder(method)
      silence(shop)
      shop.control.faults.add({ provider: method, times: 1, api: { cut: true, afterWork: true } })
      await clicks(1, { payment_id, amount_sen: 1000 })
      await shop.runJobs()
      assert.equal((await storyOf(shop, order_id)).status, 'processing')
      await hurryJobs(shop)
      await shop.runJobs()
      assert.deepEqual(wentBack(paymentId), [1000])
      assert.equal((await storyOf(shop, order_id)).status, 'refunded')
      await assertBooks(shop, 1000)
    })

    test('that the provider refuses leaves the money free for another', async () => {
      const { payment_id, paymentId, order_id } = await paidOrder(method)
      const free = refuseRefunds(method, paymentId)
      await clicks(1, { payment_id, amount_sen: 1000 })
      await workThrough(shop)
      assert.deepEqual(wentBack(paymentId), [])
      assert.equal((await storyOf(shop, order_id)).status, 'processing')
      assert.equal(await mailsOf(order_id, 'refund'), 0)
      free()
      await clicks(1, { payment_id, amount_sen: 1000 })
      await workThrough(shop)
      assert.deepEqual(wentBack(paymentId), [1000])
      assert.equal((await storyOf(shop, order_id)).status, 'refunded')
      await assertBooks(shop, 1000)
    })

    test('in ten parts at once makes the order refunded, and gives its coupon back, once', async () => {
      const { product_id } = await sellItem(shop.shop.database, { price_sen: 2000 })
      const { code } = await issueCoupon(shop.shop.database, { hundredths: 5000, usage_limit: 1 })
      const { payment_id, paymentId, order_id, paid_sen } = await paidOrder(method, {
        product_id,
        coupon_code: code,
      })
      assert.equal(paid_sen, 1000)
      await clicks(10, { payment_id, amount_sen: 100 })
      const { databaseUrl, sandbox } = shop
      const others = await Promise.all(
        Array.from({ length: 3 }, () => openPayingShop({ databaseUrl, sandbox })),
      )
      await Promise.all([shop, ...others].map((each) => each.runJobs()))
      for (const other of others) await other.close()
      assert.equal(sum(wentBack(paymentId)), 1000)
      assert.equal((await storyOf(shop, order_id)).status, 'refunded')
      const coupon = await shop.shop.pool.query('select used from coupons where code = $1', [code])
      assert.equal(coupon.rows[0].used, 0)
      await assertBooks(shop, 1000)
    })

    test('that fails after it was taken leaves the money free, and is found by asking', async () => {
      const { payment_id, paymentId } = await paidOrder(method)
      shop.control.settings.razorpay.refundOutcome = 'failed'
      shop.control.settings.fiuu.refundOutcome = '11'
      shop.control.faults.add({ message: { drop: true } })
      await clicks(1, { payment_id, amount_sen: 400 })
      await shop.runJobs()
      await shop.control.advance(60_000)
      await queue(shop, 'ask_refunds')
      await shop.runJobs()
      assert.deepEqual(wentBack(paymentId), [])
      const { rows } = await shop.shop.pool.query('select refunded_sen from payments')
      assert.equal(rows[0].refunded_sen, 0)
      await assertBooks(shop, 1000)
    })
  })
}

/** The provider says no to refunds of a payment; what is handed back makes it say yes again. */
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

test('parked money goes back to its source as well, and leaves the order as it is', async () => {
  const order = await paidOrder('razorpay')
  const second = await shop.control.razorpay.payAgain(order.razorpay_order_id)
  await workThrough(shop)
  const parked = await shop.shop.database
    .selectFrom('payments')
    .select('id')
    .where('provider_payment_id', '=', second)
    .executeTakeFirstOrThrow()
  await clicks(2, { payment_id: parked.id, amount_sen: 1000 })
  await workThrough(shop)
  assert.deepEqual(wentBack(second), [1000])
  assert.deepEqual(wentBack(order.paymentId), [])
  assert.equal((await storyOf(shop, order.order_id)).status, 'processing')
  await assertBooks(shop, 2000)
})

test("Fiuu's refund notice counts as form and as JSON, and not with other words under its signature", async () => {
  for (const dress of ['form', 'json'] as const) {
    shop.control.settings.fiuu.refundNotice = dress
    const { payment_id } = await paidOrder('fiuu')
    const [asked] = await clicks(1, { payment_id, amount_sen: 500 })
    await shop.runJobs()
    const id = asked?.status === 'fulfilled' ? asked.value : ''
    const state = async () => {
      const { rows } = await shop.shop.pool.query('select state from refunds where id = $1', [id])
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

describe('without its guards the promise breaks, and these tests see it:', () => {
  const within = 'alter table payments drop constraint payments_refunds_within'
  const guard = /(refunded_sen \+ \$\d+::integer) <= amount_sen/

  async function refundTooMuch(isConstrained: boolean): Promise<number> {
    const { payment_id } = await paidOrder('razorpay')
    if (!isConstrained) await shop.shop.pool.query(within)
    let isWeakened = false
    watchStatements(shop.shop.pool, (text) => {
      isWeakened ||= guard.test(text)
      return text.replace(guard, '$1 is not null')
    })
    await clicks(10, { payment_id, amount_sen: 300 })
    assert.ok(isWeakened)
    const { rows } = await shop.shop.pool.query('select refunded_sen from payments')
    return rows[0].refunded_sen
  }

  test('payments_refunds_within and the guard of the statement: more goes back than came', async () => {
    assert.equal(await refundTooMuch(false), 3000)
  })

  test('payments_refunds_within alone still holds where the guard of the statement is gone', async () => {
    assert.equal(await refundTooMuch(true), 900)
  })

  test('the lock on the payment: of two last parts at once neither sees that it was the whole', async () => {
    const seen: string[] = []
    for (let round = 0; round < 12 && !seen.includes('processing'); round += 1) {
      const { payment_id, order_id } = await paidOrder('razorpay')
      await clicks(2, { payment_id, amount_sen: 500 })
      const others = await Promise.all(
        [0, 1].map(() => openPayingShop({ databaseUrl: shop.databaseUrl, sandbox: shop.sandbox })),
      )
      const meet = barrier(2)
      for (const { shop: other } of others) {
        watchStatements(other.pool, (text) =>
          text.replace(/select 1 from payments where id = \$1 for update/, 'select $1::integer'),
        )
        holdBefore(other.pool, /p\.refunded_sen = p\.amount_sen/, meet)
      }
      await Promise.all(others.map((other) => other.runJobs()))
      for (const other of others) await other.close()
      seen.push((await storyOf(shop, order_id)).status)
    }
    assert.ok(seen.includes('processing'), 'without the lock an order stays paid that was refunded')
  })
})

/** A promise that is kept once so many have asked for it, or after a second. */
function barrier(count: number): () => Promise<void> {
  let open: () => void = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let waiting = 0
  return () => {
    waiting += 1
    if (waiting >= count) open()
    setTimeout(open, 1000)
    return opened
  }
}

/** Lets each statement that matches wait at the barrier before it is sent. */
function holdBefore(pool: PayingShop['shop']['pool'], part: RegExp, meet: () => Promise<void>) {
  pool.on('acquire', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    Object.assign(client, {
      query: (...args: unknown[]) =>
        typeof args[0] === 'string' && part.test(args[0])
          ? meet().then(() => query(...args))
          : query(...args),
    })
  })
}
