import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailError, emailSuggestion, firstMissing, type Purchase } from './purchase-checks.ts'

const complete: Purchase = {
  productId: 1,
  method: 'check_payment',
  email: 'a@example.com',
  loggedIn: false,
  pinVerified: false,
  missingGold: null,
  unanswered: [],
  wrong: null,
}
const nothing: Purchase = {
  ...complete,
  productId: null,
  method: null,
  email: '',
  unanswered: [{ name: 'User ID', type: 'field' }],
}

test('a complete purchase passes every check', () => {
  assert.equal(firstMissing(complete), null)
  assert.equal(
    firstMissing({ ...complete, method: 'apeak', loggedIn: true, pinVerified: true }),
    null,
  )
})

test('reports the first missing field first', () => {
  const steps: [Partial<Purchase>, message: string, next: string][] = [
    [{}, 'Please select a product and payment method.', 'Select an item'],
    [{ productId: 1 }, 'Please select a product and payment method.', 'Select a payment method'],
    [{ method: 'apeak' }, 'Email is mandatory.', 'Enter your email'],
    [{ email: 'a@b' }, 'Please enter a valid email address.', 'Check your email'],
    [
      { email: 'a@example.com' },
      'Please login to use Apeak Gold as payment method.',
      'Log in to pay with gold',
    ],
    [
      { loggedIn: true, missingGold: 'RM 5.00' },
      'You need RM 5.00 more gold.',
      'You need RM 5.00 more gold',
    ],
    [{ missingGold: null }, 'Please verify your security PIN.', 'Enter your PIN'],
    [{ pinVerified: true }, 'Please fill in all required fields.', 'Enter your User ID'],
    [{ wrong: 'Digits only.' }, 'Digits only.', 'Check your User ID'],
  ]
  let purchase = nothing
  for (const [change, message, next] of steps) {
    purchase = { ...purchase, ...change }
    const refusal = firstMissing(purchase)
    assert.deepEqual([refusal?.message, refusal?.next], [message, next])
  }
})

test('a blank email counts as missing', () => {
  assert.equal(firstMissing({ ...complete, email: '  ' })?.part, 'email')
})

test('an invalid email is refused in plain words before ordering', () => {
  assert.equal(emailError('aina@example.com'), null)
  assert.equal(emailError(' '), 'Email is mandatory.')
  for (const typed of ['aina', 'aina@', '@example.com', 'aina@example', 'a b@example.com']) {
    assert.equal(emailError(typed), 'Please enter a valid email address.', typed)
  }
})

test('suggests the well-known domain for a mistyped one', () => {
  for (const [typed, meant] of [
    ['aina@gmial.com', 'aina@gmail.com'],
    ['aina@gmail.con', 'aina@gmail.com'],
    ['Aina@gmal.com', 'Aina@gmail.com'],
    ['aina@hotmal.com', 'aina@hotmail.com'],
    ['aina@yahoo.com.myy', 'aina@yahoo.com.my'],
  ] as const) {
    assert.equal(emailSuggestion(typed), meant, typed)
  }
})

test('a correct, unknown or incomplete domain gets no suggestion', () => {
  for (const typed of [
    'aina@gmail.com',
    'aina@example.com',
    'aina@mail.com',
    'aina@gm',
    'aina',
    '@gmial.com',
    'a@b@gmial.com',
  ]) {
    assert.equal(emailSuggestion(typed), null, typed)
  }
})
