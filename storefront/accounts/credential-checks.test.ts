import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  checkNewPassword,
  checkNewPin,
  checkRegistration,
  checkReset,
  sixDigits,
} from './credential-checks.ts'

test('a registration needs a password typed twice', () => {
  assert.deepEqual(checkRegistration({ password: '', confirm: '' }), {
    password: 'Password is required',
  })
  assert.deepEqual(checkRegistration({ password: 'a', confirm: 'b' }), {
    confirm: 'Passwords do not match.',
  })
  assert.deepEqual(checkRegistration({ password: ' a', confirm: ' a' }), {})
})

test('a new password and a new PIN must be typed twice', () => {
  assert.deepEqual(checkReset({ password: 'a', password_confirmation: 'A' }), {
    password_confirmation: 'Passwords do not match.',
  })
  assert.deepEqual(checkNewPassword({ newPassword: 'a', confirmPassword: '' }), {
    confirmPassword: 'New password and confirm password do not match.',
  })
  assert.deepEqual(checkNewPin({ newPin: '123456', confirmPin: '12345' }), {
    confirmPin: 'New pin and confirm pin do not match.',
  })
  assert.deepEqual(checkNewPin({ newPin: '123456', confirmPin: '123456' }), {})
})

test('a pasted code is cut to its first six digits', () => {
  assert.equal(sixDigits(' 123 456\n'), '123456')
  assert.equal(sixDigits('12-34-56-78'), '123456')
  assert.equal(sixDigits('code'), '')
})
