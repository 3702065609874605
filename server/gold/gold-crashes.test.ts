import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { forgetLimits, newShopper, type Shopper } from '#testing/accounts.ts'
import { deskAt, openDesk } from '#testing/desk.ts'
import { crashEverywhere, crashWhilePolling, restart } from '#testing/dying-shop.ts'
import { fillCart, orderOf, orderRow, sellItem } from '#testing/fixtures.ts'
import {
  balanceOf,
  cancelTopup,
  confirmTopupTransfer,
  giveGold,
  historyOf,
  orderWithGold,
  payTopup,
  type Topup,
  topUp,
} from '#testing/gold.ts'
import {
  dropMessages,
  newKey,
  openPayingShop,
  providers,
  returnToShop,
} from '#testing/paying-shop.ts'
import type { TestShop } from '#testing/test-shop.ts'
import { goldFaults } from './check-gold.ts'

// The surviving shop, which takes over the work of the dying ones.
const shop = await openPayingShop()
after(() => shop.close())
const product_id = (await sellItem(shop.context.database, { price_sen: 3000 })).product_id
const mei = await openDesk(shop, 'finance')
// Registers a new customer for each crash.
beforeEach(() => forgetLimits(shop))

/** A customer's calls, sent to another process. */
const at = (mortal: TestShop, shopper: Shopper): Shopper => ({
  ...shopper,
  get: (path) => mortal.get(path, shopper.headers),
  post: (path, body) => mortal.post(path, body, shopper.headers),
})

const mailsTo = async (email: string, subject: string) => {
  const { rows } = await shop.context.pool.query(
    'select count(*) from mails where recipient = $1 and subject like $2',
    [email, `${subject}%`],
  )
  return rows[0].count
}

async function assertCredited({ shopper, topup }: { shopper: Shopper; topup: Topup }) {
  await restart(shop)
  assert.equal(await balanceOf(shopper), 5000)
  const [card] = await historyOf(shopper)
  assert.deepEqual([card?.id, card?.status], [topup.point_transaction_id, 'completed'])
  assert.equal(await mailsTo(shopper.email, 'Gold topped up'), 1)
  assert.deepEqual(await goldFaults(shop.context.database), [])
}

