import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { logIn, mailTo, newShopper, type Shopper } from '#testing/accounts.ts'
import { closeAll } from '#testing/race.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let beside: TestShop
before(async () => {
  shop = await openTestShop({ PUBLIC_URL: 'https://shop.example' })
  beside = await openTestShop({}, { databaseUrl: shop.databaseUrl })
})
after(() => closeAll([shop, beside]))

/** Requests a reset link and reads it from the mail. */
async function resetLink(email: string, headers: Record<string, string> = {}): Promise<URL> {
  await shop.post('/api/forgot-password', { email }, headers)
  const mail = await mailTo(shop, email)
  const link = /https:\S+reset-password\S+/.exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error(`no link was mailed to ${email}`)
  return new URL(link)
}

const resetBy = (link: URL, password: string) => ({
  token: link.searchParams.get('token'),
  email: link.searchParams.get('email'),
  password,
  password_confirmation: password,
})

const isAlive = async ({ headers }: Shopper) =>
  (await beside.get('/api/user', headers)).status === 200

test('a reset link sets a new password once and does not log in', async () => {
  const shopper = await newShopper(shop)
  const link = await resetLink(shopper.email, { host: 'evil.example' })
  assert.equal(link.origin, 'https://shop.example')
  const body = resetBy(link, 'another good one')
  const answer = await shop.post('/api/reset-password', body)
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(Object.keys(answer.body), ['status'])
  assert.equal(await isAlive(shopper), false)
  assert.equal((await mailTo(shop, shopper.email))?.subject, 'Your Apeak password was changed')
  await logIn(shop, { ...shopper, password: 'another good one' })
  const again = await shop.post('/api/reset-password', body)
  assert.equal(again.status, 422)
  assert.deepEqual(Object.keys(again.body.errors), ['token'])
})

test('a reset link used 50 times concurrently works once', async () => {
  const { email } = await newShopper(shop)
  const link = await resetLink(email)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      (i % 2 ? shop : beside).post('/api/reset-password', resetBy(link, `new password ${i}`)),
    ),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal(answers.filter(({ status }) => status === 422).length, 49)
})

test('of two reset links used concurrently, one works and the other is void', async () => {
  const { email } = await newShopper(shop)
  const links = [await resetLink(email), await resetLink(email)]
  const answers = await Promise.all(
    links.map((link, i) => shop.post('/api/reset-password', resetBy(link, `new password ${i}`))),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422])
})

test('an expired, foreign or invalid reset link is refused', async () => {
  const { email } = await newShopper(shop)
  const other = await newShopper(shop)
  const link = await resetLink(email)
  const body = resetBy(link, 'another good one')
  const refused = async (change: Record<string, unknown>) => {
    const answer = await shop.post('/api/reset-password', { ...body, ...change })
    assert.equal(answer.status, 422)
    return Object.keys(answer.body.errors)[0]
  }
  assert.equal(await refused({ email: other.email }), 'token')
  assert.equal(await refused({ token: `${body.token}x` }), 'token')
  assert.equal(await refused({ token: '' }), 'token')
  assert.equal(await refused({ password_confirmation: 'x' }), 'password_confirmation')
  assert.equal(
    await refused({ password: 'password1', password_confirmation: 'password1' }),
    'password',
  )
  await shop.context.pool.query(
    "update password_resets set expires_at = now() - interval '1 second'",
  )
  assert.equal(await refused({}), 'token')
})

test('changing the password needs the old one and ends all other sessions', async () => {
  const shopper = await newShopper(shop)
  const other = await logIn(beside, shopper, { remember: true })
  const change = { id: shopper.id, currentPassword: shopper.password }
  const newPassword = 'another good one'
  const body = { ...change, newPassword, confirmPassword: newPassword }
  const unequal = await shopper.put('/api/update-password', { ...body, confirmPassword: 'x' })
  assert.deepEqual(unequal.body.errors, {
    confirmPassword: ['New password and confirm password do not match.'],
  })
  const wrong = await shopper.put('/api/update-password', { ...body, currentPassword: 'wrong' })
  assert.deepEqual(Object.keys(wrong.body.errors), ['currentPassword'])
  assert.equal((await shopper.put('/api/update-password', body)).status, 200)
  assert.equal(await isAlive(shopper), true)
  assert.equal(await isAlive(other), false)
  assert.equal((await mailTo(shop, shopper.email))?.subject, 'Your Apeak password was changed')
  await logIn(shop, { ...shopper, password: newPassword })
})

test('mails about a changed password or PIN link to its section and to a reset', async () => {
  const shopper = await newShopper(shop)
  const { id, email } = shopper
  const leadsTo = async (subject: string, section: string) => {
    const mail = await mailTo(shop, email)
    assert.equal(mail?.subject, subject)
    for (const path of [`/account-info?section=${section}`, '/forgot-password']) {
      assert.ok(mail?.text.includes(`: https://shop.example${path}\n`), mail?.text)
      assert.ok(mail?.html.includes(`href="https://shop.example${path}"`), mail?.html)
    }
  }
  const pin = { currentPin: '314159', newPin: '271828', confirmPin: '271828' }
  assert.equal((await shopper.put('/api/update-security-pin', { id, ...pin })).status, 200)
  await leadsTo('Your Apeak security PIN was changed', 'security-pin')
  const password = { currentPassword: shopper.password, newPassword: 'another good one' }
  const body = { id, ...password, confirmPassword: 'another good one' }
  assert.equal((await shopper.put('/api/update-password', body)).status, 200)
  await leadsTo('Your Apeak password was changed', 'change-password')
})

test('a login with the old password during a password change opens no session', async () => {
  const { id, email, password } = await newShopper(shop)
  const { pool } = shop.context
  const change = await pool.connect()
  await change.query('begin')
  await change.query("update accounts set password_hash = 'another' where id = $1", [id])
  let answered = false
  const login = beside.post('/api/login', { email, password }).finally(() => {
    answered = true
  })
  // The request either waits for the change to commit, as it must, or has already been answered.
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  while (!answered && (await pool.query(waiting)).rows.length === 0);
  await change.query('delete from sessions where account_id = $1', [id])
  await change.query('commit')
  change.release()
  assert.equal((await login).status, 422)
  const { rows } = await pool.query('select from sessions where account_id = $1', [id])
  assert.equal(rows.length, 0)
})
