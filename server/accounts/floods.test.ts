import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { forgetLimits, newcomer, newShopper } from '#testing/accounts.ts'
import { closeAll } from '#testing/race.ts'
import { type Answer, openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let behindProxy: TestShop
before(async () => {
  shop = await openTestShop()
  behindProxy = await openTestShop({ TRUST_PROXY: '1' }, { databaseUrl: shop.databaseUrl })
})
after(() => closeAll([shop, behindProxy]))
beforeEach(() => forgetLimits(shop))

const countOf = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length

async function mailsTo(email: string): Promise<number> {
  await shop.runJobs()
  const { rows } = await shop.context.pool.query('select from mails where recipient = $1', [email])
  return rows.length
}

test('one email address gets at most 10 requested mails of a kind an hour, over all routes, networks and processes', async () => {
  const { email } = await newShopper(shop)
  await forgetLimits(shop)
  const before = await mailsTo(email)
  const answers: Answer[] = []
  for (let round = 0; round < 40; round += 1) {
    const headers = { 'x-forwarded-for': `10.1.0.${round}` }
    answers.push(
      ...(await Promise.all([
        behindProxy.post('/api/register', newcomer({ email }), headers),
        behindProxy.post('/api/resend-email-otp', { email }, headers),
        behindProxy.post('/api/forgot-password', { email }, headers),
      ])),
    )
  }
  // The response does not reveal that no mail was sent: that would reveal accounts.
  assert.equal(countOf(answers, 429), 0)
  assert.equal((await mailsTo(email)) - before, 20)
})

test('one network requests at most 6 mails of a kind an hour for one address', async () => {
  const { email } = newcomer()
  const answers: Answer[] = []
  for (let round = 0; round < 10; round += 1) {
    answers.push(await shop.post('/api/register', newcomer({ email })))
    answers.push(await shop.post('/api/forgot-password', { email }))
  }
  assert.equal(countOf(answers, 429), 8)
  assert.match(
    answers.at(-1)?.body.error ?? '',
    /^Too many requests\. Please try again in \d+ minutes\.$/,
  )
  assert.equal(await mailsTo(email), 6)
})

test('1,000 registrations from one sender send at most 100 mails', async () => {
  const answers: Answer[] = []
  for (let i = 0; i < 10; i += 1) {
    const batch = Array.from({ length: 100 }, () => shop.post('/api/register', newcomer()))
    answers.push(...(await Promise.all(batch)))
  }
  assert.equal(countOf(answers, 201), 100)
  assert.equal(countOf(answers, 429), 900)
})

test('a forged X-Forwarded-For does not reset the limit', async () => {
  const asks = (to: TestShop, forwarded: string) =>
    to.post('/api/forgot-password', newcomerEmail(), { 'x-forwarded-for': forwarded })
  const answers = await Promise.all(
    Array.from({ length: 110 }, (_, i) => asks(shop, `203.0.113.${i}`)),
  )
  assert.equal(countOf(answers, 429), 10)
  // Behind one proxy only the last address of the header counts, which the proxy adds.
  await forgetLimits(shop)
  const forged = await Promise.all(
    Array.from({ length: 110 }, (_, i) => asks(behindProxy, `203.0.113.${i}, 198.51.100.7`)),
  )
  assert.equal(countOf(forged, 429), 10)
})

test('refused requests do not use up an address’s mail limit', async () => {
  const { email } = newcomer()
  await Promise.all(
    Array.from({ length: 100 }, () => shop.post('/api/forgot-password', newcomerEmail())),
  )
  for (let i = 0; i < 10; i += 1) await shop.post('/api/forgot-password', { email })
  const elsewhere = { 'x-forwarded-for': '198.51.100.9' }
  const answer = await behindProxy.post('/api/forgot-password', { email }, elsewhere)
  assert.equal(answer.status, 200)
})

test('one source gets at most 200 login attempts in 15 minutes, over all accounts', async () => {
  const answers = await Promise.all(
    Array.from({ length: 210 }, () =>
      shop.post('/api/login', { ...newcomerEmail(), password: 'the same for all' }),
    ),
  )
  assert.equal(countOf(answers, 422), 200)
  assert.equal(countOf(answers, 429), 10)
})

test('100 concurrent logins at full hashing cost keep memory bounded and other requests answered', async (t) => {
  const costly = await openTestShop(
    {},
    {
      databaseUrl: shop.databaseUrl,
      hashCost: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
    },
  )
  t.after(() => costly.close())
  const person = await newShopper(costly)
  await forgetLimits(shop)
  const before = process.memoryUsage().rss
  let highest = before
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss)
  }, 5)
  const logins = Promise.all(
    Array.from({ length: 100 }, () =>
      costly.post('/api/login', { ...newcomerEmail(), password: person.password }),
    ),
  )
  let done = false
  void logins.then(() => {
    done = true
  })
  let healthy = 0
  while (!done) {
    assert.equal((await costly.get('/health')).status, 200)
    healthy += 1
  }
  clearInterval(watch)
  assert.equal(countOf(await logins, 422), 100)
  assert.ok(highest - before < 160 * 1024 * 1024, `${(highest - before) >> 20} MiB more`)
  // The 100 take 50 turns; other requests run between any two of them.
  assert.ok(healthy >= 50, `others were answered ${healthy} times`)
})

function newcomerEmail() {
  return { email: newcomer().email }
}
