import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { newShopper } from '#testing/accounts.ts'
import { sellByCode } from '#testing/code-products.ts'
import { continuing } from '#testing/continuing.ts'
import { issueCoupon, orderOf, sellItem, sellOnSale } from '#testing/fixtures.ts'
import { balanceOf, giveGold, payGold, verifyPin } from '#testing/gold.ts'
import {
  openPayingShop,
  orderPaidBy,
  type Placed,
  payAtProvider,
  processAll,
  providers,
  returnToShop,
} from '#testing/paying-shop.ts'

const shop = await openPayingShop()
after(() => shop.close())
const shopper = await newShopper(shop)
const acts = continuing(shop, shopper)
await giveGold(shop, shopper, 1_000_000)

/** An item at RM 50, at RM 20 in a sale, with ten percent off by a coupon. */
async function bargain() {
  const { database } = shop.context
  const { product_id, sale_id: sale } = await sellOnSale(database, 5)
  const { id, code } = await issueCoupon(database)
  const end = async () => {
    await acts.run('update flash_sales set ends_at = now() where id = $1', [sale])
    await acts.run('update coupons set ends_at = now() where id = $1', [id])
    await acts.run('update products set price_sen = 10000 where id = $1', [product_id])
  }
  return { product_id, choice: { coupon_code: code }, end }
}

/** An unpaid order with an expired reservation and ended terms. */
async function endedBargain(method: PaymentMethodValue) {
  const { product_id, choice, end } = await bargain()
  const order = await acts.unpaid(method, product_id, choice)
  await acts.releaseReservation(order.order_id)
  await end()
  return order
}

/** Moves the shopper's last agreement this many hours into the past. */
async function ageAgreement(hours: number, { order_id }: Placed) {
  await acts.run(
    `update payment_attempts set agreed_at = agreed_at - $1 * interval '1 hour'
     where payable_id = $2`,
    [hours, order_id],
  )
  await acts.run(
    "update orders set created_at = created_at - $1 * interval '1 hour' where id = $2",
    [hours, order_id],
  )
}

async function payNow(order: Placed) {
  await returnToShop(shop, await payAtProvider(shop, order))
  await processAll(shop)
}

const moneyOf = async ({ order_id }: Placed) => {
  const { rows } = await acts.run(
    'select state, unapplied_reason from payments where payable_id = $1 order by id',
    [order_id],
  )
  return rows.map(({ state, unapplied_reason }) => unapplied_reason ?? state)
}

describe('an order made at an expired price', () => {
  test('is not paid by gold months later, but continued at the current price, which is shown', async () => {
    const { product_id, choice, end } = await bargain()
    const order = await acts.unpaid('apeak', product_id, choice)
    assert.equal((await acts.orderRow(order.order_id)).total_sen, 1800)
    await acts.releaseReservation(order.order_id)
    await end()
    const gold = await balanceOf(shopper)
    await verifyPin(shopper)
    const refused = await payGold(shopper, order.order_id)
    assert.equal(refused.status, 409)
    assert.equal(
      refused.body.error,
      'Your price reservation has expired. Please continue at the current price.',
    )
    assert.equal(await balanceOf(shopper), gold)
    const now = await acts.continueOrder(order.order_id, 'apeak')
    assert.equal((await payGold(shopper, now.order_id)).status, 200)
    assert.equal(await balanceOf(shopper), gold - 10_000)
  })

  test('cannot be placed by its owner with the manual method either', async () => {
    const order = await endedBargain('check_payment')
    const body = { payment_method: 'check_payment', orderId: order.order_id }
    const refused = await shopper.post('/api/payment-callback', body)
    assert.equal(
      refused.body.error,
      'Your price reservation has expired. Please continue at the current price.',
    )
    await acts.continueOrder(order.order_id, 'check_payment')
    assert.equal((await shopper.post('/api/payment-callback', body)).body.status, 'pending')
    assert.equal((await acts.orderRow(order.order_id)).total_sen, 10_000)
  })

  for (const method of providers) {
    test(`opens no payment by ${method} when its request is repeated`, async () => {
      const { product_id } = await sellOnSale(shop.context.database, 1)
      const order = await acts.unpaid(method, product_id)
      const again = orderOf(order.cart_id, { payment_method: method })
      assert.equal((await shopper.post('/api/create-order', again)).status, 200)
      await acts.releaseReservation(order.order_id)
      await payNow(await orderPaidBy(shop, method, { product_id }))
      const refused = await shopper.post('/api/create-order', again)
      assert.equal(refused.status, 409, refused.text)
      assert.deepEqual(
        [refused.body.order_id, refused.body.waited_too_long],
        [order.order_id, true],
      )
      const now = await acts.continueOrder(order.order_id, method)
      assert.equal((await shopper.post('/api/create-order', again)).status, 200)
      await payNow(now)
      assert.deepEqual(await moneyOf(order), ['applied'])
      assert.equal((await shopper.post('/api/create-order', again)).status, 200)
    })
  }
})

