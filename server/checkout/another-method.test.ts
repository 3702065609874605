// After a declined payment a guest pays the same order by any other method.
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newShopper } from '#testing/accounts.ts'
import { continuing } from '#testing/continuing.ts'
import { issueCoupon, orderRow, sellItem, startFlashSale } from '#testing/fixtures.ts'
import { balanceOf, giveGold, payGold, verifyPin } from '#testing/gold.ts'
import {
  openPayingShop,
  type Placed,
  payAtProvider,
  processAll,
  returnToShop,
} from '#testing/paying-shop.ts'

const feeOfFiuu = 50

const shop = await openPayingShop()
after(() => shop.close())
const guest = continuing(shop, { id: null, post: shop.post })
const member = await newShopper(shop)
await guest.run(
  "update payment_methods set fee_kind = 'fixed', fee_hundredths = $1 where value = 'fiuu'",
  [feeOfFiuu],
)

/** The provider declines the payment; a manual payment is just never reported. */
async function decline({ method, ...order }: Placed): Promise<void> {
  if (method === 'razorpay') {
    const refused = { orderId: order.razorpay_order_id, answer: 'failure' } as const
    await shop.control.razorpay.pay(refused)
  }
  if (method === 'fiuu') await shop.control.fiuu.pay(order.fiuu_url, 'failure', 'creditAN')
  await processAll(shop)
}

/** Pays a continued order by its method. */
async function pay(continued: Placed): Promise<void> {
  const method: string = continued.method
  if (method === 'razorpay' || method === 'fiuu') {
    await returnToShop(shop, await payAtProvider(shop, continued))
  } else {
    const body = { payment_method: method, orderId: continued.order_id }
    assert.equal((await shop.post('/api/payment-callback', body)).body.success, true)
  }
  await processAll(shop)
}

const orderOf = ({ order_id }: Placed) => orderRow(shop, order_id)

const providers = ['razorpay', 'fiuu', 'check_payment'] as const

