import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { forgetLimits, mailTo } from '#testing/accounts.ts'
import { addOperator, logInOperator, newOperator, passwordLogin } from '#testing/operators.ts'
import { type Answer, from, openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
before(async () => {
  // One proxy in front, so that tests can use many client addresses.
  shop = await openTestShop({ TRUST_PROXY: '1' })
})
after(() => shop.close())

const names = '/api/console/operator-names'
const logIn = (email: string, password: string, headers = from('203.0.113.1')) =>
  shop.post('/api/console/login', { email, password }, headers)
const statuses = (answers: Answer[]) => answers.map(({ status }) => status)

test('an owner logs in with password and code, and gets a new token after the code', async () => {
  const owner = await newOperator(shop, 'owner')
  assert.equal(owner.session.stage, 'open')
  assert.equal((await owner.get(names)).status, 200)
  const half = await passwordLogin(shop, owner)
  assert.equal(half.session.stage, 'second_factor')
  const whole = await logInOperator(shop, owner)
  assert.equal(whole.session.stage, 'open')
  assert.notEqual(whole.headers.cookie, half.headers.cookie)
})

test('a wrong password and an unknown email get the same refusal', async () => {
  const { email } = await addOperator(shop.context.pool, 'support')
  const wrong = await logIn(email, 'wrong')
  const unknown = await logIn('nobody@example.com', 'wrong')
  assert.equal(wrong.status, 422)
  assert.equal(wrong.text, unknown.text)
})

test('five guesses from one network are checked, and the operator is mailed', async () => {
  await forgetLimits(shop)
  const { email, password } = await addOperator(shop.context.pool, 'support')
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => logIn(email, `wrong ${i}`, from('198.51.100.1'))),
  )
  assert.equal(statuses(answers).filter((status) => status === 422).length, 5)
  assert.equal((await logIn(email, password, from('198.51.100.1'))).status, 429)
  const mail = await mailTo(shop, email)
  assert.equal(mail?.subject, 'Apeak console: Wrong passwords')
})

test('guesses from many networks never lock the operator out on a known one', async () => {
  await forgetLimits(shop)
  const { email, password } = await addOperator(shop.context.pool, 'support')
  const home = from('192.0.2.7')
  assert.equal((await logIn(email, password, home)).status, 200)
  let compared = 0
  for (let i = 0; i < 60; i += 1) {
    const { status } = await logIn(email, 'wrong', from(`198.18.${i}.1`))
    if (status === 422) compared += 1
  }
  // The operator's own first login from a new network counts, too.
  assert.equal(compared, 49)
  assert.equal((await logIn(email, password, from('198.18.99.1'))).status, 429)
  assert.equal((await logIn(email, password, home)).status, 200)
})

test('one network cannot try one password on many operators', async () => {
  await forgetLimits(shop)
  const answers: Answer[] = []
  for (let i = 0; i < 61; i += 1) {
    answers.push(await logIn(`operator-${i}@example.com`, 'Spring2026!!', from('198.51.100.77')))
  }
  assert.deepEqual([...new Set(statuses(answers).slice(0, 60))], [422])
  assert.equal(answers.at(-1)?.status, 429)
})

test('a session ends after 2 hours idle, and after 12 at most', async () => {
  const operator = await newOperator(shop, 'fulfilment')
  const age = (column: string, time: string) =>
    shop.context.pool.query(
      `update operator_sessions set ${column} = ${column} - $2::interval where operator_id = $1`,
      [operator.id, time],
    )
  await age('last_used_at', '119 minutes')
  assert.equal((await operator.get(names)).status, 200)
  await age('expires_at', '11 hours 59 minutes')
  assert.equal((await operator.get(names)).status, 200)
  await age('expires_at', '1 minute')
  assert.equal((await operator.get(names)).status, 401)

  const idle = await logInOperator(shop, operator)
  await age('last_used_at', '119 minutes')
  // A background request does not extend the session.
  assert.equal((await shop.get(names, { ...idle.headers, 'x-background': '1' })).status, 200)
  await age('last_used_at', '2 minutes')
  assert.equal((await idle.get(names)).status, 401)
})

