// "I have paid": a reported transfer, with a picture of its receipt for operators.
import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import type { OrderDetails } from '@apeak/contract/orders'
import { forgetLimits, newShopper } from '#testing/accounts.ts'
import { openDesk, placedOrder } from '#testing/desk.ts'
import {
  fillCart,
  offerMethod,
  orderOf,
  saleUnits,
  sellItem,
  sellOnSale,
} from '#testing/fixtures.ts'
import { newOperator } from '#testing/operators.ts'
import { openTestShop, withKeyOf, withoutKey } from '#testing/test-shop.ts'

const shop = await openTestShop()
after(() => shop.close())
await offerMethod(shop.context.database)
const { product_id } = await sellItem(shop.context.database)
const desk = await openDesk(shop, 'owner')
beforeEach(() => forgetLimits(shop))
const query = (text: string, values: unknown[] = []) => shop.context.pool.query(text, values)

async function placed(headers = {}, customer_email = 'aina@example.com'): Promise<string> {
  const cart = await fillCart(shop, product_id)
  const made = await shop.post('/api/create-order', orderOf(cart, { customer_email }), headers)
  const orderId = made.body.order_id as string
  const sent = { payment_method: 'check_payment', orderId }
  assert.equal((await shop.post('/api/payment-callback', sent, headers)).status, 200)
  return orderId
}

const report = (order_id: string, headers = {}) =>
  shop.post('/api/report-transfer', { order_id }, headers)

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('a receipt')])
const jpeg = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('another receipt')])

