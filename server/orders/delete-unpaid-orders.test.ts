// Unpaid orders are deleted once no money can arrive for them.
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { newShopper } from '#testing/accounts.ts'
import { fillCart, orderOf, sellItem } from '#testing/fixtures.ts'
import { assertHistories, eventsOf } from '#testing/histories.ts'
import { newOperator } from '#testing/operators.ts'
import {
  dropMessages,
  openPayingShop,
  orderPaidBy,
  payAtProvider,
  processAll,
} from '#testing/paying-shop.ts'

let product_id: number
const shop = await openPayingShop()
after(async () => {
  await assertHistories(shop)
  await shop.close()
})
beforeEach(async () => {
  product_id = (await sellItem(shop.context.database)).product_id
})

const sql = (text: string, values: unknown[] = []) => shop.context.pool.query(text, values)

async function manualOrder(headers = {}): Promise<string> {
  const body = orderOf(await fillCart(shop, product_id))
  return (await shop.post('/api/create-order', body, headers)).body.order_id as string
}

/** Backdates an order and everything that belongs to it, and runs the nightly jobs. */
async function ageOrder(id: string, days: number): Promise<void> {
  const ago = `interval '${days} days'`
  await sql(
    `update orders set created_at = created_at - ${ago}, status_since = status_since - ${ago},
       reserved_until = reserved_until - ${ago} where id = $1`,
    [id],
  )
  await sql(
    `update payment_attempts set created_at = created_at - ${ago}, agreed_at = agreed_at - ${ago},
       next_poll_at = null where payable_id = $1`,
    [id],
  )
  for (const job of ['release_reservations', 'delete_unpaid_orders']) {
    await sql('select graphile_worker.add_job($1)', [job])
    await shop.runJobs()
  }
}

const orderExists = async (id: string) =>
  (await sql('select from orders where id = $1', [id])).rows.length === 1

test('an unpaid guest order is deleted after sixty days, and its history stays', async () => {
  const id = await manualOrder()
  await ageOrder(id, 59)
  assert.ok(await orderExists(id))
  await ageOrder(id, 2)
  assert.ok(!(await orderExists(id)))
  const [last] = (await eventsOf(shop, 'order', id)).slice(-1)
  assert.equal(
    `${last?.event} ${last?.actor} ${last?.reason}`,
    'discarded delete_unpaid_orders never_paid',
  )
})

test('an order is deleted with its emails once its attempts are no longer polled', async () => {
  const { order_id: id } = await orderPaidBy(shop, 'razorpay')
  await sql("insert into sent_mails (message_id, about, subject) values ('<x>', $1, 'x')", [id])
  await ageOrder(id, 61)
  assert.ok(!(await orderExists(id)))
  const left = await sql('select from payment_attempts where payable_id = $1', [id])
  assert.equal(left.rows.length, 0)
  assert.equal((await sql('select from sent_mails where about = $1', [id])).rows.length, 0)
})

test('an order stays if its money was applied to another order', async () => {
  const source = await orderPaidBy(shop, 'razorpay')
  const restore = dropMessages(shop)
  const { paymentId } = await payAtProvider(shop, source)
  await shop.control.settled()
  restore()
  // The provider took another amount.
  const { razorpay } = shop.control
  Object.assign(razorpay.payments().find(({ id }) => id === paymentId) ?? {}, { amount: 1050 })
  await razorpay.sendEvent('payment.captured', paymentId)
  await processAll(shop)
  const { product_id: other } = await sellItem(shop.context.database, { price_sen: 1050 })
  const target = await orderPaidBy(shop, 'fiuu', { product_id: other })
  const [payment] = (
    await sql('select id from payments where provider_payment_id = $1', [paymentId])
  ).rows
  const { reference } = (
    await sql('select short_reference as reference from orders where id = $1', [target.order_id])
  ).rows[0]
  const owner = await newOperator(shop, 'owner')
  const wanted = { reference, reason: 'It was theirs' }
  const applied = await owner.post(`/api/console/payments/${payment.id}/apply`, wanted)
  assert.equal(applied.status, 200, applied.text)
  await ageOrder(source.order_id, 61)
  assert.ok(await orderExists(source.order_id))
  const abandoned = await manualOrder()
  await ageOrder(abandoned, 61)
  assert.ok(!(await orderExists(abandoned)), 'others are deleted')
})

test('an order stays while an attempt is polled, pending or recent', async () => {
  for (const change of [
    "next_poll_at = now() + interval '1 day'",
    "state = 'pending'",
    'created_at = now()',
    'agreed_at = now()',
  ]) {
    const { order_id: id } = await orderPaidBy(shop, 'fiuu')
    await ageOrder(id, 20)
    await sql(
      "update orders set created_at = created_at - interval '60 days', status_since = status_since - interval '60 days' where id = $1",
      [id],
    )
    await sql(
      `update payment_attempts set created_at = now() - interval '80 days', agreed_at = now() - interval '80 days' where payable_id = $1`,
      [id],
    )
    await sql(`update payment_attempts set ${change} where payable_id = $1`, [id])
    await sql("select graphile_worker.add_job('delete_unpaid_orders')")
    await shop.runJobs()
    assert.ok(await orderExists(id), change)
  }
})

test('an order stays if paid, placed, owned by a customer or with an operator’s note', async () => {
  const { order_id: paid, ...order } = await orderPaidBy(shop, 'razorpay')
  await payAtProvider(shop, { order_id: paid, ...order })
  await processAll(shop)
  const placed = await manualOrder()
  await shop.post('/api/payment-callback', { payment_method: 'check_payment', orderId: placed })
  const own = await manualOrder((await newShopper(shop)).headers)
  const noted = await manualOrder()
  await sql(
    "insert into order_notes (order_id, text, request_key) values ($1, 'has called', 'x')",
    [noted],
  )
  for (const id of [paid, placed, own, noted]) {
    await sql(
      "update orders set created_at = now() - interval '80 days', status_since = now() - interval '80 days' where id = $1",
      [id],
    )
    await sql("select graphile_worker.add_job('delete_unpaid_orders')")
    await shop.runJobs()
    assert.ok(await orderExists(id))
  }
})

test('carts are deleted a month after their last change, however many there are', async () => {
  await sql(
    `insert into carts (id, product_id, qty, quoted_total_sen, updated_at)
     select 'cart-old-' || lpad(n::text, 8, '0'), $1, 1, 100, now() - interval '31 days'
     from generate_series(1, 2500) n`,
    [product_id],
  )
  const lately = await fillCart(shop, product_id)
  await sql("select graphile_worker.add_job('delete_old_carts')")
  await shop.runJobs()
  const { rows } = await sql('select id from carts where product_id = $1', [product_id])
  assert.deepEqual(rows, [{ id: lately }])
})
