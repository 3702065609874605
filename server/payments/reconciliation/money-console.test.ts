import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newShopper } from '#testing/accounts.ts'
import { continuing } from '#testing/continuing.ts'
import { sellItem } from '#testing/fixtures.ts'
import { askTopup, balanceOf, topUp } from '#testing/gold.ts'
import { newOperator, type TestOperator } from '#testing/operators.ts'
import {
  newKey,
  openPayingShop,
  orderPaidBy,
  payAtProvider,
  processAll,
} from '#testing/paying-shop.ts'

// The budget covers the first tests; later changes need approval.
const shop = await openPayingShop({ env: { GOLD_ADJUSTMENT_LIMIT: '45' } })

after(() => shop.close())

const shopper = await newShopper(shop)

const finance = await newOperator(shop, 'finance', { name: 'Farid' })

const owner = await newOperator(shop, 'owner', { name: 'Olivia' })

const fulfilment = await newOperator(shop, 'fulfilment')

type Row = Record<string, unknown> & { id: number }

const rows = async (operator: TestOperator, path: string) => {
  const answer = await operator.get(path)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data as unknown as Row[]
}

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

/** An order of the shopper, paid twice. */
async function unapplied(): Promise<Row> {
  const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
  const order = await continuing(shop, shopper).unpaid('fiuu', product_id)
  for (let time = 0; time < 2; time += 1) {
    await payAtProvider(shop, order)
    await processAll(shop)
  }
  const [newest] = await rows(finance, '/api/console/payments?state=unapplied')
  assert.ok(newest)
  return newest
}

describe('unapplied money', () => {
  test('is listed with its payable, and applying it can be previewed', async () => {
    const money = await unapplied()
    assert.equal(money.unapplied_reason, 'already_paid')
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
    const { order_id } = await continuing(shop, shopper).unpaid('check_payment', product_id)
    const [{ short_reference: reference }] = (
      await shop.context.pool.query('select short_reference from orders where id = $1', [order_id])
    ).rows
    const path = `/api/console/payments/${money.id}`
    const target = await finance.get(`${path}/target?reference=${reference}`)
    assert.deepEqual([target.body.amount_sen, target.body.refusal], [1000, null])
    const body = { reference, reason: 'The customer paid twice and ordered again' }
    const both = await Promise.all([
      finance.post(`${path}/apply`, body),
      owner.post(`${path}/apply`, body),
    ])
    const [first, second] = both[0]?.status === 200 ? [finance, owner] : [owner, finance]
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
    assert.equal((await first.post(`${path}/apply`, body)).status, 200)
    assert.equal((await second.post(`${path}/apply`, body)).body.code, 'already_done')
    const shown = await finance.get(path)
    assert.equal(shown.body.state, 'applied')
    const history = shown.body.history as unknown as { event: string; reason: string }[]
    assert.deepEqual(
      history.map(({ event, reason }) => [event, reason]),
      [['applied', body.reason]],
    )
  })

  test('is refunded or credited as gold, once', async () => {
    const money = await unapplied()
    const before = await balanceOf(shopper)
    const body = { customer_id: shopper.id, reason: 'As agreed', request_key: newKey() }
    const path = `/api/console/payments/${money.id}/give-as-gold`
    const all = await Promise.all([1, 2, 3].map(() => finance.post(path, body)))
    assert.deepEqual(
      all.map(({ status }) => status),
      [200, 200, 200],
    )
    assert.equal(await balanceOf(shopper), before + 1000)
    const refund = { amount_sen: 1000, reason: 'Again', request_key: newKey() }
    const refused = await finance.post(`/api/console/payments/${money.id}/refund`, refund)
    assert.equal(refused.status, 409)
  })

  test('is refunded here; an applied payment is refunded with its order', async () => {
    const order = await orderPaidBy(shop, 'fiuu')
    await payAtProvider(shop, order)
    await processAll(shop)
    const [paid] = await rows(finance, '/api/console/payments?state=applied')
    const path = `/api/console/payments/${paid?.id}/refund`
    const body = { amount_sen: 100, reason: 'By another door', request_key: newKey() }
    const refused = await finance.post(path, body)
    assert.equal(refused.status, 409, refused.text)
    assert.match(refused.text, /refund its order or top-up/)
  })

  test('is managed by finance and owners only', async () => {
    const refused = await fulfilment.post('/api/console/payments/1/refund', {
      amount_sen: 1,
      reason: 'x',
      request_key: newKey(),
    })
    assert.equal(refused.status, 403)
    assert.equal((await fulfilment.get('/api/console/day-book?day=2026-11-22')).status, 403)
    assert.equal((await shopper.get('/api/console/payments')).status, 401)
  })
})

