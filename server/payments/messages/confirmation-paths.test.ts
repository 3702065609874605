import assert from 'node:assert/strict'
import diagnostics from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { assertBooks, paidOnce, storyOf } from '#testing/books.ts'
import { saleUnits, sellOnSale } from '#testing/fixtures.ts'
import {
  dropMessages,
  openPayingShop,
  orderPaidBy,
  type PaidBy,
  type PayingShop,
  payAtProvider,
  pollNow,
  processAll,
  providers,
  reportPaid,
  returnToShop,
  sendForm,
} from '#testing/paying-shop.ts'

/** Addresses that this process connected to during the tests. */
const reached = new Set<string>()

const noteConnection = (message: unknown) => {
  const { socket } = message as { socket: Socket }
  socket.once('connect', () => reached.add(`${socket.remoteAddress}:${socket.remotePort}`))
}

let shop: PayingShop

let received = 0

before(async () => {
  shop = await openPayingShop()
  diagnostics.subscribe('net.client.socket', noteConnection)
})

after(() => shop.close())

/** Orders the last unit of a flash sale. Returns the order and a reader of the sale's units. */
async function orderLastUnit(method: PaidBy) {
  const { database } = shop.context
  const { product_id, sale_id: id } = await sellOnSale(database, 1)
  const order = await orderPaidBy(shop, method, { product_id })
  received += 2000
  const units = () => saleUnits(shop, id)
  assert.deepEqual(await units(), { reserved: 1, sold: 0 })
  return { order, units }
}

/** Orders the last unit and pays at the provider; all messages are lost. */
async function paidWithoutMessages(method: PaidBy) {
  const restore = dropMessages(shop)
  const placed = await orderLastUnit(method)
  await payAtProvider(shop, placed.order)
  restore()
  return placed
}

async function assertPaid({ order, units }: Awaited<ReturnType<typeof orderLastUnit>>) {
  await processAll(shop)
  assert.deepEqual(await storyOf(shop, order.order_id), paidOnce)
  assert.deepEqual(await units(), { reserved: 0, sold: 1 })
  await assertBooks(shop, received)
}

for (const method of providers) {
  describe(`an order by ${method} is paid, its unit sold and one mail sent, by`, () => {
    test("the browser's return alone", async () => {
      const restore = dropMessages(shop)
      const placed = await orderLastUnit(method)
      const answer = await returnToShop(shop, await payAtProvider(shop, placed.order))
      restore()
      assert.equal(answer.status, 303)
      assert.equal(
        answer.headers.get('location'),
        `/order-success?order_id=${placed.order.order_id}&returned=1`,
      )
      assert.equal((await storyOf(shop, placed.order.order_id)).status, 'processing')
      await assertPaid(placed)
    })

    test('the provider’s message alone', async () => {
      const placed = await orderLastUnit(method)
      await payAtProvider(shop, placed.order)
      await assertPaid(placed)
    })

    test('the status page, which looks the payment up', async () => {
      const placed = await paidWithoutMessages(method)
      const { order_id } = placed.order
      const answer = await reportPaid(shop, placed.order)
      assert.deepEqual(answer.body, { success: true, status: 'processing', order_id })
      await assertPaid(placed)
    })

    test('the polling job, with every message lost', async () => {
      const placed = await paidWithoutMessages(method)
      await pollNow(shop)
      await assertPaid(placed)
    })

    test('nothing while unpaid: the browser is not trusted', async () => {
      const { order, units } = await orderLastUnit(method)
      received -= 2000
      const { order_id } = order
      for (let times = 0; times < 3; times += 1) {
        const answer = await reportPaid(shop, order)
        assert.deepEqual(answer.body, { success: false, status: 'pending_payment', order_id })
      }
      await pollNow(shop)
      assert.equal((await storyOf(shop, order_id)).status, 'pending_payment')
      assert.deepEqual(await units(), { reserved: 1, sold: 0 })
      await assertBooks(shop, received)
    })
  })
}

test('a Fiuu callback alone pays the order, and gets the exact acknowledgement', async () => {
  const restore = dropMessages(shop)
  const placed = await orderLastUnit('fiuu')
  const { form } = await payAtProvider(shop, placed.order)
  restore()
  const answer = await sendForm(shop, '/api/fiuu-callback', `nbcb=1&${form}`)
  assert.deepEqual([answer.status, answer.text], [200, 'CBTOKEN:MPSTATOK'])
  await assertPaid(placed)
})

test('a Fiuu return as GET, as old accounts send it, pays the order', async () => {
  const restore = dropMessages(shop)
  const placed = await orderLastUnit('fiuu')
  const { path, form } = await payAtProvider(shop, placed.order)
  restore()
  const answer = await shop.get(`${path}?${form}`)
  assert.equal(answer.status, 303)
  await assertPaid(placed)
})

test('Fiuu’s messages are accepted in every documented format', async () => {
  const { fiuu } = shop.control.settings
  const plain = { ...fiuu }
  for (const extraP of ['absent', 'text', 'list'] as const) {
    for (const messageCurrency of ['RM', 'MYR'] as const) {
      Object.assign(fiuu, { extraP, messageCurrency, tranIdDigits: 20, requeryCurrency: 'RM' })
      const placed = await orderLastUnit('fiuu')
      await payAtProvider(shop, placed.order)
      await assertPaid(placed)
    }
  }
  Object.assign(fiuu, plain)
})

test('informational fields of a Fiuu message may repeat', async () => {
  const restore = dropMessages(shop)
  const placed = await orderLastUnit('fiuu')
  const { path, form } = await payAtProvider(shop, placed.order)
  restore()
  const body = `${form}&extraP%5B%5D=Visa&extraP%5B%5D=1007`
  assert.equal((await sendForm(shop, path, body)).status, 303)
  await assertPaid(placed)
})

test('a Fiuu notification is acknowledged, so that it is not repeated', async () => {
  const { order } = await orderLastUnit('fiuu')
  await payAtProvider(shop, order)
  await processAll(shop)
  const notice = shop.control.fiuu.notices().at(-1)
  assert.equal(notice?.acknowledged, true)
})

test('the shop has connected to its database and its providers only', () => {
  diagnostics.unsubscribe('net.client.socket', noteConnection)
  const known = [shop.url, shop.sandbox.url, shop.databaseUrl].map((url) => new URL(url))
  const allowed = known.map(({ port }) => `127.0.0.1:${port}`)
  assert.ok(reached.size >= 2)
  assert.deepEqual(
    [...reached].filter((host) => !allowed.includes(host)),
    [],
  )
})
