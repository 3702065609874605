// Value that operators create on their word: so much alone, and beyond it with a second person.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { AdjustmentShown } from '@apeak/contract/gold-console'
import { mailTo, newShopper, type Shopper } from '#testing/accounts.ts'
import { continuing } from '#testing/continuing.ts'
import { deskOf, placedOrder } from '#testing/desk.ts'
import { orderRow, placeOrder, sellItem } from '#testing/fixtures.ts'
import { askTopup, balanceOf, topUp } from '#testing/gold.ts'
import { newOperator, type TestOperator } from '#testing/operators.ts'
import { newKey, openPayingShop, type PayingShop } from '#testing/paying-shop.ts'
import type { Answer } from '#testing/test-shop.ts'

let shop: PayingShop
let shopper: Shopper
let farid: TestOperator
let mei: TestOperator
let owner: TestOperator
before(async () => {
  shop = await openPayingShop({
    env: { MANUAL_MONEY_LIMIT: '5000', GOLD_ADJUSTMENT_LIMIT: '100' },
  })
})
after(() => shop.close())
// Each begins with a day of which nothing is used, and with nobody else.
beforeEach(async () => {
  await query("update operators set deactivated_at = now() - interval '2 days'")
  shopper = await newShopper(shop)
  farid = await newOperator(shop, 'finance', { name: 'Farid' })
  mei = await newOperator(shop, 'finance', { name: 'Mei' })
  owner = await newOperator(shop, 'owner', { name: 'Olivia' })
})

const query = async (text: string, ...values: unknown[]) =>
  (await shop.context.pool.query(text, values)).rows
const reason = 'Asked for by phone'

/** A manual order that waits for its money. */
async function placed(price_sen: number): Promise<string> {
  const { product_id } = await sellItem(shop.context.database, { price_sen })
  return placedOrder(shop, product_id)
}

const seeMoney = (by: TestOperator, id: string, amount_sen: number, more = {}) =>
  deskOf(by).seeMoney(id, { amount_sen, ...more })
const adjust = (by: TestOperator, amount_sen: number, customer_id = shopper.id) =>
  by.post('/api/console/gold-adjustments', {
    customer_id,
    amount_sen,
    reason,
    request_key: newKey(),
  })
const decide = (by: TestOperator, id: unknown, what: 'approve' | 'reject') =>
  by.post(`/api/console/gold-adjustments/${id}/${what}`, { reason })
const giveAsGold = (by: TestOperator, payment: number, customer_id = shopper.id) =>
  by.post(`/api/console/payments/${payment}/give-as-gold`, {
    customer_id,
    reason,
    request_key: newKey(),
  })

/** A top-up of the shopper's whose money is to be seen. */
async function placedTopup(ringgit: number): Promise<string> {
  const topup = await topUp(shopper, 'check_payment', ringgit)
  await askTopup(shopper, topup)
  return topup.point_transaction_id
}
const confirmTopup = (by: TestOperator, id: string, amount_sen: number) =>
  by.post(`/api/console/manual-topups/${id}/confirm`, {
    amount_sen,
    bank_reference: newKey(),
    is_another: false,
  })

/** Money of another amount than an order of the shopper's, which Farid saw; the payment's id. */
async function unapplied(amount_sen: number, buyer: Shopper | null = shopper): Promise<number> {
  const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
  let id: string
  if (buyer) {
    id = (await continuing(shop, buyer).unpaid('check_payment', product_id)).order_id
    await buyer.post('/api/payment-callback', { payment_method: 'check_payment', orderId: id })
  } else id = await placedOrder(shop, product_id)
  done(await seeMoney(farid, id, amount_sen))
  return (await query('select id from payments where payable_id = $1', id))[0]?.id
}

const done = (answer: Answer) => {
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.body.approval_id ?? null, null, answer.text)
  return answer
}
/** The id of the request that waits instead of having been done. */
const waits = (answer: Answer): number => {
  assert.equal(answer.status, 200, answer.text)
  assert.equal(typeof answer.body.approval_id, 'number', answer.text)
  return answer.body.approval_id as number
}
const refused = (answer: Answer, why: RegExp) => {
  assert.equal(answer.status, 409, answer.text)
  assert.match(String(answer.body.message), why)
}
const shown = async (id: number) =>
  (await owner.get(`/api/console/gold-adjustments/${id}`)).body as unknown as AdjustmentShown
const payments = async (payable_id: string) =>
  query('select * from payments where payable_id = $1 order by id', payable_id)

