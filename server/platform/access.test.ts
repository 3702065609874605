// Who may reach what. Every route has its line here; one that has none fails.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { logIn, newShopper, type Shopper } from '#testing/accounts.ts'
import { fillCart, newCartId, offerMethod, orderOf, sellItem } from '#testing/fixtures.ts'
import { routesOf } from '#testing/routes.ts'
import { type Answer, openTestShop, type TestShop } from '#testing/test-shop.ts'

type Access = {
  /**
   * `everybody`: a token changes nothing. `guests too`: a token says whose it is. `providers`: what
   * counts is the message's signature.
   */
  for: 'everybody' | 'guests too' | 'customers' | 'providers'
  /** A body that changes nothing of the caller's; `id` stands where an account is named. */
  body?: (id: unknown) => Record<string, unknown>
  /** Where the body names an account. */
  namesAccount?: true
  /** What is asked besides, where the address names an account as `:userId`. */
  query?: string
}

const everybody: Access = { for: 'everybody' }
const customers: Access = { for: 'customers' }
const providers: Access = { for: 'providers' }
const unknownOrder = `o${'0'.repeat(26)}`
const unknownTopup = `g${'0'.repeat(26)}`
const continuing = { cart_id: 'continue-cart-00000000', order_id: unknownOrder }
const topup = { point_transaction_id: unknownTopup, payment_method: 'check_payment' }
const email = 'nobody@example.com'
const pins = { newPin: '271828', confirmPin: '271828' }
const passwords = { newPassword: 'long enough', confirmPassword: 'long enough' }
let product_id: number

const access: Record<string, Access> = {
  'GET /api/apeak-balance/:userId': { for: 'customers', query: '' },
  'GET /api/apeak-fiuu-callback': everybody,
  'GET /api/apeak-gold-history/:userId': { for: 'customers', query: '?page=2' },
  'GET /api/apeak-gold-statement/:userId': {
    for: 'customers',
    query: '?from=2026-01-01&to=2026-01-31',
  },
  'GET /api/categories': everybody,
  'GET /api/categories/:slug': everybody,
  'GET /api/categories/:slug/getOptions': everybody,
  'GET /api/categories/:slug/getProducts': everybody,
  'GET /api/fiuu-callback': everybody,
  'GET /api/get-transactions': customers,
  'GET /api/openapi.json': everybody,
  'GET /api/order-details/:orderId': everybody,
  'GET /api/payment-methods': everybody,
  'GET /api/payment-methods-charges': everybody,
  'GET /api/sessions': customers,
  'GET /api/tags/homepage': everybody,
  'GET /api/user': customers,
  'GET /dev/mailbox': everybody,
  'GET /dev/mailbox/:id': everybody,
  'GET /files/:file|:name': everybody,
  'GET /files/:file|:name/:size': everybody,
  'GET /health': everybody,
  'GET /robots.txt': everybody,
  'GET /sitemap.xml': everybody,
  'POST /api/apeak-curlec-callback': providers,
  'POST /api/apeak-fiuu-callback': providers,
  'POST /api/apeak-payment-callback': { for: 'customers', body: () => topup },
  'POST /api/buy-apeak-gold': {
    for: 'customers',
    namesAccount: true,
    // Too little to be anything.
    body: (user_id) => ({ user_id, amount: 2, payment_method: 'check_payment' }),
  },
  'POST /api/cancel-apeak-topup': {
    for: 'customers',
    namesAccount: true,
    body: (customer_id) => ({ point_transaction_id: unknownTopup, customer_id }),
  },
  'POST /api/continue-apeak-topup': {
    for: 'customers',
    namesAccount: true,
    body: (customer_id) => ({ ...topup, customer_id }),
  },
  'POST /api/continue-order': {
    for: 'customers',
    namesAccount: true,
    body: (customer_id) => ({ ...continuing, payment_method: 'check_payment', customer_id }),
  },
  'POST /api/continue-update-cart': { for: 'customers', body: () => continuing },
  'POST /api/create-order': { for: 'guests too', body: () => orderOf(newCartId()) },
  'POST /api/curlec-callback': providers,
  'POST /api/fiuu-callback': providers,
  'POST /api/fiuu-notification': providers,
  'POST /api/fiuu-refund': providers,
  'POST /api/forgot-password': { for: 'everybody', body: () => ({ email }) },
  'POST /api/forgot-pin': { for: 'customers', body: () => ({}) },
  'POST /api/login': { for: 'everybody', body: () => ({ email, password: 'wrong' }) },
  'POST /api/logout': { for: 'customers', body: () => ({ everywhere: true }) },
  'POST /api/logout-others': { for: 'customers', body: () => ({}) },
  'POST /api/payment-callback': {
    for: 'guests too',
    namesAccount: true,
    body: (customer_id) => ({
      payment_method: 'check_payment',
      orderId: unknownOrder,
      customer_id,
    }),
  },
  'POST /api/razorpay-webhook': providers,
  'POST /api/register': { for: 'everybody', body: () => ({ email }) },
  'POST /api/resend-email-otp': { for: 'everybody', body: () => ({ email }) },
  'POST /api/reset-password': { for: 'everybody', body: () => ({ email }) },
  'POST /api/reset-pin': { for: 'customers', body: () => ({ otp: '000000', ...pins }) },
  'POST /api/update-cart': {
    for: 'guests too',
    namesAccount: true,
    body: (user_id) => ({ cart_id: newCartId(), product_id, qty: 1, user_id }),
  },
  'POST /api/verify-email-otp': { for: 'everybody', body: () => ({ email, otp: '000000' }) },
  'POST /api/verify-pin': {
    for: 'customers',
    namesAccount: true,
    body: (id) => ({ id, pin: '000000' }),
  },
  'PUT /api/delete-account': { for: 'customers', body: () => ({ deletePassword: 'wrong' }) },
  'PUT /api/update-password': {
    for: 'customers',
    namesAccount: true,
    body: (id) => ({ id, currentPassword: 'wrong', ...passwords }),
  },
  'PUT /api/update-profile': {
    for: 'customers',
    namesAccount: true,
    body: (id) => ({ id, first_name: 'Aina', phone: '+60123456789', dob: null, gender: null }),
  },
  'PUT /api/update-security-pin': {
    for: 'customers',
    namesAccount: true,
    body: (id) => ({ id, currentPin: '000000', ...pins }),
  },
}

