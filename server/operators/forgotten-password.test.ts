import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forgetLimits, mailTo } from '#testing/accounts.ts'
import { logInOperator, newOperator, passwordLogin, type TestOperator } from '#testing/operators.ts'
import { from, openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let owner: TestOperator
before(async () => {
  shop = await openTestShop({ TRUST_PROXY: '1' })
  owner = await newOperator(shop, 'owner')
})
after(() => shop.close())

const names = '/api/console/operator-names'
const password = 'quite another long one'
const forget = (email: string, place = '198.51.100.1') =>
  shop.post('/api/console/forgot-password', { email }, from(place))
const reset = (token: string, to = password) =>
  shop.post('/api/console/reset-password', { token, password: to })

/** The token in the newest mail to an address. */
async function tokenTo(email: string): Promise<string> {
  const mail = await mailTo(shop, email)
  return /choose-password#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}

test('an operator resets a forgotten password by a mailed link, once, and still needs the app', async () => {
  await forgetLimits(shop)
  const operator = await newOperator(shop, 'finance')
  assert.equal((await forget(operator.email.toUpperCase())).status, 200)
  const earlier = await tokenTo(operator.email)
  await forget(operator.email)
  const token = await tokenTo(operator.email)
  assert.notEqual(token, earlier)
  const answers = await Promise.all([reset(token), reset(token), reset(token)])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422, 422])
  assert.equal((await reset(earlier)).status, 422, 'every other link is void')
  assert.equal((await operator.get(names)).status, 401, 'every session has ended')
  const old = await shop.post('/api/console/login', operator)
  assert.equal(old.status, 422)
  const half = await passwordLogin(shop, { ...operator, password })
  assert.equal(half.session.stage, 'second_factor')
  assert.equal((await half.get(names)).status, 403)
  const whole = await logInOperator(shop, { ...operator, password })
  assert.equal((await whole.get(names)).status, 200)
  const path = `/api/console/operator-events?subject_kind=operator&subject_id=${operator.id}`
  const events = (await owner.get(path)).body.data as { event: string; actor: string }[]
  assert.deepEqual(
    events.slice(0, 3).map(({ event, actor }) => [event, actor]),
    [
      ['password_reset', operator.id],
      ['password_forgotten', 'password_reset'],
      ['password_forgotten', 'password_reset'],
    ],
  )
  assert.equal((await mailTo(shop, operator.email))?.subject, 'Apeak console: Password changed')
})

test('changing the own password voids every mailed link', async () => {
  await forgetLimits(shop)
  const operator = await newOperator(shop, 'finance')
  await forget(operator.email)
  const token = await tokenTo(operator.email)
  const changed = { current_password: operator.password, new_password: 'changed after a break-in' }
  assert.equal((await operator.post('/api/console/own-password', changed)).status, 200)
  assert.ok((await reset(token)).body.errors?.token)
  const own = { ...operator, password: changed.new_password }
  assert.equal((await logInOperator(shop, own)).session.stage, 'open')
})

test('a reset request neither reveals an operator’s email nor floods it', async () => {
  await forgetLimits(shop)
  const operator = await newOperator(shop, 'support')
  const [known, unknown] = [await forget(operator.email), await forget('nobody@example.com')]
  assert.deepEqual([known.status, known.text], [unknown.status, unknown.text])
  for (let time = 0; time < 5; time += 1) assert.equal((await forget(operator.email)).status, 200)
  await mailTo(shop, operator.email)
  const { rows } = await shop.context.pool.query(
    "select from mails where recipient = $1 and subject like '%choose a new password'",
    [operator.email],
  )
  assert.equal(rows.length, 3)
})

test('strangers cannot block a reset from the operator’s own network', async () => {
  await forgetLimits(shop)
  const operator = await newOperator(shop, 'fulfilment')
  const { email } = operator
  for (let time = 0; time < 4; time += 1) await forget(email, '203.0.113.200')
  const asked = await tokenTo(email)
  const tries = Array.from({ length: 60 }, (_, at) =>
    shop.post('/api/console/login', { email, password: 'wrong' }, from(`203.0.113.${at}`)),
  )
  assert.ok((await Promise.all(tries)).some(({ status }) => status === 429))
  const hotel = from('198.51.100.77')
  const right = { email, password: operator.password }
  assert.equal((await shop.post('/api/console/login', right, hotel)).status, 429)
  await forget(email, '198.51.100.77')
  const token = await tokenTo(email)
  assert.notEqual(token, asked)
  assert.equal((await reset(token)).status, 200)
  assert.equal((await shop.post('/api/console/login', { email, password }, hotel)).status, 200)
})

test('a reset link is valid for an hour, for an active operator, with an acceptable password', async () => {
  await forgetLimits(shop)
  const operator = await newOperator(shop, 'content')
  await forget(operator.email)
  const token = await tokenTo(operator.email)
  for (const bad of ['short', '123qweasdzxc', operator.email]) {
    assert.ok((await reset(token, bad)).body.errors.password, bad)
  }
  const { pool } = shop.context
  await pool.query('update operators set deactivated_at = now() where id = $1', [operator.id])
  assert.ok((await reset(token)).body.errors.token)
  await pool.query('update operators set deactivated_at = null where id = $1', [operator.id])
  await pool.query(
    "update operator_password_resets set expires_at = expires_at - interval '1 hour'",
  )
  assert.ok((await reset(token)).body.errors.token)
  assert.ok((await reset('x'.repeat(43))).body.errors.token)
})
