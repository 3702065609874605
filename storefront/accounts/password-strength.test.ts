import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strengthOf } from './password-strength.ts'

test('a short password shows how many characters are missing', () => {
  assert.deepEqual(strengthOf('abcde'), { score: 1, words: '3 more characters.' })
  assert.deepEqual(strengthOf('abcdefg'), { score: 1, words: '1 more character.' })
  assert.equal(strengthOf('').score, 0)
})

test('repeated or sequential characters stay weak at any length', () => {
  for (const weak of ['aaaaaaaaaaaaaaaa', 'abcdefghijklmnop', '1234567890', 'abababababababab']) {
    assert.equal(strengthOf(weak).score, 1, weak)
  }
})

test('a few words in a row are strong, and a short mixed password is fair', () => {
  assert.equal(strengthOf('correct horse battery').score, 4)
  assert.equal(strengthOf('kR7!pz2q').score, 3)
  assert.equal(strengthOf('summerday').score, 2)
})

test('the user’s own name and email add no strength', () => {
  const known = ['Nur Aina', 'aina.ahmad@example.com']
  assert.equal(strengthOf('AinaAhmad', known).score, 1)
  assert.ok(strengthOf('aina likes green tea', known).score >= 3)
})
