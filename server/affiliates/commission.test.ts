import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { manualClock } from '@apeak/sandbox/clock'
import { mailTo, type Shopper } from '#testing/accounts.ts'
import {
  type Affiliate,
  affiliateHistory,
  buyWithGold,
  dashboardOf,
  newAffiliate,
  newPerson,
} from '#testing/affiliates.ts'
import { openDesk } from '#testing/desk.ts'
import { crashEverywhere } from '#testing/dying-shop.ts'
import { fillCart, orderOf, sellItem } from '#testing/fixtures.ts'
import { balanceOf, historyOf } from '#testing/gold.ts'
import { operator } from '#testing/histories.ts'
import { openPayingShop, type Placed, payAtProvider, processAll } from '#testing/paying-shop.ts'
import { ageAffiliatesByMonth } from '#testing/referred-rows.ts'
import { settleRefunds } from '#testing/refunding.ts'
import { closeMonths } from './close-months.ts'
import { payOut } from './pay-out.ts'

const price_sen = 50_000
/** Two percent of the sale. */
const commission_sen = 1000

const shop = await openPayingShop({ clock: manualClock(Date.now()) })
after(() => shop.close())
const mei = await openDesk(shop, 'finance')
const { product_id } = await sellItem(shop.context.database, { price_sen })
const item = { product_id, price_sen }

/** Closes the months that are over, also in the first half hour of the next one. */
const closeNow = ({ context }: Pick<typeof shop, 'context'>) => closeMonths(context, '0 minutes')

/** An affiliate whose referral bought something last month, which is still open. */
async function affiliateWithSale(): Promise<{
  affiliate: Affiliate
  friend: Shopper
  order: string
}> {
  const affiliate = await newAffiliate(shop)
  const friend = await newPerson(shop, { referral_code: affiliate.code })
  const order = await buyWithGold(shop, friend, item)
  await ageAffiliatesByMonth(shop)
  return { affiliate, friend, order }
}

async function refund(order: string, amount_sen: number, way: 'gold' | 'source') {
  const answer = await mei.refund(order, { amount_sen, way })
  assert.equal(answer.status, 200, answer.text)
}

const lastMonth = async ({ id }: Affiliate) => {
  const { rows } = await shop.context.pool.query(
    `select to_char(max(month), 'YYYY-MM') as month, count(*)::integer as count,
       sum(amount_sen)::integer as amount_sen
     from commission_statements where affiliate_id = $1`,
    [id],
  )
  return rows[0] as { month: string; count: number; amount_sen: number | null }
}

const payTo = (
  { id }: Affiliate,
  amount_sen: number,
  more: Partial<Parameters<typeof payOut>[1]> = {},
) =>
  payOut(
    shop.context,
    { affiliate_id: id, amount_sen, request_key: randomUUID(), way: 'gold', ...more } as Parameters<
      typeof payOut
    >[1],
    operator,
  )

