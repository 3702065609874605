import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@apeak/contract/client'
import { cartErrorTexts, cartIn, isCartLost } from './cart-errors.ts'

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
  assert.equal(cartIn(new ApiError(409, { error: 'x' })), undefined)
  assert.deepEqual(cartIn(new ApiError(409, { cart: { total: 1 } })), { total: 1 })
  assert.equal(cartIn(new TypeError('offline')), undefined)
})

test('a conflict without a cart means the cart is gone', () => {
  assert.equal(isCartLost(new ApiError(409, { error: 'Your cart has changed.' })), true)
  assert.equal(isCartLost(new ApiError(409, { cart: { total: 1 } })), false)
  assert.equal(isCartLost(new ApiError(422, { error: 'x' })), false)
  assert.equal(isCartLost(new TypeError('offline')), false)
})
