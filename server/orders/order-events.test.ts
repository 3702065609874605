import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { manualClock } from '@apeak/sandbox/clock'
import { requestRefund } from '#payments/refunds/refunds.ts'
import { logIn, newcomer, newShopper, openAccount } from '#testing/accounts.ts'
import { continuing } from '#testing/continuing.ts'
import { openDesk } from '#testing/desk.ts'
import { fillCart, orderOf, sellItem, startFlashSale } from '#testing/fixtures.ts'
import { giveGold, historyOf, orderWithGold, payGold } from '#testing/gold.ts'
import { assertHistories, eventsOf, operator, wordsOf } from '#testing/histories.ts'
import {
  cartPaidBy,
  newKey,
  openPayingShop,
  orderCart,
  orderPaidBy,
  payAtProvider,
  processAll,
  reportPaid,
  returnToShop,
} from '#testing/paying-shop.ts'
import { paidOrder } from '#testing/refunding.ts'

let product_id: number
const shop = await openPayingShop({ clock: manualClock(Date.now()) })
after(async () => {
  await assertHistories(shop)
  await shop.close()
})
const mei = await openDesk(shop, 'finance')
beforeEach(async () => {
  product_id = (await sellItem(shop.context.database)).product_id
})

async function manualOrder(email = 'aina@example.com', headers = {}): Promise<string> {
  const body = orderOf(await fillCart(shop, product_id), { customer_email: email })
  const answer = await shop.post('/api/create-order', body, headers)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.order_id as string
}

/** Actor, new status and event of each entry. */
const summaryOf = async (id: string) =>
  (await eventsOf(shop, 'order', id)).map(({ event, actor_kind, actor, to_status }) =>
    [event, actor_kind, actor, to_status].join(' '),
  )