describe('a closed month', () => {
  test('produces one statement and one liability', async () => {
    const { affiliate } = await affiliateWithSale()
    assert.equal((await dashboardOf(affiliate)).owed, 0)
    await Promise.all([1, 2, 3].map(() => closeNow(shop)))
    await closeNow(shop)
    const { month, count } = await lastMonth(affiliate)
    assert.equal(count, 1)
    const closed = await dashboardOf(affiliate, month)
    assert.equal(closed.is_closed, true)
    assert.equal(closed.total_sales, 500)
    assert.equal(closed.commission_earned, 10)
    assert.equal(closed.owed, 10)
    assert.equal((await dashboardOf(affiliate)).is_closed, false)
  })

  test('is unaffected by later tier changes and refunds', async () => {
    const { affiliate, order, friend } = await affiliateWithSale()
    await closeNow(shop)
    const { month } = await lastMonth(affiliate)
    const before = await dashboardOf(affiliate, month)
    await refund(order, price_sen, 'gold')
    await shop.context.pool.query(
      'update affiliate_tiers set rate_hundredths = rate_hundredths + 1',
    )
    const later = await dashboardOf(affiliate, month)
    assert.equal(later.commission_earned, before.commission_earned)
    assert.equal(later.commission_rate, before.commission_rate)
    assert.equal(later.referrals[0]?.monthly_spent, 500)
    await shop.context.pool.query(
      'update affiliate_tiers set rate_hundredths = rate_hundredths - 1',
    )
    assert.equal((await dashboardOf(affiliate)).total_sales, -500)
    // The deficit is carried forward until later sales cover it.
    await ageAffiliatesByMonth(shop)
    await closeNow(shop)
    assert.deepEqual(await dashboardOf(affiliate).then(({ owed }) => owed), 10)
    await buyWithGold(shop, friend, item)
    await buyWithGold(shop, friend, item)
    await ageAffiliatesByMonth(shop)
    await closeNow(shop)
    const carried = await dashboardOf(affiliate, (await lastMonth(affiliate)).month)
    assert.equal(carried.carried, -10)
    assert.equal(carried.owed, 20)
  })

  test('is immutable', async () => {
    for (const table of ['commission_statements', 'payouts', 'affiliate_events']) {
      for (const statement of [`delete from ${table}`, `update ${table} set created_at = now()`]) {
        await assert.rejects(shop.context.pool.query(statement), { code: '42501' })
      }
    }
  })

  test('is complete wherever the closing job crashes', async () => {
    const died = await crashEverywhere(
      shop,
      affiliateWithSale,
      (mortal) => closeNow(mortal),
      async ({ affiliate }) => {
        await closeNow(shop)
        const { count, amount_sen } = await lastMonth(affiliate)
        assert.deepEqual({ count, amount_sen }, { count: 1, amount_sen: commission_sen })
        assert.equal((await dashboardOf(affiliate)).owed, commission_sen / 100)
      },
    )
    assert.ok(died >= 5, `died at ${died} boundaries`)
  })
})

describe('a partly refunded order', () => {
  /** A shopper's order, paid at a provider. */
  async function paidOrder({ post }: Shopper): Promise<string> {
    const choice = { payment_method: 'razorpay' }
    const cart_id = await fillCart(shop, item.product_id, choice)
    const { body } = await post('/api/create-order', orderOf(cart_id, choice))
    const placed = { ...body, method: 'razorpay', cart_id } as unknown as Placed
    await payAtProvider(shop, placed)
    await processAll(shop)
    return placed.order_id
  }

  test('earns commission on the rest once refunded, and in full if the refund fails', async () => {
    const affiliate = await newAffiliate(shop)
    const friend = await newPerson(shop, { referral_code: affiliate.code })
    const order = await paidOrder(friend)
    await refund(order, 20_001, 'source')
    await processAll(shop)
    assert.equal((await dashboardOf(affiliate)).total_sales, 500)
    await settleRefunds(shop)
    const month = await dashboardOf(affiliate)
    assert.equal(month.total_sales, 299.99)
    assert.equal(month.referrals[0]?.monthly_spent, 299.99)
    assert.equal(month.active_users, 1)
    // Two percent, half a sen rounded up.
    assert.equal(month.commission_earned, 6)
    const { razorpay } = shop.control
    await razorpay.settleRefund(razorpay.refunds().at(-1)?.id ?? '', 'failed')
    await processAll(shop)
    assert.equal((await dashboardOf(affiliate)).total_sales, 500)
    // The rest, which refunds the order: it is subtracted once.
    await refund(order, 20_000, 'gold')
    await refund(order, 30_000, 'gold')
    const none = await dashboardOf(affiliate)
    assert.equal(none.total_sales, 0)
    assert.equal(none.active_users, 0)
  })

  test('reduces the month of each refund once, also while the previous month closes', async () => {
    const { affiliate, order } = await affiliateWithSale()
    const parts = [1, 2, 3, 4].map(() => refund(order, 10_000, 'gold'))
    await Promise.all([...parts, closeNow(shop), closeNow(shop)])
    const { month } = await lastMonth(affiliate)
    assert.equal((await dashboardOf(affiliate, month)).total_sales, 500)
    assert.equal((await dashboardOf(affiliate)).total_sales, -400)
    await ageAffiliatesByMonth(shop)
    // The refund races with the close of the month, and so counts in the next one.
    await Promise.all([closeNow(shop), refund(order, 10_000, 'gold')])
    assert.equal((await dashboardOf(affiliate)).total_sales, -100)
    await ageAffiliatesByMonth(shop)
    await closeNow(shop)
    const last = await dashboardOf(affiliate, (await lastMonth(affiliate)).month)
    assert.deepEqual([last.carried, last.owed], [-8, commission_sen / 100])
  })
})

