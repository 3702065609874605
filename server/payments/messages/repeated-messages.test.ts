import assert from 'node:assert/strict'
import { after, afterEach, describe, test } from 'node:test'
import { assertBooks, paidOnce, storyOf } from '#testing/books.ts'
import { sellItem } from '#testing/fixtures.ts'
import {
  dropMessages,
  makeJobsDue,
  openPayingShop,
  openTwoPayingShops,
  orderPaidBy,
  type PayingShop,
  type Placed,
  payAtProvider,
  pollNow,
  processAll,
  reportPaid,
  returnToShop,
  sendForm,
} from '#testing/paying-shop.ts'
import { closeAll, one, openConnections } from '#testing/race.ts'
import { watchStatements } from '#testing/statements.ts'
import { hmacHex } from '../providers/razorpay/razorpay-messages.ts'

const shops = await openTwoPayingShops()

after(() => closeAll(shops))

const shop = () => one(shops, 0)

afterEach(() => shop().control.faults.clear())

/** A payment message that can be sent repeatedly. */
type Message = (shop: PayingShop) => Promise<{ status: number }>

/** Pays with all messages withheld. Returns the messages of provider and browser. */
async function payWithoutMessages(order: Placed): Promise<Message[]> {
  const restore = dropMessages(shop())
  const returned = await payAtProvider(shop(), order)
  restore()
  const messages: Message[] = [
    (to) => returnToShop(to, returned),
    (to) => reportPaid(to, order),
    ...(order.method === 'razorpay'
      ? webhooksOf(returned.paymentId)
      : ['1', '2'].map(
          (nbcb): Message =>
            (to) =>
              sendForm(to, '/api/fiuu-callback', `nbcb=${nbcb}&${returned.form}`),
        )),
  ]
  return messages
}

function webhooksOf(paymentId: string): Message[] {
  const { control } = shop()
  const events = control.razorpay.events().filter(({ body }) => body.includes(paymentId))
  return events.map(
    ({ id, body, secret }): Message =>
      (to) =>
        to.request('/api/razorpay-webhook', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-razorpay-event-id': id,
            'x-razorpay-signature': hmacHex(body, secret),
          },
          body,
        }),
  )
}

function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

/**
 * Sends all messages, `atOnce` concurrently, alternating between the processes. Returns the
 * statuses.
 */
async function sendAll(messages: Message[], atOnce: number): Promise<Set<number>> {
  const statuses = new Set<number>()
  const rest = messages.map((message, index) => ({ message, to: one(shops, index) }))
  const sendNext = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) {
      statuses.add((await next.message(next.to)).status)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendNext))
  return statuses
}

test('100 payments, each message 3 to 10 times, shuffled, to two processes that poll too: one effect each', async () => {
  const { product_id } = await sellItem(shop().context.database, { price_sen: 700 })
  const orders: Placed[] = []
  const messages: Message[] = []
  for (let count = 0; count < 100; count += 1) {
    const order = await orderPaidBy(shop(), count % 2 ? 'razorpay' : 'fiuu', { product_id })
    orders.push(order)
    for (const message of await payWithoutMessages(order)) {
      const times = 3 + Math.floor(Math.random() * 8)
      messages.push(...Array.from({ length: times }, () => message))
    }
  }
  assert.ok(messages.length > 2000, `${messages.length} messages`)
  let isDone = false
  const working = (async () => {
    while (!isDone) {
      await Promise.all([pollNow(one(shops, 0)), one(shops, 1).runJobs()])
    }
  })()
  const statuses = await sendAll(shuffled(messages), 50)
  isDone = true
  await working
  assert.deepEqual([...statuses].sort(), [200, 303])
  await makeJobsDue(shop())
  await processAll(shop())
  for (const { order_id } of orders) assert.deepEqual(await storyOf(shop(), order_id), paidOnce)
  await assertBooks(shop(), 100 * 700)
  const left = await shop().context.pool.query(
    'select outcome, count(*) from provider_messages group by outcome',
  )
  assert.deepEqual(
    left.rows.filter(({ outcome }) => outcome !== 'paid'),
    [],
    'every message was worked through',
  )
})

describe('one message 100 times concurrently, to two processes, has one effect:', () => {
  for (const method of ['razorpay', 'fiuu'] as const) {
    test(method, async () => {
      const before = await sumReceived()
      const order = await orderPaidBy(shop(), method)
      for (const message of await payWithoutMessages(order)) {
        await openConnections(shops)
        const statuses = await sendAll(
          Array.from({ length: 100 }, () => message),
          100,
        )
        assert.ok([...statuses].every((status) => status === 200 || status === 303))
      }
      await processAll(shop())
      assert.deepEqual(await storyOf(shop(), order.order_id), paidOnce)
      await assertBooks(shop(), before + 1000)
    })
  }
})

async function sumReceived(): Promise<number> {
  const { rows } = await shop().context.pool.query(
    'select coalesce(sum(amount_sen), 0)::integer as sum from payments',
  )
  return rows[0].sum
}

describe('without the guards these tests fail:', () => {
  /** The effect of 20 concurrent equal returns on a shop with weakened statements and schema. */
  async function raceWithout(drop: string[], without: RegExp[], payments = 1) {
    const weak = await openPayingShop()
    try {
      for (const statement of drop) await weak.context.pool.query(statement)
      const isWeakened = new Set<RegExp>()
      watchStatements(weak.context.pool, (text) => {
        const found = without.filter((part) => part.test(text))
        for (const part of found) isWeakened.add(part)
        return found.reduce((rest, part) => rest.replace(part, ''), text)
      })
      const restore = dropMessages(weak)
      const order = await orderPaidBy(weak, 'razorpay')
      const first = await payAtProvider(weak, order)
      const returns = [first]
      for (let more = 1; more < payments; more += 1) {
        const id = await weak.control.razorpay.payAgain(order.razorpay_order_id)
        const form = new URLSearchParams({ ...weak.control.razorpay.proof(id) }).toString()
        returns.push({ ...first, form, paymentId: id })
      }
      restore()
      await openConnections([weak])
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => returnToShop(weak, one(returns, index))),
      )
      assert.equal(isWeakened.size, without.length, 'every guard was taken away')
      return await storyOf(weak, order.order_id)
    } finally {
      await weak.close()
    }
  }
  const once = 'alter table payments drop constraint payments_once'
  const oneApplied = 'drop index payments_one_applied'
  const onConflict = /on conflict \(provider, provider_payment_id\) do nothing/
  // Without the lock two requests read the same unpaid order.
  const unpaidOnly = /(?<=from orders where id = \$1) for update/

  test('payments_once: the same payment is recorded more than once', async () => {
    const { applied, unapplied } = await raceWithout([once], [onConflict])
    assert.ok(Number(applied) + Number(unapplied) > 1)
  })

  test('payments_one_applied and the guard of the order: an order is paid twice', async () => {
    const { applied } = await raceWithout([oneApplied], [unpaidOnly], 4)
    assert.ok(Number(applied) > 1)
  })

  test('payments_one_applied alone still holds without the guard of the order', async () => {
    const { applied, unapplied } = await raceWithout([], [unpaidOnly], 4)
    assert.deepEqual([Number(applied), Number(unapplied)], [1, 3])
  })
})
