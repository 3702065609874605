import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { logIn, mailTo, newShopper, type Shopper } from '#testing/accounts.ts'
import {
  fillCart,
  issueCoupon,
  offerMethod,
  orderOf,
  orderRow,
  sellItem,
  startFlashSale,
} from '#testing/fixtures.ts'
import { balanceOf, giveGold, historyOf, orderWithGold, payGold, verifyPin } from '#testing/gold.ts'
import { openTestShop } from '#testing/test-shop.ts'

const shop = await openTestShop()
after(() => shop.close())
await offerMethod(shop.context.database)
await offerMethod(shop.context.database, { value: 'apeak', label: 'Apeak Gold' })
const product_id = (await sellItem(shop.context.database, { price_sen: 3000 })).product_id

const rich = async (sen = 10_000) => {
  const shopper = await newShopper(shop)
  await giveGold(shop, shopper, sen)
  return shopper
}
const createForGold = async (shopper: Pick<Shopper, 'post'>) => {
  const cart = await fillCart(shop, product_id, { payment_method: 'apeak' })
  return shopper.post('/api/create-order', orderOf(cart, { payment_method: 'apeak' }))
}
const isPinRefusal = ({ status, body }: { status: number; body: { error: string } }) =>
  status === 403 && body.error === 'Please verify your security PIN.'

describe('an order paid with gold', () => {
  test('is paid at once: debited, sold, listed in the history and emailed', async () => {
    const shopper = await rich()
    const id = await orderWithGold(shop, shopper, product_id)
    const answer = await payGold(shopper, id)
    assert.deepEqual(answer.body, { success: true, status: 'processing', order_id: id })
    assert.equal(await balanceOf(shopper), 7000)
    const [spent] = await historyOf(shopper)
    const row = await orderRow(shop, id)
    const { id: transaction_id, created_at: _, ...rest } = spent ?? { id: '', created_at: '' }
    assert.deepEqual(rest, {
      type: 'credit',
      reason: 'purchase',
      direction: 'out',
      status: 'completed',
      reference: id,
      short_reference: row.short_reference,
      item: '100 Crystals',
      payment_method: null,
      paid_amount: null,
      value: 30,
    })
    assert.deepEqual(
      [row.status, row.reservation, row.transaction_id],
      ['processing', 'sold', transaction_id],
    )
    assert.match((await mailTo(shop, 'aina@example.com'))?.text ?? '', new RegExp(id))
  })

  test('sent twice, and fifty times concurrently, is debited once', async () => {
    const shopper = await rich()
    const id = await orderWithGold(shop, shopper, product_id)
    const answers = await Promise.all(Array.from({ length: 50 }, () => payGold(shopper, id)))
    answers.push(await payGold(shopper, id))
    assert.equal(new Set(answers.map(({ status, text }) => status + text)).size, 1)
    assert.equal(answers[0]?.status, 200)
    assert.equal(await balanceOf(shopper), 7000)
    assert.equal((await historyOf(shopper)).length, 2)
  })

  test('gets the discount of gold', async () => {
    const { pool } = shop.context
    const set = (hundredths: number) =>
      pool.query(
        `update payment_methods set fee_kind = 'percent', fee_hundredths = $1 where value = 'apeak'`,
        [hundredths],
      )
    await set(500)
    const shopper = await rich()
    const id = await orderWithGold(shop, shopper, product_id)
    await set(0)
    await payGold(shopper, id)
    assert.equal(await balanceOf(shopper), 10_000 - 2850)
  })

  test('of RM 0 is paid without moving any gold', async () => {
    const { code } = await issueCoupon(shop.context.database, { hundredths: 10_000 })
    const shopper = await rich(100)
    const id = await orderWithGold(shop, shopper, product_id, { coupon_code: code })
    assert.equal((await payGold(shopper, id)).status, 200)
    assert.equal(await balanceOf(shopper), 100)
    assert.equal((await orderRow(shop, id)).status, 'processing')
  })

  test('is refused with the missing amount when gold is insufficient, and nothing changes', async () => {
    for (const sen of [1, 2999]) {
      const shopper = await rich(sen)
      const id = await orderWithGold(shop, shopper, product_id)
      const answer = await payGold(shopper, id)
      assert.equal(answer.status, 409)
      assert.match(answer.body.error, /too low\. This order costs RM 30\.00, so you need RM/)
      assert.equal(answer.body.order_id, id)
      assert.equal((answer.body.missing as { amount: number }).amount, (3000 - sen) / 100)
      assert.equal(await balanceOf(shopper), sen)
      assert.equal((await orderRow(shop, id)).status, 'pending_payment')
      // The PIN verification is not consumed: with enough gold the same order is paid.
      await giveGold(shop, shopper, 3000 - sen)
      assert.equal((await payGold(shopper, id)).status, 200)
      assert.equal(await balanceOf(shopper), 0)
    }
    const poor = await newShopper(shop)
    const id = await orderWithGold(shop, poor, product_id)
    assert.equal((await payGold(poor, id)).status, 409)
    assert.equal((await orderRow(shop, id)).status, 'pending_payment')
  })

  test('with a released reservation must be continued first, whatever stock is left', async () => {
    const item = await sellItem(shop.context.database, { price_sen: 5000 })
    const sale = await startFlashSale(shop.context.database, {
      product_id: item.product_id,
      price_sen: 1000,
      qty: 1,
    })
    const shopper = await rich()
    const id = await orderWithGold(shop, shopper, item.product_id)
    await shop.context.pool.query("update orders set reservation = 'released' where id = $1", [id])
    await shop.context.pool.query('update flash_sales set reserved = 0 where id = $1', [sale])
    const answer = await payGold(shopper, id)
    assert.equal(answer.status, 409)
    assert.match(
      answer.body.error,
      /reservation has expired\. Please continue at the current price/,
    )
    assert.equal((await orderRow(shop, id)).status, 'pending_payment')
    assert.equal(await balanceOf(shopper), 10_000)
  })
})

