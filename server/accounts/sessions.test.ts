import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { logIn, newShopper, type Shopper } from '#testing/accounts.ts'
import { closeAll } from '#testing/race.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let beside: TestShop
before(async () => {
  shop = await openTestShop()
  beside = await openTestShop({}, { databaseUrl: shop.databaseUrl })
})
after(() => closeAll([shop, beside]))

const user = ({ headers }: Shopper) => beside.get('/api/user', headers)
/** Ages the account's sessions by moving their times back. */
const age = ({ id }: Shopper, time: string, columns = ['last_used_at', 'expires_at']) =>
  shop.context.pool.query(
    `update sessions set ${columns.map((name) => `${name} = ${name} - $2::interval`)} where account_id = $1`,
    [id, time],
  )

test('logout ends every session of the account', async () => {
  const shopper = await newShopper(shop)
  assert.equal((await user(shopper)).status, 200)
  assert.equal((await shopper.post('/api/logout', {})).status, 200)
  const answer = await user(shopper)
  assert.equal(answer.status, 401)
  assert.deepEqual(answer.body, {
    success: false,
    message: 'Please log in to continue.',
    error: 'Please log in to continue.',
  })
})

test('logout accepts no body and an empty body', async () => {
  const shopper = await newShopper(shop)
  const init = { method: 'POST', headers: shopper.headers }
  assert.equal((await shop.request('/api/logout', init)).status, 200)
  assert.equal((await user(shopper)).status, 401)
})

test('a session expires after a day, a remembered one after 30', async () => {
  const shopper = await newShopper(shop)
  await age(shopper, '23 hours 59 minutes', ['expires_at'])
  assert.equal((await user(shopper)).status, 200)
  await age(shopper, '1 minute', ['expires_at'])
  assert.equal((await user(shopper)).status, 401)
  const remembered = await logIn(shop, shopper, { remember: true })
  await age(shopper, '29 days', ['expires_at'])
  assert.equal((await user(remembered)).status, 200)
  await age(shopper, '1 day', ['expires_at'])
  assert.equal((await user(remembered)).status, 401)
})

test('an idle session expires earlier', async () => {
  const shopper = await newShopper(shop)
  await age(shopper, '11 hours')
  assert.equal((await user(shopper)).status, 200)
  await age(shopper, '12 hours')
  assert.equal((await user(shopper)).status, 401)
})

test('last use is saved only every few minutes', async () => {
  const shopper = await newShopper(shop)
  const lastUsed = async () =>
    (
      await shop.context.pool.query('select last_used_at from sessions where account_id = $1', [
        shopper.id,
      ])
    ).rows[0].last_used_at as Date
  const opened = await lastUsed()
  await user(shopper)
  assert.deepEqual(await lastUsed(), opened)
  await age(shopper, '6 minutes', ['last_used_at'])
  await user(shopper)
  assert.ok((await lastUsed()) > opened)
})

test('a customer lists their sessions and ends another one', async () => {
  const shopper = await newShopper(shop)
  const { email, password } = shopper
  const phone =
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
  const login = await shop.post('/api/login', { email, password }, { 'user-agent': phone })
  const { body } = await shopper.get('/api/sessions')
  const sessions = body.sessions as Record<string, unknown>[]
  assert.deepEqual(
    sessions.map(({ device, current, address }) => [device, current, address]),
    [
      ['Chrome on Android', false, '127.0.0.1'],
      ['Unknown device', true, '127.0.0.1'],
    ],
  )
  assert.ok(!JSON.stringify(sessions).includes(shopper.token))
  assert.equal((await shopper.post('/api/logout-others', {})).status, 200)
  const other = { authorization: `Bearer ${login.body.token}` }
  assert.equal((await beside.get('/api/user', other)).status, 401)
  assert.equal((await user(shopper)).status, 200)
})

test('only the token’s hash is stored, and every login gets its own token', async () => {
  const shopper = await newShopper(shop)
  const again = await logIn(shop, shopper)
  assert.match(shopper.token, /^[\w-]{43}$/)
  assert.notEqual(shopper.token, again.token)
  const { rows } = await shop.context.pool.query(
    'select sessions::text as row from sessions where account_id = $1',
    [shopper.id],
  )
  for (const { row } of rows) {
    assert.ok(!row.includes(shopper.token))
    assert.ok(!row.includes(Buffer.from(shopper.token, 'base64url').toString('hex')))
  }
})

test('only a bearer token authenticates, and no answer sets a cookie', async () => {
  const { token, email, password } = await newShopper(shop)
  const wrong: Record<string, string>[] = [
    {},
    { cookie: `token=${token}; auth_token=${token}` },
    { authorization: token },
    { authorization: `Basic ${token}` },
    { authorization: `Bearer ${token}x` },
    { authorization: `Bearer ${token.slice(0, 42)}` },
    { authorization: 'Bearer ' },
    { authorization: `Bearer ${'A'.repeat(43)}` },
  ]
  const answers = await Promise.all(wrong.map((headers) => shop.get('/api/user', headers)))
  assert.deepEqual(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 1)
  assert.equal(answers[0]?.status, 401)
  assert.equal((await shop.get(`/api/user?token=${token}`)).status, 401)
  const login = await shop.post('/api/login', { email, password })
  assert.equal(login.headers.get('set-cookie'), null)
  assert.equal(login.headers.get('cache-control'), 'no-store')
})

test('only JSON requests change anything', async () => {
  const { email, password, headers } = await newShopper(shop)
  const forms: [string, string][] = [
    ['application/x-www-form-urlencoded', new URLSearchParams({ email, password }).toString()],
    ['text/plain', JSON.stringify({ email, password })],
    ['multipart/form-data; boundary=x', '--x\r\n\r\n--x--\r\n'],
  ]
  for (const path of ['/api/login', '/api/logout', '/api/register', '/api/forgot-password']) {
    for (const [type, body] of forms) {
      const init = { method: 'POST', body, headers: { ...headers, 'content-type': type } }
      assert.equal((await shop.request(path, init)).status, 415, `${path} ${type}`)
    }
  }
})
