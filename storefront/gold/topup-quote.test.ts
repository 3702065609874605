import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PaymentCharge } from '@apeak/contract/payments'
import { amountFor, chargeLabel, topupPrice } from './topup-quote.ts'

const charges: PaymentCharge[] = [
  { payment_method: 'razorpay', type: 'percent', value: 2.5 },
  { payment_method: 'fiuu', type: 'fixed', value: 1 },
]

test('a percentage is of the amount, a fixed charge is added', () => {
  assert.deepEqual(topupPrice(5_000, 'razorpay', charges), {
    valueSen: 5_000,
    chargeSen: 125,
    paidSen: 5_125,
  })
  assert.equal(topupPrice(5_000, 'fiuu', charges).paidSen, 5_100)
  assert.equal(topupPrice(5_000, 'check_payment', charges).paidSen, 5_000)
})

test('half a sen is rounded up, as the shop does', () => {
  const tenth: PaymentCharge[] = [{ payment_method: 'razorpay', type: 'percent', value: 0.5 }]
  assert.equal(topupPrice(100, 'razorpay', tenth).chargeSen, 1)
  assert.equal(topupPrice(99, 'razorpay', tenth).chargeSen, 0)
})

test('a percentage is named beside its amount', () => {
  assert.equal(chargeLabel('razorpay', charges), 'Charge (2.5%)')
  assert.equal(chargeLabel('fiuu', charges), 'Charge')
})

test('the least amount that suffices is proposed, else the largest', () => {
  const amounts = [50, 100, 500, 1000]
  assert.equal(amountFor(1, amounts), 50)
  assert.equal(amountFor(5_000, amounts), 50)
  assert.equal(amountFor(5_001, amounts), 100)
  assert.equal(amountFor(200_000, amounts), 1000)
})