for (const method of providers) {
  describe(`money by ${method} for expired terms`, () => {
    test('is applied within a day of agreement', async () => {
      const order = await endedBargain(method)
      await ageAgreement(23, order)
      await payNow(order)
      assert.deepEqual(await moneyOf(order), ['applied'])
      assert.equal((await acts.orderRow(order.order_id)).total_sen, 1800)
    })

    test('is unapplied after a day, and the order stays unpaid', async () => {
      const order = await endedBargain(method)
      await ageAgreement(25, order)
      await payNow(order)
      assert.deepEqual(await moneyOf(order), ['terms_ended'])
      const row = await acts.orderRow(order.order_id)
      assert.deepEqual([row.status, row.reservation], ['pending_payment', 'released'])
    })

    test('is applied at any time when the current price is no higher', async () => {
      const { product_id, choice } = await bargain()
      const same = await acts.unpaid(method, product_id, choice)
      await acts.releaseReservation(same.order_id)
      await ageAgreement(10_000, same)
      await payNow(same)
      assert.deepEqual(await moneyOf(same), ['applied'])
      const dearer = await acts.unpaid(method, product_id)
      await acts.run('update flash_sales set price_sen = 1900 where product_id = $1', [product_id])
      await ageAgreement(10_000, dearer)
      await payNow(dearer)
      assert.deepEqual(await moneyOf(dearer), ['applied'])
    })

    test('is applied after its shopper agreed again', async () => {
      const { product_id } = await bargain()
      const order = await acts.unpaid(method, product_id)
      await ageAgreement(25, order)
      const again = await acts.continueOrder(order.order_id, method)
      await acts.releaseReservation(order.order_id)
      await acts.run('update flash_sales set ends_at = now() where product_id = $1', [product_id])
      await payNow(again)
      assert.deepEqual(await moneyOf(order), ['applied'])
    })

    test('is unapplied when the order was continued at another price and placed', async () => {
      const order = await endedBargain(method)
      await acts.continueOrder(order.order_id, 'check_payment')
      const body = { payment_method: 'check_payment', orderId: order.order_id }
      await shopper.post('/api/payment-callback', body)
      await ageAgreement(25, order)
      await payNow(order)
      assert.deepEqual(await moneyOf(order), ['terms_ended'])
      assert.equal((await acts.orderRow(order.order_id)).total_sen, 10_000)
    })

    test('is unapplied when the item is no longer sold', async () => {
      const { product_id } = await bargain()
      const order = await acts.unpaid(method, product_id)
      await acts.run('delete from products where id = $1', [product_id])
      await ageAgreement(25, order)
      await payNow(order)
      assert.deepEqual(await moneyOf(order), ['terms_ended'])
    })

    test('stays applied when its message arrives again days later', async () => {
      const { product_id, end } = await bargain()
      const order = await acts.unpaid(method, product_id)
      await payNow(order)
      await end()
      await ageAgreement(100, order)
      const { status } = await shopper.get(`/api/payments/status?kind=order&id=${order.order_id}`)
      assert.equal(status, 200)
      await shopper.post('/api/payment-callback', {
        payment_method: method,
        orderId: order.order_id,
      })
      assert.deepEqual(await moneyOf(order), ['applied'])
    })
  })
}

test('the deadline is configurable', async () => {
  const { config } = shop.context
  const usual = config.latePaymentHours
  for (const [hours, becomes] of [
    [48, 'applied'],
    [1, 'terms_ended'],
  ] as const) {
    Object.assign(config, { latePaymentHours: hours })
    const { product_id, choice, end } = await bargain()
    const order = await acts.unpaid('razorpay', product_id, choice)
    await acts.releaseReservation(order.order_id)
    await end()
    await ageAgreement(hours === 48 ? 25 : 2, order)
    await payNow(order)
    assert.deepEqual(await moneyOf(order), [becomes])
  }
  Object.assign(config, { latePaymentHours: usual })
})

test('money for an erased person pays for what is still available, and a code waits for an operator', async () => {
  const byCode = await sellByCode(shop, 1)
  const topUp = await sellItem(shop.context.database)
  for (const { product_id } of [topUp, byCode]) {
    const leaver = await newShopper(shop)
    const order = await continuing(shop, leaver).unpaid('razorpay', product_id)
    await acts.releaseReservation(order.order_id)
    const gone = await leaver.put('/api/delete-account', { deletePassword: leaver.password })
    assert.equal(gone.status, 200)
    await payNow(order)
    assert.deepEqual(await moneyOf(order), ['applied'])
    const row = await acts.orderRow(order.order_id)
    assert.deepEqual(
      [row.status, row.customer_id, row.customer_email, row.voucher_code],
      ['processing', null, null, null],
    )
    const mails = await acts.run('select 1 from mails where strpos(text, $1) > 0', [order.order_id])
    assert.deepEqual(mails.rows, [])
  }
})
