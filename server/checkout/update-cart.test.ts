import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Cart } from '@apeak/contract/checkout'
import {
  fillCart,
  issueCoupon,
  newCartId,
  offerMethod,
  sellItem,
  sellOnSale,
  startFlashSale,
} from '#testing/fixtures.ts'
import { longTimeouts } from '#testing/race.ts'
import { type Answer, openTestShop } from '#testing/test-shop.ts'

const shop = await openTestShop({}, { limits: longTimeouts })
after(() => shop.close())
const db = shop.context.database
await offerMethod(db)
await offerMethod(db, { value: 'razorpay', fee_kind: 'percent', fee_hundredths: 250 })
await offerMethod(db, { value: 'apeak', fee_kind: 'percent', fee_hundredths: 500 })
await offerMethod(db, { value: 'fiuu', enabled: false })

const update = (product_id: number, more: Record<string, unknown> = {}) =>
  shop.post('/api/update-cart', { cart_id: newCartId(), product_id, qty: 1, ...more })

/** The cart's four amounts in ringgit: subtotal, coupon, fee or discount, total. */
function amounts({ body }: Answer) {
  const { subTotal, coupon, paymentMethodValue, total } = body.cart as Cart
  const parts = [subTotal, coupon?.value, paymentMethodValue, total]
  return parts.map((part) => part?.inCurrentCurrency.amount)
}

describe('the server alone sets the price of a cart', () => {
  test('it is price times quantity before a method is chosen', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1990 })
    assert.deepEqual(amounts(await update(product_id, { qty: 3 })), [59.7, 0, 0, 59.7])
  })

  test('a method adds its fee, gold deducts its discount, both as positive amounts', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1990 })
    const card = await update(product_id, { payment_method: 'razorpay' })
    assert.deepEqual(amounts(card), [19.9, 0, 0.5, 20.4])
    const gold = await update(product_id, { payment_method: 'apeak' })
    assert.deepEqual(amounts(gold), [19.9, 0, 1, 18.9])
  })

  test('an empty variant and an empty list of options are none', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const answer = await update(product_id, { variant_id: '', options: [] })
    assert.equal(answer.status, 200, answer.text)
    assert.equal((await update(product_id, { variant_id: 'x' })).status, 422)
    assert.equal((await update(product_id, { options: [1] })).status, 422)
  })

  for (const field of ['price', 'total', 'subTotal', 'unit_price_sen', 'quoted_total_sen']) {
    test(`a client that sends ${field} is refused`, async () => {
      const { product_id } = await sellItem(shop.context.database)
      const answer = await update(product_id, { [field]: 1 })
      assert.equal(answer.status, 422)
      assert.deepEqual(answer.body.errors, { [field]: ['This field is not known.'] })
    })
  }

  test('a flash sale sets the price while it runs and has enough units left', async () => {
    const db = shop.context.database
    const { product_id } = await sellItem(db, { price_sen: 5000 })
    await startFlashSale(db, {
      product_id,
      price_sen: 1000,
      qty: 9,
      ends_at: new Date(Date.now() - 1),
    })
    await startFlashSale(db, { product_id, price_sen: 2000, qty: 2 })
    assert.equal(amounts(await update(product_id, { qty: 2 }))[3], 40)
    assert.equal(amounts(await update(product_id, { qty: 3 }))[3], 150)
  })

  test('of two flash sales the first with units left sets the price', async () => {
    const db = shop.context.database
    const { product_id } = await sellOnSale(db, 1)
    await startFlashSale(db, { product_id, price_sen: 3000, qty: 1 })
    assert.equal(amounts(await update(product_id))[3], 20)
    await db
      .updateTable('flash_sales')
      .set({ sold: 1 })
      .where('price_sen', '=', 2000)
      .where('product_id', '=', product_id)
      .execute()
    assert.equal(amounts(await update(product_id))[3], 30)
  })
})

describe('no operator setting makes a total overflow', () => {
  const dearest = { price_sen: 10_000_000 }
  const highest = [
    { fee_kind: 'percent', fee_hundredths: 10_000 },
    { fee_kind: 'fixed', fee_hundredths: 10_000_000 },
  ] as const
  for (const fee of highest) {
    test(`99 of the dearest item with the highest ${fee.fee_kind} fee are ordered`, async () => {
      const db = shop.context.database
      const { product_id } = await sellItem(db, dearest)
      await db.updateTable('payment_methods').set(fee).where('value', '=', 'fiuu').execute()
      await db
        .updateTable('payment_methods')
        .set({ enabled: true })
        .where('value', '=', 'fiuu')
        .execute()
      const answer = await update(product_id, { qty: 99, payment_method: 'fiuu' })
      await db
        .updateTable('payment_methods')
        .set({ enabled: false })
        .where('value', '=', 'fiuu')
        .execute()
      assert.equal(answer.status, 200, answer.text)
    })
  }

  test('higher settings are refused by the database', async () => {
    const db = shop.context.database
    const { product_id } = await sellItem(db, dearest)
    const beyond = 10_000_001
    await assert.rejects(sellItem(db, { price_sen: beyond }), /products_price_sane/)
    await assert.rejects(
      startFlashSale(db, { product_id, price_sen: beyond, qty: 1 }),
      /flash_sales_price_sane/,
    )
    const method = { fee_kind: 'fixed', fee_hundredths: beyond }
    await assert.rejects(
      db.updateTable('payment_methods').set(method).execute(),
      /payment_methods_fee_sane/,
    )
    await assert.rejects(
      issueCoupon(db, { kind: 'fixed', hundredths: beyond }),
      /coupons_amount_sane/,
    )
  })
})

