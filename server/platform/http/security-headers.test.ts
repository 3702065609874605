import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { routesOf } from '#testing/documented-routes.ts'
import { forEachConcurrently, type Received, type Sent, sendRaw } from '#testing/raw-requests.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { pagePolicy, securityHeaders } from './security-headers.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

/**
 * Calls every route with a valid and an invalid URL, each twice, since the second may be cached.
 */
async function everyResponse(
  headers: Record<string, string>,
  check: (answer: Received, route: string) => void,
): Promise<void> {
  const sent = [...routesOf(shop.app), 'GET /nowhere', 'GET /api/nowhere'].flatMap((route) => {
    const [method = '', path = ''] = route.split(' ')
    const body = method === 'GET' ? undefined : '{}'
    const request: Sent = { method, path, type: 'application/json', body, headers }
    return [request, request, { ...request, path: `${path}?%zz` }]
  })
  await forEachConcurrently(sent, 8, async (request) => {
    check(await sendRaw(shop.url, request), `${request.method} ${request.path}`)
  })
}

describe('every answer of every route', () => {
  test('forbids MIME sniffing, framing and foreign scripts', async () => {
    await everyResponse({}, ({ headers }, route) => {
      assert.equal(headers['x-content-type-options'], 'nosniff', route)
      assert.equal(headers['x-frame-options'], 'DENY', route)
      assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin', route)
      assert.equal(headers['cross-origin-opener-policy'], 'same-origin', route)
      const policy = String(headers['content-security-policy'])
      const directives = new Map(
        policy.split('; ').map((one) => {
          const [name = '', ...values] = one.split(' ')
          return [name, values.join(' ')]
        }),
      )
      assert.match(directives.get('default-src') ?? '', /^'none'$/, `${route}: ${policy}`)
      assert.doesNotMatch(directives.get('script-src') ?? '', /unsafe|\*|http/, route)
    })
  })

  test('has a content type, and does not reveal its server', async () => {
    await everyResponse({}, ({ headers, text }, route) => {
      assert.equal(headers.server, undefined, route)
      assert.equal(headers['x-powered-by'], undefined, route)
      if (text) assert.ok(headers['content-type'], route)
    })
  })

  test('is not stored by caches unless public', async () => {
    await everyResponse({}, ({ status, headers }, route) => {
      const isPublic = shop.context.responses.get(route.split(' ')[1] ?? '') !== undefined
      if (status >= 400 || !isPublic) {
        assert.match(String(headers['cache-control']), /no-store|no-cache/, route)
      }
    })
  })

  test('is readable by no other origin', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost:3000.evil.example']) {
      const preflight = {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      }
      await everyResponse({ origin, ...preflight }, ({ headers }, route) => {
        for (const name of Object.keys(headers)) {
          assert.doesNotMatch(name, /^access-control-allow/, route)
        }
      })
    }
  })

  test('sets no cookie, so foreign forms cannot act for the user', async () => {
    await everyResponse({}, ({ headers }, route) =>
      assert.equal(headers['set-cookie'], undefined, route),
    )
  })
})

test('a foreign preflight is granted nothing', async () => {
  for (const route of routesOf(shop.app)) {
    const [, path = ''] = route.split(' ')
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'PUT' }
    const answer = await sendRaw(shop.url, { method: 'OPTIONS', path, headers })
    assert.equal(answer.headers['access-control-allow-origin'], undefined)
    assert.equal(answer.headers['access-control-allow-methods'], undefined)
  }
})

test('production sends HSTS for two years', () => {
  const { 'strict-transport-security': hsts = '' } = securityHeaders(true)
  assert.ok(Number(/max-age=(\d+)/.exec(hsts)?.[1]) >= 31_536_000)
  assert.equal(securityHeaders(false)['strict-transport-security'], undefined)
})

describe('the content security policy of a page', () => {
  const none = { scripts: [], frames: [], connections: [], images: [], forms: [] }

  test('allows its own files and the named inline scripts', () => {
    const policy = pagePolicy("'sha256-a'", none)
    assert.ok(policy.split('; ').includes("script-src 'self' 'sha256-a'"))
  })

  test('forbids objects, a foreign base and framing', () => {
    const policy = pagePolicy('', none)
    for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      assert.ok(policy.includes(directive), directive)
    }
    assert.doesNotMatch(policy, /unsafe-eval|script-src[^;]*unsafe-inline/)
  })
})
