// "I have paid": a reported transfer, with a picture of its receipt for operators.
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { OrderDetails } from '@apeak/contract/orders'
import { forgetLimits, newShopper } from '#testing/accounts.ts'
import { openDesk } from '#testing/desk.ts'
import { fillCart, offerMethod, orderOf, sellItem } from '#testing/fixtures.ts'
import { newOperator } from '#testing/operators.ts'
import { openTestShop, withKeyOf, withoutKey } from '#testing/test-shop.ts'

const shop = await openTestShop()
after(() => shop.close())
await offerMethod(shop.context.database)
const { product_id } = await sellItem(shop.context.database)
const desk = await openDesk(shop, 'owner')
beforeEach(() => forgetLimits(shop))

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

test('operators see in the queue who says to have paid, once however often it is said', async () => {
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

test('a report ends with its placement', async () => {
  const id = await placed()
  assert.equal((await report(id)).status, 200)
  assert.equal((await shop.post('/api/pay-another-way', { order_id: id })).status, 200)
  assert.equal((await details(id)).transfer, null)
  assert.equal((await report(id)).status, 409)
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
