import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@apeak/contract/client'
import { supportFormToast } from './form-toast.ts'

test('a field refusal shows every field’s message', () => {
  const errors = { name: ['Enter your name.'], email: ['No address.', 'Too long.'] }
  const error = new ApiError(422, { message: 'Enter your name.', errors })
  assert.equal(supportFormToast(error), 'Validation failed: Enter your name. No address. Too long.')
})

test('any other refusal shows the shop’s message', () => {
  const error = new ApiError(429, { error: 'Please try again in 5 minutes.' })
  assert.equal(supportFormToast(error), 'Error submitting the form: Please try again in 5 minutes.')
})

test('no answer and unexpected errors have their own messages', () => {
  assert.equal(supportFormToast(new TypeError('Failed to fetch')), 'No response from the server.')
  assert.equal(supportFormToast(new Error('Oh')), 'An unknown error occurred: Oh')
})
