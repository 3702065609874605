import assert from 'node:assert/strict'
import { test } from 'node:test'
import { money } from '@apeak/contract/money'
import { priceLines } from './cart-lines.ts'

const plain = {
  subTotal: money(1000),
  coupon: null,
  paymentMethodValue: money(0),
  total: money(1000),
}

test('a coupon or a fee of zero has no line', () => {
  const coupon = { code: 'NONE', value: money(0) }
  assert.deepEqual(priceLines({ ...plain, coupon }, 'fiuu'), [
    { label: 'Subtotal', price: 'RM 10.00' },
  ])
})

test('the charge of a method is called fees and added', () => {
  assert.deepEqual(priceLines({ ...plain, paymentMethodValue: money(30) }, 'fiuu').at(-1), {
    label: 'Fees',
    price: 'RM 0.30',
  })
})

test('the charge of gold is called discount and taken off', () => {
  assert.deepEqual(priceLines({ ...plain, paymentMethodValue: money(30) }, 'apeak').at(-1), {
    label: 'Discount',
    price: '−RM 0.30',
  })
})

test('a coupon is named and taken off', () => {
  const coupon = { code: 'PEAK10', value: money(100) }
  assert.deepEqual(priceLines({ ...plain, coupon }, null).at(-1), {
    label: 'Coupon PEAK10',
    price: '−RM 1.00',
  })
})
