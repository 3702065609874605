import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountIn, bestValue, percentOff } from './item-amounts.ts'

test('reads the amount from an item’s name', () => {
  assert.deepEqual(amountIn('1,446 Diamonds'), { count: 1446, unit: 'Diamonds' })
  assert.deepEqual(amountIn('300 + 30 Crystals'), { count: 330, unit: 'Crystals' })
  for (const name of ['Weekly Diamond Pass', 'Apple Gift Card RM 50', '0 Gems', 'RM 10', '2026']) {
    assert.equal(amountIn(name), null, name)
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
  assert.equal(percentOff(19.9, 23.9), '−17 %')
  assert.equal(percentOff(9.99, 10), null)
})
