import assert from 'node:assert/strict'
import { test } from 'node:test'
import { money } from '@apeak/contract/money'
import { cartLines } from './cart-lines.ts'

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