function sendReceipt(id: string, bytes: Buffer, headers: Record<string, string> = withKeyOf(id)) {
  const body = Buffer.concat([
    Buffer.from(
      '--b\r\ncontent-disposition: form-data; name="receipt"; filename="r.html"\r\ncontent-type: text/html\r\n\r\n',
    ),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ])
  return fetch(`${shop.url}/api/transfer-receipt/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b', ...headers },
    body,
  })
}

const details = async (id: string) =>
  (await shop.get(`/api/order-details/${id}`, withKeyOf(id))).body as unknown as OrderDetails
const inQueue = async (id: string) => (await desk.queue()).data.find((item) => item.id === id)
const reports = async (id: string) =>
  (await desk.order(id)).timeline.filter(({ event }) => event === 'transfer_reported')
const receiptOf = (id: string, headers: Record<string, string> = desk.operator.headers) =>
  fetch(`${shop.url}/api/console/orders/${id}/receipt`, { headers })

test('the queue shows a shopper’s report of payment, once however often it is sent', async () => {
  const id = await placed()
  assert.equal((await details(id)).transfer, null)
  assert.equal((await inQueue(id))?.details.transfer_reported_at, undefined)
  const answers = await Promise.all([report(id), report(id), report(id)])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  assert.equal((await details(id)).transfer?.has_receipt, false)
  assert.ok((await inQueue(id))?.details.transfer_reported_at)
  assert.equal((await reports(id)).length, 1)
  assert.equal((await details(id)).status, 'pending', 'only money moves the order')
})

test('a picture of the receipt is for operators who confirm money, whatever its name', async () => {
  const id = await placed()
  assert.equal((await sendReceipt(id, png)).status, 200)
  assert.equal((await sendReceipt(id, jpeg)).status, 200, 'in place of the first')
  assert.equal((await details(id)).transfer?.has_receipt, true)
  const read = await receiptOf(id)
  assert.deepEqual([read.status, read.headers.get('content-type')], [200, 'image/jpeg'])
  assert.match(String(read.headers.get('content-security-policy')), /sandbox/)
  assert.deepEqual(Buffer.from(await read.arrayBuffer()), jpeg)
  assert.ok([401, 403].includes((await receiptOf(id, {})).status))
  const support = await newOperator(shop, 'support')
  assert.equal((await receiptOf(id, support.headers)).status, 403)
  assert.equal((await receiptOf(await placed())).status, 404)
})

test('only pictures of at most 5 MB are accepted', async () => {
  const id = await placed()
  const html = Buffer.from('<script>alert(1)</script>')
  for (const bytes of [html, Buffer.from('%PDF-1.7'), Buffer.alloc(0)]) {
    assert.equal((await sendReceipt(id, bytes)).status, 422)
  }
  const large = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)])
  const refused = await sendReceipt(id, large)
  assert.equal(refused.status, 422)
  assert.match(await refused.text(), /5 MB/)
  assert.equal((await details(id)).transfer, null)
})

test('only whoever may change a placed order reports its transfer', async () => {
  const id = await placed()
  const stranger = await newShopper(shop)
  for (const headers of [withoutKey, { ...withoutKey, ...stranger.headers }]) {
    assert.equal((await report(id, headers)).status, 403)
    assert.equal((await sendReceipt(id, png, headers)).status, 403)
  }
  assert.equal((await report(`o${'0'.repeat(26)}`)).status, 404)
  assert.equal((await desk.seeMoney(id)).status, 200)
  const late = await report(id)
  assert.deepEqual([late.status, late.body.message], [409, 'This order is already paid.'])
  assert.equal((await sendReceipt(id, png)).status, 409)
})

test('a report is void once the order is no longer placed', async () => {
  const id = await placed()
  assert.equal((await report(id)).status, 200)
  assert.equal((await shop.post('/api/pay-another-way', { order_id: id })).status, 200)
  assert.equal((await details(id)).transfer, null)
  assert.equal((await report(id)).status, 409)
})

describe('a transfer reported in time outlasts the reservation of its order', () => {
  /** An order of the last unit of a flash sale, with a report, whose reservation has ended. */
  async function expired() {
    const { product_id, sale_id } = await sellOnSale(shop.context.database, 1)
    const id = await placedOrder(shop, product_id)
    assert.equal((await sendReceipt(id, png)).status, 200)
    await expire(id)
    return { id, product_id, sale_id }
  }

  async function expire(id: string): Promise<void> {
    await query('update orders set reserved_until = now() where id = $1', [id])
    await query("select graphile_worker.add_job('release_reservations')")
    await shop.runJobs()
  }

  const notReceivedMails = async (id: string) =>
    (
      await query(
        "select from mails where strpos(text, $1) > 0 and subject like 'We have not received%'",
        [id],
      )
    ).rows.length

  test('it stays in the queue and on the order’s page, and its unit is free for others', async () => {
    const { id, product_id, sale_id } = await expired()
    const { status, transfer, reserved_until } = await details(id)
    assert.deepEqual([status, transfer?.has_receipt, reserved_until], ['pending', true, null])
    assert.ok((await inQueue(id))?.details.transfer_reported_at)
    assert.equal((await desk.order(id)).transfer?.has_receipt, true)
    assert.equal((await saleUnits(shop, sale_id)).reserved, 0)
    assert.equal(await notReceivedMails(id), 0)
    // Another shopper takes the unit: the money that an operator finds is kept unapplied.
    const other = await placedOrder(shop, product_id)
    assert.equal((await desk.seeMoney(other, { amount_sen: 2000 })).status, 200)
    assert.equal((await desk.seeMoney(id, { amount_sen: 2000 })).status, 200)
    assert.deepEqual(
      [(await details(other)).status, (await details(id)).status],
      ['processing', 'pending'],
    )
    const [payment] = (await desk.order(id)).payments
    assert.equal(payment?.unapplied_reason, 'goods_gone')
  })

  test('it is paid at its price while a unit is left', async () => {
    const { id, sale_id } = await expired()
    await query('update flash_sales set ends_at = now() where id = $1', [sale_id])
    assert.equal((await desk.seeMoney(id, { amount_sen: 2000 })).status, 200)
    assert.equal((await details(id)).status, 'processing')
    assert.deepEqual(await saleUnits(shop, sale_id), { reserved: 0, sold: 1 })
  })

  test('an operator who finds no money marks it as unpaid', async () => {
    const { id } = await expired()
    const reason = 'Not on the statement'
    assert.equal((await desk.act(id, 'put-back', { reason })).status, 200)
    await shop.runJobs()
    const { status, transfer } = await details(id)
    assert.deepEqual([status, transfer], ['pending_payment', null])
    assert.equal(await inQueue(id), undefined)
    assert.equal(await notReceivedMails(id), 1)
  })

  test('without a report the order is unpaid again', async () => {
    const { product_id } = await sellOnSale(shop.context.database, 1)
    const id = await placedOrder(shop, product_id)
    await expire(id)
    assert.equal((await details(id)).status, 'pending_payment')
    assert.equal(await notReceivedMails(id), 1)
  })
})

test('a receipt is exported and erased with its person', async () => {
  const owner = await newShopper(shop)
  const id = await placed(owner.headers, owner.email)
  assert.equal((await sendReceipt(id, png, owner.headers)).status, 200)
  assert.equal((await desk.seeMoney(id)).status, 200)
  assert.equal((await desk.deliver(id)).status, 200)
  const deleted = await owner.put('/api/delete-account', { deletePassword: owner.password })
  assert.equal(deleted.status, 200, deleted.text)
  assert.equal((await receiptOf(id)).status, 404)
})
