import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@apeak/contract/client'
import { money } from '@apeak/contract/money'
import { cartErrorTexts, cartFromError, cartLines, isCartUnusable } from './cart.ts'

const plain = {
  subTotal: money(1000),
  coupon: { code: null, value: money(0) },
  paymentMethodValue: money(0),
  total: money(1000),
}

test('a coupon or a fee of zero has no line', () => {
  const coupon = { code: 'NONE', value: money(0) }
  assert.deepEqual(cartLines({ ...plain, coupon }, 'check_payment'), [
    { label: 'Subtotal', price: 'RM 10.00' },
  ])
})

test('a method’s fee is labelled Fees and added', () => {
  assert.deepEqual(cartLines({ ...plain, paymentMethodValue: money(30) }, 'check_payment').at(-1), {
    label: 'Fees',
    price: 'RM 0.30',
  })
})

test('a gold discount is labelled and subtracted', () => {
  assert.deepEqual(cartLines({ ...plain, paymentMethodValue: money(30) }, 'apeak').at(-1), {
    label: 'Discount',
    price: '−RM 0.30',
  })
})

test('a coupon is labelled for the shopper and subtracted', () => {
  const coupon = { code: 'PEAK10', value: money(100) }
  assert.deepEqual(cartLines({ ...plain, coupon }, null).at(-1), {
    label: 'Voucher PEAK10',
    price: '−RM 1.00',
  })
})

test('a refusal shows the shop’s message', () => {
  const sold = new ApiError(409, { success: false, message: 'Sold out.', error: 'Sold out.' })
  assert.deepEqual(cartErrorTexts(sold), ['Error updating cart: Sold out.'])
})

test('an unreachable shop has no message', () => {
  assert.deepEqual(cartErrorTexts(new TypeError('fetch failed')), [
    'There was an error updating cart.',
  ])
})

test('a refusal may carry the current cart', () => {
  assert.equal(cartFromError(new ApiError(409, { error: 'x' })), undefined)
  assert.deepEqual(cartFromError(new ApiError(409, { cart: { total: 1 } })), { total: 1 })
  assert.equal(cartFromError(new TypeError('offline')), undefined)
})

test('a conflict without a cart means the cart is gone', () => {
  assert.equal(isCartUnusable(new ApiError(409, { error: 'Your cart has changed.' })), true)
  assert.equal(isCartUnusable(new ApiError(409, { cart: { total: 1 } })), false)
  assert.equal(isCartUnusable(new ApiError(422, { error: 'x' })), false)
  assert.equal(isCartUnusable(new TypeError('offline')), false)
})
