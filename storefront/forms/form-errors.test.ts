import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@apeak/contract/client'
import { readFormError } from './form-errors.ts'

const names = ['email', 'password'] as const
const fallbacks = { refused: 'Invalid email or password.', other: 'Please try again.' }
const refused = (errors: Record<string, string[]>) =>
  new ApiError(422, { message: 'Not valid', errors })

test('each field shows its first message', () => {
  const error = refused({ email: ['No address.', 'Too short.'], password: ['Too common.'] })
  assert.deepEqual(readFormError(error, names, fallbacks), {
    fields: { email: 'No address.', password: 'Too common.' },
    sentence: '',
  })
})

test('a message for an unknown field applies to the whole form', () => {
  const error = refused({ token: ['This link is not valid.'] })
  assert.deepEqual(readFormError(error, names, fallbacks), {
    fields: {},
    sentence: 'This link is not valid.',
  })
})

test('a refusal without fields, and any other failure, has its own message', () => {
  assert.equal(
    readFormError(new ApiError(422, null), names, fallbacks).sentence,
    'Invalid email or password.',
  )
  assert.equal(
    readFormError(new ApiError(500, null), names, fallbacks).sentence,
    'Please try again.',
  )
  assert.equal(readFormError(new TypeError('offline'), names, fallbacks).sentence, fallbacks.other)
})

test('shows the shop’s own message where the form asks for it, and always the waiting time', () => {
  const closed = new ApiError(403, { error: 'Closed today.' })
  assert.equal(readFormError(closed, names, fallbacks).sentence, 'Please try again.')
  const telling = { ...fallbacks, sentences: true }
  assert.equal(readFormError(closed, names, telling).sentence, 'Closed today.')
  const wait = new ApiError(429, { error: 'Please try again in 5 minutes.' })
  assert.equal(readFormError(wait, names, fallbacks).sentence, 'Please try again in 5 minutes.')
})
