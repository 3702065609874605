import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { argon2, createHasher } from '#platform/secrets/secret-hashes.ts'
import { newcomer, newShopper } from '#testing/accounts.ts'
import { watchStatements } from '#testing/statements.ts'
import { type Answer, from, openTestShop, type TestShop } from '#testing/test-shop.ts'

/** The expensive steps in order: each statement's text, and each argon2 call with its cost. */
let steps: string[] = []

/** argon2, recording its calls. */
const recordingArgon2: typeof argon2 = {
  hash(secret, cost, signal) {
    steps.push(`argon2 hashes at ${JSON.stringify(cost)}`)
    return argon2.hash(secret, cost, signal)
  },
  verify(hash, secret, cost, signal) {
    steps.push(`argon2 compares at ${String(hash).split('$').slice(1, 4)}`)
    return argon2.verify(hash, secret, cost, signal)
  },
}

let shop: TestShop
before(async () => {
  const hasher = createHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 }, recordingArgon2)
  // One proxy in front, so that each test comes from its own address.
  shop = await openTestShop({ TRUST_PROXY: '1' }, { hasher })
  watchStatements(shop.context.pool, (text) => {
    steps.push(text)
    return undefined
  })
})
after(() => shop.close())

/** A response without its individual parts. */
function shapeOf({ status, headers, text }: Answer): unknown {
  const varying = ['date', 'x-request-id', 'retry-after']
  const others = [...headers].filter(([name]) => !varying.includes(name))
  return { status, text, headers: others }
}

/** What a client can observe: the response, and the steps that determine its duration. */
async function observed(path: string, body: unknown, address: string) {
  steps = []
  const answer = await shop.post(path, body, from(address))
  return { answer, shape: shapeOf(answer), steps }
}

test('neither response nor hashing work reveals whether an email is registered or unverified', async () => {
  const { email: known } = await newShopper(shop)
  const waiting = newcomer()
  await shop.post('/api/register', waiting)
  const unknown = newcomer().email
  const calls: [string, Record<string, unknown>][] = [
    ['/api/login', { password: 'not the password' }],
    ['/api/login', { password: 'not the password', remember: true }],
    ['/api/register', { ...newcomer() }],
    ['/api/forgot-password', {}],
    ['/api/resend-email-otp', {}],
    ['/api/verify-email-otp', { otp: '000000' }],
    [
      '/api/reset-password',
      { token: 'x', password: 'good enough', password_confirmation: 'good enough' },
    ],
  ]
  for (const [path, body] of calls) {
    const ofUnknown = await observed(path, { ...body, email: unknown }, '10.0.0.2')
    assert.ok([200, 201, 422].includes(ofUnknown.answer.status), `${path} ${ofUnknown.answer.text}`)
    assert.ok(ofUnknown.steps.length >= 2, path)
    for (const email of [known, waiting.email]) {
      const { shape, steps } = await observed(path, { ...body, email }, '10.0.0.1')
      assert.deepEqual(shape, ofUnknown.shape, path)
      assert.deepEqual(steps, ofUnknown.steps, path)
    }
  }
})

test('a login with an unknown email costs as much argon2 work as a wrong password', async () => {
  const hash = await argon2.hash('x', { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const body = { email: newcomer().email, password: 'not the password' }
  const { steps } = await observed('/api/login', body, '10.0.0.4')
  const works = steps.filter((step) => step.startsWith('argon2'))
  const compares = `argon2 compares at ${hash.split('$').slice(1, 4)}`
  assert.deepEqual(works, [compares, compares])
})

test('an unknown email is locked out like a known one', async () => {
  const { email: known } = await newShopper(shop)
  const { email: unknown } = newcomer()
  const statuses: number[] = []
  for (let i = 0; i < 6; i += 1) {
    const tryAt = (email: string) =>
      observed('/api/login', { email, password: 'wrong' }, '10.0.0.3')
    const [ofKnown, ofUnknown] = [await tryAt(known), await tryAt(unknown)]
    assert.deepEqual(ofKnown.shape, ofUnknown.shape)
    assert.deepEqual(ofKnown.steps, ofUnknown.steps)
    statuses.push(ofUnknown.answer.status)
  }
  assert.deepEqual(statuses, [422, 422, 422, 422, 422, 429])
})
