import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { codeTo, newcomer } from '#testing/accounts.ts'
import {
  type Affiliate,
  buyWithGold,
  dashboardOf,
  newAffiliate,
  newPerson,
  newPhone,
  voidReferrals,
} from '#testing/affiliates.ts'
import { openDesk } from '#testing/desk.ts'
import { offerMethod, sellItem } from '#testing/fixtures.ts'
import { operator } from '#testing/histories.ts'
import { newKey } from '#testing/paying-shop.ts'
import { ageAffiliatesByMonth } from '#testing/referred-rows.ts'
import { openTestShop } from '#testing/test-shop.ts'
import { reinstateAffiliate, suspendAffiliate } from './move-application.ts'

const price_sen = 3000
const shop = await openTestShop({ TRUST_PROXY: '1' })
after(() => shop.close())
await offerMethod(shop.context.database, { value: 'apeak', label: 'Gold' })
const mei = await openDesk(shop, 'finance')
const item = {
  price_sen,
  product_id: (await sellItem(shop.context.database, { price_sen })).product_id,
}

const referralOf = ({ code }: Affiliate, more = {}) =>
  newPerson(shop, { referral_code: code, ...more })

/** Enters the code mailed to an address. */
async function verify({ email }: { email: string }, place: Record<string, string> = {}) {
  const otp = await codeTo(shop, email)
  const answer = await shop.post('/api/verify-email-otp', { email, otp }, place)
  assert.equal(answer.status, 200)
}

describe('a customer who registers with a code', () => {
  test('is referred for good, and their orders count at once', async () => {
    const affiliate = await newAffiliate(shop)
    const friend = await referralOf(affiliate)
    await newPerson(shop)
    await buyWithGold(shop, friend, item)
    const { referrals, ...month } = await dashboardOf(affiliate)
    assert.equal(referrals.length, 1)
    assert.deepEqual(referrals[0], {
      id: friend.id,
      name: 'Aina',
      email: `ain•••@example.com`,
      monthly_spent: 30,
      is_active: true,
    })
    assert.equal(month.active_users, 1)
    assert.equal(month.total_sales, 30)
    assert.equal(month.commission_rate, 2)
    assert.equal(month.commission_earned, 0.6)
    assert.deepEqual(month.next_tier, { active_users: 10, sales: 1000, commission_rate: 3 })
  })

  test('may type the code in lower case, or with O for 0', async () => {
    const affiliate = await newAffiliate(shop)
    const chosen = await affiliate.post('/api/choose-referral-code', { referral_code: 'cool10' })
    assert.equal(chosen.body.referral_code, 'COOL10')
    await referralOf({ ...affiliate, code: ' co0lio ' })
    assert.equal((await dashboardOf(affiliate)).referrals.length, 1)
  })

  test('gets a field error for an unknown code', async () => {
    for (const referral_code of ['NOBODY9', '????', "' or 1=1"]) {
      const answer = await shop.post('/api/register', newcomer({ referral_code }))
      assert.equal(answer.status, 422, referral_code)
      assert.deepEqual(answer.body.errors, {
        referral_code: ['This referral code is not valid.'],
      })
    }
  })

  test('is not referred while the affiliate is suspended; earlier referrals still count', async () => {
    const affiliate = await newAffiliate(shop)
    const early = await referralOf(affiliate)
    const said = { actor: operator, reason: 'spam' }
    const waiting = newcomer({ phone: newPhone(), referral_code: affiliate.code })
    assert.equal((await shop.post('/api/register', waiting)).status, 201)
    await suspendAffiliate(shop.context, affiliate.id, said)
    assert.equal(
      (await shop.post('/api/register', newcomer({ referral_code: affiliate.code }))).status,
      422,
    )
    await verify(waiting)
    await buyWithGold(shop, early, item)
    const during = await dashboardOf(affiliate)
    assert.deepEqual(
      during.referrals.map(({ id }) => id),
      [early.id],
    )
    assert.equal(during.total_sales, 30)
    assert.equal(during.suspended, true)
    await reinstateAffiliate(shop.context, affiliate.id, said)
    await referralOf(affiliate)
    assert.equal((await dashboardOf(affiliate)).referrals.length, 2)
  })
})

