// Somebody who registers with another person's address can guess only few codes, even over many
// networks.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { codeTo, forgetLimits, newcomer } from '#testing/accounts.ts'
import { from, openTestShop, type TestShop } from '#testing/test-shop.ts'
import { codeOf } from './mailed-codes.ts'

let shop: TestShop
before(async () => {
  // One proxy in front, so that each request can come from another network.
  shop = await openTestShop({ TRUST_PROXY: '1' })
})
beforeEach(() => forgetLimits(shop))
after(() => shop.close())

const home = from('10.0.0.1')

async function times(count: number, act: (at: number) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < count; at += 1) await act(at)
}

describe('guessing a registration code', () => {
  /** The codes and networks of an address's registrations, newest first. */
  async function codesOf(email: string) {
    const { secrets, pool } = shop.context
    const { rows } = await pool.query<{ seed: Buffer; source: string }>(
      'select seed, source from registrations where email = $1 order by id desc',
      [email],
    )
    return rows.map(({ seed, source }) => ({ otp: codeOf(secrets, seed), source }))
  }
  const verify = (email: string, otp: string, place: string) =>
    shop.post('/api/verify-email-otp', { email, otp }, from(place))

  test('an unsent code verifies nothing, from any network', async () => {
    const { email } = newcomer()
    const networks = Array.from({ length: 12 }, (_, at) => `10.8.0.${at}`)
    for (const place of networks) {
      assert.equal((await shop.post('/api/register', newcomer({ email }), from(place))).status, 201)
    }
    await shop.runJobs()
    const codes = await codesOf(email)
    const unmailed = codes.slice(0, 2)
    for (const { otp, source } of unmailed) {
      assert.equal((await verify(email, otp, source)).status, 422)
      assert.equal((await verify(email, otp, '10.8.1.1')).status, 422)
    }
    const mailed = codes.at(-1)
    assert.equal((await verify(email, mailed?.otp ?? '', mailed?.source ?? '')).status, 200)
  })

  test('is limited across networks: five tries where a code was mailed, 20 an hour elsewhere', async () => {
    const { email } = newcomer()
    const networks = Array.from({ length: 30 }, (_, at) => `10.9.0.${at}`)
    for (const place of networks) {
      await shop.post('/api/register', newcomer({ email }), from(place))
    }
    await shop.runJobs()
    const right = new Set((await codesOf(email)).map(({ otp }) => otp))
    const wrong = ['000000', '111111', '222222'].find((otp) => !right.has(otp)) ?? ''
    let compared = 0
    for (const place of networks) {
      await times(6, async () => {
        if ((await verify(email, wrong, place)).status === 422) compared += 1
      })
    }
    assert.equal(compared, 10 * 5 + 20)
    // The stranger also types the code mailed for their own registration.
    const person = newcomer()
    await shop.post('/api/register', person, home)
    const otp = await codeTo(shop, person.email)
    await times(30, (at) => verify(person.email, wrong, `10.9.1.${at}`))
    assert.equal((await verify(person.email, otp, '10.0.0.1')).status, 200)
  })

  test('a failed request for another code leaves the previous one valid', async () => {
    const person = newcomer()
    const { email } = person
    await shop.post('/api/register', person, home)
    const otp = await codeTo(shop, email)
    await times(12, (at) => shop.post('/api/resend-email-otp', { email }, from(`10.10.0.${at}`)))
    await shop.runJobs()
    const newest = await codeTo(shop, email)
    await shop.post('/api/resend-email-otp', { email }, home)
    await shop.runJobs()
    assert.equal(await codeTo(shop, email), newest)
    assert.notEqual(newest, otp)
    assert.equal((await verify(email, newest, '10.0.0.1')).status, 200)
  })
})