test('a login without its code expires after 10 minutes', async () => {
  const half = await passwordLogin(shop, await newOperator(shop, 'finance'))
  await shop.context.pool.query(
    `update operator_sessions set created_at = created_at - interval '11 minutes' where operator_id = $1`,
    [half.id],
  )
  assert.equal((await half.post('/api/console/second-factor', { code: '123456' })).status, 401)
})

test('logout ends the session on the server', async () => {
  const operator = await newOperator(shop, 'content')
  const answer = await operator.post('/api/console/logout')
  assert.match(answer.headers.get('set-cookie') ?? '', /^operator=; .*Max-Age=0/)
  assert.equal((await operator.get(names)).status, 401)
})

test('the cookie is HttpOnly and SameSite, and Secure over https', async (t) => {
  const { email, password } = await addOperator(shop.context.pool, 'support')
  const cookie = (await logIn(email, password)).headers.get('set-cookie') ?? ''
  assert.match(cookie, /^operator=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  const secure = await openTestShop(
    { PUBLIC_URL: 'https://apeak.my' },
    { databaseUrl: shop.databaseUrl },
  )
  t.after(() => secure.close())
  const answer = await secure.post('/api/console/login', { email, password })
  assert.match(
    answer.headers.get('set-cookie') ?? '',
    /^__Host-operator=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
  )
})

test('a change needs the session’s CSRF token', async () => {
  const operator = await newOperator(shop, 'support')
  const other = await newOperator(shop, 'support')
  const { cookie } = operator.headers
  for (const token of [undefined, '', 'x', other.headers['x-csrf-token']]) {
    const headers = { cookie, ...(token === undefined ? {} : { 'x-csrf-token': token }) }
    const answer = await shop.post('/api/console/logout', {}, headers)
    assert.deepEqual([answer.status, answer.body.code], [403, 'forged'])
  }
  assert.equal((await operator.get(names)).status, 200)
})

test('a change, even a login, is refused to forms and other origins', async () => {
  const operator = await newOperator(shop, 'support')
  const { email, password, headers } = operator
  for (const origin of ['https://evil.example', 'null', `${shop.url}.evil.example`]) {
    const out = await shop.post('/api/console/logout', {}, { ...headers, origin })
    assert.equal(out.body.code, 'forged')
    const login = await shop.post('/api/console/login', { email, password }, { origin })
    assert.equal(login.body.code, 'forged')
  }
  const crossSite = await shop.post(
    '/api/console/logout',
    {},
    { ...headers, 'sec-fetch-site': 'cross-site' },
  )
  assert.equal(crossSite.body.code, 'forged')
  for (const type of [
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
  ]) {
    const answer = await shop.post('/api/console/logout', 'a=b', {
      ...headers,
      'content-type': type,
    })
    assert.equal(answer.status, 415, type)
  }
  assert.equal((await operator.get(names)).status, 200)
})

test('an operator’s stream ends with the session', async () => {
  const open = async () => {
    const operator = await newOperator(shop, 'fulfilment')
    const { headers } = operator
    const stream = await fetch(`${shop.url}/api/console/queue/stream`, { headers })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    await reader?.read()
    const end = async () => {
      while (!(await reader?.read())?.done);
    }
    return { operator, end }
  }
  const [left, logged, stays] = [await open(), await open(), await open()]
  const owner = await newOperator(shop, 'owner')
  const because = { reason: 'Left the company' }
  await owner.post(`/api/console/operators/${left.operator.id}/deactivate`, because)
  await left.end()
  await logged.operator.post('/api/console/logout')
  await logged.end()
  const isOpen = await Promise.race([
    stays.end().then(() => false),
    new Promise((wake) => setTimeout(() => wake(true), 200)),
  ])
  assert.equal(isOpen, true)
  await stays.operator.post('/api/console/logout')
})
