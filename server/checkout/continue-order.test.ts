import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Cart, OrderCreated } from '@apeak/contract/checkout'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { newShopper, type Shopper } from '#testing/accounts.ts'
import {
  fillCart,
  issueCoupon,
  offerMethod,
  orderOf,
  sellItem,
  startFlashSale,
} from '#testing/fixtures.ts'
import { balanceOf, giveGold, payGold, verifyPin } from '#testing/gold.ts'
import {
  bringBack,
  openPayingShop,
  type PayingShop,
  type Placed,
  payAtProvider,
  providers,
  workThrough,
} from '#testing/paying-shop.ts'

let shop: PayingShop
let shopper: Shopper
before(async () => {
  shop = await openPayingShop()
  await offerMethod(shop.shop.database, { value: 'apeak', label: 'Apeak Gold' })
  shopper = await newShopper(shop)
})
after(() => shop.close())

const run = (statement: string, values: unknown[] = []) => shop.shop.pool.query(statement, values)
const setCharge = (value: string, hundredths: number) =>
  run(`update payment_methods set charge_kind = 'fixed', charge_hundredths = $2 where value = $1`, [
    value,
    hundredths,
  ])
const orderRow = async (id: string) =>
  (await run('select * from orders where id = $1', [id])).rows[0]
const saleRow = async (id: number) =>
  (await run('select held, sold from flash_sales where id = $1', [id])).rows[0]
const usesOf = async (id: number) =>
  (await run('select used from coupons where id = $1', [id])).rows[0].used

/** An unpaid order of the shopper's, to be paid by a method. */
async function unpaid(method: PaymentMethodValue, product_id: number, choice = {}) {
  if (method === 'apeak') await verifyPin(shopper)
  const cart = await fillCart(shop, product_id, { payment_method: method, ...choice })
  const answer = await shopper.post('/api/create-order', orderOf(cart, { payment_method: method }))
  assert.equal(answer.status, 200, answer.text)
  return { ...(answer.body as unknown as OrderCreated), cart_id: cart, method } as unknown as Placed
}

/** Prices the order anew for a method. */
async function price(order_id: string, payment_method?: PaymentMethodValue) {
  const cart_id = `continue-cart-${randomUUID()}`
  const body = { cart_id, order_id, payment_method: payment_method ?? null }
  const answer = await shopper.post('/api/continue-update-cart', body)
  assert.equal(answer.status, 200, answer.text)
  const { cart, changes } = answer.body as unknown as { cart: Cart; changes: string[] }
  return { cart_id, cart, changes }
}

const pay = (cart_id: string, order_id: string, payment_method: PaymentMethodValue) =>
  shopper.post('/api/continue-order', {
    cart_id,
    order_id,
    payment_method,
    customer_id: shopper.id,
  })

/** Prices and continues in one go, as a shopper does who is content. */
async function goOn(order_id: string, method: PaymentMethodValue) {
  const { cart_id } = await price(order_id, method)
  const answer = await pay(cart_id, order_id, method)
  assert.equal(answer.status, 200, answer.text)
  return { ...answer.body, order_id, cart_id, method } as unknown as Placed
}

const giveBack = async (id: string) => {
  await run("update orders set held_until = now() - interval '1 second' where id = $1", [id])
  await run("select graphile_worker.add_job('release_holds')")
  await shop.runJobs()
  assert.equal((await orderRow(id)).hold, 'given_back')
}

