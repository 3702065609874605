import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crashEverywhere, restart } from '#testing/dying-shop.ts'
import { orderRow, placeOrder, sellItem, startFlashSale } from '#testing/fixtures.ts'
import { assertHistories, eventsOf, operator } from '#testing/histories.ts'
import { newKey, openFreshPayingShop } from '#testing/paying-shop.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { settleManualRefund } from '../refunds/settle-refund.ts'
import { confirmManualPayment } from './confirm-manual-payment.ts'

const shop = await openFreshPayingShop()

const product_id = (await sellItem(shop.context.database)).product_id

const seen = (
  payable_id: string,
  { amount_sen = 1000, bank_reference = newKey(), is_another = false } = {},
  at = shop,
) =>
  confirmManualPayment(
    at.context,
    { kind: 'order', payable_id, amount_sen, bank_reference, is_another },
    operator,
  )

/** A placed manual order. */
async function placed(item = product_id) {
  const orderId = await placeOrder(shop, item)
  await shop.post('/api/payment-callback', { payment_method: 'check_payment', orderId })
  return orderId
}

const payments = async () =>
  (await shop.context.pool.query('select * from payments order by id')).rows

test('a confirmed manual payment pays its order and names the operator', async () => {
  const id = await placed()
  const paid = await seen(id, { bank_reference: ' ibg 12-34 ' })
  assert.equal(paid.provider_payment_id, 'IBG1234')
  const order = await orderRow(shop, id)
  assert.deepEqual([order.status, order.transaction_id], ['processing', 'IBG1234'])
  const event = (await eventsOf(shop, 'order', id)).at(-1)
  assert.deepEqual([event?.event, event?.actor_kind, event?.actor], ['paid', 'operator', 'aina'])
  await assertHistories(shop)
})

test('twenty concurrent clicks by two operators record one payment', async () => {
  const id = await placed()
  const bank_reference = newKey()
  await Promise.all(Array.from({ length: 20 }, () => seen(id, { bank_reference })))
  const other = await placed()
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => seen(other)))
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal((await payments()).length, 2)
  // A real second transfer is kept as unapplied.
  const second = await seen(other, { is_another: true })
  assert.equal(second.unapplied_reason, 'already_paid')
})

test('a bank reference counts once, whatever it is used for', async () => {
  const [one, two] = [await placed(), await placed()]
  await seen(one, { bank_reference: 'IBG 77' })
  await assert.rejects(seen(two, { bank_reference: 'ibg77' }), /already used/)
  await assert.rejects(seen(one, { bank_reference: 'IBG77', amount_sen: 900 }), /already used/)
  assert.equal((await orderRow(shop, two)).status, 'pending')
})

test('a wrong amount is unapplied, and the order stays pending', async () => {
  const id = await placed()
  const paid = await seen(id, { amount_sen: 900 })
  assert.equal(paid.unapplied_reason, 'wrong_amount')
  assert.equal((await orderRow(shop, id)).status, 'pending')
})

test('a payment for a sold-out item is unapplied', async () => {
  const { product_id: item } = await sellItem(shop.context.database, { price_sen: 5000 })
  const sale = { product_id: item, price_sen: 1000, qty: 1 }
  const sale_id = await startFlashSale(shop.context.database, sale)
  const id = await placeOrder(shop, item)
  await shop.context.pool.query(
    "update orders set reservation = 'released' where id = $1; ".replace('$1', `'${id}'`),
  )
  await shop.context.pool.query('update flash_sales set reserved = 0, sold = 1 where id = $1', [
    sale_id,
  ])
  const paid = await seen(id)
  assert.ok(['goods_gone', 'terms_ended'].includes(paid.unapplied_reason ?? ''))
})

test('a payment for an order by another method is refused', async () => {
  const id = await placed()
  await shop.context.pool.query("update orders set payment_method = 'razorpay' where id = $1", [id])
  await assert.rejects(seen(id), /uses another payment method/)
})

test('an order paid by bank is refunded once an operator confirms the transfer back', async () => {
  const id = await placed()
  const { id: payment_id } = await seen(id)
  const refund = await requestRefund(
    shop.context,
    { payment_id, amount_sen: 1000, request_key: newKey() },
    operator,
  )
  await restart(shop)
  assert.equal((await orderRow(shop, id)).status, 'processing')
  await Promise.all(
    Array.from({ length: 5 }, () => settleManualRefund(shop.context, refund, 'OUT 1', operator)),
  )
  assert.equal((await orderRow(shop, id)).status, 'refunded')
  await assert.rejects(settleManualRefund(shop.context, refund, null, operator), /decided/)
  await assertHistories(shop)
})

test('after a crash at any step, a retry records one payment', async () => {
  const died = await crashEverywhere(
    shop,
    async () => ({ id: await placed(), bank_reference: newKey() }),
    (mortal, { id, bank_reference }) => seen(id, { bank_reference }, mortal),
    async ({ id, bank_reference }) => {
      await seen(id, { bank_reference })
      await restart(shop)
      assert.equal((await orderRow(shop, id)).status, 'processing')
      const own = (await payments()).filter((payment) => payment.payable_id === id)
      assert.equal(own.length, 1)
    },
  )
  assert.ok(died > 3, `it died at ${died} steps`)
})
