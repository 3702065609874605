import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { assertBooks, paidOnce, storyOf } from '#testing/books.ts'
import { crashEverywhere, crashWhilePolling, restart } from '#testing/dying-shop.ts'
import { sellItem, startFlashSale } from '#testing/fixtures.ts'
import { operator } from '#testing/histories.ts'
import {
  cartPaidBy,
  newKey,
  openPayingShop,
  orderCart,
  type PaidBy,
  type PayingShop,
  type Placed,
  payAtProvider,
  payWithoutMessages,
  providers,
  type Return,
  returnToShop,
  runJobsUncompleted,
} from '#testing/paying-shop.ts'
import { makeRefundsDue, refundMails } from '#testing/refunding.ts'
import { requestRefund } from './refunds/request-refund.ts'
import { pollRefunds } from './refunds/send-refund.ts'

// The surviving shop takes over the work of crashed ones.
const shop = await openPayingShop()
after(() => shop.close())

let received = 0
/** A limited item, ordered and paid at the provider; all messages are lost. */
async function paidWithoutMessages(method: PaidBy) {
  received += 1000
  return payWithoutMessages(shop, method)
}
type Paid = { order: Placed; returned: Return }

async function assertPaidOnce({ order }: Paid) {
  await restart(shop)
  assert.deepEqual(await storyOf(shop, order.order_id), paidOnce)
  await assertBooks(shop, received)
}

describe('the shop recovers from a crash between any two statements:', () => {
  for (const method of providers) {
    test(`create-order by ${method}: a retry is answered, and there is one order`, async () => {
      const deaths = await crashEverywhere(
        shop,
        async () => {
          const { product_id } = await sellItem(shop.context.database, { price_sen: 5000 })
          await startFlashSale(shop.context.database, { product_id, price_sen: 1000, qty: 1 })
          return { product_id, cart: await cartPaidBy(shop, method, { product_id }) }
        },
        (mortal, { cart }) => orderCart(mortal, cart, method),
        async ({ product_id, cart }) => {
          // The claim of the crashed process expires.
          await shop.context.pool.query(
            "update payment_attempts set claimed_until = claimed_until - interval '1 minute'",
          )
          const answer = await orderCart(shop, cart, method)
          assert.equal(answer.status, 200, answer.text)
          const order = { ...(answer.body as unknown as Placed), method }
          const { rows } = await shop.context.pool.query(
            `select reserved, sold, (select count(*) from orders where cart_id = $2) as orders
             from flash_sales where product_id = $1`,
            [product_id, cart],
          )
          assert.deepEqual(rows[0], { reserved: 1, sold: 0, orders: 1 })
          received += 1000
          await returnToShop(shop, await payAtProvider(shop, order))
          await shop.control.settled()
          await assertPaidOnce({ order, returned: { path: '', form: '', paymentId: '' } })
        },
      )
      assert.ok(deaths >= 3, `died ${deaths} times`)
    })

    test(`the browser's return from ${method}: the order is paid once`, async () => {
      const deaths = await crashEverywhere(
        shop,
        () => paidWithoutMessages(method),
        (mortal, { returned }) => returnToShop(mortal, returned),
        assertPaidOnce,
      )
      assert.ok(deaths >= 6, `died ${deaths} times`)
    })

    test(`the polling job for ${method}: the order is paid once`, async () => {
      const deaths = await crashWhilePolling(
        shop,
        () => paidWithoutMessages(method),
        assertPaidOnce,
      )
      assert.ok(deaths >= 5, `died ${deaths} times`)
    })

    test(`a message of ${method}, stored and processed: the order is paid once`, async () => {
      const deaths = await crashEverywhere(
        shop,
        () => paidWithoutMessages(method),
        async (mortal, { returned }) => {
          await sendMessage(mortal, method, returned)
          await runJobsUncompleted(mortal)
        },
        assertPaidOnce,
      )
      assert.ok(deaths >= 5, `died ${deaths} times`)
    })

    test(`a refund by ${method}: the money is returned once, and the order is refunded`, async () => {
      // No message arrives: polling finds the result.
      const message = { drop: true }
      for (const kind of ['refund', 'refund.created', 'refund.processed']) {
        shop.control.faults.add({ kind, message })
      }
      const deaths = await crashEverywhere(
        shop,
        async () => {
          const paid = await paidWithoutMessages(method)
          await assertPaidOnce(paid)
          const payment = await shop.context.database
            .selectFrom('payments')
            .select('id')
            .where('provider_payment_id', '=', paid.returned.paymentId)
            .executeTakeFirstOrThrow()
          const wanted = { payment_id: payment.id, amount_sen: 1000, request_key: newKey() }
          return { ...paid, wanted }
        },
        async (mortal, { wanted }) => {
          await requestRefund(mortal.context, wanted, operator)
          await runJobsUncompleted(mortal)
          await completeRefunds()
          await makeRefundsDue(shop, true)
          await pollRefunds(mortal.context)
        },
        async ({ order, wanted, returned }) => {
          await requestRefund(shop.context, wanted, operator)
          await restart(shop)
          await completeRefunds()
          await makeRefundsDue(shop, true)
          await pollRefunds(shop.context)
          await restart(shop)
          assert.equal(await refundMails(shop, order.order_id), 1)
          assert.equal((await storyOf(shop, order.order_id)).status, 'refunded')
          const { razorpay, fiuu } = shop.control
          const atProvider = [
            ...razorpay.refunds().filter((one) => one.payment_id === returned.paymentId),
            ...fiuu.refunds().filter((one) => one.tranID === returned.paymentId),
          ]
          assert.equal(atProvider.length, 1)
          await assertBooks(shop, received)
        },
      )
      assert.ok(deaths >= 5, `died ${deaths} times`)
    })
  }
})

/** Sends the provider's message to the process that will crash. */
async function sendMessage(mortal: PayingShop, method: PaidBy, returned: Return) {
  const { control } = shop
  if (method === 'razorpay') {
    const url = control.settings.razorpay.webhookUrl
    control.settings.razorpay.webhookUrl = `${mortal.url}/api/razorpay-webhook`
    await control.razorpay.sendEvent('payment.captured', returned.paymentId)
    await control.settled()
    control.settings.razorpay.webhookUrl = url
    return
  }
  await returnToShop(mortal, { ...returned, form: `nbcb=2&${returned.form}` })
}

/** Completes all refunds at the providers. */
async function completeRefunds(): Promise<void> {
  const { razorpay, fiuu } = shop.control
  for (const { id, status } of razorpay.refunds()) {
    if (status !== 'processed') await razorpay.settleRefund(id, 'processed')
  }
  for (const { refundId, status } of fiuu.refunds()) {
    if (status !== '00') await fiuu.settleRefund(refundId, '00')
  }
}
