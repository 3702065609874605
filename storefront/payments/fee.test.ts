import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feeOn } from '@apeak/contract/money'
import { feeOf, feeText } from './fee.ts'

const text = (...[charge, isGold = false]: [Parameters<typeof feeText>[0], boolean?]) =>
  feeText(charge, isGold).replaceAll('\u00a0', ' ')

test('a method shows its fee before an item is chosen', () => {
  assert.equal(text({ type: 'fixed', value: 1 }), '+ RM 1.00')
  assert.equal(text({ type: 'percent', value: 2.5 }), '+ 2.5%')
  assert.equal(text({ type: 'percent', value: 2, minimum: 0.5 }), '+ 2%, min. RM 0.50')
  assert.equal(text({ type: 'fixed', value: 1, cap: 30 }), '+ RM 1.00, max. 30%')
  const all = { type: 'percent', value: 2, minimum: 0.5, cap: 10 } as const
  assert.equal(text(all), '+ 2%, min. RM 0.50, max. 10%')
  assert.equal(text({ type: 'fixed', value: 0 }), 'No fee')
})

test('gold shows its discount', () => {
  assert.equal(text({ type: 'percent', value: 2 }, true), '− 2%')
  assert.equal(text({ type: 'fixed', value: 0 }, true), '')
})

test('a charge is computed as by the shop: minimum, cap and absorbed prices', () => {
  const fee = feeOf({ type: 'fixed', value: 1, cap: 20, absorbed_below: 1 })
  assert.deepEqual(
    [99, 120, 499, 500, 501].map((price) => feeOn(fee, price)),
    [0, 24, 99, 100, 100],
  )
})
