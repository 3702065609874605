import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forgetLimits, mailTo } from '#testing/accounts.ts'
import {
  ageSecondFactor,
  allowCodeReuse,
  codeOfApp,
  enterCode,
  logInOperator,
  newOperator,
  passwordLogin,
  setUpApp,
  skipEmailCode,
  type TestOperator,
} from '#testing/operators.ts'
import { closeAll, one, openTwoShops } from '#testing/race.ts'
import { type Answer, from, type TestShop } from '#testing/test-shop.ts'

let shops: TestShop[]
let shop: TestShop
before(async () => {
  // One proxy in front, so that tests can use many networks.
  shops = await openTwoShops({ env: { TRUST_PROXY: '1' } })
  shop = one(shops, 0)
})
after(() => closeAll(shops))

const path = '/api/console/second-factor'
const count = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length

test('an app code works once, also for concurrent logins in two processes', async () => {
  const owner = await newOperator(shop, 'owner')
  await allowCodeReuse(shop.context.pool, owner.id)
  const halves = await Promise.all(Array.from({ length: 4 }, () => passwordLogin(shop, owner)))
  const code = codeOfApp(owner.app ?? '')
  const answers = await Promise.all(
    halves.map(({ headers }, i) => one(shops, i).post(path, { code }, headers)),
  )
  assert.equal(count(answers, 200), 1)
  assert.equal(count(answers, 422), 3)
})

test('a code older than the last used one, or of another time, is refused', async () => {
  const owner = await newOperator(shop, 'owner')
  await allowCodeReuse(shop.context.pool, owner.id)
  const half = await passwordLogin(shop, owner)
  for (const later of [-3, 3]) {
    assert.equal((await half.post(path, { code: codeOfApp(owner.app ?? '', later) })).status, 422)
  }
  const first = await half.post(path, { code: codeOfApp(owner.app ?? '', 1) })
  assert.equal(first.status, 200)
  const again = await passwordLogin(shop, owner)
  for (const later of [1, 0, -1]) {
    assert.equal((await again.post(path, { code: codeOfApp(owner.app ?? '', later) })).status, 422)
  }
})

test('of 100 concurrent wrong codes five are checked, and the operator is mailed', async () => {
  const owner = await newOperator(shop, 'owner')
  const half = await passwordLogin(shop, owner)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      one(shops, i).post(path, { code: String(100_000 + i) }, half.headers),
    ),
  )
  assert.equal(count(answers, 422) + count(answers, 200), 5)
  assert.equal(count(answers, 429), 95)
  // The open session continues.
  assert.equal((await owner.get('/api/console/operator-names')).status, 200)
  const mail = await mailTo(shop, owner.email)
  assert.equal(mail?.subject, 'Apeak console: Wrong codes')
})

const wrongCodes = async (half: TestOperator, network: string, many: number) => {
  for (let i = 0; i < many; i += 1) {
    await shop.post(path, { code: String(100_000 + i) }, { ...half.headers, ...from(network) })
  }
}
const pass15Minutes = () =>
  shop.context.pool.query("update rate_limits set resets_at = resets_at - interval '15 minutes'")
/** Enters a correct code from a network, in a new login. */
async function rightCode(operator: TestOperator, network: string) {
  await allowCodeReuse(shop.context.pool, operator.id)
  const half = await passwordLogin(shop, operator)
  const code = codeOfApp(operator.app ?? '')
  return shop.post(path, { code }, { ...half.headers, ...from(network) })
}

test('guessing codes with the password locks that network for at most 15 minutes', async () => {
  await forgetLimits(shop)
  const owner = await newOperator(shop, 'owner')
  const thief = await passwordLogin(shop, owner)
  for (let round = 0; round < 8; round += 1) {
    await wrongCodes(thief, '203.0.113.9', 6)
    const refused = await rightCode(owner, '203.0.113.9')
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) <= 15 * 60, 'however often')
    await shop.context.pool.query(
      `update login_attempts set locked_until = now() - interval '1 second' where locked_until > now()`,
    )
    await forgetLimits(shop)
  }
  await wrongCodes(thief, '203.0.113.9', 6)
  assert.equal((await rightCode(owner, '127.0.0.1')).status, 200, 'where they are known')
  assert.equal((await rightCode(owner, '198.51.100.4')).status, 200, 'and elsewhere')
})

