import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Money } from '@apeak/contract/money'
import { activeSale, timeLeft } from './flash-sale.ts'

const now = Date.parse('2026-03-01T00:00:00Z')

function sale(id: number, qty: number, sold: number, end_date: string) {
  const amount = { amount: id, currency: 'MYR', formatted: `RM ${id}.00` } as const
  const price: Money = { ...amount, inCurrentCurrency: amount }
  return { id, pivot: { qty, sold, end_date, price } }
}

test('the first sale with units and time left sets the price', () => {
  const flash_sales = [
    sale(1, 10, 10, '2026-03-02T00:00:00Z'),
    sale(2, 10, 0, '2026-02-28T00:00:00Z'),
    sale(3, 10, 9, '2026-03-02T00:00:00Z'),
    sale(4, 10, 0, '2026-03-02T00:00:00Z'),
  ]
  assert.equal(activeSale({ flash_sales }, now)?.price.amount, 3)
})

test('a sale ends at its end time', () => {
  assert.equal(activeSale({ flash_sales: [sale(1, 1, 0, '2026-03-01T00:00:00Z')] }, now), undefined)
})

test('the time left is shown in days, and within the last day in seconds', () => {
  assert.equal(timeLeft('2026-03-03T04:05:06Z', now), '2d 4h')
  assert.equal(timeLeft('2026-03-02T00:00:00Z', now), '1d 0h')
  assert.equal(timeLeft('2026-03-01T23:59:59Z', now), '23:59:59')
  assert.equal(timeLeft('2026-03-01T00:00:09.900Z', now), '00:00:09')
  assert.equal(timeLeft('2026-02-01T00:00:00Z', now), '00:00:00')
})
