import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newcomer, newShopper } from '#testing/accounts.ts'
import { type Answer, openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
before(async () => {
  // One proxy in front, so that each test comes from an address of its own.
  shop = await openTestShop({ TRUST_PROXY: '1' })
})
after(() => shop.close())

const from = (address: string) => ({ 'x-forwarded-for': address })

/** All of an answer but what is different in each. */
function shapeOf({ status, headers, text }: Answer): unknown {
  const varying = ['date', 'x-request-id']
  const others = [...headers].filter(([name]) => !varying.includes(name))
  return { status, text, headers: others }
}

test('no answer tells whether an address has an account', async () => {
  const known = await newShopper(shop)
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
  const unknown = newcomer().email
  for (const [path, body] of calls) {
    const ofKnown = await shop.post(path, { ...body, email: known.email }, from('10.0.0.1'))
    const ofUnknown = await shop.post(path, { ...body, email: unknown }, from('10.0.0.2'))
    assert.deepEqual(shapeOf(ofKnown), shapeOf(ofUnknown), path)
    assert.ok([200, 201, 422].includes(ofKnown.status), `${path} ${ofKnown.text}`)
  }
})

test('an unknown address is locked as a known one is', async () => {
  const { email } = newcomer()
  const statuses: number[] = []
  for (let i = 0; i < 6; i += 1) {
    const body = { email, password: 'wrong' }
    statuses.push((await shop.post('/api/login', body, from('10.0.0.3'))).status)
  }
  assert.deepEqual(statuses, [422, 422, 422, 422, 422, 429])
})

test('a login takes as long for an unknown address as for a known one', async (t) => {
  const slow = await openTestShop(
    { TRUST_PROXY: '1' },
    {
      databaseUrl: shop.databaseUrl,
      hashCost: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
    },
  )
  t.after(() => slow.close())
  const people = []
  for (let i = 0; i < 6; i += 1) people.push(await newShopper(slow))
  const times = { known: [] as number[], unknown: [] as number[] }
  const time = async (kind: keyof typeof times, email: string) => {
    const begin = performance.now()
    await slow.post('/api/login', { email, password: 'not the password' }, from('10.0.0.4'))
    times[kind].push(performance.now() - begin)
  }
  await slow.post('/api/login', { email: newcomer().email, password: 'x' }, from('10.0.0.4'))
  for (let round = 0; round < 4; round += 1) {
    for (const { email } of people) {
      await time('known', email)
      await time('unknown', newcomer().email)
    }
  }
  const median = (list: number[]) => list.sort((a, b) => a - b)[list.length >> 1] ?? 0
  const difference = Math.abs(median(times.known) - median(times.unknown))
  assert.ok(difference < 10, `medians differ by ${difference} ms`)
})