describe('after a crash between any two statements gold is consistent:', () => {
  for (const method of providers) {
    const paidUnheard = async () => {
      const shopper = await newShopper(shop)
      const restore = dropMessages(shop)
      const topup = await topUp(shopper, method)
      const back = await payTopup(shop, topup)
      restore()
      return { shopper, topup, back }
    }

    test(`buy-apeak-gold by ${method}: a retry is answered, and there is one top-up`, async () => {
      const deaths = await crashEverywhere(
        shop,
        () => newShopper(shop),
        (mortal, shopper) => topUp(at(mortal, shopper), method),
        async (shopper) => {
          // The claim of the dead process expires.
          await shop.context.pool.query(
            "update payment_attempts set claimed_until = claimed_until - interval '1 minute'",
          )
          const topup = await topUp(shopper, method)
          assert.equal((await historyOf(shopper)).length, 1)
          await returnToShop(shop, await payTopup(shop, topup))
          await shop.control.settled()
          await assertCredited({ shopper, topup })
        },
      )
      assert.ok(deaths >= 5, `died ${deaths} times`)
    })

    test(`the browser's return from ${method}: credited once`, async () => {
      const deaths = await crashEverywhere(
        shop,
        paidUnheard,
        (mortal, { back }) => returnToShop(mortal, back),
        assertCredited,
      )
      assert.ok(deaths >= 5, `died ${deaths} times`)
    })

    test(`the polling job for ${method}: credited once`, async () => {
      const deaths = await crashWhilePolling(shop, paidUnheard, assertCredited)
      assert.ok(deaths >= 5, `died ${deaths} times`)
    })
  }

  test('paying with gold: paid and debited, or neither; a retry pays once', async () => {
    await crashEverywhere(
      shop,
      async () => {
        const shopper = await newShopper(shop)
        await giveGold(shop, shopper, 3000)
        return { shopper, id: await orderWithGold(shop, shopper, product_id) }
      },
      (mortal, { shopper, id }) =>
        at(mortal, shopper).post('/api/payment-callback', { payment_method: 'apeak', orderId: id }),
      async ({ shopper, id }) => {
        const isPaid = (await orderRow(shop, id)).status === 'processing'
        assert.equal(await balanceOf(shopper), isPaid ? 0 : 3000)
        // The payment has either consumed the verified PIN or left it valid.
        const again = { payment_method: 'apeak', orderId: id }
        assert.equal((await shopper.post('/api/payment-callback', again)).status, 200)
        await restart(shop)
        assert.equal(await balanceOf(shopper), 0)
        assert.equal((await orderRow(shop, id)).status, 'processing')
        assert.deepEqual(await goldFaults(shop.context.database), [])
      },
    )
  })

  test('cancelling and confirming a top-up: once, and never half', async () => {
    await crashEverywhere(
      shop,
      async () => {
        const shopper = await newShopper(shop)
        return { shopper, topup: await topUp(shopper, 'check_payment') }
      },
      async (mortal, { shopper, topup }) => {
        await cancelTopup(at(mortal, shopper), topup)
        await confirmTopupTransfer(mortal, topup)
      },
      async ({ shopper, topup }) => {
        assert.deepEqual(await goldFaults(shop.context.database), [])
        await confirmTopupTransfer(shop, topup)
        await assertCredited({ shopper, topup })
      },
    )
  })

  test('a refund as gold: credited once, and the order is refunded', async () => {
    const deaths = await crashEverywhere(
      shop,
      async () => {
        const shopper = await newShopper(shop)
        await giveGold(shop, shopper, 3000)
        const id = await orderWithGold(shop, shopper, product_id)
        await shopper.post('/api/payment-callback', { payment_method: 'apeak', orderId: id })
        return { shopper, id, all: { way: 'gold', amount_sen: 3000, request_key: newKey() } }
      },
      (mortal, { id, all }) => deskAt(mortal, mei).refund(id, all),
      async ({ shopper, id, all }) => {
        const again = await mei.refund(id, all)
        assert.equal(again.status, 200, again.text)
        await restart(shop)
        assert.equal(await balanceOf(shopper), 3000)
        assert.equal((await orderRow(shop, id)).status, 'refunded')
        assert.equal(await mailsTo(shopper.email, 'Your refund'), 1)
        assert.deepEqual(await goldFaults(shop.context.database), [])
      },
    )
    assert.ok(deaths >= 5, `died ${deaths} times`)
  })

  test('continuing an order: its reservation matches its quote, and a retry continues it', async () => {
    const deaths = await crashEverywhere(
      shop,
      async () => {
        const shopper = await newShopper(shop)
        const cart = await fillCart(shop, product_id)
        const order = await shopper.post('/api/create-order', orderOf(cart))
        return { shopper, id: order.body.order_id as string, cart: `continue-${cart}` }
      },
      (mortal, { shopper, id, cart }) => continueOrder(at(mortal, shopper), id, cart),
      async ({ shopper, id, cart }) => {
        await shop.context.pool.query(
          "update payment_attempts set claimed_until = claimed_until - interval '1 minute'",
        )
        const answer = await continueOrder(shopper, id, cart)
        assert.equal(answer.status, 200, answer.text)
        assert.equal((await orderRow(shop, id)).payment_method, 'razorpay')
      },
    )
    assert.ok(deaths >= 5, `died ${deaths} times`)
  })
})

async function continueOrder(shopper: Shopper, order_id: string, cart_id: string) {
  const body = { cart_id, order_id, payment_method: 'razorpay' }
  await shopper.post('/api/continue-update-cart', body)
  return shopper.post('/api/continue-order', { ...body, customer_id: shopper.id })
}
