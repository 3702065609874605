import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codeTo, logIn, mailTo, newcomer } from '#testing/accounts.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let logged = ''
before(async () => {
  const log = {
    write(line: string) {
      logged += line
    },
  }
  shop = await openTestShop({ LOG_LEVEL: 'trace' }, { log })
})
after(() => shop.close())

test('no password, PIN, code, token or key appears in the log, the database or the job queue', async () => {
  const person = newcomer({ pin: '918273' })
  const { email, password } = person
  await shop.post('/api/register', person)
  await search('before the mail', [password, '918273'])
  const otp = await codeTo(shop, email)
  await shop.post('/api/verify-email-otp', { email, otp: '918273' })
  await shop.post('/api/verify-email-otp', { email, otp })
  const shopper = await logIn(shop, person)
  await shopper.post('/api/verify-pin', { id: shopper.id, pin: '918273' })
  await shopper.post('/api/forgot-pin', {})
  await search('with a code queued', [password, '918273', shopper.token])
  const pinCode = await codeTo(shop, email)
  await shopper.post('/api/reset-pin', { otp: pinCode, newPin: '827364', confirmPin: '827364' })
  await shop.post('/api/forgot-password', { email })
  const token = /token=([\w-]+)/.exec((await mailTo(shop, email))?.text ?? '')?.[1] ?? ''
  assert.equal(token.length, 43)
  await shop.get(`/reset-password?token=${token}&email=${email}`)
  // Invalid requests are logged in more detail.
  await shop.post('/api/login', `{"email":"${email}","password":"${password}"`)
  await shop.get(`/api/user?token=${shopper.token}`, shopper.headers)
  await shop.post('/api/reset-password', { token, email, password, password_confirmation: 'x' })

  const secrets = [password, '918273', '827364', otp, pinCode, shopper.token, token]
  const keys = [shop.context.config.secretKey ?? '']
  await search('at the end', [...secrets, ...keys])
  assert.ok(logged.includes('"route":"/api/login"'))
  for (const secret of [...secrets, ...keys, 'argon2id', email]) {
    assert.ok(!logged.includes(secret), `the log holds ${secret}`)
  }
})

test('a reset link uses the configured host, not the request’s', async () => {
  const person = newcomer()
  const { email } = person
  await shop.post('/api/register', person)
  await shop.post('/api/verify-email-otp', { email, otp: await codeTo(shop, email) })
  const forged = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  await shop.post('/api/forgot-password', { email }, forged)
  const mail = await mailTo(shop, email)
  assert.ok(mail?.text.includes(`${shop.context.config.publicUrl}/reset-password?token=`))
  assert.ok(!`${mail?.text}${mail?.html}`.includes('evil'))
})

/**
 * Asserts that no table contains a secret, except the mailbox, which stands for the recipients'
 * own.
 */
async function search(when: string, secrets: string[]): Promise<void> {
  const { pool } = shop.context
  const { rows } = await pool.query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
       and table_name <> 'mails'`,
  )
  for (const { name } of rows) {
    // Compares whole words only: times and hashes also contain six digits.
    const patterns = secrets.map((secret) => `(^|[^0-9a-f.])${secret}([^0-9a-f]|$)`)
    const found = await pool.query(`select row::text from ${name} row where row::text ~ any($1)`, [
      patterns,
    ])
    assert.deepEqual(found.rows, [], `${name} holds a secret ${when}`)
  }
}
