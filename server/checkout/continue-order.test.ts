import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import type { Cart } from '@apeak/contract/checkout'
import type { Money } from '@apeak/contract/money'
import { newShopper } from '#testing/accounts.ts'
import { continuing } from '#testing/continuing.ts'
import { fillCart, issueCoupon, orderOf, sellItem, sellOnSale } from '#testing/fixtures.ts'
import { balanceOf, giveGold, payGold, verifyPin } from '#testing/gold.ts'
import { openPayingShop, payAtProvider, processAll, returnToShop } from '#testing/paying-shop.ts'

const shop = await openPayingShop()
after(() => shop.close())
const shopper = await newShopper(shop)
const acts = continuing(shop, shopper)

const setFee = (value: string, hundredths: number) =>
  acts.run(`update payment_methods set fee_kind = 'fixed', fee_hundredths = $2 where value = $1`, [
    value,
    hundredths,
  ])

describe('an unpaid order', () => {
  const methods = ['razorpay', 'fiuu', 'check_payment', 'apeak'] as const
  for (const from of methods) {
    for (const to of methods) {
      test(`to be paid by ${from} is continued by ${to}`, async () => {
        const { product_id } = await sellItem(shop.context.database)
        await giveGold(shop, shopper, 1000)
        const gold = await balanceOf(shopper)
        const order = await acts.unpaid(from, product_id)
        if (to === 'apeak') await verifyPin(shopper)
        const continued = await acts.continueOrder(order.order_id, to)
        assert.equal((await acts.orderRow(order.order_id)).payment_method, to)
        if (to === 'apeak') assert.equal((await payGold(shopper, order.order_id)).status, 200)
        else if (to === 'check_payment') {
          const body = { payment_method: to, orderId: order.order_id, customer_id: shopper.id }
          assert.equal((await shopper.post('/api/payment-callback', body)).body.status, 'pending')
        } else await returnToShop(shop, await payAtProvider(shop, continued))
        await processAll(shop)
        const expected = to === 'check_payment' ? 'pending' : 'processing'
        assert.equal((await acts.orderRow(order.order_id)).status, expected)
        assert.equal(await balanceOf(shopper), to === 'apeak' ? gold - 1000 : gold)
      })
    }
  }

  test('continued twice by one method reuses its payment', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const order = await acts.unpaid('razorpay', product_id)
    const again = await acts.continueOrder(order.order_id, 'razorpay')
    assert.equal(again.razorpay_order_id, order.razorpay_order_id)
    const both = await Promise.all([
      acts.continueOrder(order.order_id, 'fiuu'),
      acts.continueOrder(order.order_id, 'fiuu'),
    ])
    assert.equal(both[0].fiuu_url, both[1].fiuu_url)
    const { rows } = await acts.run('select count(*) from payment_attempts where order_id = $1', [
      order.order_id,
    ])
    assert.equal(rows[0].count, 2)
  })

  test('with a changed price shows it before payment', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
    const order = await acts.unpaid('check_payment', product_id)
    const before = await acts.price(order.order_id)
    assert.deepEqual([before.cart.total.amount, before.changes], [10, []])
    await acts.releaseReservation(order.order_id)
    await acts.run('update products set price_sen = 1500 where id = $1', [product_id])
    const refused = await acts.pay(before.cart_id, order.order_id, 'check_payment')
    assert.equal(refused.status, 409)
    assert.match(refused.body.error, /The total is now RM 15\.00: please check it/)
    assert.equal((refused.body.cart as Cart).total.amount, 15)
    assert.equal((await acts.orderRow(order.order_id)).total_sen, 1000)
    const now = await acts.price(order.order_id)
    assert.deepEqual(now.changes, [
      'The price of this item has changed from RM 10.00 to RM 15.00.',
      'The total is now RM 15.00 instead of RM 10.00.',
    ])
    // The shopper has seen the new price and confirms.
    assert.equal((await acts.pay(before.cart_id, order.order_id, 'check_payment')).status, 200)
    assert.equal((await acts.orderRow(order.order_id)).total_sen, 1500)
  })

  test('costs the new method’s price, with its fee or gold’s discount', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
    const order = await acts.unpaid('check_payment', product_id)
    await setFee('fiuu', 50)
    await setFee('apeak', 100)
    const byFiuu = await acts.price(order.order_id, 'fiuu')
    assert.deepEqual([byFiuu.cart.total.amount, byFiuu.cart.paymentMethodValue.amount], [10.5, 0.5])
    const byGold = await acts.price(order.order_id, 'apeak')
    assert.deepEqual([byGold.cart.total.amount, byGold.cart.paymentMethodValue.amount], [9, 1])
    // A price shown for one method does not count for another.
    await verifyPin(shopper)
    assert.equal((await acts.pay(byFiuu.cart_id, order.order_id, 'apeak')).status, 409)
    await setFee('fiuu', 0)
    await setFee('apeak', 0)
  })

  test('changes only the fee with the method, and shows the total once', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
    const order = await acts.unpaid('check_payment', product_id)
    await setFee('fiuu', 50)
    const cart_id = `continue-cart-${randomUUID()}`
    const { order_id } = order
    assert.equal(
      (await shopper.post('/api/continue-update-cart', { cart_id, order_id })).status,
      200,
    )
    const continued = await acts.pay(cart_id, order_id, 'fiuu')
    assert.equal(continued.status, 200, continued.text)
    assert.equal(continued.body.message, 'The total is now RM 10.50.')
    assert.equal((continued.body.total as Money).inCurrentCurrency.amount, 10.5)
    assert.equal(new URL(continued.body.fiuu_url as string).searchParams.get('amount'), '10.50')
    assert.equal((await acts.orderRow(order_id)).total_sen, 1050)
    assert.equal((await acts.pay(cart_id, order_id, 'fiuu')).text, continued.text)
    // At the price just shown nothing is reported.
    const { body } = await acts.pay((await acts.price(order_id)).cart_id, order_id, 'fiuu')
    assert.deepEqual([body.message, body.total], [undefined, undefined])
    // A change of the item's own price is shown first, by any method.
    await acts.releaseReservation(order_id)
    await acts.run('update products set price_sen = 1100 where id = $1', [product_id])
    const refused = await acts.pay(cart_id, order_id, 'check_payment')
    assert.equal(refused.status, 409)
    assert.equal(refused.body.error.match(/The total is now/g)?.length, 1, refused.body.error)
    await setFee('fiuu', 0)
  })

  test('shows the new total once when the fee of its method changed', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
    const order = await acts.unpaid('fiuu', product_id)
    const { cart_id } = await acts.price(order.order_id, 'fiuu')
    await setFee('fiuu', 50)
    const refused = await acts.pay(cart_id, order.order_id, 'fiuu')
    assert.equal(
      refused.body.error,
      'The price has changed. The total is now RM 10.50: please check it and confirm again.',
    )
    await setFee('fiuu', 0)
  })

  test('keeps its reserved units and coupon when others can get none', async () => {
    const { product_id, sale_id: sale } = await sellOnSale(shop.context.database, 1)
    const { id, code } = await issueCoupon(shop.context.database, { usage_limit: 1 })
    const order = await acts.unpaid('razorpay', product_id, { coupon_code: code })
    const { cart, changes } = await acts.price(order.order_id)
    assert.deepEqual([cart.total.amount, changes], [18, []])
    await acts.continueOrder(order.order_id, 'fiuu')
    assert.deepEqual(await acts.saleRow(sale), { reserved: 1, sold: 0 })
    assert.equal(await acts.usesOf(id), 1)
  })

  test('reserves released units and its coupon again', async () => {
    const { product_id, sale_id: sale } = await sellOnSale(shop.context.database, 1)
    const { id, code } = await issueCoupon(shop.context.database, { usage_limit: 1 })
    const order = await acts.unpaid('check_payment', product_id, { coupon_code: code })
    await acts.releaseReservation(order.order_id)
    assert.deepEqual([(await acts.saleRow(sale)).reserved, await acts.usesOf(id)], [0, 0])
    await acts.continueOrder(order.order_id, 'check_payment')
    const row = await acts.orderRow(order.order_id)
    assert.deepEqual([row.reservation, row.total_sen], ['reserved', 1800])
    assert.ok(row.reserved_until > new Date(Date.now() + 25 * 60_000))
    assert.deepEqual([(await acts.saleRow(sale)).reserved, await acts.usesOf(id)], [1, 1])
  })

  test('costs the regular price, with the reason, when others took its units and coupon', async () => {
    const { product_id } = await sellOnSale(shop.context.database, 1)
    const { code } = await issueCoupon(shop.context.database, { usage_limit: 1 })
    const order = await acts.unpaid('check_payment', product_id, { coupon_code: code })
    const quoted = await acts.price(order.order_id)
    await acts.releaseReservation(order.order_id)
    const other = await fillCart(shop, product_id, { coupon_code: code })
    assert.equal((await shop.post('/api/create-order', orderOf(other))).status, 200)
    const refused = await acts.pay(quoted.cart_id, order.order_id, 'check_payment')
    assert.equal(refused.status, 409)
    assert.match(refused.body.error, /flash sale has sold out.*total is now RM 50\.00/)
    const now = await acts.price(order.order_id)
    assert.equal(now.cart.coupon.code, null)
    assert.ok(now.changes.includes('This voucher has been used up or has expired.'))
    assert.equal((await acts.pay(now.cart_id, order.order_id, 'check_payment')).status, 200)
    const row = await acts.orderRow(order.order_id)
    assert.deepEqual([row.total_sen, row.coupon_id, row.flash_sale_id], [5000, null, null])
  })

  test('continued concurrently by one owner takes the last unit once', async () => {
    const { product_id, sale_id: sale } = await sellOnSale(shop.context.database, 20)
    const orders = await Promise.all(
      Array.from({ length: 20 }, () => acts.unpaid('check_payment', product_id)),
    )
    for (const { order_id } of orders) await acts.releaseReservation(order_id)
    await acts.run('update flash_sales set qty = 3 where id = $1', [sale])
    const carts = await Promise.all(orders.map(({ order_id }) => acts.price(order_id)))
    const answers = await Promise.all(
      orders.map(({ order_id }, index) =>
        acts.pay(carts[index]?.cart_id ?? '', order_id, 'check_payment'),
      ),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 3)
    assert.equal(answers.filter(({ status }) => status === 409).length, 17)
    assert.deepEqual(await acts.saleRow(sale), { reserved: 3, sold: 0 })
  })

  test('cannot be continued when paid, nor when its item is no longer sold', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const order = await acts.unpaid('fiuu', product_id)
    const quoted = await acts.price(order.order_id)
    await returnToShop(shop, await payAtProvider(shop, order))
    assert.equal((await acts.pay(quoted.cart_id, order.order_id, 'fiuu')).status, 409)
    const gone = await acts.unpaid('fiuu', product_id)
    await acts.run('delete from products where id = $1', [product_id])
    const body = { cart_id: quoted.cart_id, order_id: gone.order_id }
    const refused = await shopper.post('/api/continue-update-cart', body)
    assert.deepEqual(
      [refused.status, refused.body.error],
      [409, 'This item is no longer available.'],
    )
  })

  test('needs a cart of its own, valid for no other order', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const [one, two] = [
      await acts.unpaid('fiuu', product_id),
      await acts.unpaid('fiuu', product_id),
    ]
    const { cart_id } = await acts.price(one.order_id)
    assert.equal((await acts.pay(cart_id, two.order_id, 'fiuu')).status, 422)
    assert.equal(
      (await acts.pay(`continue-cart-${randomUUID()}`, one.order_id, 'fiuu')).status,
      422,
    )
    const other = await shopper.post('/api/create-order', orderOf(cart_id))
    assert.equal(other.status, 422)
  })

  test('is continued with gold only after the PIN', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const order = await acts.unpaid('fiuu', product_id)
    await acts.run('update sessions set pin_verified_at = null')
    const { cart_id } = await acts.price(order.order_id, 'apeak')
    const refused = await acts.pay(cart_id, order.order_id, 'apeak')
    assert.deepEqual(
      [refused.status, refused.body.error],
      [403, 'Please verify your security PIN.'],
    )
  })

  test('is unchanged when the new provider is unreachable', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const order = await acts.unpaid('fiuu', product_id)
    const { cart_id } = await acts.price(order.order_id, 'razorpay')
    const end = shop.control.faults.add({ provider: 'razorpay', api: { cut: true } })
    assert.equal((await acts.pay(cart_id, order.order_id, 'razorpay')).status, 502)
    end()
    assert.equal((await acts.orderRow(order.order_id)).status, 'pending_payment')
    await returnToShop(shop, await payAtProvider(shop, order))
    assert.equal((await acts.orderRow(order.order_id)).payment_method, 'fiuu')
  })
})
