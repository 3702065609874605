import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@apeak/contract/client'
import { supportFormToast } from './form-toast.ts'

test('a refusal of fields says all that is wrong with them', () => {
  const errors = { name: ['Enter your name.'], email: ['No address.', 'Too long.'] }
  const error = new ApiError(422, { message: 'Enter your name.', errors })
  assert.equal(supportFormToast(error), 'Validation failed: Enter your name. No address. Too long.')
})

test('any other refusal says what the shop says', () => {
  const error = new ApiError(429, { error: 'Please try again in 5 minutes.' })
  assert.equal(supportFormToast(error), 'Error submitting the form: Please try again in 5 minutes.')
})

test('silence and surprises have words of their own', () => {
  assert.equal(supportFormToast(new TypeError('Failed to fetch')), 'No response from the server.')
  assert.equal(supportFormToast(new Error('Oh')), 'An unknown error occurred: Oh')
})
