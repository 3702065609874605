import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@apeak/contract/client'
import { money } from '@apeak/contract/money'
import { isPinRefused, missingGold, NotVerified, paymentErrorTexts } from './payment-errors.ts'

test('a refusal shows the shop’s message', () => {
  const sold = new ApiError(409, { success: false, message: 'Sold out.', error: 'Sold out.' })
  assert.deepEqual(paymentErrorTexts(sold), ['Error during checkout: Sold out.'])
})

test('refused fields replace the general message, each message once', () => {
  const errors = {
    email: ['No such email.'],
    'options.1': ['Enter it.'],
    'options.2': ['Enter it.'],
  }
  assert.deepEqual(paymentErrorTexts(new ApiError(422, { message: 'Invalid.', errors })), [
    'Error during checkout: No such email.',
    'Error during checkout: Enter it.',
  ])
})

test('an unreachable shop has no message', () => {
  const sentence = 'There was an error during checkout. Please try again.'
  assert.deepEqual(paymentErrorTexts(new ApiError(502, null)), [sentence])
  assert.deepEqual(paymentErrorTexts(new TypeError('fetch failed')), [sentence])
})

test('an unknown payment has its own message', () => {
  const texts = ['Payment verification failed']
  assert.deepEqual(paymentErrorTexts(new NotVerified()), texts)
  const cause = new ApiError(403, { error: 'Please verify your security PIN.' })
  assert.deepEqual(paymentErrorTexts(new NotVerified({ cause })), texts)
  assert.ok(isPinRefused(new NotVerified({ cause })))
})

test('only a payment with too little gold shows the missing amount', () => {
  const missing = money(350)
  assert.deepEqual(missingGold(new ApiError(409, { error: 'Too little.', missing })), missing)
  assert.equal(missingGold(new ApiError(409, { error: 'Sold out.' })), undefined)
  assert.equal(missingGold(new TypeError('offline')), undefined)
})
