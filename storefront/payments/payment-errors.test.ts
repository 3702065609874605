import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@apeak/contract/client'
import { money } from '@apeak/contract/money'
import { checkoutErrorText, missingGold, NotVerified, paymentErrorText } from './payment-errors.ts'

test('a refusal is told in the words of the shop', () => {
  const sold = new ApiError(409, { success: false, message: 'Sold out.', error: 'Sold out.' })
  assert.equal(checkoutErrorText(sold), 'Error during checkout: Sold out.')
})

test('a refused field is told rather than the sentence above it', () => {
  const refused = new ApiError(422, { message: 'Invalid.', errors: { email: ['No such e-mail.'] } })
  assert.equal(checkoutErrorText(refused), 'Error during checkout: No such e-mail.')
})

test('a shop out of reach has no words of its own', () => {
  const sentence = 'There was an error during checkout. Please try again.'
  assert.equal(checkoutErrorText(new ApiError(502, null)), sentence)
  assert.equal(paymentErrorText(new TypeError('fetch failed')), sentence)
})

test('a payment that the shop did not find is told as that', () => {
  assert.equal(paymentErrorText(new NotVerified()), 'Payment verification failed')
})

test('only a payment with too little gold says what is missing', () => {
  const missing = money(350)
  assert.deepEqual(missingGold(new ApiError(409, { error: 'Too little.', missing })), missing)
  assert.equal(missingGold(new ApiError(409, { error: 'Sold out.' })), undefined)
  assert.equal(missingGold(new TypeError('offline')), undefined)
})
