// A stranger who knows an address cannot lock its owner out of anything.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { codeTo, forgetLimits, mailTo, newcomer, newShopper } from '#testing/accounts.ts'
import { from, openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
before(async () => {
  // One proxy in front, so that each request can come from another network.
  shop = await openTestShop({ TRUST_PROXY: '1' })
})
beforeEach(() => forgetLimits(shop))
after(() => shop.close())

const [home, away, stranger] = [from('10.0.0.1'), from('10.0.0.2'), from('10.0.0.66')]

async function times(count: number, act: (at: number) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < count; at += 1) await act(at)
}

async function ownerOnKnownNetwork() {
  const owner = await newShopper(shop)
  const { email, password } = owner
  await shop.post('/api/login', { email, password }, home)
  await forgetLimits(shop)
  return owner
}

const login = (email: string, password: string, place: Record<string, string>) =>
  shop.post('/api/login', { email, password }, place)

/** The token of the newest mailed reset link. */
async function tokenTo(email: string): Promise<string | undefined> {
  await shop.runJobs()
  const { rows } = await shop.context.pool.query<{ text: string }>(
    "select text from mails where recipient = $1 and subject like 'Reset your%' order by id desc limit 1",
    [email],
  )
  return /token=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1]
}

async function mailsTo(email: string, subject: RegExp): Promise<number> {
  await shop.runJobs()
  const { rows } = await shop.context.pool.query<{ subject: string }>(
    'select subject from mails where recipient = $1',
    [email],
  )
  return rows.filter((mail) => subject.test(mail.subject)).length
}

/** An owner with a reset link that a stranger requested. */
async function linkByStranger() {
  const { email } = await ownerOnKnownNetwork()
  await shop.post('/api/forgot-password', { email }, stranger)
  return { email, token: await tokenTo(email) }
}

