import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { manualClock } from '@apeak/sandbox/clock'
import { type Desk, openDesk, placedOrder } from '#testing/desk.ts'
import { orderRow, sellItem } from '#testing/fixtures.ts'
import { assertHistories, wordsOf } from '#testing/histories.ts'
import { makeJobsDue, newKey, openPayingShop, type PayingShop } from '#testing/paying-shop.ts'
import { paidOrder } from '#testing/refunding.ts'
import type { Answer } from '#testing/test-shop.ts'

let shop: PayingShop
let product_id: number
let farid: Desk
let aina: Desk
let mei: Desk
before(async () => {
  shop = await openPayingShop({ clock: manualClock(Date.now()) })
  product_id = (await sellItem(shop.context.database)).product_id
  farid = await openDesk(shop, 'fulfilment', 'Farid')
  aina = await openDesk(shop, 'owner', 'Aina')
  mei = await openDesk(shop, 'finance', 'Mei')
})
after(() => shop.close())

const done = (answer: Answer) => assert.equal(answer.status, 200, answer.text)
const bought = async (qty = 1) => (await paidOrder(shop, 'razorpay', { product_id, qty })).order_id
const waits = async (id: string) => (await farid.queue()).data.find((item) => item.id === id)
const undo = (id: string, delivery_key: string, { by = farid, request_key = newKey() } = {}) =>
  by.act(id, 'undo-delivery', { delivery_key, request_key })

/** Delivers by hand; returns the request key. */
async function delivered(id: string, more = {}): Promise<string> {
  const request_key = newKey()
  done(await farid.deliver(id, { request_key, ...more }))
  return request_key
}

/** The delivery mails of an order, once all jobs are done. */
async function deliveryMails(id: string): Promise<number> {
  await makeJobsDue(shop)
  await shop.runJobs()
  const { mails } = await aina.order(id)
  return mails.filter(({ subject }) => subject.startsWith('Your order is delivered')).length
}

describe('an order that another operator has claimed', () => {
  test('is delivered only with an explicit override; the refusal names the holder', async () => {
    const id = await bought()
    done(await aina.claim('order', id))
    const refused = await farid.deliver(id)
    const { code, holder } = refused.body as Record<string, unknown>
    assert.deepEqual([refused.status, code, holder], [409, 'claimed_by_other', aina.operator.id])
    assert.equal((await orderRow(shop, id)).status, 'processing')
    done(await farid.deliver(id, { despite_claim: true }))
  })

  test('is delivered by its holder as usual', async () => {
    const id = await bought()
    done(await farid.claim('order', id))
    done(await farid.deliver(id))
  })
})

describe('a delivery by hand', () => {
  test('can be undone before its mail is sent: the order is as before', async () => {
    const id = await bought()
    const [before, row] = [await waits(id), await orderRow(shop, id)]
    const key = await delivered(id)
    assert.equal(await waits(id), undefined)
    done(await undo(id, key))
    assert.deepEqual(await waits(id), before)
    const after = await orderRow(shop, id)
    assert.deepEqual(
      [after.status, after.delivered_qty, after.completed_at, after.status_since],
      ['processing', 0, null, row.status_since],
    )
    assert.equal(await deliveryMails(id), 0)
    assert.deepEqual((await wordsOf(shop, 'order', id)).slice(-2), ['completed', 'delivery_undone'])
    await delivered(id)
    assert.equal(await deliveryMails(id), 1)
    await assertHistories(shop)
  })

  test('of some units can be undone alone', async () => {
    const id = await bought(3)
    await delivered(id, { qty: 2 })
    const last = await delivered(id)
    done(await undo(id, last))
    assert.equal((await orderRow(shop, id)).delivered_qty, 2)
    assert.equal(await deliveryMails(id), 1)
    await assertHistories(shop)
  })

  test('is undone once, however often requested', async () => {
    const id = await bought()
    const key = await delivered(id)
    const request_key = newKey()
    const clicks = [request_key, request_key, newKey(), newKey()]
    for (const click of await Promise.all(
      clicks.map((own) => undo(id, key, { request_key: own })),
    )) {
      done(click)
    }
    const words = await wordsOf(shop, 'order', id)
    assert.equal(words.filter((word) => word === 'delivery_undone').length, 1)
    assert.equal((await orderRow(shop, id)).delivered_qty, 0)
  })

  test('cannot be undone too late, by another operator, after its mail, or with a code', async () => {
    const id = await bought()
    const key = await delivered(id)
    const other = await undo(id, key, { by: aina })
    assert.deepEqual([other.status, (await orderRow(shop, id)).status], [409, 'completed'])
    await shop.context.pool.query(
      "update deliveries set undoable_until = now() - interval '3 seconds' where order_id = $1",
      [id],
    )
    assert.match((await undo(id, key)).body.error, /too late/)

    const mailed = await bought()
    const mailedKey = await delivered(mailed)
    assert.equal(await deliveryMails(mailed), 1)
    assert.match((await undo(mailed, mailedKey)).body.error, /too late/)

    const coded = await bought()
    const codedKey = await delivered(coded, { code: 'AB12-CD34' })
    assert.match((await undo(coded, codedKey)).body.error, /too late/)
    assert.equal((await undo(coded, newKey())).status, 404)
  })

  test('that was refunded meanwhile is not undone', async () => {
    const id = await placedOrder(shop, product_id)
    done(await mei.seeMoney(id))
    const key = await delivered(id)
    done(await mei.refund(id, { seen_delivered_qty: 1 }))
    const [refund] = (await aina.order(id)).refunds
    const settled = { bank_reference: 'OUT 18' }
    done(await mei.operator.post(`/api/console/refunds/${refund?.id}/settle`, settled))
    assert.equal((await undo(id, key)).status, 409)
    assert.equal((await orderRow(shop, id)).status, 'refunded')
  })
})
