import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertBooks, paidOnce, storyOf } from '#testing/books.ts'
import { sellItem, startFlashSale } from '#testing/fixtures.ts'
import {
  askNow,
  bringBack,
  cartPaidBy,
  hurryJobs,
  newKey,
  openPayingShop,
  orderCart,
  orderPaidBy,
  type PaidBy,
  type PayingShop,
  type Placed,
  payAtProvider,
  providers,
  queue,
  type Return,
  silence,
  workWithoutEnd,
} from '#testing/paying-shop.ts'
import { dieAtStatement } from '#testing/statements.ts'
import { requestRefund } from './refund-payment.ts'

// The shop that lives on: it takes over what the others, which die, leave behind.
let shop: PayingShop
before(async () => {
  shop = await openPayingShop()
})
after(() => shop.close())

/** A statement boundary more than any verb has: a verb that passes so many has no end. */
const boundariesMax = 60
/** What a process that died does not answer is not waited for. */
const patienceMs = 3_000

/**
 * Runs `work` in a process of its own that dies before its first statement, then in one that dies
 * before its second, and so on until one survives. After each death `heal` must set all right.
 * Returns at how many boundaries a process died.
 */
async function dieEverywhere<Case>(
  prepare: () => Promise<Case>,
  work: (mortal: PayingShop, subject: Case) => Promise<unknown>,
  heal: (subject: Case) => Promise<void>,
): Promise<number> {
  const { databaseUrl, sandbox } = shop
  for (let boundary = 1; boundary < boundariesMax; boundary += 1) {
    const subject = await prepare()
    const mortal = await openPayingShop({ databaseUrl, sandbox })
    const { count } = dieAtStatement(mortal.shop.pool, boundary)
    const done = work(mortal, subject).catch(() => 'died')
    await Promise.race([done, new Promise((wake) => setTimeout(wake, patienceMs).unref())])
    const hasDied = count() >= boundary
    await mortal.close()
    await heal(subject)
    if (!hasDied) return boundary - 1
  }
  throw new Error('this verb has no end')
}

/** What a restart does: jobs left behind are taken up, and open attempts asked about. */
async function restart() {
  await hurryJobs(shop)
  await shop.runJobs()
  await askNow(shop)
  await hurryJobs(shop)
  await shop.runJobs()
}

let received = 0
/** An order of a limited unit that is paid at its provider, of which the shop has heard nothing. */
async function paidUnheard(method: PaidBy) {
  const hear = silence(shop)
  const order = await orderPaidBy(shop, method)
  const returned = await payAtProvider(shop, order)
  received += 1000
  hear()
  return { order, returned }
}
type Paid = { order: Placed; returned: Return }

async function assertPaidOnce({ order }: Paid) {
  await restart()
  assert.deepEqual(await storyOf(shop, order.order_id), paidOnce)
  await assertBooks(shop, received)
}

describe('a process that dies between any two statements leaves nothing that does not heal:', () => {
  for (const method of providers) {
    test(`create-order by ${method}: sent again it is answered, and there is one order`, async () => {
      const deaths = await dieEverywhere(
        async () => {
          const { product_id } = await sellItem(shop.shop.database, { price_sen: 5000 })
          await startFlashSale(shop.shop.database, { product_id, price_sen: 1000, qty: 1 })
          return { product_id, cart: await cartPaidBy(shop, method, { product_id }) }
        },
        (mortal, { cart }) => orderCart(mortal, cart, method),
        async ({ product_id, cart }) => {
          // A claim of the process that died runs out.
          await shop.shop.pool.query(
            "update payment_attempts set claimed_until = claimed_until - interval '1 minute'",
          )
          const answer = await orderCart(shop, cart, method)
          assert.equal(answer.status, 200, answer.text)
          const order = { ...(answer.body as unknown as Placed), method }
          const { rows } = await shop.shop.pool.query(
            `select held, sold, (select count(*) from orders where cart_id = $2) as orders
             from flash_sales where product_id = $1`,
            [product_id, cart],
          )
          assert.deepEqual(rows[0], { held: 1, sold: 0, orders: 1 })
          received += 1000
          await bringBack(shop, await payAtProvider(shop, order))
          await shop.control.settled()
          await assertPaidOnce({ order, returned: { path: '', form: '', paymentId: '' } })
        },
      )
      assert.ok(deaths >= 3, `died ${deaths} times`)
    })

    test(`the browser's return from ${method}: the order is paid once`, async () => {
      const deaths = await dieEverywhere(
        () => paidUnheard(method),
        (mortal, { returned }) => bringBack(mortal, returned),
        assertPaidOnce,
      )
      assert.ok(deaths >= 6, `died ${deaths} times`)
    })

    test(`the asking job for ${method}: the order is paid once`, async () => {
      const deaths = await dieEverywhere(
        async () => {
          const paid = await paidUnheard(method)
          await shop.shop.pool.query(
            "update payment_attempts set next_ask_at = now() - interval '1 second' where state <> 'paid'",
          )
          await queue(shop, 'ask_open_attempts')
          return paid
        },
        (mortal) => workWithoutEnd(mortal),
        assertPaidOnce,
      )
      assert.ok(deaths >= 5, `died ${deaths} times`)
    })

    test(`a message of ${method}, stored and worked on: the order is paid once`, async () => {
      const deaths = await dieEverywhere(
        () => paidUnheard(method),
        async (mortal, { returned }) => {
          await sendMessage(mortal, method, returned)
          await workWithoutEnd(mortal)
        },
        assertPaidOnce,
      )
      assert.ok(deaths >= 5, `died ${deaths} times`)
    })

    test(`a refund by ${method}: the money goes back once, and the order is refunded`, async () => {
      const deaths = await dieEverywhere(
        async () => {
          const paid = await paidUnheard(method)
          await assertPaidOnce(paid)
          const payment = await shop.shop.database
            .selectFrom('payments')
            .select('id')
            .where('provider_payment_id', '=', paid.returned.paymentId)
            .executeTakeFirstOrThrow()
          const wanted = { payment_id: payment.id, amount_sen: 1000, request_key: newKey() }
          return { ...paid, wanted }
        },
        async (mortal, { wanted }) => {
          await requestRefund(mortal.shop, wanted)
          await workWithoutEnd(mortal)
        },
        async ({ order, wanted, returned }) => {
          await requestRefund(shop.shop, wanted)
          await restart()
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

/** The provider's server sends its message to the process that will die. */
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
  await bringBack(mortal, { ...returned, form: `nbcb=2&${returned.form}` })
}
