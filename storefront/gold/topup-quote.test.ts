import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PaymentCharge } from '@apeak/contract/payments'
import { coveringAmount, topupLines, topupQuote, typedAmount } from './topup-quote.ts'

const method = 'check_payment'
const percent = (value: number): PaymentCharge[] => [
  { payment_method: method, type: 'percent', value },
]
const fixed: PaymentCharge[] = [{ payment_method: method, type: 'fixed', value: 1 }]

test('a percentage fee is computed from the amount, and a fixed fee is added', () => {
  assert.deepEqual(topupQuote(5_000, method, percent(2.5)), {
    valueSen: 5_000,
    feeSen: 125,
    paidSen: 5_125,
  })
  assert.equal(topupQuote(5_000, method, fixed).paidSen, 5_100)
  assert.equal(topupQuote(5_000, method, []).paidSen, 5_000)
  assert.equal(topupQuote(5_000, 'apeak', fixed).paidSen, 5_000)
})

test('rounds half a sen up, as the shop does', () => {
  assert.equal(topupQuote(100, method, percent(0.5)).feeSen, 1)
  assert.equal(topupQuote(99, method, percent(0.5)).feeSen, 0)
})

test('a fee of zero has no line', () => {
  assert.deepEqual(topupLines(5_000, method, []), [{ label: 'Gold', price: 'RM 50.00' }])
  assert.deepEqual(topupLines(5_000, method, fixed)[1], { label: 'Fees', price: 'RM 1.00' })
})

test('proposes the missing amount in whole ringgit, within the limits', () => {
  assert.deepEqual(
    [1, 1_000, 1_001, 5_030, 2_000_000].map(coveringAmount),
    [10, 10, 11, 51, 10_000],
  )
})

test('a typed amount is from RM 10 to RM 10,000, with at most two decimals', () => {
  assert.deepEqual(
    ['10', 'RM 12.5', ' 1,000.00 ', '10000'].map(typedAmount),
    [10, 12.5, 1000, 10_000],
  )
  for (const wrong of ['', '9.99', '10000.01', '12.345', '-20', '1e3', 'ten']) {
    assert.equal(typedAmount(wrong), null, wrong)
  }
})
