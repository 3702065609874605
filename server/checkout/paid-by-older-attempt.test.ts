import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newShopper } from '#testing/accounts.ts'
import { continuing } from '#testing/continuing.ts'
import { issueCoupon, sellItem, sellOnSale } from '#testing/fixtures.ts'
import { balanceOf, giveGold, payGold, verifyPin } from '#testing/gold.ts'
import {
  openPayingShop,
  payAtProvider,
  processAll,
  providers,
  returnToShop,
} from '#testing/paying-shop.ts'

const shop = await openPayingShop()
after(() => shop.close())
const shopper = await newShopper(shop)
const acts = continuing(shop, shopper)

describe('money for a payment opened before an order was continued', () => {
  for (const method of providers) {
    test(`by ${method} pays the order at the older quote`, async () => {
      const { product_id, sale_id: sale } = await sellOnSale(shop.context.database, 2)
      const { id, code } = await issueCoupon(shop.context.database)
      const order = await acts.unpaid(method, product_id, { coupon_code: code })
      const before = await acts.orderRow(order.order_id)
      await acts.releaseReservation(order.order_id)
      await acts.run("update flash_sales set ends_at = now() - interval '1 second' where id = $1", [
        sale,
      ])
      await acts.run('update coupons set ends_at = now() where id = $1', [id])
      await acts.continueOrder(order.order_id, method === 'fiuu' ? 'razorpay' : 'fiuu')
      const continued = await acts.orderRow(order.order_id)
      assert.deepEqual([continued.total_sen, continued.coupon_id], [5000, null])

      const back = await payAtProvider(shop, order)
      await returnToShop(shop, back)
      await processAll(shop)
      const paid = await acts.orderRow(order.order_id)
      const same = [
        'payment_method',
        'unit_price_sen',
        'subtotal_sen',
        'coupon_id',
        'coupon_code',
        'discount_sen',
        'fee_sen',
        'total_sen',
        'flash_sale_id',
      ]
      for (const name of same) assert.equal(paid[name], before[name], name)
      assert.deepEqual([paid.status, paid.transaction_id], ['processing', back.paymentId])
      assert.deepEqual(await acts.saleRow(sale), { reserved: 0, sold: 1 })
      assert.equal(await acts.usesOf(id), 1)
    })

    test(`by ${method} is unapplied when its unit is gone; the order waits at the new price`, async () => {
      const { product_id, sale_id: sale } = await sellOnSale(shop.context.database, 1)
      const order = await acts.unpaid(method, product_id)
      await acts.releaseReservation(order.order_id)
      await acts.run('update flash_sales set reserved = 0, sold = 1 where id = $1', [sale])
      const continued = await acts.continueOrder(order.order_id, method)
      await returnToShop(shop, await payAtProvider(shop, order))
      await processAll(shop)
      const { rows } = await acts.run(
        'select state, unapplied_reason from payments where payable_id = $1',
        [order.order_id],
      )
      assert.deepEqual(rows, [{ state: 'unapplied', unapplied_reason: 'goods_gone' }])
      assert.equal((await acts.orderRow(order.order_id)).status, 'pending_payment')
      await returnToShop(shop, await payAtProvider(shop, continued))
      const paid = await acts.orderRow(order.order_id)
      assert.deepEqual([paid.status, paid.total_sen], ['processing', 5000])
    })
  }

  test('after a gold payment is unapplied, and gold is debited once', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
    await giveGold(shop, shopper, 1000)
    const gold = await balanceOf(shopper)
    const order = await acts.unpaid('razorpay', product_id)
    await verifyPin(shopper)
    await acts.continueOrder(order.order_id, 'apeak')
    const [byGold] = await Promise.all([
      payGold(shopper, order.order_id),
      payAtProvider(shop, order).then((back) => returnToShop(shop, back)),
    ])
    await processAll(shop)
    assert.equal(byGold.status, 200)
    const { rows } = await acts.run('select state from payments where payable_id = $1', [
      order.order_id,
    ])
    const row = await acts.orderRow(order.order_id)
    const isByGold = row.payment_method === 'apeak'
    assert.deepEqual(rows, [{ state: isByGold ? 'unapplied' : 'applied' }])
    assert.equal(await balanceOf(shopper), isByGold ? gold - 1000 : gold)
  })
})
