import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@apeak/contract/client'
import { cartErrorTexts, cartIn, isCartLost } from './cart-errors.ts'

test('a refusal is told in the words of the shop', () => {
  const sold = new ApiError(409, { success: false, message: 'Sold out.', error: 'Sold out.' })
  assert.deepEqual(cartErrorTexts(sold), ['Error updating cart: Sold out.'])
})

test('a shop out of reach has no words of its own', () => {
  assert.deepEqual(cartErrorTexts(new TypeError('fetch failed')), [
    'There was an error updating cart.',
  ])
})

test('a refusal may carry the cart as it stands', () => {
  assert.equal(cartIn(new ApiError(409, { error: 'x' })), undefined)
  assert.deepEqual(cartIn(new ApiError(409, { cart: { total: 1 } })), { total: 1 })
  assert.equal(cartIn(new TypeError('offline')), undefined)
})

test('a cart is lost where a conflict comes without one', () => {
  assert.equal(isCartLost(new ApiError(409, { error: 'Your cart has changed.' })), true)
  assert.equal(isCartLost(new ApiError(409, { cart: { total: 1 } })), false)
  assert.equal(isCartLost(new ApiError(422, { error: 'x' })), false)
  assert.equal(isCartLost(new TypeError('offline')), false)
})
