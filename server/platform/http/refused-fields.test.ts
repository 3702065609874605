import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newcomer, newShopper } from '#testing/accounts.ts'
import { documentedRoutes } from '#testing/documented-routes.ts'
import { sendRaw } from '#testing/raw-requests.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

describe('a field refusal', () => {
  test('names every invalid field once, with its own message', async () => {
    const answer = await shop.post('/api/register', {
      first_name: ' ',
      email: 'aina',
      password: 'short',
      pin: '12',
      phone: 'none',
      referral_code: 'x'.repeat(50),
    })
    assert.equal(answer.status, 422)
    assert.deepEqual(answer.body.errors, {
      first_name: ['Please enter a name of at most 100 characters.'],
      email: ['This email address is not valid.'],
      password: ['The password must have 8 to 128 characters.'],
      pin: ['The PIN must be 6 digits.'],
      phone: ['Please enter a phone number, like +60 12-345 6789.'],
      referral_code: ['This referral code is not valid.'],
    })
  })

  test('names missing and unknown fields together', async () => {
    const answer = await shop.post('/api/login', { admin: true })
    assert.deepEqual(answer.body.errors, {
      email: ['This email address is not valid.'],
      password: ['Please enter your password.'],
      admin: ['This field is not known.'],
    })
  })

  test('has its first message as message and error', async () => {
    for (const [path, body] of [
      ['/api/register', {}],
      ['/api/login', { email: 'nobody@example.com', password: 'wrong' }],
      ['/api/register', 'no JSON'],
    ] as const) {
      const { body: problem } = await shop.post(path, body)
      const [first] = Object.values(problem.errors).flat()
      assert.equal(problem.message, first)
      assert.equal(problem.error, first)
    }
  })

  test('uses plain words, without patterns or keywords', async () => {
    const shopper = await newShopper(shop)
    for (const { method, path, body } of documentedRoutes(shop.app)) {
      if (!body?.properties) continue
      for (const value of ['?', '', 7.5, null, [], {}]) {
        const all = Object.fromEntries(Object.keys(body.properties).map((name) => [name, value]))
        const init = {
          method,
          body: JSON.stringify(all),
          headers: { 'content-type': 'application/json', ...shopper.headers },
        }
        const answer = await shop.request(path.replace(/\{\w+\}/g, '1'), init)
        const sentences = Object.values(answer.body.errors ?? {}).flat()
        for (const sentence of sentences) {
          assert.match(sentence, /^[A-Z].*[.!?]$/, `${path}: ${sentence}`)
          assert.doesNotMatch(sentence, /pattern|schema|must (match|NOT)|[\^$\\]/, path)
        }
      }
    }
  })

  test('stays small for a large request', async () => {
    const answer = await shop.post('/api/create-order', {
      category_options: Array.from({ length: 15_000 }, () => ({})),
    })
    assert.equal(answer.status, 422)
    assert.ok(answer.text.length < 4_000, `${answer.text.length} bytes`)
    assert.ok(Object.keys(answer.body.errors).length <= 20)
  })
})

test('an empty JSON body counts as none: logout accepts it, other calls refuse it', async () => {
  const shopper = await newShopper(shop)
  const empty = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const login = await shop.request('/api/login', empty)
  assert.equal(login.status, 422, login.text)
  const headers = { ...empty.headers, ...shopper.headers }
  const answer = await shop.request('/api/logout', { ...empty, headers })
  assert.equal(answer.status, 200, answer.text)
  assert.equal((await shopper.get('/api/user')).status, 401)
})

test('a body without a content type is refused', async () => {
  const { headers } = await newShopper(shop)
  for (const { method, path } of documentedRoutes(shop.app)) {
    if (method === 'GET') continue
    const address = path.replace(/\{\w+\}/g, '1')
    const sent = { method, path: address, body: '{}', headers: { ...headers } }
    const { status, text } = await sendRaw(shop.url, sent)
    assert.equal(status, 415, `${method} ${path}: ${text}`)
    assert.match(text, /This content type is not accepted here/)
  }
})

test('single-line fields refuse line breaks and control characters', async () => {
  const { email } = newcomer()
  const ticket = { name: 'Aina', email, subject: 'Hello', description: 'Two\nlines' }
  for (const field of ['name', 'subject']) {
    for (const text of [
      'Aina\r\nBcc: x@evil.example',
      'Aina\n',
      '\u2028Aina',
      'Ai\tna',
      'Ai\u0007na',
    ]) {
      const answer = await shop.post('/api/create-ticket', { ...ticket, [field]: text })
      assert.equal(answer.status, 422, JSON.stringify(text))
      assert.deepEqual(Object.keys(answer.body.errors), [field])
    }
  }
  const named = await shop.post('/api/register', newcomer({ first_name: 'Aina\nAli' }))
  assert.deepEqual(Object.keys(named.body.errors), ['first_name'])
  const enquiry = { ...ticket, partnership_type: 'Other', role: 'Other', message: 'Two\nlines' }
  const { description: _, ...partner } = enquiry
  const refused = await shop.post('/api/create-partnership', { ...partner, subject: 'a\nb' })
  assert.deepEqual(Object.keys(refused.body.errors), ['subject'])
  assert.ok((await shop.post('/api/create-ticket', ticket)).status < 300)
  // A long text is matched in linear time.
  const long = `${' '.repeat(60_000)}\n`
  assert.equal((await shop.post('/api/create-ticket', { ...ticket, name: long })).status, 422)
})