describe('the owner, under attack by strangers,', () => {
  test('logs in on known and new networks; the stranger does not', async () => {
    const { email, password } = await ownerOnKnownNetwork()
    await times(7, (at) => login(email, `wrong ${at}`, stranger))
    assert.equal((await login(email, password, stranger)).status, 429)
    assert.equal((await login(email, password, home)).status, 200)
    assert.equal((await login(email, password, away)).status, 200)
  })

  test('logs in on a known network while guesses from many networks are limited', async () => {
    const { email, password } = await ownerOnKnownNetwork()
    let looked = 0
    await times(100, async (at) => {
      const { status } = await login(email, 'wrong', from(`10.1.0.${at}`))
      if (status === 422) looked += 1
    })
    assert.equal(looked, 10)
    assert.equal((await login(email, password, home)).status, 200)
    // From an unknown network, a new password lets the owner in.
    assert.equal((await login(email, password, away)).status, 429)
    await shop.post('/api/forgot-password', { email }, away)
    const token = /token=([\w-]+)/.exec((await mailTo(shop, email))?.text ?? '')?.[1]
    const reset = {
      token,
      email,
      password: 'a new good one',
      password_confirmation: 'a new good one',
    }
    assert.equal((await shop.post('/api/reset-password', reset, away)).status, 200)
    assert.equal((await login(email, 'a new good one', away)).status, 200)
  })

  test('logs in on a network used in the last 90 days, even after logout', async () => {
    const owner = await ownerOnKnownNetwork()
    const { email, password } = owner
    const { id } = owner
    await shop.context.pool.query('delete from sessions where account_id = $1', [id])
    await times(30, (at) => login(email, 'wrong', from(`10.5.0.${at}`)))
    assert.equal((await login(email, password, home)).status, 200)
    await shop.context.pool.query(
      "update account_networks set last_login_at = last_login_at - interval '90 days' where account_id = $1",
      [id],
    )
    assert.equal((await login(email, password, home)).status, 429)
  })

  test('waits at most an hour on a new network, and not at all after a password change', async () => {
    const { email, password } = await ownerOnKnownNetwork()
    const strangers = () => times(30, (at) => login(email, 'wrong', from(`10.6.0.${at}`)))
    await strangers()
    const refused = await login(email, password, away)
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) <= 3600)
    await shop.post('/api/forgot-password', { email }, away)
    const password2 = 'a new good one'
    const reset = { email, password: password2, password_confirmation: password2 }
    const token = await tokenTo(email)
    assert.equal((await shop.post('/api/reset-password', { ...reset, token }, away)).status, 200)
    await strangers()
    assert.equal((await login(email, password2, away)).status, 200)
  })

  test('can use a reset link, however often strangers request one', async () => {
    const { email, token: first } = await linkByStranger()
    await shop.context.pool.query(
      "update password_resets set expires_at = now() + interval '1 minute'",
    )
    await times(30, async (at) => {
      await shop.post('/api/forgot-password', { email }, from(`10.7.0.${at}`))
    })
    // The mail limit is used up, so nothing is mailed; the link is valid for another hour.
    await shop.post('/api/forgot-password', { email }, away)
    assert.equal(await tokenTo(email), first)
    assert.equal(await mailsTo(email, /^Reset your/), 10)
    const { rows } = await shop.context.pool.query(
      "select expires_at > now() + interval '50 minutes' as renewed from password_resets",
    )
    assert.deepEqual(rows, [{ renewed: true }])
    const password = 'a new good one'
    const reset = { email, token: first, password, password_confirmation: password }
    assert.equal((await shop.post('/api/reset-password', reset, away)).status, 200)
    await shop.post('/api/forgot-password', { email }, stranger)
    assert.notEqual(await tokenTo(email), first)
  })

  test('gets a new reset link after a day, however often strangers request one', async () => {
    const { email, token: first } = await linkByStranger()
    await shop.context.pool.query(
      "update password_resets set created_at = created_at - interval '1 day'",
    )
    await shop.post('/api/forgot-password', { email }, stranger)
    assert.notEqual(await tokenTo(email), first)
  })

  test('changes the password in an open session', async () => {
    const owner = await ownerOnKnownNetwork()
    await times(6, () => login(owner.email, 'wrong', from('127.0.0.1')))
    await times(6, () => login(owner.email, 'wrong', stranger))
    const change = { currentPassword: owner.password, newPassword: 'another good one' }
    const body = { id: owner.id, ...change, confirmPassword: 'another good one' }
    assert.equal((await owner.put('/api/update-password', body)).status, 200)
  })

  test('can request a password reset and a PIN code despite requests by strangers', async () => {
    const owner = await ownerOnKnownNetwork()
    const { email } = owner
    await times(12, async (at) => {
      const place = from(`10.2.0.${at}`)
      await shop.post('/api/forgot-password', { email }, place)
      await shop.post('/api/resend-email-otp', { email }, place)
      await shop.post('/api/register', newcomer({ email }), place)
    })
    const links = await mailsTo(email, /^Reset your/)
    assert.equal(links, 10)
    assert.ok((await mailsTo(email, /already have/)) <= 10)
    const answer = await shop.post('/api/forgot-password', { email }, home)
    assert.equal(answer.status, 200)
    assert.equal(await mailsTo(email, /^Reset your/), links + 1)
    assert.equal((await owner.post('/api/forgot-pin', {})).status, 200)
    assert.match(await codeTo(shop, email), /^\d{6}$/)
  })

  test('can use a valid link after many wrong ones were tried', async () => {
    const { email } = await ownerOnKnownNetwork()
    await shop.post('/api/forgot-password', { email }, home)
    const token = /token=([\w-]+)/.exec((await mailTo(shop, email))?.text ?? '')?.[1]
    const reset = { email, password: 'a new good one', password_confirmation: 'a new good one' }
    const answers: number[] = []
    await times(101, async () => {
      answers.push((await shop.post('/api/reset-password', { ...reset, token: 'x' }, home)).status)
    })
    assert.equal(answers.at(-1), 429)
    assert.equal((await shop.post('/api/reset-password', { ...reset, token }, home)).status, 200)
  })
})

