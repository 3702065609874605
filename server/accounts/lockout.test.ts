import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codeTo, forgetLimits, logIn, mailTo, newcomer, newShopper } from '#testing/accounts.ts'
import { closeAll, openTwoShops } from '#testing/race.ts'
import { type Answer, openTestShop, type TestShop } from '#testing/test-shop.ts'
import { attemptKey, countAttempt } from './check-credential.ts'

let shop: TestShop
let beside: TestShop
before(async () => {
  // One proxy in front, so that a test can use many addresses.
  ;[shop, beside] = await openTwoShops({ env: { TRUST_PROXY: '1' } })
})
after(() => closeAll([shop, beside]))

const statuses = (answers: Answer[]) => answers.map(({ status }) => status)
const count = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length

/** Ages a lockout by changing its row, since only the database's clock counts. */
const ageLockout = (key: Buffer, time: string) =>
  shop.context.pool.query(
    'update login_attempts set locked_until = locked_until - $2::interval where key = $1',
    [key, time],
  )

test('the sixth password in a row is not checked, right or wrong', async () => {
  await forgetLimits(shop)
  const { email, password } = await newShopper(shop)
  const answers: Answer[] = []
  for (let i = 0; i < 6; i += 1) {
    answers.push(await shop.post('/api/login', { email, password: `wrong ${i}` }))
  }
  assert.deepEqual(statuses(answers), [422, 422, 422, 422, 422, 429])
  assert.equal(answers[0]?.body.message, 'Invalid email or password.')
  assert.equal(answers[5]?.body.error, 'Too many failed attempts. Please try again in 15 minutes.')
  assert.ok(Number(answers[5]?.headers.get('retry-after')) > 890)
  assert.equal((await beside.post('/api/login', { email, password })).status, 429)
  const mail = await mailTo(shop, email)
  assert.equal(mail?.subject, 'Your Apeak password is temporarily locked')
  assert.match(mail?.text ?? '', /locked for 15 minutes/)
})

test('a lockout survives a restart and expires', async (t) => {
  await forgetLimits(shop)
  const { email, password } = await newShopper(shop)
  for (let i = 0; i < 5; i += 1) await shop.post('/api/login', { email, password: 'wrong' })
  const later = await openTestShop({ TRUST_PROXY: '1' }, { databaseUrl: shop.databaseUrl })
  t.after(() => later.close())
  assert.equal((await later.post('/api/login', { email, password })).status, 429)
  await ageLockout(attemptKey('password', email, '127.0.0.1'), '15 minutes')
  assert.equal((await later.post('/api/login', { email, password })).status, 200)
})

test('of 200 concurrent wrong passwords over two processes, five are checked', async () => {
  await forgetLimits(shop)
  const { email } = await newShopper(shop)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      (i % 2 ? shop : beside).post('/api/login', { email, password: `wrong ${i}` }),
    ),
  )
  assert.equal(count(answers, 422), 5)
  assert.equal(count(answers, 429), 195)
})

test('of 200 concurrent wrong PINs over two processes, five are checked', async () => {
  await forgetLimits(shop)
  const shopper = await newShopper(shop)
  const body = { id: shopper.id, pin: '000000' }
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      (i % 2 ? shop : beside).post('/api/verify-pin', body, shopper.headers),
    ),
  )
  assert.equal(count(answers, 422), 5)
  assert.equal(count(answers, 429), 195)
  const change = { id: shopper.id, currentPin: '314159', newPin: '271828', confirmPin: '271828' }
  assert.equal((await shopper.put('/api/update-security-pin', change)).status, 429)
  assert.equal((await shopper.get('/api/user')).status, 200)
})

test('of 200 concurrent wrong codes from 200 networks over two processes, 20 are checked', async () => {
  await forgetLimits(shop)
  const { email } = newcomer()
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) => {
      const headers = { 'x-forwarded-for': `10.0.0.${i}` }
      const body = { email, otp: '000000' }
      return (i % 2 ? shop : beside).post('/api/verify-email-otp', body, headers)
    }),
  )
  assert.equal(count(answers, 422), 20)
  assert.equal(count(answers, 429), 180)
})

test('each lockout doubles, up to a day; a right password does not reset it', async () => {
  await forgetLimits(shop)
  const { email, password } = await newShopper(shop)
  const key = attemptKey('password', email, '127.0.0.1')
  const minutes: number[] = []
  for (let lockout = 0; lockout < 9; lockout += 1) {
    for (let i = 0; i < 5; i += 1) await shop.post('/api/login', { email, password: 'wrong' })
    const { rows } = await shop.context.pool.query(
      'select round(extract(epoch from locked_until - now()) / 60)::integer as m from login_attempts where key = $1',
      [key],
    )
    minutes.push(rows[0].m)
    await ageLockout(key, '1 day')
    if (lockout === 3) {
      assert.equal((await shop.post('/api/login', { email, password })).status, 200)
    }
    await forgetLimits(shop)
  }
  assert.deepEqual(minutes, [15, 30, 60, 120, 240, 480, 960, 1440, 1440])
})

test('fewer than 200 guesses at one account are checked in a month', async () => {
  const key = attemptKey('pin', 'somebody')
  // The attacker waits for each lockout to end; the waits are added up instead.
  let hours = 0
  let compared = 0
  while (hours < 30 * 24 && compared < 1000) {
    for (let i = 0; i < 5; i += 1) {
      if (await countAttempt(shop.context.database, key)) compared += 1
    }
    const { rows } = await shop.context.pool.query(
      'select extract(epoch from locked_until - now()) / 3600 as h from login_attempts where key = $1',
      [key],
    )
    hours += Number(rows[0].h)
    await shop.context.pool.query('update login_attempts set locked_until = now() where key = $1', [
      key,
    ])
  }
  assert.ok(compared <= 200, String(compared))
})

test('a password reset link ends the lockout', async () => {
  await forgetLimits(shop)
  const shopper = await newShopper(shop)
  const { email } = shopper
  for (let i = 0; i < 5; i += 1) await shop.post('/api/login', { email, password: 'wrong' })
  await shop.post('/api/forgot-password', { email })
  const token = /token=([\w-]+)/.exec((await mailTo(shop, email))?.text ?? '')?.[1]
  const password = 'another good one'
  const reset = { token, email, password, password_confirmation: password }
  assert.equal((await shop.post('/api/reset-password', reset)).status, 200)
  await logIn(shop, { ...shopper, password })
})

test('a PIN reset code ends the PIN lockout', async () => {
  const shopper = await newShopper(shop)
  const wrong = { id: shopper.id, pin: '000000' }
  for (let i = 0; i < 5; i += 1) await shopper.post('/api/verify-pin', wrong)
  await shopper.post('/api/forgot-pin', {})
  const otp = await codeTo(shop, shopper.email)
  const reset = { otp, newPin: '271828', confirmPin: '271828' }
  assert.equal((await shopper.post('/api/reset-pin', reset)).status, 200)
  const right = await shopper.post('/api/verify-pin', { id: shopper.id, pin: '271828' })
  assert.deepEqual(right.body, { success: true, message: 'PIN Verified Successfully' })
})