describe('the history of an order has each actor and status:', () => {
  test('a guest orders and reports the payment, repeatedly', async () => {
    const id = await manualOrder()
    for (let time = 0; time < 3; time += 1) {
      await shop.post('/api/payment-callback', { payment_method: 'check_payment', orderId: id })
    }
    assert.deepEqual(await summaryOf(id), [
      'created shopper  pending_payment',
      'placed shopper  pending',
    ])
  })

  test('a provider reports the payment more than once', async () => {
    const order = await orderPaidBy(shop, 'fiuu')
    const back = await payAtProvider(shop, order)
    for (let time = 0; time < 3; time += 1) await returnToShop(shop, back)
    await reportPaid(shop, order)
    await processAll(shop)
    const [created, paid, ...more] = await eventsOf(shop, 'order', order.order_id)
    assert.deepEqual(more, [])
    const quote = created?.data.quote as { total_sen: number } | undefined
    assert.equal(quote?.total_sen, 1000)
    assert.deepEqual(
      [paid?.event, paid?.actor_kind, paid?.actor, paid?.data.transaction_id],
      ['paid', 'provider', 'fiuu', back.paymentId],
    )
  })

  test('an order expires, is continued by another method, and is paid by the older attempt', async () => {
    const shopper = await newShopper(shop)
    const { unpaid, continueOrder, releaseReservation } = continuing(shop, shopper)
    await startFlashSale(shop.context.database, { product_id, price_sen: 500, qty: 1 })
    const order = await unpaid('razorpay', product_id)
    await releaseReservation(order.order_id)
    await continueOrder(order.order_id, 'fiuu')
    await continueOrder(order.order_id, 'fiuu')
    await returnToShop(shop, await payAtProvider(shop, order))
    assert.deepEqual(await summaryOf(order.order_id), [
      `created shopper ${shopper.id} pending_payment`,
      'reservation_released job release_reservations pending_payment',
      `continued shopper ${shopper.id} pending_payment`,
      'paid provider razorpay processing',
    ])
    const quotes = (await eventsOf(shop, 'order', order.order_id))
      .map(({ data }) => data.quote as { payment_method: string } | undefined)
      .map((quote) => quote?.payment_method)
    assert.deepEqual(quotes, ['razorpay', undefined, 'fiuu', 'razorpay'])
  })

  test('an order is paid with gold, and refunded by an operator', async () => {
    const shopper = await newShopper(shop)
    await giveGold(shop, shopper, 1000)
    const id = await orderWithGold(shop, shopper, product_id)
    await payGold(shopper, id)
    await payGold(shopper, id)
    assert.equal((await mei.refund(id, { way: 'gold' })).status, 200)
    const by = mei.operator.id
    assert.deepEqual(await summaryOf(id), [
      `created shopper ${shopper.id} pending_payment`,
      `paid shopper ${shopper.id} processing`,
      `refunded operator ${by} refunded`,
      `refund_requested operator ${by} refunded`,
    ])
    const [given] = await historyOf(shopper)
    const refunded = (await eventsOf(shop, 'order', id)).find(({ event }) => event === 'refunded')
    assert.deepEqual(refunded?.data, { transfer_id: given?.id })
  })

  test('an order is refunded to its source, and the refund has its own history', async () => {
    const { order_id, payment_id } = await paidOrder(shop, 'razorpay')
    const wanted = { payment_id, amount_sen: 1000, request_key: newKey() }
    const refund_id = await requestRefund(shop.context, wanted, operator)
    await requestRefund(shop.context, wanted, operator)
    await processAll(shop)
    assert.deepEqual(await wordsOf(shop, 'order', order_id), ['created', 'paid'])
    await shop.control.advance(60_000)
    await processAll(shop)
    const last = (await eventsOf(shop, 'order', order_id)).at(-1)
    assert.deepEqual(
      [last?.event, last?.actor, last?.data],
      ['refunded', 'razorpay', { refund_id }],
    )
    const refundEvents = (await eventsOf(shop, 'refund', refund_id)).map(({ event, actor }) => [
      event,
      actor,
    ])
    assert.deepEqual(refundEvents, [
      ['requested', 'aina'],
      ['pending', 'razorpay'],
      ['processed', 'razorpay'],
    ])
  })

  test('a refund that fails at its provider leaves the order unchanged', async () => {
    const { order_id, payment_id } = await paidOrder(shop, 'razorpay')
    shop.control.settings.razorpay.refundOutcome = 'failed'
    const wanted = { payment_id, amount_sen: 400, request_key: newKey() }
    const refund_id = await requestRefund(shop.context, wanted, operator)
    await processAll(shop)
    await shop.control.advance(60_000)
    await processAll(shop)
    assert.deepEqual(await wordsOf(shop, 'refund', refund_id), ['requested', 'pending', 'failed'])
    assert.deepEqual(await wordsOf(shop, 'order', order_id), ['created', 'paid'])
  })

  test('an order refused by its provider is deleted, and its history stays', async () => {
    const cart = await cartPaidBy(shop, 'razorpay', { product_id })
    const end = shop.control.faults.add({ provider: 'razorpay', api: { status: 500 } })
    assert.equal((await orderCart(shop, cart, 'razorpay')).status, 502)
    end()
    const { rows } = await shop.context.pool.query(
      'select order_id from order_events order by id desc limit 1',
    )
    const [{ order_id }] = rows
    assert.deepEqual(await summaryOf(order_id), [
      'created shopper  pending_payment',
      'discarded provider razorpay ',
    ])
    assert.equal((await shop.get(`/api/order-details/${order_id}`)).status, 404)
  })

  test('a guest registers, and is erased', async () => {
    const person = newcomer()
    const id = await manualOrder(person.email)
    await openAccount(shop, person)
    const shopper = await logIn(shop, person)
    await shop.context.pool.query('update orders set reserved_until = now() where id = $1', [id])
    await shop.context.pool.query("select graphile_worker.add_job('release_reservations')")
    await shop.runJobs()
    const deleted = await shopper.put('/api/delete-account', { deletePassword: person.password })
    assert.equal(deleted.status, 200, deleted.text)
    assert.deepEqual(await summaryOf(id), [
      'created shopper  pending_payment',
      `joined shopper ${shopper.id} pending_payment`,
      'reservation_released job release_reservations pending_payment',
      `detached shopper ${shopper.id} pending_payment`,
    ])
  })
})

describe('histories are append-only:', () => {
  for (const table of ['order_events', 'topup_events', 'refund_events']) {
    for (const statement of [
      `update ${table} set actor = 'somebody else'`,
      `update ${table} set actor = 'somebody else' where false`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]) {
      test(`the database refuses "${statement}"`, async () => {
        const refused = { code: '42501', message: `${table} is only ever added to` }
        await assert.rejects(shop.context.pool.query(statement), refused)
      })
    }
  }

  test('an unknown event or actor is refused', async () => {
    const add = (event: string, kind: string) =>
      shop.context.pool.query(
        `insert into order_events (order_id, event, actor_kind, to_status) values ('o', $1, $2, 'x')`,
        [event, kind],
      )
    await assert.rejects(add('lost', 'shopper'), { constraint: 'order_events_event_known' })
    await assert.rejects(add('paid', 'nobody'), { constraint: 'order_events_actor_known' })
  })
})