describe('gold requires the PIN:', () => {
  test('an order for gold needs a login and a verified PIN', async () => {
    const cart = await fillCart(shop, product_id, { payment_method: 'apeak' })
    const guest = await shop.post('/api/create-order', orderOf(cart, { payment_method: 'apeak' }))
    assert.equal(guest.status, 401)
    assert.equal(guest.body.error, 'Please login to use Apeak Gold as payment method.')
    const shopper = await rich()
    assert.ok(isPinRefusal(await createForGold(shopper)))
    assert.equal((await verifyPin({ ...shopper, pin: '000000' })).status, 422)
    assert.ok(isPinRefusal(await createForGold(shopper)))
    await verifyPin(shopper)
    assert.equal((await createForGold(shopper)).status, 200)
  })

  test('one verification pays one order', async () => {
    const shopper = await rich()
    await verifyPin(shopper)
    const ids = await Promise.all([createForGold(shopper), createForGold(shopper)])
    const answers = await Promise.all(
      ids.map(({ body }) => payGold(shopper, body.order_id as string)),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403])
    assert.equal(await balanceOf(shopper), 7000)
    const unpaid = answers.findIndex(({ status }) => status === 403)
    await verifyPin(shopper)
    assert.equal((await payGold(shopper, ids[unpaid]?.body.order_id as string)).status, 200)
  })

  test('a verification expires after ten minutes, and is bound to its session', async () => {
    const shopper = await rich()
    const id = await orderWithGold(shop, shopper, product_id)
    const elsewhere = await logIn(shop, shopper)
    assert.ok(isPinRefusal(await payGold(elsewhere, id)))
    await shop.context.pool.query(
      `update sessions set pin_verified_at = now() - interval '10 minutes 1 second'
       where account_id = $1 and pin_verified_at is not null`,
      [shopper.id],
    )
    assert.ok(isPinRefusal(await payGold(shopper, id)))
    assert.ok(isPinRefusal(await createForGold(shopper)))
    assert.equal(await balanceOf(shopper), 10_000)
    await verifyPin(elsewhere)
    assert.equal((await payGold(elsewhere, id)).status, 200)
  })

  test('orders of others, of guests and by other methods are not paid with gold', async () => {
    const [shopper, other] = [await rich(), await rich()]
    const others = await orderWithGold(shop, other, product_id)
    await verifyPin(shopper)
    assert.equal((await payGold(shopper, others)).status, 404)
    const cart = await fillCart(shop, product_id)
    const own = await shopper.post('/api/create-order', orderOf(cart))
    assert.equal((await payGold(shopper, own.body.order_id as string)).status, 422)
    const guest = await shop.post('/api/create-order', orderOf(await fillCart(shop, product_id)))
    assert.equal((await payGold(shopper, guest.body.order_id as string)).status, 422)
    assert.equal((await payGold({ post: shop.post }, others)).status, 401)
    assert.equal(await balanceOf(shopper), 10_000)
    // None of these consumed the verification.
    const order = await createForGold(shopper)
    assert.equal((await payGold(shopper, order.body.order_id as string)).status, 200)
  })
})
