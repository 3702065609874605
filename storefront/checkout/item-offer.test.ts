import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Money } from '@apeak/contract/money'
import { activeSale, bestValue, parseAmount, percentOff, timeLeft } from './item-offer.ts'

test('reads the amount from an item’s name', () => {
  assert.deepEqual(parseAmount('1,446 Diamonds'), { count: 1446, unit: 'Diamonds' })
  assert.deepEqual(parseAmount('300 + 30 Crystals'), { count: 330, unit: 'Crystals' })
  for (const name of ['Weekly Diamond Pass', 'Apple Gift Card RM 50', '0 Gems', 'RM 10', '2026']) {
    assert.equal(parseAmount(name), null, name)
  }
})

test('the best value has the lowest unit price, among at least three of one currency', () => {
  const items = ['14 Gems', '140 Gems', '1,400 Gems'].map((name, id) => ({ id, name }))
  const prices = [1.4, 13, 135]
  const price = ({ id }: { id: number }) => prices[id] ?? 0
  assert.equal(bestValue(items, price), 1)
  assert.equal(bestValue(items.slice(1), price), null)
  assert.equal(
    bestValue(items, ({ id }) => [14, 140, 1400][id] ?? 0),
    null,
  )
  assert.equal(bestValue([...items, { id: 3, name: '5 Coins' }], price), null)
})

test('a sale shows its discount in whole percent', () => {
  assert.equal(percentOff(19.9, 23.9), '−17%')
  assert.equal(percentOff(9.99, 10), null)
})

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
