import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type Access,
  accessTable,
  continuing,
  topup,
  unknownOrder,
  unknownTopup,
} from '#testing/access-table.ts'
import { logIn, newShopper, type Shopper } from '#testing/accounts.ts'
import { shopRoutesOf } from '#testing/documented-routes.ts'
import { fillCart, offerMethod, orderOf, sellItem } from '#testing/fixtures.ts'
import { type Answer, openTestShop, type TestShop } from '#testing/test-shop.ts'

let product_id: number
const access = accessTable(() => product_id)

let shop: TestShop
let shopper: Shopper
let other: Shopper
let dead: Record<string, string>[]
before(async () => {
  shop = await openTestShop()
  await offerMethod(shop.context.database)
  product_id = (await sellItem(shop.context.database)).product_id
  shopper = await newShopper(shop)
  other = await newShopper(shop)
  const loggedOut = await logIn(shop, shopper)
  await loggedOut.post('/api/logout', {})
  const expired = await logIn(shop, shopper)
  await shop.context.pool.query(
    'update sessions set expires_at = now() where id = (select max(id) from sessions)',
  )
  const unknown = { authorization: `Bearer ${'x'.repeat(43)}` }
  dead = [loggedOut.headers, expired.headers, unknown, { authorization: 'Bearer' }]
})
after(() => shop.close())

/** Calls a route, with placeholders for its parameters. */
function call(route: string, headers: Record<string, string>, id?: unknown): Promise<Answer> {
  const [method = '', pattern = ''] = route.split(' ')
  const owner = encodeURIComponent(String(id ?? shopper.id))
  const path = pattern
    .replace(':orderId', unknownOrder)
    .replace(':userId', owner)
    .replace(/:[\w|:]+/g, '1')
  if (method === 'GET') return shop.get(path + (access[route]?.query ?? ''), headers)
  const body = JSON.stringify(access[route]?.body?.(id) ?? {})
  const init = { method, body, headers: { 'content-type': 'application/json', ...headers } }
  return shop.request(path, init)
}

const shape = ({ status, text }: Answer) => `${status} ${text}`
const routesFor = (who: Access['for']) =>
  Object.keys(access).filter((route) => access[route]?.for === who)

test('every route is in this table', () => {
  assert.deepEqual(Object.keys(access).sort(), shopRoutesOf(shop.app))
})

test('public routes need no login', async () => {
  for (const route of routesFor('everybody')) {
    for (const headers of [{}, shopper.headers, ...dead]) {
      const { status } = await call(route, headers)
      assert.ok(status !== 401 && status !== 403 && status < 500, `${route}: ${status}`)
    }
  }
})

test('customer routes refuse everybody else with the same message', async () => {
  const answers = new Set<string>()
  for (const route of routesFor('customers')) {
    for (const headers of [{}, ...dead]) {
      const answer = await call(route, headers, shopper.id)
      assert.equal(answer.status, 401, route)
      answers.add(answer.text)
    }
    const { status } = await call(route, shopper.headers, shopper.id)
    assert.ok(status !== 401 && status !== 403 && status < 500, `${route}: ${status}`)
  }
  assert.equal(answers.size, 1)
})

test('affiliate routes refuse guests and other customers', async () => {
  for (const route of routesFor('affiliates')) {
    for (const headers of [{}, ...dead]) {
      assert.equal((await call(route, headers)).status, 401, route)
    }
    assert.equal((await call(route, shopper.headers)).status, 403, route)
  }
})

test('provider routes refuse every request without a valid signature', async () => {
  for (const route of routesFor('providers')) {
    for (const headers of [{}, shopper.headers, ...dead]) {
      const { status } = await call(route, headers)
      assert.ok(status === 400 || status === 415, `${route}: ${status}`)
    }
  }
})

test('routes open to guests refuse an expired token', async () => {
  for (const route of routesFor('guests too')) {
    for (const headers of dead) assert.equal((await call(route, headers)).status, 401, route)
    for (const headers of [{}, shopper.headers]) {
      const { status } = await call(route, headers)
      assert.ok(status !== 401 && status !== 403 && status < 500, `${route}: ${status}`)
    }
  }
})

