import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codeTo, logIn, newcomer, newShopper, put, type Shopper } from '#testing/accounts.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { usePinVerification } from './sessions.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

test('changing the PIN needs the old PIN or a mailed code; each code works once', async () => {
  const shopper = await newShopper(shop)
  const { id } = shopper
  const change = { id, currentPin: '314159', newPin: '271828', confirmPin: '271828' }
  const wrong = await shopper.put('/api/update-security-pin', { ...change, currentPin: '111111' })
  assert.deepEqual(wrong.body.errors, { currentPin: ['Invalid PIN'] })
  const unequal = await shopper.put('/api/update-security-pin', { ...change, confirmPin: '1' })
  assert.deepEqual(unequal.body.errors, { confirmPin: ['New pin and confirm pin do not match.'] })
  assert.equal((await shopper.put('/api/update-security-pin', change)).status, 200)
  assert.equal((await shopper.post('/api/verify-pin', { id, pin: '271828' })).status, 200)

  const asked = await shop.request('/api/forgot-pin', { method: 'POST', headers: shopper.headers })
  assert.equal(asked.status, 200, asked.text)
  const otp = await codeTo(shop, shopper.email)
  const reset = { otp, newPin: '161803', confirmPin: '161803' }
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => shopper.post('/api/reset-pin', reset)),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  await shop.runJobs()
  const { rows } = await shop.context.pool.query(
    "select from mails where recipient = $1 and subject = 'Your Apeak security PIN was changed'",
    [shopper.email],
  )
  assert.equal(rows.length, 2)
})

test('a verified PIN covers one payment within ten minutes in its session, until the PIN changes', async () => {
  const shopper = await newShopper(shop)
  const other = await logIn(shop, shopper)
  const { id } = shopper
  const { rows } = await shop.context.pool.query(
    'select id from sessions where account_id = $1 order by id',
    [id],
  )
  const [own, others] = rows.map((row) => Number(row.id)) as [number, number]
  const spend = async (session: number) =>
    Number(await usePinVerification(shop.context.database, session))
  const verify = (who: Shopper, pin = '314159') => who.post('/api/verify-pin', { id, pin })

  assert.equal(await spend(own), 0)
  await verify(shopper)
  assert.equal(await spend(others), 0)
  const spent = await Promise.all(Array.from({ length: 50 }, () => spend(own)))
  assert.equal(
    spent.reduce((sum, one) => sum + one),
    1,
  )

  await verify(shopper)
  await shop.context.pool.query(
    "update sessions set pin_verified_at = pin_verified_at - interval '10 minutes'",
  )
  assert.equal(await spend(own), 0)

  await verify(shopper)
  const change = { id, currentPin: '314159', newPin: '271828', confirmPin: '271828' }
  await other.put('/api/update-security-pin', change)
  assert.equal(await spend(own), 0)
})

test('the profile saves its fields and refuses invalid values', async () => {
  const shopper = await newShopper(shop)
  const profile = {
    id: shopper.id,
    first_name: ' Aina B. ',
    phone: '0123456789',
    dob: '1999-02-28',
    gender: 'Female',
  }
  assert.equal((await shopper.put('/api/update-profile', profile)).status, 200)
  const { body } = await shopper.get('/api/user')
  assert.deepEqual(
    [body.first_name, body.phone, body.dob, body.gender],
    ['Aina B.', '0123456789', '1999-02-28', 'Female'],
  )
  for (const [field, value] of [
    ['dob', '2099-01-01'],
    ['dob', '1899-12-31'],
    ['dob', '2001-02-30'],
    ['gender', 'other'],
    ['first_name', ''],
    ['phone', ''],
  ] as const) {
    const answer = await shopper.put('/api/update-profile', { ...profile, [field]: value })
    assert.deepEqual(Object.keys(answer.body.errors), [field], answer.text)
  }
  const emptied = { ...profile, dob: '', gender: null }
  assert.equal((await shopper.put('/api/update-profile', emptied)).status, 200)
  assert.equal((await shopper.get('/api/user')).body.dob, null)
})

test('unknown profile fields are not saved', async () => {
  const shopper = await newShopper(shop)
  const columns = [
    'id',
    'last_name',
    'email',
    'dob',
    'gender',
    'password_hash',
    'pin_hash',
    'referral_code',
    'internal',
    'created_at',
    'erased_at',
    'email_verified',
    'email_verified_at',
    'role',
    'status',
    'balance',
    'token_hash',
    'account_id',
    'pin_verified_at',
    'expires_at',
    '__proto__',
  ]
  const newPassword = 'another good one'
  const bodies: [string, Record<string, unknown>][] = [
    [
      '/api/update-profile',
      { id: shopper.id, first_name: 'A', phone: '0123456789', dob: null, gender: null },
    ],
    [
      '/api/update-password',
      {
        id: shopper.id,
        currentPassword: shopper.password,
        newPassword,
        confirmPassword: newPassword,
      },
    ],
    [
      '/api/update-security-pin',
      { id: shopper.id, currentPin: '314159', newPin: '271828', confirmPin: '271828' },
    ],
    ['/api/delete-account', { deletePassword: shopper.password }],
  ]
  const row = async () =>
    (await shop.context.pool.query('select * from accounts where id = $1', [shopper.id])).rows
  const before = await row()
  for (const [path, body] of bodies) {
    for (const column of columns.filter((name) => !(name in body) || name === '__proto__')) {
      const json = `${JSON.stringify(body).slice(0, -1)},"${column}":true}`
      const headers = { 'content-type': 'application/json', ...shopper.headers }
      const answer = await shop.request(path, { method: 'PUT', headers, body: json })
      assert.equal(answer.status, 422, `${path} ${column}: ${answer.text}`)
    }
  }
  for (const column of [...columns, 'verified'].filter(
    (name) => !['email', 'referral_code'].includes(name),
  )) {
    const json = `${JSON.stringify(newcomer()).slice(0, -1)},"${column}":true}`
    assert.equal((await shop.post('/api/register', json)).status, 422, column)
  }
  assert.deepEqual(await row(), before)
})

test('no request can name another account', async () => {
  const [shopper, other] = [await newShopper(shop), await newShopper(shop)]
  const profile = { first_name: 'A', phone: '0123456789', dob: null, gender: null }
  const answers = await Promise.all(
    [other.id, 2_000_000_000].map((id) => shopper.put('/api/update-profile', { id, ...profile })),
  )
  assert.deepEqual(
    answers.map(({ status, text }) => `${status} ${text}`),
    [
      ...new Array(2).fill(
        `403 ${JSON.stringify({ success: false, message: 'This is not your account.', error: 'This is not your account.' })}`,
      ),
    ],
  )
  assert.equal((await put(shop, '/api/update-profile', { id: other.id, ...profile })).status, 401)
})
