import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHasher } from './secret-hashes.ts'

const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 }

test('hashes with argon2id, 19 MiB, two passes and one lane', async () => {
  const hasher = createHasher()
  const hash = await hasher.hash('secret')
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.equal(await hasher.verify(hash, 'secret'), true)
  assert.equal(await hasher.verify(hash, 'Secret'), false)
})

test('without a hash no secret verifies', async () => {
  const hasher = createHasher(cheap)
  assert.equal(await hasher.verify(null, 'nobody'), false)
  assert.equal(await hasher.verify(undefined, ''), false)
})

test('beyond the queue limit callers get 503, and the others are served', async () => {
  const hasher = createHasher(cheap)
  const results = await Promise.allSettled(Array.from({ length: 250 }, () => hasher.hash('x')))
  const refused = results.filter((result) => result.status === 'rejected')
  assert.equal(refused.length, 48)
  for (const { reason } of refused) {
    assert.deepEqual([reason.statusCode, reason.retryAfter], [503, 5])
  }
  await hasher.hash('x')
})