describe('a refund', () => {
  async function refund(order: string, request_key = newKey()) {
    const all = { way: 'gold', amount_sen: price_sen, request_key }
    assert.equal((await mei.refund(order, all)).status, 200)
  }

  test('in the same month cancels the commission of the order', async () => {
    const affiliate = await newAffiliate(shop)
    const friend = await referralOf(affiliate)
    const order = await buyWithGold(shop, friend, item)
    const request_key = newKey()
    await Promise.all([1, 2, 3].map(() => refund(order, request_key)))
    const month = await dashboardOf(affiliate)
    assert.equal(month.total_sales, 0)
    assert.equal(month.referrals[0]?.is_active, false)
  })

  test('of an earlier month is deducted from the current one; the earlier stays', async () => {
    const affiliate = await newAffiliate(shop)
    const friend = await referralOf(affiliate)
    const order = await buyWithGold(shop, friend, item)
    await ageAffiliatesByMonth(shop)
    const { month: thisMonth } = await dashboardOf(affiliate)
    await buyWithGold(shop, friend, item)
    await buyWithGold(shop, friend, item)
    await refund(order)
    assert.equal((await dashboardOf(affiliate)).total_sales, 30)
    const [year, number] = thisMonth.split('-').map(Number) as [number, number]
    const before = new Date(Date.UTC(year, number - 2)).toISOString().slice(0, 7)
    assert.equal((await dashboardOf(affiliate, before)).total_sales, 30)
  })
})

describe('self-referrals earn nothing and are flagged to operators only:', () => {
  const cases: [string, (affiliate: Affiliate) => object, string][] = [
    [
      'the same mailbox',
      ({ email }) => ({ email: email.replace('@', '+me@').replace('-', '.-') }),
      'same_email',
    ],
    ['the same phone', ({ phone }) => ({ phone: phone.replace('+60 ', '0') }), 'same_phone'],
  ]
  for (const [what, more, reason] of cases) {
    test(what, async () => {
      const affiliate = await newAffiliate(shop)
      const friend = await referralOf(affiliate, more(affiliate))
      await buyWithGold(shop, friend, item)
      const month = await dashboardOf(affiliate)
      assert.deepEqual(month.referrals, [])
      assert.equal(month.total_sales, 0)
      const [found] = await voidReferrals(shop, affiliate.id)
      assert.equal(found?.void_reason, reason)
      assert.equal(found?.account_id, friend.id)
    })
  }

  test('the same network within an hour', async () => {
    const from = { 'x-forwarded-for': '203.0.113.7' }
    const affiliate = await newAffiliate(shop)
    const { email, password } = affiliate
    await shop.post('/api/login', { email, password }, from)
    const registerFrom = async (place: Record<string, string>) => {
      const person = newcomer({ phone: newPhone(), referral_code: affiliate.code })
      assert.equal((await shop.post('/api/register', person, place)).status, 201)
      await verify(person, place)
    }
    await registerFrom(from)
    await registerFrom({ 'x-forwarded-for': '203.0.113.8' })
    assert.equal((await dashboardOf(affiliate)).referrals.length, 1)
    const [found] = await voidReferrals(shop, affiliate.id)
    assert.equal(found?.void_reason, 'same_network')
  })
})

describe('a custom code', () => {
  test('is chosen once; the generated code still works', async () => {
    const affiliate = await newAffiliate(shop)
    const choose = (referral_code: string) =>
      affiliate.post('/api/choose-referral-code', { referral_code })
    const answers = await Promise.all(Array.from({ length: 8 }, () => choose('stream7')))
    assert.deepEqual(
      answers.map(({ status }) => status),
      Array.from({ length: 8 }, () => 200),
    )
    assert.equal((await choose('other77')).status, 409)
    await referralOf(affiliate)
    await referralOf({ ...affiliate, code: 'STREAM7' })
    assert.equal((await dashboardOf(affiliate)).referrals.length, 2)
  })

  test('is refused when reserved, taken or confusable', async () => {
    const [one, other] = [await newAffiliate(shop), await newAffiliate(shop)]
    await one.post('/api/choose-referral-code', { referral_code: 'LOLA10' })
    for (const referral_code of [
      'apeak1',
      'xAdm1n',
      'OFFICIAL',
      'L0LAIO',
      '101A1O',
      one.code,
      'ab',
      'a-b-c',
      'ÄÖÜÜ',
    ]) {
      const answer = await other.post('/api/choose-referral-code', { referral_code })
      assert.equal(answer.status, 422, referral_code)
      assert.deepEqual(Object.keys(answer.body.errors), ['referral_code'])
    }
    assert.equal((await dashboardOf(other)).code_chosen, false)
  })
})

test('the dashboard is for approved affiliates only', async () => {
  const nobody = await newPerson(shop)
  const answer = await nobody.get('/api/get-referrals')
  assert.equal(answer.status, 403)
  assert.equal(answer.body.error, 'No Approved Affiliate Application.')
  const affiliate = await newAffiliate(shop)
  for (const month of ['2026-13', '2026-00', '2026', '26-01', "2026-01'", '2026-1']) {
    const refused = await affiliate.get(`/api/get-referrals?month=${encodeURIComponent(month)}`)
    assert.equal(refused.status, 422, month)
    assert.deepEqual(Object.keys(refused.body.errors), ['month'])
  }
  assert.deepEqual((await dashboardOf(affiliate, '2020-01')).referrals, [])
})
