import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { manualClock } from '@apeak/sandbox/clock'
import { unknownOrder, unknownTopup } from '#testing/access-table.ts'
import { newShopper } from '#testing/accounts.ts'
import { continuing } from '#testing/continuing.ts'
import { placeOrder, sellItem } from '#testing/fixtures.ts'
import {
  askTopup,
  balanceOf,
  cancelTopup,
  giveGold,
  orderWithGold,
  payGold,
  payTopup,
  topUp,
} from '#testing/gold.ts'
import {
  dropMessages,
  openFreshPayingShop,
  orderPaidBy,
  payAtProvider,
  providers,
} from '#testing/paying-shop.ts'
import { longTimeouts } from '#testing/race.ts'
import type { Answer } from '#testing/test-shop.ts'

const shop = await openFreshPayingShop({
  clock: manualClock(Date.now()),
  limits: longTimeouts,
})
const shopper = await newShopper(shop)

const ask = (kind: string, id: string, headers = {}): Promise<Answer> =>
  shop.get(`/api/payments/status?kind=${kind}&id=${id}`, headers)

/** The payment status that the shopper sees: "status method". */
async function statusOf(kind: string, id: string): Promise<string> {
  const { status, body, text } = await ask(kind, id, shopper.headers)
  assert.equal(status, 200, text)
  assert.deepEqual([body.kind, body.id], [kind, id])
  return `${body.status} ${body.payment_method}`
}

const sell = async () => (await sellItem(shop.context.database)).product_id
const callsOf = (kind: string) => shop.control.journal.list({ direction: 'received', kind }).length

describe('the payment status of an order', () => {
  for (const method of providers) {
    test(`by ${method} is open until the provider, not the page, reports it paid`, async () => {
      const end = dropMessages(shop)
      const idle = await orderPaidBy(shop, method)
      assert.equal(await statusOf('order', idle.order_id), `open ${method}`)
      const order = await orderPaidBy(shop, method)
      await payAtProvider(shop, order)
      await shop.control.settled()
      assert.equal(await statusOf('order', order.order_id), `paid ${method}`)
      end()
    })
  }

  test('is failed when every attempt failed, and it may still be paid', async () => {
    const order = await orderPaidBy(shop, 'razorpay')
    const orderId = order.razorpay_order_id
    await shop.control.razorpay.pay({ orderId, answer: 'failure' })
    assert.equal(await statusOf('order', order.order_id), 'failed razorpay')
    await shop.control.razorpay.pay({ orderId, answer: 'success' })
    await shop.control.settled()
    await shop.runJobs()
    assert.equal(await statusOf('order', order.order_id), 'paid razorpay')
  })

  test('has the provider’s reason for a failure until the next attempt', async () => {
    const why = async (id: string) => {
      await shop.control.settled()
      await shop.runJobs()
      return (await ask('order', id)).body.decline
    }
    const order = await orderPaidBy(shop, 'razorpay')
    const orderId = order.razorpay_order_id
    const declined = { orderId, answer: 'failure', reason: 'insufficient_fund' } as const
    await shop.control.razorpay.pay(declined)
    assert.equal(await why(order.order_id), 'insufficient_funds')
    await shop.control.razorpay.pay({ ...declined, reason: 'gateway_technical_error' })
    assert.equal(await why(order.order_id), null)
    // Its reason is the one of any failure; the description names the bank.
    await shop.control.razorpay.pay({ ...declined, reason: 'declined_by_the_bank' })
    assert.equal(await why(order.order_id), 'declined')
    await shop.control.razorpay.pay({ orderId, answer: 'success' })
    assert.equal(await why(order.order_id), null)

    const atBank = await orderPaidBy(shop, 'fiuu')
    await shop.control.fiuu.pay(atBank.fiuu_url, 'failure')
    assert.equal(await why(atBank.order_id), 'cancelled')
  })

  test('by the manual method is open until placed by its shopper; polling does not place it', async () => {
    const id = await placeOrder(shop, await sell())
    for (let times = 0; times < 3; times += 1) {
      assert.equal(await statusOf('order', id), 'open check_payment')
    }
    await shop.post('/api/payment-callback', { payment_method: 'check_payment', orderId: id })
    assert.equal(await statusOf('order', id), 'pending check_payment')
  })

  test('with gold is open until paid; polling does not pay it', async () => {
    await giveGold(shop, shopper, 5000)
    const id = await orderWithGold(shop, shopper, await sell())
    assert.equal(await statusOf('order', id), 'open apeak')
    await payGold(shopper, id)
    assert.equal(await statusOf('order', id), 'paid apeak')
  })

  test('paid by an older attempt has the method of that attempt', async () => {
    const acts = continuing(shop, shopper)
    const order = await acts.unpaid('fiuu', await sell())
    await acts.continueOrder(order.order_id, 'check_payment')
    assert.equal(await statusOf('order', order.order_id), 'open check_payment')
    await payAtProvider(shop, order)
    await shop.control.settled()
    await shop.runJobs()
    assert.equal(await statusOf('order', order.order_id), 'paid fiuu')
  })

  test('is shown to holders of its id only', async () => {
    const { order_id } = await orderPaidBy(shop, 'razorpay')
    const stranger = await newShopper(shop)
    for (const headers of [{}, stranger.headers]) {
      assert.equal((await ask('order', order_id, headers)).body.status, 'open')
    }
    assert.equal((await ask('order', unknownOrder)).status, 404)
  })

  test('requested 100 times at once is looked up once', async () => {
    const { order_id } = await orderPaidBy(shop, 'fiuu')
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask('order', order_id)))
    assert.ok(answers.every(({ body }) => body.status === 'open'))
    assert.equal(callsOf('query.order'), 1)
  })
})

