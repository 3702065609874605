import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { hmacSigner } from './hmac.ts'

test('signs messages and keys of any length as the standard says', () => {
  for (const keyBytes of [0, 1, 32, 63, 64]) {
    const key = randomBytes(keyBytes)
    const sign = hmacSigner(key)
    for (const message of ['', 'a', 'ü€😀\n', '\ud800 alone', 'x'.repeat(64), 'x'.repeat(10_000)]) {
      const expected = createHmac('sha256', key).update(message).digest('hex')
      assert.equal(sign(message).toString('hex'), expected)
    }
  }
})

test('refuses a key longer than a block', () => {
  assert.throws(() => hmacSigner(randomBytes(65)), RangeError)
})
