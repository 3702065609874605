import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/postgres/database.ts'
import { crashEverywhere, restart } from '#testing/dying-shop.ts'
import { orderRow, sellItem } from '#testing/fixtures.ts'
import { assertHistories, operator, wordsOf } from '#testing/histories.ts'
import { newKey, openFreshPayingShop } from '#testing/paying-shop.ts'
import { clicks, paidOrder } from '#testing/refunding.ts'
import { decryptVoucherCode, deliverOrder } from './deliver-order.ts'

const shop = await openFreshPayingShop()
const product_id = (await sellItem(shop.context.database)).product_id

const give = (
  id: string,
  { qty = 1, codes = [] as string[], note = null as string | null, request_key = newKey() },
  at = shop,
) =>
  inTransaction(at.context.database, (tx) =>
    deliverOrder(at.context, tx, id, { qty, codes, note, request_key }, operator),
  )

/** A paid order of `qty` units; returns its id. */
const bought = async (qty = 1) => (await paidOrder(shop, 'razorpay', { product_id, qty })).order_id

/** The delivered codes of an order, one a line. */
async function codesOf(id: string) {
  const order = await orderRow(shop, id)
  return order && decryptVoucherCode(shop.context.secrets, order)
}

/** The message of a refusal. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  )

async function mailsOf(id: string) {
  await shop.runJobs()
  const { rows } = await shop.context.pool.query<{ subject: string; text: string }>(
    "select subject, text from mails where strpos(text, $1) > 0 and (subject like 'Your % code%' or subject like 'Your order is delivered%') order by id",
    [id],
  )
  return rows
}

test('an order delivered by code is completed, and its code emailed once', async () => {
  const id = await bought()
  await give(id, { codes: ['AB12-CD34'], note: 'Valid until June.' })
  const order = await orderRow(shop, id)
  assert.equal(order?.status, 'completed')
  assert.match(order?.voucher_code ?? '', /^v1\./, 'encrypted')
  assert.equal(await codesOf(id), 'AB12-CD34')
  const [mail, second] = await mailsOf(id)
  assert.match(mail?.text ?? '', /Valid until June\..*Voucher Code: AB12-CD34/s)
  assert.match(mail?.text ?? '', /Buy again: http\S+\/products\/game-[\w-]+\?item=\d+$/m)
  assert.equal(second, undefined)
  assert.match(await refusal(give(id, {})), /already delivered/)
  await assertHistories(shop)
})

test('several items are delivered in parts, never more than were bought', async () => {
  const id = await bought(3)
  await give(id, { qty: 2, codes: ['ONE', 'TWO'] })
  assert.equal((await orderRow(shop, id))?.status, 'processing')
  assert.match(await refusal(give(id, { qty: 2 })), /Only 1 can still be delivered/)
  await give(id, { codes: ['THREE'] })
  assert.equal((await orderRow(shop, id))?.status, 'completed')
  assert.equal(await codesOf(id), 'ONE\nTWO\nTHREE')
  assert.deepEqual((await wordsOf(shop, 'order', id)).slice(-2), ['partly_delivered', 'completed'])
  const subjects = (await mailsOf(id)).map(({ subject }) => subject)
  const subject = 'Your Star Raiders 100 Crystals codes'
  assert.deepEqual(subjects, [subject, subject])
})

test('twenty concurrent clicks deliver once, with one key or with twenty', async () => {
  const first = await bought()
  const request_key = newKey()
  const same = await Promise.all(Array.from({ length: 20 }, () => give(first, { request_key })))
  assert.equal(new Set(same.map(({ id }) => id)).size, 1)
  const second = await bought(2)
  const others = await Promise.allSettled(
    Array.from({ length: 20 }, () => give(second, { codes: ['CODE'] })),
  )
  assert.equal(others.filter(({ status }) => status === 'fulfilled').length, 2)
  assert.equal(await codesOf(second), 'CODE\nCODE')
  assert.equal((await mailsOf(first)).length, 1)
})

test('an order under refund is not delivered; after a partial refund the rest is', async () => {
  const { order_id: id, payment_id } = await paidOrder(shop, 'razorpay')
  await clicks(shop, 1, { payment_id, amount_sen: 1000 })
  assert.match(await refusal(give(id, {})), /refund of this order is pending/)
  assert.equal((await orderRow(shop, id))?.delivered_qty, 0)
})

test('after a crash at any step of a delivery, the retry completes it once', async () => {
  const died = await crashEverywhere(
    shop,
    async () => ({ id: await bought(), request_key: newKey() }),
    (mortal, { id, request_key }) => give(id, { codes: ['ONCE'], request_key }, mortal),
    async ({ id, request_key }) => {
      await give(id, { codes: ['ONCE'], request_key })
      await restart(shop)
      assert.equal(await codesOf(id), 'ONCE')
      assert.equal((await mailsOf(id)).length, 1)
    },
  )
  assert.ok(died > 2, `it died at ${died} steps`)
})
