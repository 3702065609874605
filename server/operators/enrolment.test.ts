// A password alone sets up no second factor: a mailed code confirms every enrolment after the first.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { roles } from '@apeak/contract/operators'
import { forgetLimits, mailTo } from '#testing/accounts.ts'
import {
  addOperator,
  newOperator,
  type Person,
  passwordLogin,
  setUpApp,
  type TestOperator,
} from '#testing/operators.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let owner: TestOperator
before(async () => {
  shop = await openTestShop({ TRUST_PROXY: '1' })
})
after(() => shop.close())

const names = '/api/console/operator-names'
const path = '/api/console/email-code'

/** The code in the newest mail to an operator. */
async function mailedCode({ email }: Person): Promise<string> {
  const mail = await mailTo(shop, email)
  return /\b[0-9a-z]{4}-[0-9a-z]{4}\b/.exec(mail?.text ?? '')?.[0] ?? ''
}

test('the first login of a shop enrols an app at once', async () => {
  const first = await passwordLogin(shop, await addOperator(shop.context.pool, 'owner'))
  assert.equal(first.session.stage, 'enrolment')
  assert.equal((await first.get(names)).body.code, 'enrolment_needed')
  owner = await setUpApp(shop, first)
  assert.equal((await owner.get(names)).status, 200)
})

test('in every role a password alone reaches nothing and enrols nothing', async () => {
  for (const role of roles) {
    const thief = await passwordLogin(shop, await addOperator(shop.context.pool, role))
    assert.deepEqual([thief.session.stage, thief.session.rights], ['email_code', []], role)
    for (const call of [
      thief.get(names),
      thief.post('/api/console/enrolment'),
      thief.post('/api/console/enrolment/confirm', { code: '123456' }),
      thief.post('/api/console/recovery-codes'),
    ]) {
      const { status, body } = await call
      assert.deepEqual([status, body.code], [403, 'email_code_needed'], role)
    }
  }
})

test('a later enrolment needs the code mailed to the operator, in the same session', async () => {
  const person = await addOperator(shop.context.pool, 'support')
  const thief = await passwordLogin(shop, person)
  const operator = await passwordLogin(shop, person)
  const code = await mailedCode(person)
  assert.match(code, /^.{4}-.{4}$/)
  assert.equal((await thief.post(path, { code })).status, 422, 'it is not the code of this session')
  assert.equal((await operator.post(path, { code: 'aaaa-aaaa' })).status, 422)
  const confirmed = await operator.post(path, { code: code.toUpperCase() })
  assert.equal(confirmed.body.stage, 'enrolment')
  const whole = await setUpApp(shop, operator)
  assert.equal((await whole.get(names)).status, 200)
  assert.equal((await thief.get(names)).status, 401, 'every other session has ended')
  assert.equal((await whole.post(path, { code })).status, 409, 'it is used')
})

test('enrolment after an owner’s reset needs a mailed code too, and the mail can be sent again', async () => {
  await forgetLimits(shop)
  const operator = await newOperator(shop, 'finance')
  const reset = `/api/console/operators/${operator.id}/reset-second-factor`
  assert.equal((await owner.post(reset, { reason: 'Lost their phone' })).status, 200)
  const again = await passwordLogin(shop, operator)
  assert.equal(again.session.stage, 'email_code')
  const first = await mailedCode(operator)
  assert.equal((await again.post(`${path}/send`)).status, 200)
  assert.equal(await mailedCode(operator), first)
  const { rows } = await shop.context.pool.query(
    `select from mails where recipient = $1 and subject like '%your code'`,
    [operator.email],
  )
  assert.equal(rows.length, 2)
  assert.equal((await again.post(path, { code: first })).body.stage, 'enrolment')
})

test('mailed codes have limits against guessing and flooding', async () => {
  await forgetLimits(shop)
  const person = await addOperator(shop.context.pool, 'content')
  const thief = await passwordLogin(shop, person)
  const tries = await Promise.all(
    Array.from({ length: 20 }, (_, i) => thief.post(path, { code: `aaaa-00${10 + i}` })),
  )
  assert.equal(tries.filter(({ status }) => status === 422).length, 5)
  for (let i = 0; i < 8; i += 1) await thief.post(`${path}/send`)
  for (let i = 0; i < 8; i += 1) await passwordLogin(shop, person)
  await mailTo(shop, person.email)
  const { rows } = await shop.context.pool.query('select from mails where recipient = $1', [
    person.email,
  ])
  assert.ok(rows.length <= 6, String(rows.length))
})

test('a session without an app ends after 30 minutes, with its code', async () => {
  const person = await addOperator(shop.context.pool, 'content')
  const late = await passwordLogin(shop, person)
  await shop.context.pool.query(
    `update operator_sessions set created_at = created_at - interval '31 minutes' where operator_id = $1`,
    [person.id],
  )
  assert.equal((await late.post(path, { code: 'aaaa-aaaa' })).status, 401)
})
