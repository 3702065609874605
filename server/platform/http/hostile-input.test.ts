// No input causes a server error. The requests are generated from the API description and the
// routes, so that new routes are covered automatically.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { forgetLimits, logIn, newShopper, type Shopper } from '#testing/accounts.ts'
import {
  addressOf,
  type DocumentedRoute,
  documentedRoutes,
  isConsoleRoute,
  routesOf,
  shopRoutesOf,
} from '#testing/documented-routes.ts'
import { fillCart, offerMethod, placeOrder, sellItem } from '#testing/fixtures.ts'
import {
  evenSample,
  hostileAddresses,
  hostileBodies,
  invalidBodies,
} from '#testing/hostile-values.ts'
import { assertHarmless, forEachConcurrently, type Sent, sendRaw } from '#testing/raw-requests.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

const TRIES_A_ROUTE = 200
/** Shoppers only reach the guard; `console-hostile-input.test.ts` tests operators. */
const TRIES_AT_THE_CONSOLE = 40
const AT_ONCE = 16

let shop: TestShop
let shopper: Shopper
let known: Record<string, unknown>
before(async () => {
  shop = await openTestShop()
  await offerMethod(shop.context.database)
  shopper = await newShopper(shop)
  const { product_id } = await sellItem(shop.context.database)
  const orderId = await placeOrder(shop, product_id)
  // Valid values, so that a refusal has no other reason than the invalid ones.
  known = {
    cart_id: await fillCart(shop, product_id),
    product_id,
    user_id: shopper.id,
    customer_id: shopper.id,
    id: shopper.id,
    orderId,
    order_id: orderId,
    payment_method: 'check_payment',
    callback_url: '',
    coupon_code: null,
    options: {},
    category_options: [],
  }
})
after(() => shop.close())

test('the API description lists every JSON route', () => {
  const described = documentedRoutes(shop.app).map(({ method, path }) => `${method} ${path}`)
  const hidden = shopRoutesOf(shop.app)
    .map((route) => route.replace(/:(\w+)/g, '{$1}'))
    .filter((route) => route.includes(' /api/') && !described.includes(route))
  assert.deepEqual(hidden, ['GET /api/openapi.json'])
})

describe('a body with one invalid value', () => {
  test('never breaks a route; the refusal names the field and is documented', async (t) => {
    for (const route of documentedRoutes(shop.app)) {
      const { body } = route
      if (!body) continue
      await t.test(`${route.method} ${route.path}`, async () => {
        const bodies = evenSample(invalidBodies(body, known), TRIES_A_ROUTE)
        const sent = bodies.map((body) => toRoute(route, 'application/json', body))
        await forEachSent(sent, route.statuses)
      })
    }
  })
})

describe('a malformed body', () => {
  test('never breaks a route', async (t) => {
    for (const route of routesOf(shop.app)) {
      const [method = '', path = ''] = route.split(' ')
      if (method === 'GET') continue
      await t.test(route, async () => {
        await forEachSent(hostileBodies.map(([type, body]) => ({ method, path, type, body })))
      })
    }
  })
})

describe('an address with one invalid part', () => {
  test('never breaks a route', async (t) => {
    for (const route of routesOf(shop.app)) {
      const [method = '', path = ''] = route.split(' ')
      await t.test(route, async () => {
        const addresses = hostileAddresses.flatMap((value) => [
          path.replace(/:[\w|:]+/, value),
          `${path}?${value}`,
          `${path}?orderid=${value}&tag=${value}&page=${value}&month=${value}`,
        ])
        const body = method === 'GET' ? undefined : '{}'
        const tries = isConsoleRoute(route) ? TRIES_AT_THE_CONSOLE : addresses.length
        await forEachSent(
          evenSample([...new Set(addresses)], tries).map((path) => ({
            method,
            path,
            type: 'application/json',
            body,
          })),
        )
      })
    }
  })

  test('never breaks routing', async () => {
    await forEachSent(
      hostileAddresses.flatMap((value) => [
        { method: 'GET', path: `/${value}` },
        { method: 'GET', path: `/api/${value}` },
        { method: 'GET', path: `/api/categories${value}` },
        { method: 'GET', path: `/files/${value}` },
      ]),
    )
  })

  test('is refused when too long', async () => {
    for (const length of [8_000, 15_000, 20_000, 200_000]) {
      const answer = await sendRaw(shop.url, { method: 'GET', path: `/${'a'.repeat(length)}` })
      assert.ok(answer.status === 404 || answer.status === 431, String(answer.status))
    }
  })
})

test('every route refuses unusual methods', async () => {
  const methods = [
    'OPTIONS',
    'TRACE',
    'PATCH',
    'DELETE',
    'PROPFIND',
    'SEARCH',
    'PURGE',
    'LINK',
    'POST',
    'PUT',
  ]
  const sent = routesOf(shop.app).flatMap((route) => {
    const [used, path = ''] = route.split(' ')
    return methods.filter((method) => method !== used).map((method) => ({ method, path }))
  })
  await forEachSent(sent)
})

test('false headers break no route', async () => {
  const lies: Record<string, string>[] = [
    { authorization: 'Bearer' },
    { authorization: `Bearer ${'x'.repeat(9_000)}` },
    { authorization: "Bearer ' or 1=1--" },
    { authorization: 'Basic %%%' },
    { cookie: '__proto__=1; a=%zz' },
    { 'x-forwarded-for': `${'1.1.1.1, '.repeat(500)}x`, 'x-forwarded-proto': 'javascript' },
    { host: 'evil.example\\@x' },
    { accept: '*'.repeat(5_000), 'accept-encoding': 'br;q=x, gzip;;, \u00ff' },
    { 'if-none-match': '"'.repeat(2_000) },
    { 'content-encoding': 'gzip' },
    { range: 'bytes=99999999999-0' },
    { 'x-http-method-override': 'DELETE', 'x-original-url': '/dev/mailbox' },
  ]
  const sent = routesOf(shop.app).flatMap((route) => {
    const [method = '', path = ''] = route.split(' ')
    const body = method === 'GET' ? undefined : '{}'
    return lies.map((headers) => ({ method, path, type: 'application/json', body, headers }))
  })
  await forEachSent(sent)
})

/**
 * Sends each request as a logged-in shopper. None may cause a server error, and the shop must still
 * respond afterwards. `statuses`: the allowed ones, if known.
 */
async function forEachSent(requests: Sent[], statuses?: number[]): Promise<void> {
  // Some requests end sessions.
  if ((await shopper.get('/api/user')).status === 401) shopper = await logIn(shop, shopper)
  await forEachConcurrently(requests, AT_ONCE, async (request) => {
    const headers = { ...shopper.headers, ...request.headers }
    const answer = await sendRaw(shop.url, { ...request, headers })
    assertHarmless(answer, request)
    const shown = `${request.method} ${request.path} answers ${answer.status}: contract/operations`
    assert.ok(statuses?.includes(answer.status) ?? true, shown)
  })
  const health = await shop.get('/health')
  assert.equal(health.status, 200, health.text)
  // The requests may have used up limits.
  await forgetLimits(shop)
  await shop.context.pool.query('delete from login_attempts')
}

function toRoute(route: DocumentedRoute, type: string, body: string): Sent {
  return { method: route.method, path: addressOf(route), type, body }
}
