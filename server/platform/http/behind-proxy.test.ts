import assert from 'node:assert/strict'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { newcomer, newShopper } from '#testing/accounts.ts'
import { openTestShop } from '#testing/test-shop.ts'

/** Two clients' addresses, both loopback. */
const [stranger, shopper] = ['127.0.0.2', '127.0.0.3'] as const

/**
 * Behind a proxy, a stranger tries to log in until refused, each time with another account and a
 * forged address; then a shopper logs in through the same proxy. Returns the status of the last
 * attempt and of the shopper's.
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

/** A listening reverse proxy that clients with different addresses can use. */
type ReverseProxy = {
  /** Posts from a loopback address. Returns the status. */
  post(path: string, body: unknown, from: string, headers?: Record<string, string>): Promise<number>
  close(): Promise<void>
}

/** Forwards requests like nginx: appends the client's address to `X-Forwarded-For`. */
async function openReverseProxy(target: string): Promise<ReverseProxy> {
  const server = createServer((request, response) => {
    const said = request.headers['x-forwarded-for']
    const addresses = [said ?? [], request.socket.remoteAddress ?? ''].flat().join(', ')
    const { method, url = '/' } = request
    const headers = { ...request.headers, 'x-forwarded-for': addresses }
    const passed = ask(new URL(url, target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.writeHead(502).end())
    request.pipe(passed)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    post: (path, body, from, more = {}) =>
      new Promise((answered, failed) => {
        const headers = { ...more, 'content-type': 'application/json' }
        const options = { port, path, method: 'POST', headers, localAddress: from, agent: false }
        ask(options, (answer) => {
          answer.resume().on('end', () => answered(answer.statusCode ?? 0))
        })
          .on('error', failed)
          .end(JSON.stringify(body))
      }),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
