import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codeTo, logIn, mailTo, newcomer, newShopper, openAccount } from '#testing/accounts.ts'
import { fillCart, offerMethod, orderOf, sellItem } from '#testing/fixtures.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ INTERNAL_ACCOUNT: 'Inside@Example.com' })
  await offerMethod(shop.context.database)
})
after(() => shop.close())

/** Registers without verifying; returns the mailed code. */
async function registered() {
  const person = newcomer()
  await shop.post('/api/register', person)
  return { ...person, otp: await codeTo(shop, person.email) }
}

test('registers, verifies the mailed code and logs in', async () => {
  const person = newcomer({ email: 'Aina.Binti@Example.com' })
  const registered = await shop.post('/api/register', person)
  assert.equal(registered.status, 201)
  assert.deepEqual(registered.body, { success: true, message: 'OTP sent to email' })
  const otp = await codeTo(shop, 'aina.binti@example.com')
  const verified = await shop.post('/api/verify-email-otp', { email: person.email, otp })
  assert.equal(verified.status, 200, verified.text)
  const { get, id } = await logIn(shop, person)
  assert.deepEqual((await get('/api/user')).body, {
    id,
    first_name: 'Aina',
    last_name: '',
    email: 'aina.binti@example.com',
    phone: '+60 12-345 6789',
    dob: null,
    gender: null,
    internal: false,
  })
})

test('a login before verification says so, only with the right password', async () => {
  const person = newcomer()
  await shop.post('/api/register', person)
  const right = await shop.post('/api/login', { email: person.email, password: person.password })
  assert.equal(right.status, 403)
  assert.equal(right.body.code, 'email_unverified')
  assert.equal(right.body.error, 'Please verify your email address first.')
  const wrong = await shop.post('/api/login', { email: person.email, password: 'something else' })
  assert.equal(wrong.status, 422)
})

test('a login before verification sends a new code within the mail limit', async () => {
  const { email, password, ...person } = newcomer()
  await shop.post('/api/register', { email, password, ...person })
  const first = await codeTo(shop, email)
  assert.equal((await shop.post('/api/login', { email, password })).status, 403)
  const second = await codeTo(shop, email)
  assert.notEqual(first, second)
  for (let again = 0; again < 9; again += 1) {
    const answer = await shop.post('/api/login', { email, password })
    assert.equal(answer.body.code, 'email_unverified', answer.text)
  }
  const otp = await codeTo(shop, email)
  assert.equal((await shop.post('/api/verify-email-otp', { email, otp })).status, 200)
})

test('a new code replaces the old one', async () => {
  const { email, otp: first } = await registered()
  assert.equal((await shop.post('/api/resend-email-otp', { email })).status, 200)
  const second = await codeTo(shop, email)
  assert.notEqual(first, second)
  const old = await shop.post('/api/verify-email-otp', { email, otp: first })
  assert.equal(old.body.message, 'This code is wrong or has expired.')
  assert.equal((await shop.post('/api/verify-email-otp', { email, otp: second })).status, 200)
})

test('a code expires after ten minutes', async () => {
  const { email, otp } = await registered()
  await shop.context.pool.query(
    "update registrations set code_expires_at = code_expires_at - interval '10 minutes' where email = $1",
    [email],
  )
  assert.equal((await shop.post('/api/verify-email-otp', { email, otp })).status, 422)
})

test('a code used 50 times concurrently opens one account', async () => {
  const { email, otp } = await registered()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => shop.post('/api/verify-email-otp', { email, otp })),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.ok(answers.every(({ status }) => [200, 422, 429].includes(status)))
  const { rows } = await shop.context.pool.query('select from accounts where email = $1', [email])
  assert.equal(rows.length, 1)
})

test('registering an existing email changes nothing and mails its owner', async () => {
  const owner = await newShopper(shop)
  const stranger = newcomer({ email: owner.email.toUpperCase(), first_name: 'Stranger' })
  const answer = await shop.post('/api/register', stranger)
  assert.equal(answer.status, 201)
  assert.deepEqual(answer.body, { success: true, message: 'OTP sent to email' })
  assert.equal((await mailTo(shop, owner.email))?.subject, 'You already have an Apeak account')
  await logIn(shop, owner)
  const { email, password } = stranger
  // The response is the usual one, but no valid code is mailed.
  const login = await shop.post('/api/login', { email, password })
  assert.equal(login.body.code, 'email_unverified')
  assert.equal((await mailTo(shop, owner.email))?.subject, 'You already have an Apeak account')
  await logIn(shop, owner)
})

test('registering again before verification replaces the data; the newest code opens the account', async () => {
  const person = newcomer()
  await shop.post('/api/register', person)
  const again = { ...person, password: 'a better passphrase', first_name: 'Aina Two' }
  const user = await newShopper(shop, again)
  assert.equal((await user.get('/api/user')).body.first_name, 'Aina Two')
})

test('guest orders join the account when its email is verified', async () => {
  const person = newcomer()
  const { product_id } = await sellItem(shop.context.database)
  const order = async (customer_email: string) => {
    const answer = await shop.post(
      '/api/create-order',
      orderOf(await fillCart(shop, product_id), { customer_email }),
    )
    return answer.body.order_id as string
  }
  const own = await order(person.email.toUpperCase())
  const others = await order('somebody-else@example.com')
  const { id } = await newShopper(shop, person)
  const { rows } = await shop.context.pool.query(
    'select id, customer_id from orders where id = any($1)',
    [[own, others]],
  )
  const owners = new Map(rows.map((row) => [row.id, row.customer_id]))
  assert.equal(owners.get(own), id)
  assert.equal(owners.get(others), null)
})

test('only the configured account sees the small top-up', async () => {
  const inside = await newShopper(shop, newcomer({ email: 'inside@example.com' }))
  assert.equal((await inside.get('/api/user')).body.internal, true)
})

test('an invalid field gets a field error', async () => {
  const wrong: Record<string, unknown[]> = {
    first_name: ['', '   ', 'x'.repeat(101), 7, null],
    email: ['', 'nobody', 'a@b@c.com', null],
    password: ['', 'short77', 'x'.repeat(129), 'password', 'Password1', 'qwertyuiop', null],
    pin: ['', '12345', '1234567', 'abcdef', '12 456', 123456],
    phone: ['', 'call me', '12'],
    referral_code: [7, 'x'.repeat(41)],
  }
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) {
      const answer = await shop.post('/api/register', newcomer({ [field]: value }))
      assert.equal(answer.status, 422, `${field}: ${JSON.stringify(value)}`)
      assert.deepEqual(Object.keys(answer.body.errors), [field])
    }
  }
})

test('a password is stored exactly as typed', async () => {
  const person = await openAccount(shop, newcomer({ password: '  Émile ☕ Pass  ' }))
  const { email } = person
  assert.equal((await shop.post('/api/login', { email, password: 'Émile ☕ Pass' })).status, 422)
  assert.equal(
    (await shop.post('/api/login', { email, password: '  émile ☕ pass  ' })).status,
    422,
  )
  await logIn(shop, person)
})
