// Two people register with one address; only its owner gets the account.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codeTo, forgetLimits, logIn, mailTo, newcomer } from '#testing/accounts.ts'
import { closeAll, openTwoShops } from '#testing/race.ts'
import { from, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let beside: TestShop
before(async () => {
  // One proxy in front: the two have different addresses.
  ;[shop, beside] = await openTwoShops({ env: { TRUST_PROXY: '1' } })
})
after(() => closeAll([shop, beside]))

const [home, elsewhere, abroad] = [from('10.0.0.1'), from('10.0.0.2'), from('10.0.0.3')] as const

type Person = ReturnType<typeof newcomer>

/** An owner, and a stranger with the same address and different details. */
function ownerAndStranger(): [owner: Person, stranger: Person] {
  const owner = newcomer()
  const { email } = owner
  return [owner, newcomer({ email, first_name: 'Stranger', pin: '666666', phone: '0199999999' })]
}

/** Registers; returns the mailed code. */
async function register(person: Person, place: Record<string, string>): Promise<string> {
  const answer = await shop.post('/api/register', person, place)
  assert.equal(answer.status, 201, answer.text)
  return codeTo(shop, person.email)
}

const verify = ({ email }: Person, otp: string, place: Record<string, string>, at = shop) =>
  at.post('/api/verify-email-otp', { email, otp }, place)

/** Requests a new code and returns it. */
async function resend({ email }: Person, place: Record<string, string>): Promise<string> {
  const answer = await shop.post('/api/resend-email-otp', { email }, place)
  assert.equal(answer.status, 200, answer.text)
  return codeTo(shop, email)
}

const login = ({ email, password }: Person, place: Record<string, string>) =>
  shop.post('/api/login', { email, password }, place)

/**
 * Asserts that the account has all of the first one's details, and that the other cannot log in.
 */
async function assertOwnedBy(person: Person, other: Person): Promise<void> {
  const shopper = await logIn(shop, person)
  const { body } = await shopper.get('/api/user')
  assert.deepEqual([body.first_name, body.phone], [person.first_name, person.phone])
  const { id } = shopper
  assert.equal((await shopper.post('/api/verify-pin', { id, pin: person.pin })).status, 200)
  assert.equal((await login(other, elsewhere)).status, 422)
}

for (const [who, pick] of [
  ['first', 0],
  ['second', 1],
] as const) {
  test(`two registrations of one email on one network: the ${who} code opens an account with the ${who} data`, async () => {
    const [owner, stranger] = ownerAndStranger()
    const codes = [await register(owner, home), await register(stranger, home)] as const
    const answer = await verify(owner, codes[pick], home)
    assert.equal(answer.status, 200, answer.text)
    assert.equal(await waiting(owner), 0)
    const [winner, loser] = pick === 0 ? [owner, stranger] : [stranger, owner]
    await assertOwnedBy(winner, loser)
    // The other code is invalid from any network.
    assert.equal((await verify(owner, codes[1 - pick] ?? '', home)).status, 422)
    assert.equal((await verify(owner, codes[1 - pick] ?? '', abroad)).status, 422)
    await assertOwnedBy(winner, loser)
  })
}

for (const strangerFirst of [true, false]) {
  const when = strangerFirst ? 'before' : 'after'
  test(`the code of a stranger who registered ${when} the shopper does not work on the shopper’s network`, async () => {
    const [owner, stranger] = ownerAndStranger()
    const early = strangerFirst ? await register(stranger, elsewhere) : undefined
    const own = await register(owner, home)
    const strangers = early ?? (await register(stranger, elsewhere))
    const refused = await verify(owner, strangers, home)
    assert.equal(refused.status, 422)
    assert.deepEqual(refused.body.errors, { otp: ['This code is wrong or has expired.'] })
    assert.equal((await verify(owner, own, home)).status, 200)
    await assertOwnedBy(owner, stranger)
  })
}

test('a new code after expiry opens an account with the shopper’s own data', async () => {
  const [owner, stranger] = ownerAndStranger()
  const own = await register(owner, home)
  await expireCodes(owner.email)
  const strangers = await register(stranger, elsewhere)
  assert.equal((await verify(owner, own, home)).status, 422)
  assert.equal((await verify(owner, strangers, home)).status, 422)
  assert.equal((await verify(owner, await resend(owner, home), home)).status, 200)
  await assertOwnedBy(owner, stranger)
})

test('a code can be entered on another device', async () => {
  const [owner, stranger] = ownerAndStranger()
  const own = await register(owner, home)
  await register(stranger, elsewhere)
  assert.equal((await verify(owner, own, abroad)).status, 200)
  await assertOwnedBy(owner, stranger)
})

test('a new code is for the registration of the requesting network, otherwise for the newest', async () => {
  const [owner, stranger] = ownerAndStranger()
  const own = await register(owner, home)
  await register(stranger, elsewhere)
  const again = await resend(owner, home)
  assert.equal((await verify(owner, own, home)).status, 422)
  const newest = await resend(owner, abroad)
  assert.equal((await verify(owner, newest, home)).status, 422)
  assert.equal((await verify(owner, again, home)).status, 200)
  await assertOwnedBy(owner, stranger)

  const [other, rival] = ownerAndStranger()
  await register(other, home)
  await register(rival, elsewhere)
  assert.equal((await verify(other, await resend(other, abroad), abroad)).status, 200)
  await assertOwnedBy(rival, other)
})

test('a code job run twice sends one code', async () => {
  const [owner, stranger] = ownerAndStranger()
  await register(owner, elsewhere)
  const seed = 'ab'.repeat(16)
  const run = async () => {
    const payload = JSON.stringify({ email: owner.email, source: '10.0.0.9', seed })
    await shop.context.pool.query("select graphile_worker.add_job('renew_email_code', $1)", [
      payload,
    ])
    return codeTo(shop, owner.email)
  }
  const code = await run()
  await register(stranger, elsewhere)
  await run()
  const { rows } = await shop.context.pool.query(
    "select last_error from graphile_worker.jobs where task_identifier = 'renew_email_code'",
  )
  assert.deepEqual(rows, [])
  assert.equal((await verify(owner, code, home)).status, 200)
  await assertOwnedBy(owner, stranger)
})

test('two codes used concurrently over two processes open one account with one set of data', async () => {
  for (let round = 0; round < 5; round += 1) {
    await forgetLimits(shop)
    const [owner, stranger] = ownerAndStranger()
    const codes = [await register(owner, home), await register(stranger, elsewhere)]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        verify(owner, codes[i % 2] ?? '', abroad, i % 4 < 2 ? shop : beside),
      ),
    )
    const winners = answers.flatMap(({ status }, i) => (status === 200 ? [i % 2] : []))
    assert.equal(winners.length, 1, answers.map(({ status }) => status).join())
    assert.ok(answers.every(({ status }) => [200, 422, 429].includes(status)))
    const [winner, loser] = winners[0] === 0 ? [owner, stranger] : [stranger, owner]
    await assertOwnedBy(winner, loser)
    assert.equal(await waiting(owner), 0)
  }
})

