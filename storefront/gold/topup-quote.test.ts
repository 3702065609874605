import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PaymentCharge } from '@apeak/contract/payments'
import { coveringAmount, topupLines, topupQuote } from './topup-quote.ts'

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

test('proposes the smallest sufficient amount, else the largest', () => {
  const amounts = [50, 100, 500, 1000]
  assert.equal(coveringAmount(1, amounts), 50)
  assert.equal(coveringAmount(5_000, amounts), 50)
  assert.equal(coveringAmount(5_001, amounts), 100)
  assert.equal(coveringAmount(200_000, amounts), 1000)
})
