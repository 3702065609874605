import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from '@apeak/contract/lists'
import type { ListedRefund, PaymentEntry } from '@apeak/contract/payments-console'
import { offerMethod } from '#testing/fixtures.ts'
import { newOperator } from '#testing/operators.ts'
import { openTestShop } from '#testing/test-shop.ts'

const PAYMENTS = 120

const shop = await openTestShop()

after(() => shop.close())

await offerMethod(shop.context.database, { value: 'fiuu' })

await offerMethod(shop.context.database, { value: 'razorpay' })

const operator = await newOperator(shop, 'finance')

await recordPayments()

await shop.context.pool.query(
  `update payments set refunded_sen = amount_sen where state = 'unapplied' and id % 2 = 0`,
)

/** Payments of ten days including today, by two providers; every seventh is unapplied. */
async function recordPayments() {
  await shop.context.pool.query(
    `insert into payments (provider, provider_payment_id, kind, payable_id, amount_sen, currency, state,
                           unapplied_reason, source, created_at)
     select case when n % 3 = 0 then 'fiuu' else 'razorpay' end, 'p' || n, 'order', 'p' || n, 100 + n * 7 % 40,
            'MYR', case when n % 7 = 0 then 'unapplied' else 'applied' end,
            case when n % 7 = 0 then 'wrong_amount' end, 'unmatched',
            now() - ($1 - n) * interval '110 minutes'
     from generate_series(1, $1::integer) n`,
    [PAYMENTS],
  )
}

/** Compares every page with the expected rows. */
async function assertListed(query: string, where: string, order: string) {
  const ids: number[] = []
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const answer = await operator.get(`/api/console/payments?${query}&page=${page}&per_page=35`)
    assert.equal(answer.status, 200, answer.text)
    const { data, total, has_more } = answer.body as unknown as Page<PaymentEntry>
    ids.push(...data.map(({ id }) => id))
    hasMore = has_more
    if (!has_more) assert.equal(total, ids.length, query)
  }
  const { rows } = await shop.context.pool.query(
    `select id from payments where ${where} order by ${order}`,
  )
  assert.deepEqual(
    ids,
    rows.map(({ id }) => id),
    query,
  )
}

test('every page of the list matches the payments', async () => {
  const kinds = {
    '': 'true',
    'state=applied': "state = 'applied'",
    'provider=fiuu': "provider = 'fiuu'",
    'state=applied&provider=razorpay': "state = 'applied' and provider = 'razorpay'",
    'state=unapplied': "state = 'unapplied' and refunded_sen < amount_sen",
    'provider=check_payment': 'false',
  }
  for (const [kind, where] of Object.entries(kinds)) {
    await assertListed(`sort=-created_at&${kind}`, where, 'created_at desc, id desc')
    await assertListed(`sort=amount_sen&${kind}`, where, 'amount_sen, id')
  }
})

test('refunds are listed with what they were for, by state, way and day', async () => {
  await shop.context.pool.query(
    `insert into refunds (id, payment_id, amount_sen, way, state, request_key, created_at)
     select 'r' || lpad(n::text, 26, '0'), p.id, 10 + n, case n % 3 when 0 then 'gold' else 'source' end,
            case n % 3 when 0 then 'processed' when 1 then 'failed' else 'requested' end, 'key' || n,
            timestamptz '2026-03-10 00:30+08' + n * interval '12 hours'
     from generate_series(1, 6) n
     join payments p on p.provider_payment_id = 'p' || n`,
  )
  const listed = async (query: string) => {
    const answer = await operator.get(`/api/console/refunds?${query}`)
    assert.equal(answer.status, 200, answer.text)
    const { data } = answer.body as unknown as Page<ListedRefund>
    return data.map(({ amount_sen, for_what }) => [amount_sen, for_what.id])
  }
  const all = [6, 5, 4, 3, 2, 1].map((n) => [10 + n, `p${n}`])
  assert.deepEqual(await listed(''), all)
  assert.deepEqual(await listed('sort=amount_sen'), all.toReversed())
  assert.deepEqual(await listed('way=gold'), [all[0], all[3]])
  assert.deepEqual(await listed('state=failed'), [all[2], all[5]])
  assert.deepEqual(await listed('from=2026-03-11&to=2026-03-11'), [all[3], all[4]])
  const content = await newOperator(shop, 'content')
  assert.equal((await content.get('/api/console/refunds')).status, 403)
})