describe('a new registrant', () => {
  test('verifies on their own network despite wrong codes from others', async () => {
    const person = newcomer()
    const { email } = person
    await shop.post('/api/register', person, home)
    const otp = await codeTo(shop, email)
    const wrong = otp === '000000' ? '111111' : '000000'
    await times(20, (at) =>
      shop.post('/api/verify-email-otp', { email, otp: wrong }, from(`10.3.0.${at}`)),
    )
    assert.equal((await shop.post('/api/verify-email-otp', { email, otp }, away)).status, 429)
    assert.equal((await shop.post('/api/verify-email-otp', { email, otp }, home)).status, 200)
  })

  test('is locked out by their own wrong codes for at most a code’s lifetime', async () => {
    const person = newcomer()
    const { email } = person
    await shop.post('/api/register', person, home)
    const otp = await codeTo(shop, email)
    const wrong = otp === '000000' ? '111111' : '000000'
    const typed = (code: string) => shop.post('/api/verify-email-otp', { email, otp: code }, home)
    for (let lockout = 0; lockout < 3; lockout += 1) {
      await times(5, () => typed(wrong))
      const refused = await typed(otp)
      assert.equal(refused.status, 429)
      assert.ok(Number(refused.headers.get('retry-after')) <= 600)
      await shop.context.pool.query(
        "update login_attempts set locked_until = locked_until - interval '10 minutes'",
      )
    }
    assert.equal((await typed(otp)).status, 200)
  })
})

describe('the mail limit', () => {
  test('per address and network also applies to unknown addresses', async () => {
    const { email } = await ownerOnKnownNetwork()
    for (const to of [email, newcomer().email]) {
      const answers: number[] = []
      await times(7, async () => {
        answers.push((await shop.post('/api/forgot-password', { email: to }, stranger)).status)
      })
      assert.deepEqual(answers, [200, 200, 200, 200, 200, 200, 429])
    }
  })

  test('does not count refused mails', async () => {
    const person = newcomer()
    const { email } = person
    await times(30, (at) => shop.post('/api/resend-email-otp', { email }, from(`10.4.0.${at}`)))
    await shop.runJobs()
    await shop.post('/api/register', person, home)
    assert.match(await codeTo(shop, email), /^\d{6}$/)
  })
})

test('mails to unverified addresses contain nothing a stranger typed', async () => {
  const person = newcomer({ first_name: 'You won, see evil.example' })
  const { email } = person
  await shop.post('/api/register', person, home)
  await times(5, () => shop.post('/api/verify-email-otp', { email, otp: '000000' }, home))
  await shop.runJobs()
  const { rows } = await shop.context.pool.query('select * from mails where recipient = $1', [
    email,
  ])
  assert.equal(rows.length, 2)
  for (const { subject, html, text } of rows) {
    assert.ok(![subject, html, text].some((part) => part.includes('evil.example')), subject)
  }
})

test('registering an existing email cannot be detected by logging in', async () => {
  const { email } = await ownerOnKnownNetwork()
  for (const to of [email, newcomer().email]) {
    const typed = newcomer({ email: to })
    const registered = await shop.post('/api/register', typed, stranger)
    await shop.runJobs()
    const answers = [registered]
    for (let again = 0; again < 6; again += 1) {
      answers.push(await login(to, typed.password, stranger))
      await shop.runJobs()
    }
    answers.push(await shop.post('/api/verify-email-otp', { email: to, otp: '000000' }, stranger))
    await forgetLimits(shop)
    for (let wrong = 0; wrong < 6; wrong += 1) {
      answers.push(await login(to, `wrong ${wrong}`, stranger))
      answers.push(await login(to, typed.password, stranger))
    }
    const expected = [201, 403, 403, 403, 403, 403, 403, 422]
    const guesses = [422, 403, 422, 403, 422, 403, 422, 403, 422, 429, 429, 429]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [...expected, ...guesses],
      to,
    )
    await forgetLimits(shop)
  }
})
