// Access to every console route, tested from the routes and the table of rights.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { roles } from '@apeak/contract/operators'
import Fastify from 'fastify'
import { newShopper, type Shopper } from '#testing/accounts.ts'
import { isConsoleRoute, routesOf } from '#testing/documented-routes.ts'
import {
  ageSecondFactor,
  newOperator,
  passwordLogin,
  type TestOperator,
} from '#testing/operators.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { type ConsoleRoute, guardConsole } from './guard-console.ts'
import { rightNamed } from './rights.ts'

let shop: TestShop
let shopper: Shopper
let calls: ConsoleRoute[]
const operators = new Map<string, TestOperator>()
before(async () => {
  shop = await openTestShop()
  shopper = await newShopper(shop)
  calls = shop.app.consoleRoutes.filter(({ method }) => method !== 'HEAD')
  for (const role of roles) operators.set(role, await newOperator(shop, role))
  const both = await newOperator(shop, 'fulfilment')
  const addRole = `update operators set further_roles = '{support}' where id = $1`
  await shop.context.pool.query(addRole, [both.id])
  operators.set('fulfilment,support', both)
})
after(() => shop.close())

/** Calls a route with an unknown id and an invalid body: only the access check matters. */
function call({ method, url }: ConsoleRoute, headers: Record<string, string>) {
  const path = url.replace(':id', `p${'0'.repeat(26)}`).replace(/:\w+/g, '1')
  if (method === 'GET') return shop.get(path, headers)
  return shop.request(path, {
    method: String(method),
    // Invalid for every route, so that nothing changes.
    body: '{"nothing":true}',
    headers: { 'content-type': 'application/json', ...headers },
  })
}

const nameOf = ({ method, url }: ConsoleRoute) => `${method} ${url}`
const isOpenToAll = ({ right }: ConsoleRoute) => right === 'nobody'
const isOwn = ({ right }: ConsoleRoute) => right === 'password' || right === 'enrolment'
const isStream = ({ url }: ConsoleRoute) => url.endsWith('stream')

test('every console call names a right', () => {
  const registered = routesOf(shop.app).filter(isConsoleRoute)
  assert.deepEqual(calls.map(nameOf).sort(), registered)
})

test('the shop does not start with a call without a right', async () => {
  const app = Fastify()
  guardConsole(app, shop.context)
  assert.throws(() => app.get('/api/console/anything', async () => 'secret'), /has no right/)
  await app.close()
})

test('guests, shoppers and forged cookies are all refused alike', async () => {
  const answers = new Set<string>()
  const strangers: Record<string, string>[] = [
    {},
    shopper.headers,
    { cookie: `operator=${'x'.repeat(43)}` },
    { cookie: `operator=${shopper.token}` },
    { authorization: `Bearer ${operators.get('owner')?.headers.cookie.split('=')[1]}` },
  ]
  for (const route of calls.filter((one) => !isOpenToAll(one))) {
    for (const headers of strangers) {
      const answer = await call(route, headers)
      assert.equal(answer.status, 401, nameOf(route))
      answers.add(answer.text)
    }
  }
  assert.equal(answers.size, 1)
})

test('each role, and two together, reach exactly the calls in the table of rights', async () => {
  for (const route of calls.filter((one) => !isStream(one))) {
    for (const [role, operator] of operators) {
      const { status, body } = await call(route, operator.headers)
      const right = rightNamed(route.right)
      const may = right === undefined || right.roles.some((one) => role.split(',').includes(one))
      const what = `${role}: ${nameOf(route)} answered ${status}`
      if (may) assert.ok(status !== 401 && status !== 403 && status < 500, what)
      else assert.deepEqual([status, body.code], [403, 'right_missing'], what)
    }
  }
})

test('an operator with only a password reaches nothing but their own login', async () => {
  for (const [role, operator] of operators) {
    const half = await passwordLogin(shop, operator)
    for (const route of calls) {
      if (isOpenToAll(route) || isOwn(route)) continue
      const { status, body } = await call(route, half.headers)
      assert.deepEqual(
        [status, body.code],
        [403, 'second_factor_needed'],
        `${role}: ${nameOf(route)}`,
      )
    }
  }
})

test('calls about money or people need a fresh second factor', async () => {
  const owner = await newOperator(shop, 'owner')
  await ageSecondFactor(shop, owner)
  for (const route of calls.filter((one) => !isStream(one))) {
    const right = rightNamed(route.right)
    const isFresh = right?.fresh || route.right === 'fresh login' || route.right === 'enrolment'
    const { body } = await call(route, owner.headers)
    assert.equal(body.code === 'second_factor_needed', isFresh === true, nameOf(route))
  }
})

test('an operator’s cookie is worthless in the shop', async () => {
  const { headers } = operators.get('owner') as TestOperator
  for (const path of ['/api/user', '/api/get-transactions', '/api/sessions']) {
    assert.equal((await shop.get(path, headers)).status, 401, path)
  }
})
