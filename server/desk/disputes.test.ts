import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { manualClock } from '@apeak/sandbox/clock'
import { type Desk, openDesk } from '#testing/desk.ts'
import { sellItem } from '#testing/fixtures.ts'
import { openPayingShop, type PayingShop, processAll } from '#testing/paying-shop.ts'
import { paidOrder } from '#testing/refunding.ts'

let shop: PayingShop
let product_id: number
let mei: Desk
let farid: Desk
before(async () => {
  shop = await openPayingShop({ clock: manualClock(Date.now()) })
  product_id = (await sellItem(shop.context.database)).product_id
  mei = await openDesk(shop, 'finance', 'Mei')
  farid = await openDesk(shop, 'fulfilment', 'Farid')
})
after(() => shop.close())

async function disputed(deliver = false) {
  const { order_id, paymentId } = await paidOrder(shop, 'razorpay', { product_id })
  if (deliver) await farid.deliver(order_id)
  await shop.control.razorpay.dispute(paymentId, 'created')
  await processAll(shop)
  return { order_id, paymentId }
}

const about = async (desk: Desk, id: string) =>
  (await desk.queue()).data.filter((item) => item.id === id || item.details.for_id === id)

test('a disputed order has one entry, with reason and deadline, and is not delivered', async () => {
  const { order_id, paymentId } = await disputed()
  for (const desk of [mei, farid]) {
    const [entry, ...others] = await about(desk, order_id)
    assert.deepEqual(others, [])
    assert.deepEqual([entry?.kind, entry?.is_refunding], ['order', false])
    assert.equal(entry?.dispute?.reason, 'goods_or_services_not_received')
    const days = (Date.parse(entry?.dispute?.respond_by ?? '') - Date.now()) / 86_400_000
    assert.ok(days > 6.9 && days < 7.1, `answer in ${days} days`)
  }
  const { dispute, is_refunding } = await mei.order(order_id)
  assert.deepEqual([dispute?.reason, is_refunding], ['goods_or_services_not_received', false])
  assert.match((await farid.deliver(order_id)).body.error, /is disputed/)
  await shop.control.razorpay.dispute(paymentId, 'won')
  await processAll(shop)
  assert.equal((await mei.order(order_id)).dispute, null)
  assert.equal((await farid.deliver(order_id)).status, 200)
})

test('a delivered order in dispute waits for finance, with its order', async () => {
  const { order_id } = await disputed(true)
  const [entry] = await about(mei, order_id)
  assert.deepEqual(
    [entry?.kind, entry?.reference, entry?.dispute?.reason],
    ['unmatched', (await mei.order(order_id)).short_reference, 'goods_or_services_not_received'],
  )
  assert.deepEqual(await about(farid, order_id), [])
})

test('disputes are listed with their order, and their evidence is one file', async () => {
  const { order_id } = await disputed(true)
  const { short_reference, customer_email } = await mei.order(order_id)
  const { body } = await mei.operator.get('/api/console/disputes?open=true&sort=-created_at')
  const [dispute] = body.data as { id: number; for_what: { id: string } | null; reason: string }[]
  assert.equal(dispute?.for_what?.id, order_id)
  const path = `/api/console/disputes/${dispute?.id}/evidence`
  assert.equal((await farid.operator.get(path)).status, 403)
  const answer = await fetch(shop.url + path, { headers: mei.operator.headers })
  assert.match(
    answer.headers.get('content-disposition') ?? '',
    new RegExp(`attachment; filename="dispute-${short_reference}.html"`),
  )
  const html = await answer.text()
  for (const text of [short_reference, customer_email ?? '', 'completed (operator)', '1 of 1']) {
    assert.ok(html.includes(text), text)
  }
  assert.equal((await mei.operator.get('/api/console/disputes/999999/evidence')).status, 404)
})
