import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consumeCredentials, keepCredentials, sixDigits } from './credential-checks.ts'

test('a registration’s credentials are kept for its address alone, once', () => {
  const kept = { email: 'a@b.my', password: 'secret' }
  keepCredentials(kept)
  assert.deepEqual(consumeCredentials('a@b.my'), kept)
  assert.equal(consumeCredentials('a@b.my'), undefined)
  keepCredentials(kept)
  assert.equal(consumeCredentials('c@d.my'), undefined)
})

test('a pasted code is cut to its first six digits', () => {
  assert.equal(sixDigits(' 123 456\n'), '123456')
  assert.equal(sixDigits('12-34-56-78'), '123456')
  assert.equal(sixDigits('code'), '')
  assert.equal(sixDigits('１２３４５６'), '123456')
})
