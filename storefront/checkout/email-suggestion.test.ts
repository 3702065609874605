import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailSuggestion } from './email-suggestion.ts'

test('a mistyped domain is taken for the well-known one that it nearly is', () => {
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

test('what is right, of another domain or not finished suggests nothing', () => {
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
