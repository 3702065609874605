import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@apeak/contract/client'
import { registrationToasts, updateToasts } from './account-toasts.ts'

const refused = (errors: Record<string, string[]>) =>
  new ApiError(422, { message: 'Not valid', errors })

test('a refused registration shows one toast per message, with its field', () => {
  assert.deepEqual(registrationToasts(refused({ email: ['A.', 'B.'], pin: ['C.'] })), [
    'email: A.',
    'email: B.',
    'pin: C.',
  ])
  assert.deepEqual(registrationToasts(new TypeError('offline')), [
    'An unexpected error occurred. Please try again later.',
  ])
})

test('a failed update names its section, and the reason if there is one', () => {
  const errors = { first_name: ['Please enter a name.'], phone: ['Please enter a phone number.'] }
  assert.deepEqual(updateToasts('profile', refused(errors)), [
    'Error updating Profile: Please enter a name.',
    'Error updating Profile: Please enter a phone number.',
  ])
  const inUse = new ApiError(409, { error: 'You still have an unfinished order.' })
  assert.deepEqual(updateToasts('account', inUse), [
    'Error updating Account: You still have an unfinished order.',
  ])
  assert.deepEqual(updateToasts('profile', new TypeError('offline')), ['Error updating Profile'])
})
