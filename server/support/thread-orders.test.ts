// A conversation knows its order: typed by a guest, or attached by an operator.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { forgetLimits, newShopper } from '#testing/accounts.ts'
import { fillCart, offerMethod, orderOf, sellItem } from '#testing/fixtures.ts'
import { newOperator } from '#testing/operators.ts'
import { act, openSupportDesk, shown, ticket } from '#testing/support.ts'

const { shop, mei, farid } = await openSupportDesk()
beforeEach(() => forgetLimits(shop))
await offerMethod(shop.context.database)
const { product_id } = await sellItem(shop.context.database)

async function guestOrder(customer_email: string) {
  const cart = await fillCart(shop, product_id)
  const made = await shop.post('/api/create-order', orderOf(cart, { customer_email }))
  const id = made.body.order_id as string
  const read = 'select short_reference from orders where id = $1'
  const { rows } = await shop.context.pool.query(read, [id])
  return { id, reference: rows[0].short_reference as string }
}

const sent = (more: Record<string, unknown>) => shop.post('/api/create-ticket', ticket(more))

test('a reference in a guest’s ticket is attached only if the order has its address', async () => {
  const order = await guestOrder('guest@example.com')
  const own = await sent({ email: 'Guest@Example.com', order_reference: order.reference })
  const foreign = await sent({ order_reference: order.reference })
  const unknown = await sent({ order_reference: 'AP-2222-2222' })
  const answers = [own, foreign, unknown].map(({ status, body: { number, ...said } }) => {
    assert.ok(number)
    return [status, said]
  })
  assert.deepEqual(answers[0], answers[1])
  assert.deepEqual(answers[1], answers[2])
  const seen = async (answer: typeof own) => {
    const { order_id, order_reference, typed_order } = await shown(mei, Number(answer.body.number))
    return { order_id, order_reference, typed_order }
  }
  const { reference } = order
  const attached = { order_id: order.id, order_reference: reference, typed_order: null }
  assert.deepEqual(await seen(own), attached)
  const typed_order = { reference, order_id: order.id, is_same_email: false }
  assert.deepEqual(await seen(foreign), { order_id: null, order_reference: null, typed_order })
  assert.deepEqual((await seen(unknown)).typed_order, {
    ...{ reference: 'AP-2222-2222', order_id: null, is_same_email: false },
  })
  const wrong = await sent({ order_reference: 'my diamonds' })
  assert.equal(wrong.status, 422)
  assert.match(JSON.stringify(wrong.body.errors), /looks like AP-7K2M-9QXF/)
})

test('an operator attaches an order by its reference, and detaches it; a second one gets a conflict', async () => {
  const order = await guestOrder('another@example.com')
  const { body } = await sent({})
  const id = Number(body.number)
  const attach = (by: typeof mei, typed: string | null, seen: string | null) =>
    act(by, id, 'order', { order: typed, seen })
  assert.equal((await attach(mei, 'AP-2222-2222', null)).status, 422)
  const lower = order.reference.toLowerCase()
  assert.equal((await attach(mei, lower, null)).status, 200)
  assert.equal((await attach(mei, lower, null)).status, 200)
  const late = await attach(farid, lower, null)
  assert.deepEqual([late.status, late.body.code], [409, 'already_done'])
  const listed = await mei.get(`/api/console/threads?order_id=${order.id}`)
  assert.deepEqual(
    (listed.body.data as { id: number }[]).map((thread) => thread.id),
    [id],
  )
  assert.equal((await attach(farid, null, order.id)).status, 200)
  const { order_id, history } = await shown(mei, id)
  assert.equal(order_id, null)
  const events = history.map(({ event, actor }) => [event, actor])
  assert.deepEqual(events.slice(0, 2), [
    ['order_detached', farid.id],
    ['order_attached', mei.id],
  ])
  const content = await newOperator(shop, 'content')
  assert.equal((await attach(content, lower, null)).status, 403)
})

test('a customer’s page lists the tickets of their address, also without a login', async () => {
  const person = await newShopper(shop)
  await sent({})
  const { body } = await sent({ email: person.email.toUpperCase() })
  const listed = await mei.get(`/api/console/threads?customer_id=${person.id}`)
  assert.deepEqual(
    (listed.body.data as { id: number }[]).map(({ id }) => id),
    [body.number],
  )
})
