import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailSuggestion } from './email-suggestion.ts'

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
