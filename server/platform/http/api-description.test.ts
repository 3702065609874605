import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { examples } from '@apeak/contract/api-description'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { type Access, accessTable } from '#testing/access-table.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

type Operation = {
  operationId?: string
  summary?: string
  tags?: string[]
  security?: object[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { content?: Record<string, Content> }>
}
type Content = { schema: Schema; example?: unknown }
type Schema = { $ref?: string; type?: string; examples?: unknown[] }
type Description = {
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

let shop: TestShop
let source: string
let description: Description
before(async () => {
  shop = await openTestShop({ PUBLIC_URL: 'https://apeak.my' })
  source = (await shop.get('/api/openapi.json')).text
  description = JSON.parse(source)
})
after(() => shop.close())

/** Every operation as "GET /api/user". */
function operations(): [route: string, operation: Operation][] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  )
}

/** The example of a body, beside its schema or in it. */
function exampleIn({ schema, example }: Content): unknown {
  const named = description.components.schemas[schema.$ref?.split('/').at(-1) ?? '']
  return example ?? (named ?? schema).examples?.[0]
}

test('the API description passes the linter', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  assert.deepEqual(
    problems.map(
      ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`,
    ),
    [],
  )
})

test('every operation has a description and a described tag', () => {
  const tags = new Set(description.tags.map(({ name }) => name))
  for (const [route, { summary, operationId, tags: own = [] }] of operations()) {
    assert.ok(summary, `${route} has no summary: it needs its line in contract/operations`)
    assert.ok(operationId, `${route} has no operationId`)
    assert.ok(own.length === 1 && own.every((tag) => tags.has(tag)), `${route}: ${own}`)
  }
})

test('every operation declares the login its route needs', () => {
  const needed: Record<Access['for'], object[] | undefined> = {
    everybody: [],
    customers: [{ token: [] }],
    affiliates: [{ token: [] }],
    'guests too': [{}, { token: [] }],
    providers: undefined,
  }
  const table = accessTable(() => 1)
  for (const [route, { security, tags }] of operations()) {
    const access = table[route.replace(/\{(\w+)\}/g, ':$1')]
    assert.ok(access, `${route} has no line in the table of access`)
    if (tags?.[0] === 'providers') continue
    assert.deepEqual(security, needed[access.for], route)
  }
})

test('every request and response object has a name and an example', () => {
  for (const [route, { requestBody, responses }] of operations()) {
    const contents = [requestBody, ...Object.values(responses)].map((one) => one?.content)
    for (const json of contents.flatMap((content) => content?.['application/json'] ?? [])) {
      const { $ref, type } = json.schema
      assert.ok(
        $ref || type !== 'object',
        `${route}: contract/api-description does not know its object`,
      )
      assert.ok(exampleIn(json) !== undefined, route)
    }
  }
})

test('every request text has a meaningful example', () => {
  for (const [route, { requestBody }] of operations()) {
    const json = requestBody?.content['application/json']
    const empty = Object.entries((json && exampleIn(json)) ?? {}).filter(
      ([name, value]) => value === '' && !(name in examples),
    )
    assert.deepEqual(empty, [], `${route}: contract/api-description lacks these`)
  }
})

test('names this shop, and only the providers’ own calls', () => {
  assert.deepEqual(
    description.servers.map(({ url }) => url),
    ['https://apeak.my'],
  )
  assert.doesNotMatch(source, /sandbox/i)
  const theirs = operations().filter(([, { tags }]) => tags?.[0] === 'providers')
  assert.ok(theirs.some(([route]) => route === 'POST /api/razorpay-webhook'))
})

test('the page has the shop’s name and loads nothing from other hosts', async () => {
  const page = await shop.get('/api/docs')
  assert.match(page.text, /<title>Apeak API<\/title>/)
  const policy = String(page.headers.get('content-security-policy'))
  assert.match(policy, /default-src 'none'/)
  assert.doesNotMatch(policy, /https?:|\*|unsafe-eval/)
  const addresses = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)
  assert.ok(addresses.length > 4)
  for (const address of addresses) {
    assert.match(String(address), /^\/api\/docs\/static\//)
    assert.equal((await shop.get(String(address))).status, 200, address)
  }
})