test('wrong codes from many networks count together, except on a known network', async () => {
  await forgetLimits(shop)
  const owner = await newOperator(shop, 'owner')
  const thief = await passwordLogin(shop, owner)
  await forgetLimits(shop)
  for (let at = 0; at < 12; at += 1) await wrongCodes(thief, `203.0.113.${at}`, 1)
  const refused = await rightCode(owner, '198.51.100.5')
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) <= 15 * 60)
  assert.equal((await rightCode(owner, '127.0.0.1')).status, 200)
})

test('a few wrong codes on new networks are mailed to the operator, once a day, with an event', async () => {
  await forgetLimits(shop)
  const owner = await newOperator(shop, 'owner')
  const subjects = async () => {
    await shop.runJobs()
    const { rows } = await shop.context.pool.query(
      'select subject from mails where recipient = $1 order by id',
      [owner.email],
    )
    return rows.map(({ subject }) => subject.replace('Apeak console: ', ''))
  }
  const before = await subjects()
  const news = async () => (await subjects()).slice(before.length)
  const thief = await passwordLogin(shop, owner)
  for (const at of [1, 2]) await wrongCodes(thief, `203.0.113.${at}`, 1)
  await wrongCodes(thief, '127.0.0.1', 2)
  assert.deepEqual(await news(), [], 'who mistypes a code is not alarmed')
  await Promise.all(
    Array.from({ length: 10 }, (_, at) => wrongCodes(thief, `203.0.113.${at + 3}`, 1)),
  )
  assert.deepEqual(await news(), ['Wrong codes'])
  const path = `/api/console/operator-events?subject_kind=operator&subject_id=${owner.id}&event=codes_guessed`
  assert.equal(((await owner.get(path)).body.data as unknown[]).length, 1)
})

test('codes from new networks are limited to 50 a day; a known network and a reset are not', async () => {
  await forgetLimits(shop)
  const owner = await newOperator(shop, 'owner')
  const thief = await passwordLogin(shop, owner)
  for (let at = 0; at < 50; at += 1) {
    if (at % 10 === 0) await pass15Minutes()
    await wrongCodes(thief, `203.0.113.${at}`, 1)
  }
  await pass15Minutes()
  const refused = await rightCode(owner, '198.51.100.6')
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 12 * 3600)
  assert.equal((await rightCode(owner, '127.0.0.1')).status, 200)
  await shop.post('/api/console/forgot-password', { email: owner.email })
  const mail = await mailTo(shop, owner.email)
  const token = /choose-password#([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  const password = 'quite another long one'
  assert.equal((await shop.post('/api/console/reset-password', { token, password })).status, 200)
  assert.equal((await rightCode({ ...owner, password }, '198.51.100.6')).status, 200)
})

test('both resets lift the code lockout on every network', async () => {
  await forgetLimits(shop)
  const owner = await newOperator(shop, 'owner')
  const locked = await newOperator(shop, 'finance')
  const lockOut = async () => {
    const thief = await passwordLogin(shop, locked)
    for (const network of ['203.0.113.9', '198.51.100.77']) await wrongCodes(thief, network, 6)
    assert.equal((await rightCode(locked, '198.51.100.77')).status, 429)
  }
  await lockOut()
  await shop.post('/api/console/forgot-password', { email: locked.email })
  const mail = await mailTo(shop, locked.email)
  const token = /choose-password#([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  const password = 'quite another long one'
  assert.equal((await shop.post('/api/console/reset-password', { token, password })).status, 200)
  locked.password = password
  assert.equal((await rightCode(locked, '198.51.100.77')).status, 200)

  await shop.context.pool.query('delete from operator_sessions where operator_id = $1', [locked.id])
  await lockOut()
  const reset = `/api/console/operators/${locked.id}/reset-second-factor`
  assert.equal((await owner.post(reset, { reason: 'Lost their phone' })).status, 200)
  const half = await passwordLogin(shop, locked)
  await skipEmailCode(shop.context.pool, locked.id)
  const whole = await setUpApp(shop, half)
  assert.equal((await rightCode(whole, '198.51.100.77')).status, 200)
})

test('a recovery code works once, also concurrently', async () => {
  const owner = await newOperator(shop, 'owner')
  assert.equal(owner.recoveryCodes.length, 10)
  const [code = ''] = owner.recoveryCodes
  const halves = await Promise.all(Array.from({ length: 4 }, () => passwordLogin(shop, owner)))
  const answers = await Promise.all(
    halves.map(({ headers }, i) => one(shops, i).post(path, { code }, headers)),
  )
  assert.equal(count(answers, 200), 1)
  const session = answers.find(({ status }) => status === 200)?.body
  assert.deepEqual([session?.stage, session?.recovery_codes_left], ['open', 9])
  const mail = await mailTo(shop, owner.email)
  assert.equal(mail?.subject, 'Apeak console: Recovery code used')
})