describe('a coupon', () => {
  test('of ten percent deducts ten percent, however its code is typed', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1995 })
    const { code } = await issueCoupon(shop.context.database)
    const answer = await update(product_id, { coupon_code: ` ${code.toLowerCase()} ` })
    assert.deepEqual(amounts(answer), [19.95, 2, 0, 17.95])
    assert.equal((answer.body.cart as Cart).coupon?.code, code)
  })

  test('of RM 5.00 deducts RM 5.00, and never more than the item costs', async () => {
    const db = shop.context.database
    const { code } = await issueCoupon(db, { kind: 'fixed', hundredths: 500 })
    const { product_id } = await sellItem(db, { price_sen: 1990 })
    assert.deepEqual(amounts(await update(product_id, { coupon_code: code })), [19.9, 5, 0, 14.9])
    const cheap = await sellItem(db, { price_sen: 300 })
    assert.deepEqual(amounts(await update(cheap.product_id, { coupon_code: code })), [3, 3, 0, 0])
  })

  const notValid = 'This voucher is not valid.'
  const ended = 'This voucher has been used up or has expired.'
  const refused: [string, string, () => Promise<{ code: string }>][] = [
    ['that does not exist', notValid, async () => ({ code: 'NOSUCHCODE' })],
    [
      'that has ended',
      ended,
      () => issueCoupon(shop.context.database, { ends_at: new Date(Date.now() - 1) }),
    ],
    [
      'that is used up',
      ended,
      () => issueCoupon(shop.context.database, { usage_limit: 2, used: 2 }),
    ],
    [
      'with a higher minimum purchase',
      'This voucher requires a purchase of RM 19.91 or more.',
      () => issueCoupon(shop.context.database, { min_spend_sen: 1991 }),
    ],
    ['made of non-ASCII characters', notValid, async () => ({ code: 'ｖ优惠𝟙ß' })],
  ]
  for (const [which, sentence, make] of refused) {
    test(`${which} is refused, and the response has the cart without it`, async () => {
      const { product_id } = await sellItem(shop.context.database, { price_sen: 1990 })
      const answer = await update(product_id, { coupon_code: (await make()).code })
      assert.equal(answer.status, 422)
      assert.equal(answer.body.error, sentence)
      assert.deepEqual(answer.body.errors, { coupon_code: [sentence] })
      assert.deepEqual(amounts(answer), [19.9, 0, 0, 19.9])
    })
  }

  test('that is refused leaves the rest of the choice in the cart', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1990 })
    const cart_id = newCartId()
    await update(product_id, { cart_id, qty: 2, coupon_code: 'NOSUCHCODE' })
    const cart = await cartRow(cart_id)
    assert.deepEqual([cart.product_id, cart.qty, cart.coupon_id], [product_id, 2, null])
  })

  for (const coupon_code of ['', '   ', null]) {
    test(`that is ${JSON.stringify(coupon_code)} counts as no coupon`, async () => {
      const { product_id } = await sellItem(shop.context.database)
      assert.equal((await update(product_id, { coupon_code })).status, 200)
    })
  }
})

describe('an unavailable item gets a field error', () => {
  const good = { qty: 1 }
  const cases: [string, Record<string, unknown>, string][] = [
    ['an unknown item', { product_id: 2_000_000_000 }, 'product_id'],
    ['an item number out of the database’s range', { product_id: 2_147_483_648 }, 'product_id'],
    ['none of an item', { qty: 0 }, 'qty'],
    ['a hundred of an item', { qty: 100 }, 'qty'],
    ['half an item', { qty: 1.5 }, 'qty'],
    ['a quantity as text', { qty: '1' }, 'qty'],
    ['a variant', { variant_id: 1 }, 'variant_id'],
    ['a method that is switched off', { payment_method: 'fiuu' }, 'payment_method'],
    ['an unknown method', { payment_method: 'cash' }, 'payment_method'],
    ['a guessable cart id', { cart_id: 'cart-1' }, 'cart_id'],
    ['an order id as cart id', { cart_id: 'o00000000000000000000000000' }, 'cart_id'],
  ]
  for (const [what, change, field] of cases) {
    test(what, async () => {
      const { product_id } = await sellItem(shop.context.database)
      const answer = await update(product_id, { ...good, ...change })
      assert.equal(answer.status, 422, answer.text)
      assert.ok(answer.body.errors[field]?.[0], answer.text)
    })
  }
})

test('a cart for another account is refused, whether or not that account exists', async () => {
  const { product_id } = await sellItem(shop.context.database)
  const answers = await Promise.all(
    [1, 2_000_000_000].map((user_id) => update(product_id, { user_id })),
  )
  for (const answer of answers) assert.equal(answer.status, 403)
  assert.equal(answers[0]?.text, answers[1]?.text)
  assert.equal((await update(product_id, { user_id: null })).status, 200)
})

test('a cart updated 100 times concurrently is one cart, as one request left it', async () => {
  const { product_id } = await sellItem(shop.context.database, { price_sen: 100 })
  const cart_id = await fillCart(shop, product_id)
  const first = await cartRow(cart_id)
  const answers = await Promise.all(
    Array.from({ length: 99 }, (_, index) => update(product_id, { cart_id, qty: index + 1 })),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  const cart = await cartRow(cart_id)
  assert.equal(cart.quoted_total_sen, cart.qty * 100)
  assert.notEqual(cart.version, first.version)
})

function cartRow(id: string) {
  return shop.context.database
    .selectFrom('carts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