describe('an unpaid order', () => {
  const methods = ['razorpay', 'fiuu', 'check_payment', 'apeak'] as const
  for (const from of methods) {
    for (const to of methods) {
      test(`to be paid by ${from} is continued by ${to}`, async () => {
        const { product_id } = await sellItem(shop.shop.database)
        await giveGold(shop, shopper, 1000)
        const gold = await balanceOf(shopper)
        const order = await unpaid(from, product_id)
        if (to === 'apeak') await verifyPin(shopper)
        const continued = await goOn(order.order_id, to)
        assert.equal((await orderRow(order.order_id)).payment_method, to)
        if (to === 'apeak') assert.equal((await payGold(shopper, order.order_id)).status, 200)
        else if (to === 'check_payment') {
          const body = { payment_method: to, orderId: order.order_id, customer_id: shopper.id }
          assert.equal((await shopper.post('/api/payment-callback', body)).body.status, 'pending')
        } else await bringBack(shop, await payAtProvider(shop, continued))
        await workThrough(shop)
        const expected = to === 'check_payment' ? 'pending' : 'processing'
        assert.equal((await orderRow(order.order_id)).status, expected)
        assert.equal(await balanceOf(shopper), to === 'apeak' ? gold - 1000 : gold)
      })
    }
  }

  test('continued twice by the same way goes on with the same payment', async () => {
    const { product_id } = await sellItem(shop.shop.database)
    const order = await unpaid('razorpay', product_id)
    const again = await goOn(order.order_id, 'razorpay')
    assert.equal(again.razorpay_order_id, order.razorpay_order_id)
    const both = await Promise.all([goOn(order.order_id, 'fiuu'), goOn(order.order_id, 'fiuu')])
    assert.equal(both[0].fiuu_url, both[1].fiuu_url)
    const { rows } = await run('select count(*) from payment_attempts where order_id = $1', [
      order.order_id,
    ])
    assert.equal(rows[0].count, 2)
  })

  test('whose price has changed tells so before it can be paid', async () => {
    const { product_id } = await sellItem(shop.shop.database, { price_sen: 1000 })
    const order = await unpaid('check_payment', product_id)
    const before = await price(order.order_id)
    assert.deepEqual([before.cart.total.amount, before.changes], [10, []])
    await run('update products set price_sen = 1500 where id = $1', [product_id])
    const refused = await pay(before.cart_id, order.order_id, 'check_payment')
    assert.equal(refused.status, 409)
    assert.match(refused.body.error, /The total is now RM 15\.00: please check it/)
    assert.equal((refused.body.cart as Cart).total.amount, 15)
    assert.equal((await orderRow(order.order_id)).total_sen, 1000)
    const now = await price(order.order_id)
    assert.deepEqual(now.changes, [
      'The price of this item has changed from RM 10.00 to RM 15.00.',
      'The total is now RM 15.00 instead of RM 10.00.',
    ])
    // Having been told, the shopper confirms.
    assert.equal((await pay(before.cart_id, order.order_id, 'check_payment')).status, 200)
    assert.equal((await orderRow(order.order_id)).total_sen, 1500)
  })

  test("costs what the other method costs, with its fee or gold's discount", async () => {
    const { product_id } = await sellItem(shop.shop.database, { price_sen: 1000 })
    const order = await unpaid('check_payment', product_id)
    await setCharge('fiuu', 50)
    await setCharge('apeak', 100)
    const byFiuu = await price(order.order_id, 'fiuu')
    assert.deepEqual([byFiuu.cart.total.amount, byFiuu.cart.paymentMethodValue.amount], [10.5, 0.5])
    const byGold = await price(order.order_id, 'apeak')
    assert.deepEqual([byGold.cart.total.amount, byGold.cart.paymentMethodValue.amount], [9, 1])
    // What was told for one method is not what another costs.
    await verifyPin(shopper)
    assert.equal((await pay(byFiuu.cart_id, order.order_id, 'apeak')).status, 409)
    await setCharge('fiuu', 0)
    await setCharge('apeak', 0)
  })

  test('keeps the units and the coupon that it holds, though none is left for others', async () => {
    const { product_id } = await sellItem(shop.shop.database, { price_sen: 5000 })
    const sale = await startFlashSale(shop.shop.database, { product_id, price_sen: 2000, qty: 1 })
    const { id, code } = await issueCoupon(shop.shop.database, { usage_limit: 1 })
    const order = await unpaid('razorpay', product_id, { coupon_code: code })
    const { cart, changes } = await price(order.order_id)
    assert.deepEqual([cart.total.amount, changes], [18, []])
    await goOn(order.order_id, 'fiuu')
    assert.deepEqual(await saleRow(sale), { held: 1, sold: 0 })
    assert.equal(await usesOf(id), 1)
  })

  test('takes units and coupon again that were given back', async () => {
    const { product_id } = await sellItem(shop.shop.database, { price_sen: 5000 })
    const sale = await startFlashSale(shop.shop.database, { product_id, price_sen: 2000, qty: 1 })
    const { id, code } = await issueCoupon(shop.shop.database, { usage_limit: 1 })
    const order = await unpaid('check_payment', product_id, { coupon_code: code })
    await giveBack(order.order_id)
    assert.deepEqual([(await saleRow(sale)).held, await usesOf(id)], [0, 0])
    await goOn(order.order_id, 'check_payment')
    const row = await orderRow(order.order_id)
    assert.deepEqual([row.hold, row.total_sen], ['held', 1800])
    assert.ok(row.held_until > new Date(Date.now() + 25 * 60_000))
    assert.deepEqual([(await saleRow(sale)).held, await usesOf(id)], [1, 1])
  })

  test('whose units and coupon others took meanwhile costs the regular price, and says why', async () => {
    const { product_id } = await sellItem(shop.shop.database, { price_sen: 5000 })
    await startFlashSale(shop.shop.database, { product_id, price_sen: 2000, qty: 1 })
    const { code } = await issueCoupon(shop.shop.database, { usage_limit: 1 })
    const order = await unpaid('check_payment', product_id, { coupon_code: code })
    const told = await price(order.order_id)
    await giveBack(order.order_id)
    const other = await fillCart(shop, product_id, { coupon_code: code })
    assert.equal((await shop.post('/api/create-order', orderOf(other))).status, 200)
    const refused = await pay(told.cart_id, order.order_id, 'check_payment')
    assert.equal(refused.status, 409)
    assert.match(refused.body.error, /flash sale has sold out.*total is now RM 50\.00/)
    const now = await price(order.order_id)
    assert.equal(now.cart.coupon, null)
    assert.ok(now.changes.includes('This voucher has been used up or has ended.'))
    assert.equal((await pay(now.cart_id, order.order_id, 'check_payment')).status, 200)
    const row = await orderRow(order.order_id)
    assert.deepEqual([row.total_sen, row.coupon_id, row.flash_sale_id], [5000, null, null])
  })

  test('continued by many of one owner at once for the last unit: one takes it', async () => {
    const { product_id } = await sellItem(shop.shop.database, { price_sen: 5000 })
    const sale = await startFlashSale(shop.shop.database, { product_id, price_sen: 2000, qty: 20 })
    const orders = await Promise.all(
      Array.from({ length: 20 }, () => unpaid('check_payment', product_id)),
    )
    for (const { order_id } of orders) await giveBack(order_id)
    await run('update flash_sales set qty = 3 where id = $1', [sale])
    const carts = await Promise.all(orders.map(({ order_id }) => price(order_id)))
    const answers = await Promise.all(
      orders.map(({ order_id }, index) =>
        pay(carts[index]?.cart_id ?? '', order_id, 'check_payment'),
      ),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 3)
    assert.equal(answers.filter(({ status }) => status === 409).length, 17)
    assert.deepEqual(await saleRow(sale), { held: 3, sold: 0 })
  })

  test('that is paid cannot be continued, nor one of an item that is not sold any more', async () => {
    const { product_id } = await sellItem(shop.shop.database)
    const order = await unpaid('fiuu', product_id)
    const told = await price(order.order_id)
    await bringBack(shop, await payAtProvider(shop, order))
    assert.equal((await pay(told.cart_id, order.order_id, 'fiuu')).status, 409)
    const gone = await unpaid('fiuu', product_id)
    await run('delete from products where id = $1', [product_id])
    const body = { cart_id: told.cart_id, order_id: gone.order_id }
    const refused = await shopper.post('/api/continue-update-cart', body)
    assert.deepEqual([refused.status, refused.body.error], [409, 'This item is not sold any more.'])
  })

  test('needs a cart of its own, which makes no other order', async () => {
    const { product_id } = await sellItem(shop.shop.database)
    const [one, two] = [await unpaid('fiuu', product_id), await unpaid('fiuu', product_id)]
    const { cart_id } = await price(one.order_id)
    assert.equal((await pay(cart_id, two.order_id, 'fiuu')).status, 422)
    assert.equal((await pay(`continue-cart-${randomUUID()}`, one.order_id, 'fiuu')).status, 422)
    const other = await shopper.post('/api/create-order', orderOf(cart_id))
    assert.equal(other.status, 422)
  })

  test('is continued with gold only after the PIN', async () => {
    const { product_id } = await sellItem(shop.shop.database)
    const order = await unpaid('fiuu', product_id)
    await run('update sessions set pin_verified_at = null')
    const { cart_id } = await price(order.order_id, 'apeak')
    const refused = await pay(cart_id, order.order_id, 'apeak')
    assert.deepEqual(
      [refused.status, refused.body.error],
      [403, 'Please verify your security PIN.'],
    )
  })

  test('stays as it was where the new provider cannot be reached', async () => {
    const { product_id } = await sellItem(shop.shop.database)
    const order = await unpaid('fiuu', product_id)
    const { cart_id } = await price(order.order_id, 'razorpay')
    const end = shop.control.faults.add({ provider: 'razorpay', api: { cut: true } })
    assert.equal((await pay(cart_id, order.order_id, 'razorpay')).status, 502)
    end()
    assert.equal((await orderRow(order.order_id)).status, 'pending_payment')
    await bringBack(shop, await payAtProvider(shop, order))
    assert.equal((await orderRow(order.order_id)).payment_method, 'fiuu')
  })
})