test('another customer’s account gets the same refusal as an unknown one', async () => {
  const routes = Object.keys(access).filter((route) => access[route]?.namesAccount)
  for (const route of routes) {
    const others = await call(route, shopper.headers, other.id)
    const unknown = await call(route, shopper.headers, 2_000_000_000)
    assert.equal(others.status, 403, route)
    assert.equal(shape(others), shape(unknown), route)
    for (const malformed of ['1', 0, -1, 1.5, [], {}, true]) {
      assert.equal((await call(route, shopper.headers, malformed)).status, 422, route)
    }
    const guest = await call(route, {}, other.id)
    assert.equal(guest.status, access[route]?.for === 'customers' ? 401 : 403, route)
    const own = await call(route, shopper.headers, shopper.id)
    assert.notEqual(own.status, 403, route)
  }
})

test('another customer’s account in a path gets the same refusal as an unknown one', async () => {
  const routes = Object.keys(access).filter((route) => access[route]?.query !== undefined)
  for (const route of routes) {
    const others = await call(route, shopper.headers, other.id)
    assert.equal(others.status, 403, route)
    assert.equal(shape(others), shape(await call(route, shopper.headers, 2_000_000_000)), route)
    for (const malformed of ['x', 0, -1, 1.5, '1;2', ' ', '9'.repeat(20)]) {
      assert.equal((await call(route, shopper.headers, malformed)).status, 422, route)
    }
    assert.equal((await call(route, {}, other.id)).status, 401, route)
    assert.equal((await call(route, shopper.headers, shopper.id)).status, 200, route)
  }
})

test('another customer’s order, cart and top-up are 404', async () => {
  const begun = await other.post('/api/buy-apeak-gold', {
    user_id: other.id,
    amount: 50,
    payment_method: 'check_payment',
  })
  const point_transaction_id = begun.body.point_transaction_id as string
  const cart = await fillCart(shop, product_id)
  const order_id = (await other.post('/api/create-order', orderOf(cart))).body.order_id as string
  const bodies: Record<string, (real: boolean) => object> = {
    '/api/apeak-payment-callback': (real) => ({
      ...topup,
      point_transaction_id: real ? point_transaction_id : unknownTopup,
    }),
    '/api/cancel-apeak-topup': (real) => ({
      customer_id: shopper.id,
      point_transaction_id: real ? point_transaction_id : unknownTopup,
    }),
    '/api/continue-apeak-topup': (real) => ({
      ...topup,
      customer_id: shopper.id,
      point_transaction_id: real ? point_transaction_id : unknownTopup,
    }),
    '/api/continue-update-cart': (real) => ({
      ...continuing,
      order_id: real ? order_id : unknownOrder,
    }),
    '/api/continue-order': (real) => ({
      ...continuing,
      payment_method: 'check_payment',
      customer_id: shopper.id,
      order_id: real ? order_id : unknownOrder,
    }),
    '/api/payment-callback': (real) => ({
      payment_method: 'apeak',
      orderId: real ? order_id : unknownOrder,
    }),
  }
  for (const [path, body] of Object.entries(bodies)) {
    const others = await shopper.post(path, body(true))
    assert.equal(others.status, 404, path)
    assert.equal(shape(others), shape(await shopper.post(path, body(false))), path)
  }
  const history = await shopper.get('/api/get-transactions')
  assert.equal((history.body.orders as { total: number }).total, 0)
  const own = await other.get('/api/get-transactions')
  assert.equal((own.body.orders as { total: number }).total, 1)
})

test('an order’s id gives guests access, and a malformed one does not', async () => {
  const order = await shop.post('/api/create-order', orderOf(await fillCart(shop, product_id)))
  const id = order.body.order_id as string
  assert.equal((await shop.get(`/api/order-details/${id}`)).status, 200)
  const last = id.at(-1) === '0' ? '1' : '0'
  assert.equal((await shop.get(`/api/order-details/${id.slice(0, -1)}${last}`)).status, 404)
  for (const malformed of ['1', 'o1', `${id}0`, id.toUpperCase(), '%00', '..%2f..%2f']) {
    assert.equal((await shop.get(`/api/order-details/${malformed}`)).status, 422, malformed)
  }
})
