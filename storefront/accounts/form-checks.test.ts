import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkNewPassword, checkNewPin, checkRegistration, checkReset } from './form-checks.ts'

test('a registration marks all that is missing at once, and needs a password typed twice', () => {
  const typed = { first_name: 'Aina', email: 'a@b.my', phone: '0123456789', pin: '123456' }
  const nothing = { first_name: ' ', email: '', phone: '', password: '', confirm: '', pin: '' }
  assert.deepEqual(checkRegistration(nothing), {
    first_name: 'Name is required',
    email: 'Email is required',
    phone: 'Phone is required',
    password: 'Password is required',
    pin: 'Pin is required',
  })
  assert.deepEqual(checkRegistration({ ...typed, pin: '123', password: 'a', confirm: 'b' }), {
    confirm: 'Passwords do not match.',
    pin: 'The PIN must be 6 digits.',
  })
  assert.deepEqual(checkRegistration({ ...typed, password: ' a', confirm: ' a' }), {})
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
