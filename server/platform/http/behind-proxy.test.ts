import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newcomer, newShopper } from '#testing/accounts.ts'
import { openReverseProxy } from '#testing/reverse-proxy.ts'
import { openTestShop } from '#testing/test-shop.ts'

/** Two clients' addresses: all of these are the machine's own. */
const [stranger, shopper] = ['127.0.0.2', '127.0.0.3'] as const

/**
 * A stranger behind a proxy tries to log in until they are refused, each time as somebody else and
 * saying that they come from elsewhere; then an owner logs in behind the same proxy. The statuses of
 * the last try and of the owner.
 */
async function afterTooManyTries(trustProxy: string): Promise<number[]> {
  const shop = await openTestShop({ TRUST_PROXY: trustProxy })
  const proxy = await openReverseProxy(shop.url)
  try {
    const owner = await newShopper(shop)
    const tries = Array.from({ length: 201 }, (_, i) => {
      const wrong = { email: newcomer().email, password: 'wrong' }
      const forged = { 'x-forwarded-for': `203.0.113.${i}` }
      return () => proxy.post('/api/login', wrong, stranger, forged)
    })
    let last = 0
    for (const batch of [tries.slice(0, 200), tries.slice(200)]) {
      for (const status of await Promise.all(batch.map((tryOnce) => tryOnce()))) last = status
    }
    const { email, password } = owner
    return [last, await proxy.post('/api/login', { email, password }, shopper)]
  } finally {
    await proxy.close()
    await shop.close()
  }
}

test('behind a trusted proxy each client has its own limit', async () => {
  assert.deepEqual(await afterTooManyTries('1'), [429, 200])
})

test('behind an unknown proxy all clients share one limit', async () => {
  assert.deepEqual(await afterTooManyTries('0'), [429, 429])
})