describe('money for what was opened before an order was continued', () => {
  for (const method of providers) {
    test(`by ${method} pays the order at its own numbers`, async () => {
      const { product_id } = await sellItem(shop.shop.database, { price_sen: 5000 })
      const sale = await startFlashSale(shop.shop.database, { product_id, price_sen: 2000, qty: 2 })
      const { id, code } = await issueCoupon(shop.shop.database)
      const order = await unpaid(method, product_id, { coupon_code: code })
      const before = await orderRow(order.order_id)
      await giveBack(order.order_id)
      await run("update flash_sales set ends_at = now() - interval '1 second' where id = $1", [
        sale,
      ])
      await run('update coupons set ends_at = now() where id = $1', [id])
      await goOn(order.order_id, method === 'fiuu' ? 'razorpay' : 'fiuu')
      const continued = await orderRow(order.order_id)
      assert.deepEqual([continued.total_sen, continued.coupon_id], [5000, null])

      const back = await payAtProvider(shop, order)
      await bringBack(shop, back)
      await workThrough(shop)
      const paid = await orderRow(order.order_id)
      const same = [
        'payment_method',
        'unit_price_sen',
        'subtotal_sen',
        'coupon_id',
        'coupon_code',
        'discount_sen',
        'charge_sen',
        'total_sen',
        'flash_sale_id',
      ]
      for (const name of same) assert.equal(paid[name], before[name], name)
      assert.deepEqual([paid.status, paid.transaction_id], ['processing', back.paymentId])
      assert.deepEqual(await saleRow(sale), { held: 0, sold: 1 })
      assert.equal(await usesOf(id), 1)
    })

    test(`by ${method} is parked where its unit is gone, and the order waits on at the new price`, async () => {
      const { product_id } = await sellItem(shop.shop.database, { price_sen: 5000 })
      const sale = await startFlashSale(shop.shop.database, { product_id, price_sen: 2000, qty: 1 })
      const order = await unpaid(method, product_id)
      await giveBack(order.order_id)
      await run('update flash_sales set held = 0, sold = 1 where id = $1', [sale])
      const continued = await goOn(order.order_id, method)
      await bringBack(shop, await payAtProvider(shop, order))
      await workThrough(shop)
      const { rows } = await run(
        'select state, parked_reason from payments where subject_id = $1',
        [order.order_id],
      )
      assert.deepEqual(rows, [{ state: 'parked', parked_reason: 'goods_gone' }])
      assert.equal((await orderRow(order.order_id)).status, 'pending_payment')
      await bringBack(shop, await payAtProvider(shop, continued))
      const paid = await orderRow(order.order_id)
      assert.deepEqual([paid.status, paid.total_sen], ['processing', 5000])
    })
  }

  test('comes after gold has paid: it is parked, and gold was debited once', async () => {
    const { product_id } = await sellItem(shop.shop.database, { price_sen: 1000 })
    await giveGold(shop, shopper, 1000)
    const gold = await balanceOf(shopper)
    const order = await unpaid('razorpay', product_id)
    await verifyPin(shopper)
    await goOn(order.order_id, 'apeak')
    const [byGold] = await Promise.all([
      payGold(shopper, order.order_id),
      payAtProvider(shop, order).then((back) => bringBack(shop, back)),
    ])
    await workThrough(shop)
    assert.equal(byGold.status, 200)
    const { rows } = await run('select state from payments where subject_id = $1', [order.order_id])
    const row = await orderRow(order.order_id)
    const isByGold = row.payment_method === 'apeak'
    assert.deepEqual(rows, [{ state: isByGold ? 'parked' : 'applied' }])
    assert.equal(await balanceOf(shopper), isByGold ? gold - 1000 : gold)
  })
})