describe('an unpaid guest order', () => {
  for (const from of providers) {
    for (const to of providers) {
      test(`by ${from} is paid by ${to} at the quoted price`, async () => {
        const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
        const order = await guest.unpaid(from, product_id)
        await decline(order)
        await guest.run('update products set price_sen = 1500 where id = $1', [product_id])
        await pay(await guest.continueOrder(order.order_id, to))
        const { status, total_sen, customer_id } = await orderOf(order)
        const expected = to === 'check_payment' ? 'pending' : 'processing'
        const total = to === 'fiuu' ? 1000 + feeOfFiuu : 1000
        assert.deepEqual([status, total_sen, customer_id], [expected, total, null])
      })
    }

    test(`by ${from} is paid with gold by a logged-in customer, and becomes theirs`, async () => {
      const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
      const order = await guest.unpaid(from, product_id)
      await decline(order)
      await guest.run('update products set price_sen = 1500 where id = $1', [product_id])
      await giveGold(shop, member, 1000)
      const gold = await balanceOf(member)
      await verifyPin(member)
      await continuing(shop, member).continueOrder(order.order_id, 'apeak')
      assert.equal((await payGold(member, order.order_id)).status, 200)
      const { status, total_sen, customer_id } = await orderOf(order)
      assert.deepEqual([status, total_sen, customer_id], ['processing', 1000, member.id])
      assert.equal(await balanceOf(member), gold - 1000)
    })

    test(`by ${from} needs no payment when its coupon covers the total`, async () => {
      const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
      const { id, code } = await issueCoupon(shop.context.database)
      const order = await guest.unpaid(from, product_id, { coupon_code: code })
      await decline(order)
      await guest.run('update coupons set hundredths = 10000 where id = $1', [id])
      await guest.continueOrder(order.order_id, from)
      const { status, total_sen, payment_method } = await orderOf(order)
      assert.deepEqual([status, total_sen, payment_method], ['processing', 0, 'no_payment'])
    })
  }

  test('is paid with gold by a logged-in customer only, after the PIN', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const { order_id } = await guest.unpaid('check_payment', product_id)
    const quoted = await guest.price(order_id, 'apeak')
    const refused = await guest.pay(quoted.cart_id, order_id, 'apeak')
    assert.deepEqual(
      [refused.status, refused.body.error],
      [401, 'Please login to use Apeak Gold as payment method.'],
    )
    await guest.run('update sessions set pin_verified_at = null')
    const acts = continuing(shop, member)
    assert.equal((await acts.pay(quoted.cart_id, order_id, 'apeak')).status, 403)
    assert.equal((await orderRow(shop, order_id)).customer_id, null)
  })

  test('goes to one of many customers who pay it with gold at once', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const { order_id } = await guest.unpaid('check_payment', product_id)
    const rivals = [member, await newShopper(shop)]
    for (const rival of rivals) {
      await giveGold(shop, rival, 1000)
      await verifyPin(rival)
    }
    const quoted = await Promise.all(
      rivals.map((rival) => continuing(shop, rival).price(order_id, 'apeak')),
    )
    await Promise.all(
      rivals.map((rival, at) =>
        continuing(shop, rival).pay(quoted[at]?.cart_id ?? '', order_id, 'apeak'),
      ),
    )
    const paid = await Promise.all(rivals.map((rival) => payGold(rival, order_id)))
    assert.deepEqual(paid.map(({ status }) => status).sort(), [200, 404])
    const events = await guest.run(
      "select count(*)::integer as joined from order_events where order_id = $1 and event = 'joined'",
      [order_id],
    )
    assert.equal(events.rows[0].joined, 1)
    const late = await shop.post('/api/continue-update-cart', {
      cart_id: quoted[0]?.cart_id,
      order_id,
    })
    assert.equal(late.status, 404)
  })

  test('with an expired reservation shows its current price first', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
    const { order_id } = await guest.unpaid('check_payment', product_id)
    const before = await guest.price(order_id)
    await guest.releaseReservation(order_id)
    await guest.run('update products set price_sen = 1500 where id = $1', [product_id])
    const refused = await guest.pay(before.cart_id, order_id, 'check_payment')
    assert.equal(refused.status, 409)
    assert.match(refused.body.error, /The total is now RM 15\.00: please check it/)
    const continued = await guest.continueOrder(order_id, 'razorpay')
    await pay(continued)
    assert.equal((await orderRow(shop, order_id)).total_sen, 1500)
  })

  test('keeps its quoted price while reserved, or takes a lower one', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
    const order = await guest.unpaid('check_payment', product_id)
    const setPrice = (sen: number) =>
      guest.run('update products set price_sen = $2 where id = $1', [product_id, sen])
    const costs = async () => (await guest.price(order.order_id)).cart.total.amount
    await setPrice(1500)
    assert.equal(await costs(), 10)
    await startFlashSale(shop.context.database, { product_id, price_sen: 1200, qty: 5 })
    assert.equal(await costs(), 10)
    await startFlashSale(shop.context.database, { product_id, price_sen: 900, qty: 5 })
    await guest.run(
      'update flash_sales set sold = qty where product_id = $1 and price_sen = 1200',
      [product_id],
    )
    assert.equal(await costs(), 9)
    await guest.run('delete from flash_sales where product_id = $1', [product_id])
    await setPrice(800)
    assert.equal(await costs(), 8)
    await setPrice(1500)
    await guest.releaseReservation(order.order_id)
    assert.equal(await costs(), 15)
  })

  test('has no owner after its person was erased', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const { order_id } = await guest.unpaid('check_payment', product_id)
    await guest.run('update orders set customer_email = null where id = $1', [order_id])
    await assert.rejects(guest.price(order_id), /Order not found|not found/)
  })
})

test('another account gets the same 404 for an account’s order as for an unknown one', async () => {
  const { product_id } = await sellItem(shop.context.database)
  const { order_id } = await continuing(shop, member).unpaid('fiuu', product_id)
  const stranger = await newShopper(shop)
  const none = `o${'0'.repeat(26)}`
  for (const { post } of [shop, stranger]) {
    const ask = (id: string) =>
      post('/api/continue-update-cart', { cart_id: 'continue-cart-12345678', order_id: id })
    const [others, unknown] = [await ask(order_id), await ask(none)]
    assert.equal(others.status, 404)
    assert.equal(others.text, unknown.text)
  }
})
