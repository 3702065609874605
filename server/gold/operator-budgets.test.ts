// Operator budgets: limits on the value that one operator creates alone, and approval beyond them.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mailTo, newShopper, type Shopper } from '#testing/accounts.ts'
import {
  adjust,
  decide,
  openBudgetShop,
  pendingRequestId,
  reason,
  recordTransfer,
  refused,
  showAdjustment,
} from '#testing/budgets.ts'
import { continuing } from '#testing/continuing.ts'
import { deskOf, placedOrder } from '#testing/desk.ts'
import { orderRow, placeOrder, sellItem } from '#testing/fixtures.ts'
import { askTopup, balanceOf, giveGold, orderWithGold, payGold, topUp } from '#testing/gold.ts'
import { newOperator, type TestOperator } from '#testing/operators.ts'
import { newKey } from '#testing/paying-shop.ts'
import type { Answer } from '#testing/test-shop.ts'

const { shop, day, query, placed, payments } = await openBudgetShop()

const giveAsGold = (by: TestOperator, payment: number, customer_id = day.shopper.id) =>
  by.post(`/api/console/payments/${payment}/give-as-gold`, {
    customer_id,
    reason,
    request_key: newKey(),
  })

/** A placed top-up of the shopper. */
async function placedTopup(ringgit: number): Promise<string> {
  const topup = await topUp(day.shopper, 'check_payment', ringgit)
  await askTopup(day.shopper, topup)
  return topup.point_transaction_id
}
const confirmTopup = (by: TestOperator, id: string, amount_sen: number) =>
  by.post(`/api/console/manual-topups/${id}/confirm`, {
    amount_sen,
    bank_reference: newKey(),
    is_another: false,
  })

/** Unapplied money for an order of the shopper, recorded by Farid; returns the payment's id. */
async function unapplied(amount_sen: number, buyer: Shopper | null = day.shopper): Promise<number> {
  const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
  let id: string
  if (buyer) {
    id = (await continuing(shop, buyer).unpaid('check_payment', product_id)).order_id
    await buyer.post('/api/payment-callback', { payment_method: 'check_payment', orderId: id })
  } else id = await placedOrder(shop, product_id)
  done(await recordTransfer(day.farid, id, amount_sen))
  return (await query('select id from payments where payable_id = $1', id))[0]?.id
}

const done = (answer: Answer) => {
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.body.approval_id ?? null, null, answer.text)
  return answer
}

describe('a single operator', () => {
  test('cannot create RM 50,000 from an unpaid guest order and an invented transfer', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
    const id = await placeOrder(shop, product_id)
    pendingRequestId(await recordTransfer(day.farid, id, 5_000_000))
    assert.deepEqual(await payments(id), [])
    await shop.runJobs()
    const mail = await mailTo(shop, day.owner.email)
    assert.match(mail?.subject ?? '', /Farid asked to confirm RM 50,000\.00/)
  })

  test('cannot create gold from an invented top-up', async () => {
    pendingRequestId(await confirmTopup(day.farid, await placedTopup(500), 50_000))
    assert.equal(await balanceOf(day.shopper), 0)
  })

  test('confirms payments of placed orders up to a separate limit', async () => {
    const big = await placed(450_000)
    done(await recordTransfer(day.farid, big, 450_000))
    assert.equal((await orderRow(shop, big)).status, 'processing')
    const next = await placed(60_000)
    const id = pendingRequestId(await recordTransfer(day.farid, next, 60_000))
    assert.match((await showAdjustment(day.owner, id)).reason, /Matches a placed order/)
    assert.equal((await orderRow(shop, next)).status, 'pending')
    // Each operator has a budget of their own, and gold counts separately.
    const small = await placed(50_000)
    done(await recordTransfer(day.farid, small, 50_000))
    assert.equal((await adjust(day.farid, 10_000, day.shopper.id)).body.state, 'done')
    done(await recordTransfer(day.mei, await placed(60_000), 60_000))
  })

  test('has one limit for unmatched payments, gold and top-ups together', async () => {
    done(await recordTransfer(day.farid, await placed(1000), 3_000))
    done(await confirmTopup(day.farid, await placedTopup(30), 3_000))
    assert.equal((await adjust(day.farid, 3_000, day.shopper.id)).body.state, 'done')
    assert.equal((await adjust(day.farid, 1_001, day.shopper.id)).body.state, 'waiting')
    const { product_id } = await sellItem(shop.context.database, { price_sen: 2_000 })
    pendingRequestId(await recordTransfer(day.farid, await placeOrder(shop, product_id), 2_000))
    const twice = await placed(1000)
    done(await recordTransfer(day.farid, twice, 1000))
    pendingRequestId(await recordTransfer(day.farid, twice, 1_500, { is_another: true }))
    assert.equal((await adjust(day.farid, 1_000, day.shopper.id)).body.state, 'done')
    assert.equal((await adjust(day.farid, 1, day.shopper.id)).body.state, 'waiting')
    assert.equal((await adjust(day.farid, -1, day.shopper.id)).body.state, 'waiting')
  })

  test('stays within the limit across concurrent requests', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => placed(200_000)))
    const all = await Promise.all([
      ...orders.map((id) => recordTransfer(day.farid, id, 200_000)),
      ...Array.from({ length: 6 }, () => adjust(day.farid, 4_000, day.shopper.id)),
    ])
    const states = all.map(({ body }) => body.state ?? (body.approval_id ? 'waiting' : 'paid'))
    assert.equal(states.filter((state) => state === 'paid').length, 2)
    assert.equal(states.filter((state) => state === 'done').length, 2)
    assert.equal(states.filter((state) => state === 'waiting').length, 8)
  })
})