describe('the payment status of a top-up', () => {
  for (const method of providers) {
    test(`by ${method} is open until the provider reports it paid`, async () => {
      const end = dropMessages(shop)
      const balance = await balanceOf(shopper)
      const idle = await topUp(shopper, method, 25)
      assert.equal(await statusOf('topup', idle.point_transaction_id), `open ${method}`)
      const topup = await topUp(shopper, method, 20)
      await payTopup(shop, topup)
      await shop.control.settled()
      assert.equal(await statusOf('topup', topup.point_transaction_id), `paid ${method}`)
      assert.equal(await balanceOf(shopper), balance + 2000)
      end()
    })
  }

  test('is failed when every attempt failed', async () => {
    const topup = await topUp(shopper, 'razorpay', 30)
    const orderId = topup.razorpay_order_id ?? ''
    await shop.control.razorpay.pay({ orderId, answer: 'failure' })
    assert.equal(await statusOf('topup', topup.point_transaction_id), 'failed razorpay')
  })

  test('by the manual method is open until placed by its customer; polling does not place it', async () => {
    const topup = await topUp(shopper, 'check_payment', 40)
    const id = topup.point_transaction_id
    assert.equal(await statusOf('topup', id), 'open check_payment')
    assert.equal(await statusOf('topup', id), 'open check_payment')
    await askTopup(shopper, topup)
    assert.equal(await statusOf('topup', id), 'pending check_payment')
  })

  test('is cancelled after a cancellation', async () => {
    const topup = await topUp(shopper, 'check_payment', 60)
    await cancelTopup(shopper, topup)
    assert.equal(await statusOf('topup', topup.point_transaction_id), 'cancelled check_payment')
  })

  test('is shown to its owner only: others get a 404, and guests are asked to log in', async () => {
    const topup = await topUp(shopper, 'fiuu', 70)
    const stranger = await newShopper(shop)
    const id = topup.point_transaction_id
    const others = await ask('topup', id, stranger.headers)
    const unknown = await ask('topup', unknownTopup, stranger.headers)
    assert.deepEqual([others.status, others.text], [404, unknown.text])
    assert.equal(unknown.status, 404)
    assert.equal((await ask('topup', id)).status, 401)
    assert.equal((await ask('topup', unknownTopup)).status, 401)
    assert.equal(callsOf('query.order'), 0, 'and a stranger asks no provider anything')
  })
})

test('ids of the other kind are not found, and invalid ids are refused', async () => {
  const { order_id } = await orderPaidBy(shop, 'razorpay')
  const topup = await topUp(shopper, 'check_payment', 80)
  assert.equal((await ask('topup', order_id, shopper.headers)).status, 404)
  assert.equal((await ask('order', topup.point_transaction_id, shopper.headers)).status, 404)
  for (const [kind, id] of [
    ['order', 'o1'],
    ['order', `${order_id}0`],
    ['refund', order_id],
    ['', order_id],
  ] as const) {
    assert.equal((await ask(kind, id)).status, 422, `${kind} ${id}`)
  }
})
