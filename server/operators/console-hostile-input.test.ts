// No input crashes a console route. Generated from the routes, so new ones are covered too.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Schema } from '#testing/documented-routes.ts'
import {
  evenSample,
  hostileAddresses,
  hostileBodies,
  hostileTexts,
  invalidBodies,
} from '#testing/hostile-values.ts'
import { newOperator, type TestOperator } from '#testing/operators.ts'
import { assertHarmless, forEachConcurrently, type Sent, sendRaw } from '#testing/raw-requests.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import type { ConsoleRoute } from './guard-console.ts'

const TRIES_A_ROUTE = 40
const AT_ONCE = 8

let shop: TestShop
let operator: TestOperator
let calls: ConsoleRoute[]
before(async () => {
  shop = await openTestShop()
  operator = await newOperator(shop, 'owner')
  // Streams do not end by themselves.
  calls = shop.app.consoleRoutes.filter(
    ({ method, url }) => method !== 'HEAD' && !url.endsWith('stream'),
  )
})
after(() => shop.close())

async function send(requests: Sent[]): Promise<void> {
  // Some requests end sessions or use up rate limits.
  await shop.context.pool.query('delete from rate_limits')
  await shop.context.pool.query('delete from login_attempts')
  if ((await operator.get('/api/console/operator-names')).status !== 200) {
    operator = await newOperator(shop, 'owner')
  }
  await forEachConcurrently(evenSample(requests, TRIES_A_ROUTE), AT_ONCE, async (request) => {
    const answer = await sendRaw(shop.url, { ...request, headers: operator.headers })
    assertHarmless(answer, request)
  })
}

const address = (url: string, value = `p${'0'.repeat(26)}`) => url.replace(/:\w+/g, value)

test('an invalid body never causes a server error', async () => {
  for (const { method, url, schema } of calls) {
    if (method === 'GET') continue
    const spoilt = invalidBodies((schema?.body ?? {}) as Schema)
    const sent = [
      ...spoilt.map((body) => ({ type: 'application/json', body })),
      ...hostileBodies.map(([type, body]) => ({ type, body })),
    ]
    await send(sent.map((one) => ({ method: String(method), path: address(url), ...one })))
  }
})

test('an invalid address never causes a server error', async () => {
  for (const { method, url, schema } of calls) {
    const query = Object.keys((schema?.querystring as Schema | undefined)?.properties ?? {})
    const texts = hostileTexts.filter((text) => text.length < 5_000)
    const addresses = [
      ...(url.includes(':') ? hostileAddresses.map((value) => address(url, value)) : []),
      ...hostileAddresses.map((value) => `${address(url)}?${value}`),
      ...query.flatMap((name) =>
        texts.map((text) => `${address(url)}?${name}=${encodeURIComponent(text.toWellFormed())}`),
      ),
    ]
    const body = method === 'GET' ? undefined : '{"nothing":true}'
    const type = 'application/json'
    await send(addresses.map((path) => ({ method: String(method), path, type, body })))
  }
})

test('every console body and query refuses unknown fields', () => {
  for (const { url, schema } of calls) {
    for (const part of [schema?.body, schema?.querystring] as (Schema | undefined)[]) {
      if (part) assert.equal(part.additionalProperties, false, url)
    }
  }
})