test('new recovery codes void the old ones', async () => {
  const owner = await newOperator(shop, 'owner')
  const { body } = await owner.post('/api/console/recovery-codes')
  const renewed = body.recovery_codes as string[]
  assert.equal(new Set([...renewed, ...owner.recoveryCodes]).size, 20)
  const half = await passwordLogin(shop, owner)
  assert.equal((await half.post(path, { code: owner.recoveryCodes[0] })).status, 422)
  assert.equal((await half.post(path, { code: renewed[0]?.toUpperCase() })).status, 200)
})

test('a second factor stays fresh while its operator works, for at most 8 hours; background requests do not count', async () => {
  const owner = await newOperator(shop, 'owner')
  const isFresh = async () => (await owner.post('/api/console/recovery-codes')).status === 200
  const pass = (minutes: number) =>
    shop.context.pool.query(
      `update operator_sessions set fresh_until = fresh_until - $2::interval,
         verified_at = verified_at - $2::interval, last_used_at = last_used_at - $2::interval
       where operator_id = $1`,
      [owner.id, `${minutes} minutes`],
    )
  const names = '/api/console/operator-names'
  for (let i = 0; i < 32; i += 1) {
    await pass(14)
    assert.equal((await owner.get(names)).status, 200)
    await pass(0.5)
  }
  assert.equal(await isFresh(), true, 'after 7 hours and 44 minutes of work')
  await pass(14)
  await owner.get(names)
  await pass(3)
  assert.equal(await isFresh(), false, 'after 8 hours')

  await enterCode(shop, owner)
  await pass(14)
  await shop.get(names, { ...owner.headers, 'x-background': '1' })
  await pass(2)
  assert.equal(await isFresh(), false, 'a page that asks by itself is no work')
  await owner.get(names)
  assert.equal(await isFresh(), false, 'nor does work bring back what is over')
})

test('entering a code again makes it fresh for 15 minutes', async () => {
  const owner = await newOperator(shop, 'owner')
  await ageSecondFactor(shop, owner)
  assert.equal((await owner.post('/api/console/recovery-codes')).status, 403)
  const again = await enterCode(shop, owner)
  assert.equal(again.headers.cookie, owner.headers.cookie)
  assert.equal((await owner.post('/api/console/recovery-codes')).status, 200)
})

test('a new app replaces the old one and ends the other sessions', async () => {
  const owner = await newOperator(shop, 'owner')
  const elsewhere = await logInOperator(shop, owner)
  const moved = await setUpApp(shop, owner)
  assert.notEqual(moved.app, owner.app)
  assert.equal((await elsewhere.get('/api/console/operator-names')).status, 401)
  const half = await passwordLogin(shop, moved)
  assert.equal((await half.post(path, { code: codeOfApp(owner.app ?? '') })).status, 422)
  assert.equal((await logInOperator(shop, moved)).session.stage, 'open')
})

test('a session with only a password cannot enrol another app', async () => {
  const half = await passwordLogin(shop, await newOperator(shop, 'owner'))
  const answer = await half.post('/api/console/enrolment')
  assert.deepEqual([answer.status, answer.body.code], [403, 'second_factor_needed'])
})

test('the database holds no usable token, secret or recovery code', async () => {
  const owner = await newOperator(shop, 'owner')
  const { rows } = await shop.context.pool.query(
    `select o::text || s::text || c::text || e::text as all
     from operators o, operator_sessions s, operator_recovery_codes c, operator_events e
     where o.id = $1 and s.operator_id = o.id and c.operator_id = o.id and e.subject_id = o.id`,
    [owner.id],
  )
  const stored = rows.map((row) => row.all).join('\n')
  const secret = new URL(owner.app ?? '').searchParams.get('secret') ?? ''
  const token = owner.headers.cookie.split('=')[1] ?? ''
  assert.ok(secret.length >= 32 && token.length === 43 && rows.length > 0)
  for (const text of [secret, token, owner.password, ...owner.recoveryCodes]) {
    assert.ok(!stored.includes(text))
  }
})