let shop: TestShop
let shopper: Shopper
let other: Shopper
let dead: Record<string, string>[]
before(async () => {
  shop = await openTestShop()
  await offerMethod(shop.shop.database)
  product_id = (await sellItem(shop.shop.database)).product_id
  shopper = await newShopper(shop)
  other = await newShopper(shop)
  const loggedOut = await logIn(shop, shopper)
  await loggedOut.post('/api/logout', {})
  const expired = await logIn(shop, shopper)
  await shop.shop.pool.query(
    'update sessions set expires_at = now() where id = (select max(id) from sessions)',
  )
  const unknown = { authorization: `Bearer ${'x'.repeat(43)}` }
  dead = [loggedOut.headers, expired.headers, unknown, { authorization: 'Bearer' }]
})
after(() => shop.close())

/** Calls a route, with placeholders for what its address names. */
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

test('every route has its line in this table', () => {
  assert.deepEqual(Object.keys(access).sort(), routesOf(shop.app))
})

test('what is for everybody asks nobody who they are', async () => {
  for (const route of routesFor('everybody')) {
    for (const headers of [{}, shopper.headers, ...dead]) {
      const { status } = await call(route, headers)
      assert.ok(status !== 401 && status !== 403 && status < 500, `${route}: ${status}`)
    }
  }
})

test('what is for customers is refused to everybody else with the same words', async () => {
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

test('what is for providers takes nothing without their signature, whoever sends it', async () => {
  for (const route of routesFor('providers')) {
    for (const headers of [{}, shopper.headers, ...dead]) {
      const { status } = await call(route, headers)
      assert.ok(status === 400 || status === 415, `${route}: ${status}`)
    }
  }
})

test('what is for guests too refuses a token that has ended', async () => {
  for (const route of routesFor('guests too')) {
    for (const headers of dead) assert.equal((await call(route, headers)).status, 401, route)
    for (const headers of [{}, shopper.headers]) {
      const { status } = await call(route, headers)
      assert.ok(status !== 401 && status !== 403 && status < 500, `${route}: ${status}`)
    }
  }
})

test("another's account and one that does not exist are refused alike", async () => {
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

test("another's account and an unknown one are refused alike where the address names them", async () => {
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

test("another's order, cart and top-up are as good as none", async () => {
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

test("an order's id opens it to guests, and one that is not an id opens nothing", async () => {
  const order = await shop.post('/api/create-order', orderOf(await fillCart(shop, product_id)))
  const id = order.body.order_id as string
  assert.equal((await shop.get(`/api/order-details/${id}`)).status, 200)
  const last = id.at(-1) === '0' ? '1' : '0'
  assert.equal((await shop.get(`/api/order-details/${id.slice(0, -1)}${last}`)).status, 404)
  for (const malformed of ['1', 'o1', `${id}0`, id.toUpperCase(), '%00', '..%2f..%2f']) {
    assert.equal((await shop.get(`/api/order-details/${malformed}`)).status, 422, malformed)
  }
})