test('a manual top-up is confirmed once, and another amount is unapplied', async () => {
  const topup = await topUp(shopper, 'check_payment', 20)
  await askTopup(shopper, topup)
  const listed = await rows(finance, '/api/console/manual-topups')
  const waiting = listed.find(({ id }) => String(id) === topup.point_transaction_id)
  const path = `/api/console/manual-topups/${topup.point_transaction_id}/confirm`
  const before = await balanceOf(shopper)
  const seen = { amount_sen: 1500, bank_reference: 'MBB 77', is_another: false }
  const wrong = await finance.post(path, seen)
  assert.equal(wrong.body.unapplied_reason, 'wrong_amount')
  assert.equal(await balanceOf(shopper), before)
  const right = { ...seen, amount_sen: waiting?.paid_sen, bank_reference: 'MBB 78' }
  for (let time = 0; time < 2; time += 1) {
    assert.equal((await finance.post(path, right)).body.unapplied_reason, null)
  }
  assert.equal(await balanceOf(shopper), before + 2000)
})

test('gold above the limit needs a second operator; a late decision names the winner', async () => {
  const before = await balanceOf(shopper)
  const wanted = {
    customer_id: shopper.id,
    amount_sen: 1500,
    reason: 'Sorry',
    request_key: newKey(),
  }
  const asked = await finance.post('/api/console/gold-adjustments', wanted)
  assert.equal(asked.body.state, 'waiting', asked.text)
  const path = `/api/console/gold-adjustments/${asked.body.id}`
  assert.equal((await finance.post(`${path}/approve`)).status, 409)
  assert.equal((await owner.post(`${path}/approve`)).body.state, 'done')
  assert.equal(await balanceOf(shopper), before + 1500)
  const late = await finance.post(`${path}/reject`)
  assert.deepEqual([late.status, late.body.code], [409, 'already_done'])
  assert.equal((late.body.done as unknown as { actor: string }).actor, owner.id)
  const account = await finance.get(`/api/console/gold-accounts/${shopper.id}`)
  assert.deepEqual([account.body.email, account.body.balance_sen], [shopper.email, before + 1500])
  const found = await rows(finance, `/api/console/gold-accounts?email=${shopper.email}`)
  assert.deepEqual(
    found.map(({ id }) => id),
    [shopper.id],
  )
  const entries = await finance.get(`/api/console/gold-accounts/${shopper.id}/entries`)
  assert.equal(entries.status, 200)
  const day = today()
  const statement = await finance.get(
    `/api/console/gold-accounts/${shopper.id}/statement?from=${day}&to=${day}`,
  )
  assert.match(statement.text, /Closing balance/)
})

test('the day book takes an uploaded report, lists differences, and stores explanations', async () => {
  const order = await orderPaidBy(shop, 'razorpay')
  await payAtProvider(shop, order)
  await processAll(shop)
  const [{ day }] = (
    await shop.context.pool.query(
      "select (max(created_at) at time zone 'Asia/Kuala_Lumpur')::date::text as day from payments",
    )
  ).rows
  const content = shop.control.razorpay.report().replaceAll('10.00', '9.00')
  const upload = { provider: 'razorpay', filename: 'settlement.csv', content }
  const stored = await finance.post('/api/console/provider-reports', upload)
  assert.equal(stored.status, 200, stored.text)
  type Book = { differences: Row[]; methods: Row[] }
  const book = async () =>
    (await finance.get(`/api/console/day-book?day=${day}`)).body as unknown as Book
  const [difference] = (await book()).differences
  assert.ok(difference)
  const { provider, kind, reference, shop_sen, report_sen } = difference
  const body = { day, provider, kind, reference, shop_sen, report_sen, reason: 'Their discount' }
  assert.equal((await finance.post('/api/console/day-book/explain', body)).status, 200)
  assert.ok((await book()).differences[0]?.explained)
  const fetched = await finance.post('/api/console/provider-reports/fetch', {
    provider: 'razorpay',
    day,
  })
  assert.equal(fetched.status, 200, fetched.text)
  assert.deepEqual((await book()).differences, [])
  assert.equal((await finance.get(`/api/console/gold-day?day=${day}`)).status, 200)
})

test('attempts, providers, unmatched money and the ledger’s checks are shown', async () => {
  await orderPaidBy(shop, 'fiuu')
  const [attempt] = await rows(finance, '/api/console/payment-attempts')
  const synced = await finance.post(`/api/console/payment-attempts/${attempt?.id}/sync`)
  assert.equal(synced.status, 200, synced.text)
  const { body } = await finance.get('/api/console/payment-providers')
  const names = (body.providers as unknown as { name: string }[]).map(({ name }) => name)
  assert.deepEqual(names, ['fiuu', 'razorpay'])
  assert.deepEqual(await rows(finance, '/api/console/unmatched-money?open=true'), [])
  assert.equal((await finance.get('/api/console/unmatched-money/1')).status, 404)
  assert.equal((await finance.post('/api/console/ledger-checks')).status, 200)
  await shop.runJobs()
  const checks = (await finance.get('/api/console/ledger-checks')).body.checks as unknown as Row[]
  assert.deepEqual([checks[0]?.asked_by, checks[0]?.faults], [finance.id, []])
})
