// What waits for a decision is in the queue of whoever may decide, and of nobody else.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newShopper, type Shopper } from '#testing/accounts.ts'
import { type Desk, openDesk } from '#testing/desk.ts'
import { sellItem } from '#testing/fixtures.ts'
import { newKey, openPayingShop, type PayingShop } from '#testing/paying-shop.ts'
import { paidOrder } from '#testing/refunding.ts'
import { ticket } from '#testing/support.ts'

let shop: PayingShop
let shopper: Shopper
let desks: Record<string, Desk>
before(async () => {
  shop = await openPayingShop({ env: { GOLD_ADJUSTMENT_LIMIT: '50' } })
  shopper = await newShopper(shop)
  desks = {
    owner: await openDesk(shop, 'owner', 'Aina'),
    asking: await openDesk(shop, 'finance', 'Mei'),
    finance: await openDesk(shop, 'finance', 'Lim'),
    agent: await openDesk(shop, 'fulfilment', 'Farid'),
    support: await openDesk(shop, 'support', 'Hana'),
    both: await openDesk(shop, 'fulfilment', 'Nur'),
  }
  await shop.context.pool.query(`update operators set further_roles = '{support}' where id = $1`, [
    desks.both?.operator.id,
  ])
})
after(() => shop.close())

/** Whose queue has an entry of this kind, and of this id if given. */
async function seenBy(kind: string, id?: string): Promise<string[]> {
  const seen: string[] = []
  for (const [name, desk] of Object.entries(desks)) {
    const { data } = await desk.queue()
    if (data.some((item) => item.kind === kind && (id === undefined || item.id === id))) {
      seen.push(name)
    }
  }
  return seen
}

test('gold over the limit is shown to a second person, not to its requester', async () => {
  const { operator } = desks.asking as Desk
  const wanted = {
    customer_id: shopper.id,
    amount_sen: 5_001,
    reason: 'Late',
    request_key: newKey(),
  }
  const answer = await operator.post('/api/console/gold-adjustments', wanted)
  assert.ok(answer.status < 300, answer.text)
  assert.deepEqual(await seenBy('approval'), ['owner', 'finance'])
  const { body } = await (desks.owner as Desk).operator.get('/api/console/waiting-counts')
  assert.deepEqual([body.money, body.changes], [1, 0])
})

test('an alert waits for the owner', async () => {
  await shop.context.pool.query(
    "insert into alerts (kind, what) values ('data_disk', 'Almost full.')",
  )
  assert.deepEqual(await seenBy('alert'), ['owner'])
})

test('an unreadable message of a provider waits for owner and finance', async () => {
  await shop.context.pool.query(
    `insert into provider_messages (provider, message_key, body, handled_at, outcome)
     values ('razorpay', 'unheard-of', '{}', now(), 'unreadable')`,
  )
  assert.deepEqual(await seenBy('message'), ['owner', 'asking', 'finance'])
})

test('a ticket is shown to those who may answer, including an agent with both roles', async () => {
  const sent = await shop.post('/api/create-ticket', ticket())
  assert.equal(sent.status, 201, sent.text)
  assert.deepEqual(await seenBy('thread', String(sent.body.number)), ['owner', 'support', 'both'])
})

test('a paid order is shown to every desk role', async () => {
  const { product_id } = await sellItem(shop.context.database)
  const { order_id } = await paidOrder(shop, 'razorpay', { product_id })
  assert.deepEqual(await seenBy('order', order_id), Object.keys(desks))
})
