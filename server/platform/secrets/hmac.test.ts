import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { hmacSigner } from './hmac.ts'

test('a message is signed as the standard says, whatever its length and that of the key', () => {
  for (const keyBytes of [0, 1, 32, 63, 64]) {
    const key = randomBytes(keyBytes)
    const sign = hmacSigner(key)
    for (const message of ['', 'a', 'ü€😀\n', '\ud800 alone', 'x'.repeat(64), 'x'.repeat(10_000)]) {
      const expected = createHmac('sha256', key).update(message).digest('hex')
      assert.equal(sign(message).toString('hex'), expected)
    }
  }
})

test('a key that is longer than a block is refused', () => {
  assert.throws(() => hmacSigner(randomBytes(65)), RangeError)
})