describe('unapplied money', () => {
  test('becomes gold for its own account, but not by the operator who recorded it', async () => {
    const payment = await unapplied(5_000)
    const thief = await newShopper(shop)
    refused(await giveAsGold(day.farid, payment), /You confirmed this payment/)
    refused(await giveAsGold(day.mei, payment, thief.id), /only be credited to the account/)
    done(await giveAsGold(day.mei, payment))
    assert.equal(await balanceOf(day.shopper), 5_000)
  })

  test('of a guest can only be returned to its source', async () => {
    refused(await giveAsGold(day.mei, await unapplied(5_000, null)), /came from a guest/)
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
    refused(await apply(day.mei), /only be credited to the account/)
    refused(await apply(day.farid), /You confirmed this payment/)
  })

  test('above a budget waits for a second operator’s approval', async () => {
    const payment = await unapplied(9_000)
    done(await recordTransfer(day.mei, await placed(1000), 2_000))
    const id = pendingRequestId(await giveAsGold(day.mei, payment))
    assert.equal(pendingRequestId(await giveAsGold(day.mei, payment)), id, 'it waits once')
    refused(await giveAsGold(day.owner, payment), /already waiting for approval/)
    refused(await decide(day.mei, id, 'approve'), /Another operator must approve/)
    assert.equal((await decide(day.owner, id, 'approve')).status, 200)
    assert.equal(await balanceOf(day.shopper), 9_000)
  })

  test('that paid an order is refunded as gold only by an operator who did not record it', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
    const { order_id } = await continuing(shop, day.shopper).unpaid('check_payment', product_id)
    const body = { payment_method: 'check_payment', orderId: order_id }
    await day.shopper.post('/api/payment-callback', body)
    done(await recordTransfer(day.farid, order_id, 1000))
    const wanted = { way: 'gold', cancelled_qty: 1 }
    refused(await deskOf(day.farid).refund(order_id, wanted), /You confirmed this payment/)
    assert.equal((await deskOf(day.mei).refund(order_id, wanted)).status, 200)
  })
})

