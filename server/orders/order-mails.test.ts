// Limits on mails about unpaid orders, and on shoppers' text in them.
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { forgetLimits, newShopper, type Shopper } from '#testing/accounts.ts'
import { continuing } from '#testing/continuing.ts'
import { fillCart, offerMethod, orderOf, sellItem } from '#testing/fixtures.ts'
import { askTopup, topUp } from '#testing/gold.ts'
import { openTestShop } from '#testing/test-shop.ts'

const shop = await openTestShop({ TRUST_PROXY: '1', ORDER_MAILS_PER_HOUR: '200' })
after(() => shop.close())
await offerMethod(shop.context.database)
const categoryOptions = [{ name: 'Player ID', type: 'field' as const }]
const item = await sellItem(shop.context.database, { categoryOptions })
beforeEach(() => forgetLimits(shop))

/** Orders an item and reports a payment; returns the order's id. */
async function place(
  customer_email: string,
  { answer = '12345', headers = {} }: { answer?: string; headers?: Record<string, string> } = {},
): Promise<string> {
  const category_options = [
    { category_option_id: item.category_option_ids[0], option_value: answer },
  ]
  const body = orderOf(await fillCart(shop, item.product_id), { customer_email, category_options })
  const made = await shop.post('/api/create-order', body, headers)
  assert.equal(made.status, 200, made.text)
  const placed = { payment_method: 'check_payment', orderId: made.body.order_id }
  assert.equal((await shop.post('/api/payment-callback', placed, headers)).status, 200)
  return made.body.order_id as string
}

async function mails() {
  await shop.runJobs()
  const { rows } = await shop.context.pool.query('select * from mails order by id')
  await shop.context.pool.query('delete from mails')
  return rows as { message_id: string; recipient: string; html: string; text: string }[]
}

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

test('an unverified address gets 10 emails an hour about orders, and every order is made', async () => {
  const ids: string[] = []
  for (let at = 0; at < 14; at += 1) {
    ids.push(await place('victim@example.com', from(`10.0.0.${at}`)))
  }
  assert.equal((await mails()).length, 10)
  const { body } = await shop.get(`/api/order-details/${ids.at(-1)}`)
  assert.equal(body.status, 'pending')
  assert.equal((await place('other@example.com', from('10.0.0.1'))).length, 27)
  assert.equal((await mails()).length, 1)
})

test('a network has 60 emails an hour, all guests half of the shop’s, and a retry counts once', async () => {
  for (let at = 0; at < 62; at += 1) await place(`g${at}@example.com`, from('10.1.0.1'))
  assert.equal((await mails()).length, 60)
  const first = await place('a@example.com', from('10.1.0.2'))
  // As after a crash before the mail was recorded as sent.
  await shop.context.pool.query(
    `insert into due_mails (kind, about, tries)
     select 'order_received', $1, 1 from generate_series(1, 20)`,
    [first],
  )
  assert.equal((await mails()).length, 1)
  for (let at = 0; at < 45; at += 1) await place(`h${at}@example.com`, from(`10.2.0.${at}`))
  assert.equal((await mails()).length, 39)
})

test('guests of one IPv6 line count together, and leave accounts their half', async () => {
  const in56 = (at: number) => from(`2001:db8:1:2${at.toString(16).padStart(2, '0')}::1`)
  for (let at = 0; at < 110; at += 1) await place(`i${at}@example.com`, in56(at))
  assert.equal((await mails()).length, 100)
  const owner = await newShopper(shop)
  await mails()
  await place(owner.email, { headers: owner.headers })
  assert.equal((await mails()).length, 1)
})

test('manual top-ups count with the orders of their account towards 60 emails an hour', async () => {
  const owner = await newShopper(shop)
  await mails()
  for (let at = 0; at < 10; at += 1) await place(owner.email, { headers: owner.headers })
  for (let at = 0; at < 52; at += 1) await askTopup(owner, await topUp(owner, 'check_payment'))
  assert.equal((await mails()).length, 60)
})

test('emails omit what a guest types, and have what an owner types to their own address', async () => {
  const answer = 'You won, see evil.example'
  const owner: Shopper = await newShopper(shop)
  await mails()
  await place('victim@example.com', { answer })
  await place('victim@example.com', { answer, headers: owner.headers })
  for (const { text, html } of await mails()) {
    assert.ok(!text.includes('evil.example') && !html.includes('evil.example'), text)
  }
  await place(owner.email, { answer, headers: owner.headers })
  const [own] = await mails()
  assert.ok(own?.text.includes(`Player ID: ${answer}`), own?.text)
})

test('an order placed again after its payment was withdrawn is confirmed by another mail', async () => {
  const owner = await newShopper(shop)
  await mails()
  const id = await place(owner.email, { headers: owner.headers })
  const [first] = await mails()
  await shop.post('/api/pay-another-way', { order_id: id }, owner.headers)
  await continuing(shop, owner).continueOrder(id, 'check_payment')
  const placed = { payment_method: 'check_payment', orderId: id }
  assert.equal((await shop.post('/api/payment-callback', placed, owner.headers)).status, 200)
  const [second] = await mails()
  assert.equal(second?.recipient, owner.email)
  // Mail servers drop a second mail with the same Message-ID.
  assert.notEqual(second?.message_id, first?.message_id)
})