describe('a single operator', () => {
  test('cannot make RM 50,000 of an unpaid guest order and an invented transfer', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
    const id = await placeOrder(shop, product_id)
    waits(await seeMoney(farid, id, 5_000_000))
    assert.deepEqual(await payments(id), [])
    await shop.runJobs()
    const mail = await mailTo(shop, owner.email)
    assert.match(mail?.subject ?? '', /Farid asked to confirm RM 50,000\.00/)
  })

  test('cannot make gold of an invented top-up', async () => {
    waits(await confirmTopup(farid, await placedTopup(500), 50_000))
    assert.equal(await balanceOf(shopper), 0)
  })

  test('confirms payments of placed orders up to a separate limit', async () => {
    const big = await placed(450_000)
    done(await seeMoney(farid, big, 450_000))
    assert.equal((await orderRow(shop, big)).status, 'processing')
    const next = await placed(60_000)
    const id = waits(await seeMoney(farid, next, 60_000))
    assert.match((await shown(id)).reason, /Fits a placed order/)
    assert.equal((await orderRow(shop, next)).status, 'pending')
    // Another's day is another's, and gold is counted apart.
    const small = await placed(50_000)
    done(await seeMoney(farid, small, 50_000))
    assert.equal((await adjust(farid, 10_000)).body.state, 'done')
    done(await seeMoney(mei, await placed(60_000), 60_000))
  })

  test('has one limit for unmatched payments, gold and top-ups together', async () => {
    done(await seeMoney(farid, await placed(1000), 3_000))
    done(await confirmTopup(farid, await placedTopup(30), 3_000))
    assert.equal((await adjust(farid, 3_000)).body.state, 'done')
    assert.equal((await adjust(farid, 1_001)).body.state, 'waiting')
    const { product_id } = await sellItem(shop.context.database, { price_sen: 2_000 })
    waits(await seeMoney(farid, await placeOrder(shop, product_id), 2_000))
    const twice = await placed(1000)
    done(await seeMoney(farid, twice, 1000))
    waits(await seeMoney(farid, twice, 1_500, { is_another: true }))
    assert.equal((await adjust(farid, 1_000)).body.state, 'done')
    assert.equal((await adjust(farid, 1)).body.state, 'waiting')
    assert.equal((await adjust(farid, -1)).body.state, 'waiting')
  })

  test('stays within the limit across concurrent requests', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => placed(200_000)))
    const all = await Promise.all([
      ...orders.map((id) => seeMoney(farid, id, 200_000)),
      ...Array.from({ length: 6 }, () => adjust(farid, 4_000)),
    ])
    const states = all.map(({ body }) => body.state ?? (body.approval_id ? 'waiting' : 'paid'))
    assert.equal(states.filter((state) => state === 'paid').length, 2)
    assert.equal(states.filter((state) => state === 'done').length, 2)
    assert.equal(states.filter((state) => state === 'waiting').length, 8)
  })
})

describe('unapplied money', () => {
  test('becomes gold for its own account, and not by the operator who recorded it', async () => {
    const payment = await unapplied(5_000)
    const thief = await newShopper(shop)
    refused(await giveAsGold(farid, payment), /You confirmed this payment/)
    refused(await giveAsGold(mei, payment, thief.id), /only for the account/)
    done(await giveAsGold(mei, payment))
    assert.equal(await balanceOf(shopper), 5_000)
  })

  test('of a guest only goes back to its source', async () => {
    refused(await giveAsGold(mei, await unapplied(5_000, null)), /came from a guest/)
  })

  test('pays no top-up of another account, nor anything by the operator who recorded it', async () => {
    const payment = await unapplied(5_000, null)
    const topup = await placedTopup(50)
    const [{ short_reference: reference }] = await query(
      'select short_reference from topups where id = $1',
      topup,
    )
    const apply = (by: TestOperator) =>
      by.post(`/api/console/payments/${payment}/apply`, { reference, reason })
    refused(await apply(mei), /only for the account/)
    refused(await apply(farid), /You confirmed this payment/)
  })

  test('above a budget waits, and a second operator gives it', async () => {
    const payment = await unapplied(9_000)
    done(await seeMoney(mei, await placed(1000), 2_000))
    const id = waits(await giveAsGold(mei, payment))
    assert.equal(waits(await giveAsGold(mei, payment)), id, 'it waits once')
    refused(await giveAsGold(owner, payment), /waits for approval already/)
    refused(await decide(mei, id, 'approve'), /Another operator must approve/)
    assert.equal((await decide(owner, id, 'approve')).status, 200)
    assert.equal(await balanceOf(shopper), 9_000)
  })

  test('that paid an order is refunded as gold by another operator than recorded it', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
    const { order_id } = await continuing(shop, shopper).unpaid('check_payment', product_id)
    const body = { payment_method: 'check_payment', orderId: order_id }
    await shopper.post('/api/payment-callback', body)
    done(await seeMoney(farid, order_id, 1000))
    const wanted = { way: 'gold', cancelled_qty: 1 }
    refused(await deskOf(farid).refund(order_id, wanted), /You confirmed this payment/)
    assert.equal((await deskOf(mei).refund(order_id, wanted)).status, 200)
  })
})

test('a shop with a single operator needs no approvals, and says so until a second one joins', async () => {
  await query(
    "update operators set deactivated_at = now() - interval '2 days' where id <> $1",
    owner.id,
  )
  const says = async () => [
    (await owner.get('/api/console/dashboard')).body.single_operator,
    (await owner.get('/api/console/invitations')).body.single_operator,
  ]
  assert.deepEqual(await says(), [true, true])
  const order = await placed(900_000)
  done(await seeMoney(owner, order, 900_000))
  done(await confirmTopup(owner, await placedTopup(500), 50_000))
  assert.equal((await adjust(owner, 900_000)).body.state, 'done')
  await newOperator(shop, 'support')
  assert.deepEqual(await says(), [false, false])
  assert.equal((await adjust(owner, 1)).body.state, 'waiting')
})