test('a login with an unverified email says so to its registrant, not to another network', async () => {
  const [owner, stranger] = ownerAndStranger()
  await register(owner, home)
  await register(stranger, elsewhere)
  assert.equal((await login(owner, home)).status, 403)
  assert.equal((await login(stranger, elsewhere)).status, 403)
  assert.equal((await login(stranger, home)).status, 422)
})

test('a code mail names the time of its registration and warns anybody who did not register', async () => {
  const [owner, stranger] = ownerAndStranger()
  await register(owner, home)
  await shop.context.pool.query(
    "update registrations set created_at = '2026-03-04 16:05:06Z' where email = $1",
    [owner.email],
  )
  await register(stranger, elsewhere)
  await resend(owner, home)
  const { text = '', html = '' } = (await mailTo(shop, owner.email)) ?? {}
  for (const part of [text, html]) {
    assert.match(part, /Hello,/)
    assert.match(part, /the registration on 5 March 2026 at 00:05 \(Malaysia time\)/)
    assert.match(part, /If you did not register then, do not enter this code/)
  }
})

test('five wrong codes lock only the network that tried them, and send one mail', async () => {
  await forgetLimits(shop)
  const [owner, stranger] = ownerAndStranger()
  const codes = [await register(owner, home), await register(stranger, elsewhere)]
  const wrong = ['000000', '111111', '222222'].filter((code) => !codes.includes(code))
  for (let time = 0; time < 5; time += 1) await verify(owner, wrong[0] ?? '', elsewhere)
  assert.equal((await verify(owner, codes[1] ?? '', elsewhere)).status, 429)
  await shop.runJobs()
  const { rows } = await shop.context.pool.query(
    "select from mails where recipient = $1 and subject like '%is temporarily locked'",
    [owner.email],
  )
  assert.equal(rows.length, 1)
  assert.equal((await verify(owner, codes[0] ?? '', home)).status, 200)
})

/** The number of an address's registrations. */
async function waiting({ email }: Person): Promise<number> {
  const { pool } = shop.context
  return (await pool.query('select from registrations where email = $1', [email])).rows.length
}

/** Expires the codes of an address. */
const expireCodes = (email: string) =>
  shop.context.pool.query(
    "update registrations set code_expires_at = code_expires_at - interval '10 minutes' where email = $1",
    [email],
  )