describe('the commission owed', () => {
  test('is paid out as gold once, however often the button is clicked', async () => {
    const { affiliate } = await affiliateWithSale()
    await closeNow(shop)
    const request_key = randomUUID()
    const ids = await Promise.all(
      Array.from({ length: 20 }, () => payTo(affiliate, 600, { request_key })),
    )
    assert.equal(new Set(ids).size, 1)
    assert.equal(await balanceOf(affiliate), 600)
    const [entry] = await historyOf(affiliate)
    assert.equal(entry?.reason, 'commission')
    assert.equal(entry?.direction, 'in')
    assert.equal((await dashboardOf(affiliate)).owed, 4)
    await assert.rejects(payTo(affiliate, 500, { request_key }), /already made/)
    await assert.rejects(payTo(affiliate, 401), /above the balance/)
    await assert.rejects(payTo(await newAffiliate(shop), 1), /above the balance/)
  })

  test('cannot be exceeded by concurrent payouts', async () => {
    const { affiliate } = await affiliateWithSale()
    await closeNow(shop)
    const paid = await Promise.allSettled(Array.from({ length: 20 }, () => payTo(affiliate, 300)))
    assert.equal(paid.filter(({ status }) => status === 'fulfilled').length, 3)
    assert.equal(await balanceOf(affiliate), 900)
  })

  test('is paid by bank transfer, whose reference is used for one payout', async () => {
    const { affiliate } = await affiliateWithSale()
    await closeNow(shop)
    const bank = { way: 'bank', bank_reference: randomUUID() } as const
    await payTo(affiliate, 400, bank)
    await assert.rejects(payTo(affiliate, 400, bank), /another payout/)
    assert.equal((await dashboardOf(affiliate)).owed, 6)
    assert.equal(await balanceOf(affiliate), 0)
    const events = await affiliateHistory(shop, affiliate.id)
    const last = events.at(-1)
    assert.equal(last?.event, 'paid_out')
    assert.equal(last?.actor_kind, 'operator')
    assert.match(JSON.stringify(last?.data), new RegExp(bank.bank_reference))
  })

  test('blocks account deletion; without it the person is erased', async () => {
    const { affiliate, friend } = await affiliateWithSale()
    await closeNow(shop)
    const remove = (shopper: Shopper) =>
      shopper.put('/api/delete-account', { deletePassword: shopper.password })
    const refused = await remove(affiliate)
    assert.equal(refused.status, 409)
    assert.match(refused.body.error, /RM 10\.00 of commission \(see Referrals\)/)
    await payTo(affiliate, commission_sen, { way: 'bank', bank_reference: randomUUID() })
    assert.equal((await remove(affiliate)).status, 200)
    const { rows } = await shop.context.pool.query(
      'select * from affiliate_applications where account_id = $1',
      [affiliate.id],
    )
    assert.equal(rows[0].email, null)
    assert.equal(rows[0].bank_acc_no, null)
    await newPerson(shop, { referral_code: affiliate.code }).then(
      () => assert.fail('the code still attributes'),
      (error) => assert.match(String(error), /referral code is not valid/),
    )
    // Their referral keeps buying; a month without the affiliate closes.
    await buyWithGold(shop, friend, item)
    await ageAffiliatesByMonth(shop)
    await closeNow(shop)
    assert.equal((await lastMonth(affiliate)).count, 1)
  })
})

test('a payout is announced by email', async () => {
  const { affiliate } = await affiliateWithSale()
  await closeNow(shop)
  await payTo(affiliate, 100)
  const { rows } = await shop.context.pool.query(
    'select email from affiliate_applications where account_id = $1',
    [affiliate.id],
  )
  const mail = await mailTo(shop, rows[0].email)
  assert.match(mail?.subject ?? '', /commission: RM 1\.00/)
})