describe('a refund', () => {
  /** An order of two units that the shopper paid with gold; returns its id. */
  async function paidByGold(unit_sen: number): Promise<string> {
    const { product_id } = await sellItem(shop.context.database, { price_sen: unit_sen })
    await giveGold(shop, day.shopper, unit_sen * 2)
    const id = await orderWithGold(shop, day.shopper, product_id, { qty: 2 })
    assert.equal((await payGold(day.shopper, id)).status, 200)
    return id
  }
  const deliver = async (id: string, qty: number) =>
    done(await deskOf(day.owner).deliver(id, { qty }))
  const refund = (by: TestOperator, id: string, amount_sen: number, more = {}) =>
    deskOf(by).refund(id, { way: 'gold', amount_sen, ...more })
  const delivered = { seen_delivered_qty: 2 }

  test('of delivered goods counts against the operator’s budget, and waits beyond it', async () => {
    const first = await paidByGold(3_000)
    const next = await paidByGold(3_000)
    for (const id of [first, next]) await deliver(id, 2)
    done(await refund(day.farid, first, 6_000, delivered))
    const request_key = newKey()
    const ask = () => refund(day.farid, next, 6_000, { ...delivered, request_key })
    const asked = await ask()
    assert.deepEqual([asked.status, asked.body.code], [202, 'waits_for_approval'], asked.text)
    assert.equal((await ask()).body.request_id, asked.body.request_id)
    assert.equal(await balanceOf(day.shopper), 6_000)
    await shop.runJobs()
    const mail = await mailTo(shop, day.owner.email)
    assert.match(mail?.subject ?? '', /Farid asked to change the refund of order/)
    assert.match(mail?.text ?? '', /RM 60\.00 as gold/)
    assert.equal((await adjust(day.farid, 4_001, day.shopper.id)).body.state, 'waiting')

    const approve = (by: TestOperator) =>
      by.post(`/api/console/change-requests/${asked.body.request_id}/approve`)
    refused(await approve(day.farid), /Another operator must approve/)
    assert.equal((await approve(day.mei)).status, 200)
    assert.equal(await balanceOf(day.shopper), 12_000)
    assert.equal((await orderRow(shop, next)).status, 'refunded')
    done(await ask())
    assert.equal((await adjust(day.mei, 10_000, day.shopper.id)).body.state, 'done')
  })

  test('of goods that will not be delivered counts against no budget', async () => {
    done(await refund(day.farid, await paidByGold(50_000), 100_000))
    const half = await paidByGold(50_000)
    await deliver(half, 1)
    done(await refund(day.farid, half, 50_000, { seen_delivered_qty: 1, cancelled_qty: 1 }))
    assert.equal((await refund(day.farid, half, 10_001, { seen_delivered_qty: 1 })).status, 202)
    done(await refund(day.farid, half, 10_000, { seen_delivered_qty: 1 }))
  })

  test('of goods that can still be delivered counts', async () => {
    const id = await paidByGold(50_000)
    assert.equal((await refund(day.farid, id, 99_999)).status, 202)
    const placedOne = await placed(20_000)
    done(await recordTransfer(day.mei, placedOne, 20_000))
    const source = { way: 'source' }
    done(await refund(day.farid, placedOne, 1, source))
    // The first may yet fail, which frees its amount and reopens the order.
    assert.equal((await refund(day.farid, placedOne, 19_999, source)).status, 202)
  })

  test('to its source counts too', async () => {
    const id = await placed(20_000)
    done(await recordTransfer(day.mei, id, 20_000))
    await deliver(id, 1)
    const more = { way: 'source', seen_delivered_qty: 1 }
    assert.equal((await refund(day.farid, id, 20_000, more)).status, 202)
    done(await refund(day.farid, id, 6_000, more))
    assert.equal((await adjust(day.farid, 4_001, day.shopper.id)).body.state, 'waiting')
  })
})

test('a shop with a single operator needs no approvals, and says so until a second one joins', async () => {
  await query(
    "update operators set deactivated_at = now() - interval '2 days' where id <> $1",
    day.owner.id,
  )
  const says = async () => [
    (await day.owner.get('/api/console/dashboard')).body.single_operator,
    (await day.owner.get('/api/console/invitations')).body.single_operator,
  ]
  assert.deepEqual(await says(), [true, true])
  const order = await placed(900_000)
  done(await recordTransfer(day.owner, order, 900_000))
  done(await confirmTopup(day.owner, await placedTopup(500), 50_000))
  assert.equal((await adjust(day.owner, 900_000, day.shopper.id)).body.state, 'done')
  done(await deskOf(day.owner).deliver(order))
  const all = { amount_sen: 900_000, seen_delivered_qty: 1 }
  done(await deskOf(day.owner).refund(order, all))
  await newOperator(shop, 'support')
  assert.deepEqual(await says(), [false, false])
  assert.equal((await adjust(day.owner, 1, day.shopper.id)).body.state, 'waiting')
})
