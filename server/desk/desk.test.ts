import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { manualClock } from '@apeak/sandbox/clock'
import { newShopper } from '#testing/accounts.ts'
import { type Desk, deskAt, openDesk, placedOrder } from '#testing/desk.ts'
import { crashEverywhere, restart } from '#testing/dying-shop.ts'
import { fillCart, orderOf, orderRow, sellItem } from '#testing/fixtures.ts'
import { balanceOf, giveGold, orderWithGold, payGold } from '#testing/gold.ts'
import { assertHistories, wordsOf } from '#testing/histories.ts'
import { ageSecondFactor } from '#testing/operators.ts'
import { newKey, openPayingShop, type PayingShop, processAll } from '#testing/paying-shop.ts'
import { paidOrder, refundedAmounts, refundMails, settleRefunds } from '#testing/refunding.ts'
import type { Answer } from '#testing/test-shop.ts'

let shop: PayingShop
let product_id: number
let aina: Desk
let farid: Desk
let mei: Desk
before(async () => {
  shop = await openPayingShop({ clock: manualClock(Date.now()) })
  product_id = (await sellItem(shop.context.database)).product_id
  aina = await openDesk(shop, 'owner', 'Aina')
  farid = await openDesk(shop, 'fulfilment', 'Farid')
  mei = await openDesk(shop, 'finance', 'Mei')
})
after(() => shop.close())

const bought = (qty = 1) => paidOrder(shop, 'razorpay', { product_id, qty })

const done = (answer: Answer) => assert.equal(answer.status, 200, answer.text)

/** The operator whom a conflict names as the first. */
const winnerOf = ({ status, body }: Answer) => {
  const told = body.done as { actor: string; event: string } | undefined
  return [status, told?.event, told?.actor]
}

describe('the queue', () => {
  test('lists open items, oldest first', async () => {
    const placed = await placedOrder(shop, product_id)
    const { order_id: paid } = await bought(2)
    const { order_id: delivered } = await bought()
    done(await farid.deliver(delivered))
    const { data } = await farid.queue()
    const ids = data.map(({ id }) => id)
    assert.deepEqual(
      ids.filter((id) => [placed, paid, delivered].includes(id)),
      [placed, paid],
    )
    const item = data.find(({ id }) => id === paid)
    assert.deepEqual([item?.state, item?.details.owed_qty], ['processing', 2])
    done(await farid.deliver(paid, { qty: 2 }))
    done(await mei.act(placed, 'put-back', { reason: 'No money came' }))
  })

  test('lists unapplied payments and manual refunds', async () => {
    const id = await placedOrder(shop, product_id)
    const seen = await mei.seeMoney(id, { amount_sen: 900 })
    assert.equal(seen.body.unapplied_reason, 'wrong_amount')
    done(await mei.seeMoney(id))
    done(await mei.refund(id, { reason: 'Not in stock' }))
    const { data } = await mei.queue()
    const kinds = data.filter(({ details, id: own }) => details.for_id === id || own === id)
    assert.deepEqual(kinds.map(({ kind, state }) => [kind, state]).toSorted(), [
      ['order', 'processing'],
      ['payment', 'wrong_amount'],
      ['refund', 'by_hand'],
    ])
    assert.equal(kinds.find(({ kind }) => kind === 'order')?.is_refunding, true)
    assert.match((await farid.deliver(id)).body.error, /refund of this order is pending/)
    const refund = kinds.find(({ kind }) => kind === 'refund')?.id
    const settled = { bank_reference: 'OUT 17' }
    done(await mei.operator.post(`/api/console/refunds/${refund}/settle`, settled))
    assert.equal((await orderRow(shop, id)).status, 'refunded')
  })

  test('streams its changes to operators', async () => {
    const controller = new AbortController()
    const { headers } = farid.operator
    const stream = await fetch(`${shop.url}/api/console/queue/stream`, {
      headers,
      signal: controller.signal,
    })
    assert.equal(stream.headers.get('content-type'), 'text/event-stream')
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    const hear = async (text: string) => {
      while (!heard.includes(text)) heard += (await reader?.read())?.value ?? ''
    }
    await hear('event: queue')
    const id = await placedOrder(shop, product_id)
    await hear(id)
    controller.abort()
    done(await mei.act(id, 'put-back', { reason: 'Only a try' }))
  })
})

describe('a claim', () => {
  test('assigns an item to one operator, and names the holder to others', async () => {
    const { order_id: id } = await bought()
    const both = await Promise.all([farid.claim('order', id), aina.claim('order', id)])
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
    const [winner, loser] = both[0]?.status === 200 ? [farid, both[1]] : [aina, both[0]]
    assert.deepEqual(winnerOf(loser as Answer), [409, 'claimed', winner.operator.id])
    const other = winner === farid ? aina : farid
    done(await other.claim('order', id, { take_over: true }))
    assert.equal((await aina.order(id)).claim?.operator_id, other.operator.id)
    const nobody = await other.claim('order', id, { hand_to: `p${'0'.repeat(26)}` })
    assert.ok(nobody.body.errors.hand_to, nobody.text)
    done(await other.claim('order', id, { hand_to: winner.operator.id }))
    done(await other.release('order', id))
    assert.equal((await aina.order(id)).claim?.operator_id, winner.operator.id)
    done(await winner.release('order', id))
    assert.equal((await aina.order(id)).claim, null)
    const events = await aina.operator.get(`/api/console/operator-events?subject_id=${id}`)
    const words = (events.body.data as { event: string }[]).map(({ event }) => event)
    assert.deepEqual(words, ['claim_released', 'claimed', 'claimed', 'claimed'])
    done(await farid.deliver(id))
  })

  test('expires', async () => {
    const { order_id: id } = await bought()
    done(await farid.claim('order', id))
    await shop.context.pool.query("update claims set expires_at = now() - interval '1 second'")
    done(await aina.claim('order', id))
    done(await aina.deliver(id))
  })
})

describe('an order at the desk', () => {
  test('delivered by two operators concurrently is delivered once; the second gets a conflict naming the first', async () => {
    const { order_id: id } = await bought()
    const answers = await Promise.all([farid.deliver(id), aina.deliver(id)])
    const statuses = answers.map(({ status }) => status)
    assert.deepEqual(statuses.toSorted(), [200, 409])
    const winner = statuses[0] === 200 ? farid : aina
    const loser = answers.find(({ status }) => status === 409) as Answer
    assert.deepEqual(winnerOf(loser), [409, 'completed', winner.operator.id])
  })

  test('can be refunded by finance and not by fulfilment', async () => {
    const { order_id: id, paymentId } = await bought()
    assert.equal((await farid.refund(id)).status, 403)
    assert.equal((await mei.deliver(id)).status, 403)
    const request_key = newKey()
    const clicks = await Promise.all(
      Array.from({ length: 10 }, () => mei.refund(id, { request_key })),
    )
    for (const click of clicks) done(click)
    await processAll(shop)
    await settleRefunds(shop)
    assert.deepEqual(refundedAmounts(shop, paymentId), [1000])
    assert.equal((await orderRow(shop, id)).status, 'refunded')
    assert.equal(await refundMails(shop, id), 1)
    const { timeline } = await mei.order(id)
    const asked = timeline.find(({ event }) => event === 'refund_requested')
    assert.deepEqual([asked?.actor, asked?.reason], [mei.operator.id, 'Asked for it'])
  })

  test('cannot be refunded from a stale page after delivery', async () => {
    const { order_id: id } = await bought()
    done(await farid.deliver(id))
    const refused = await mei.refund(id)
    assert.deepEqual(winnerOf(refused), [409, 'completed', farid.operator.id])
    assert.match(refused.body.error, /delivered in the meantime/)
    done(await mei.refund(id, { seen_delivered_qty: 1, amount_sen: 300 }))
    assert.equal((await orderRow(shop, id)).status, 'completed')
  })

  test('with several items can be delivered in part and the rest refunded', async () => {
    const { order_id: id, paid_sen } = await bought(3)
    done(await farid.deliver(id, { qty: 2, note: 'One follows' }))
    const wanted = { amount_sen: paid_sen / 3, seen_delivered_qty: 2, cancelled_qty: 1 }
    const preview = await mei.operator.get(
      `/api/console/orders/${id}/refund-preview?way=source&cancelled_qty=1&amount_sen=${paid_sen / 3}`,
    )
    const { refusal, left_sen, status_after, sends } = preview.body
    assert.deepEqual(
      [refusal, left_sen, status_after, sends],
      [null, 3000, 'completed', 'provider'],
    )
    done(await mei.refund(id, wanted))
    const row = await orderRow(shop, id)
    assert.deepEqual([row.status, row.delivered_qty, row.cancelled_qty], ['completed', 2, 1])
    assert.match((await farid.deliver(id)).body.error, /already delivered/)
    await assertHistories(shop)
  })

  test('paid with gold is refunded in parts as gold, never more than it cost', async () => {
    const shopper = await newShopper(shop)
    await giveGold(shop, shopper, 1000)
    const id = await orderWithGold(shop, shopper, product_id)
    assert.equal((await payGold(shopper, id)).status, 200)
    const part = { way: 'gold', amount_sen: 400 }
    const request_key = newKey()
    for (let time = 0; time < 3; time += 1) done(await mei.refund(id, { ...part, request_key }))
    const both = await Promise.all([mei.refund(id, part), aina.refund(id, part)])
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
    done(await mei.refund(id, { way: 'gold', amount_sen: 200 }))
    assert.equal(await balanceOf(shopper), 1000)
    assert.equal((await orderRow(shop, id)).status, 'refunded')
    await assertHistories(shop)
  })

  test('gets corrected player details before delivery, and the shopper is mailed', async () => {
    const categoryOptions = [{ name: 'Player ID', is_required: true }]
    const item = await sellItem(shop.context.database, { categoryOptions })
    const cart = await fillCart(shop, item.product_id)
    const category_options = [
      { category_option_id: item.category_option_ids[0], option_value: '1234' },
    ]
    const answer = await shop.post('/api/create-order', orderOf(cart, { category_options }))
    const id = answer.body.order_id as string
    done(await mei.seeMoney(id))
    const seen = [{ name: 'Player ID', value: '1234' }]
    const options = [{ name: 'Player ID', value: '1243' }]
    const correct = (more = {}) =>
      farid.act(id, 'details', {
        seen,
        options,
        reason: 'Told us by phone',
        request_key: newKey(),
        ...more,
      })
    const foreign = await correct({ options: [{ name: 'Price', value: '1' }] })
    assert.equal(foreign.status, 422)
    done(await correct())
    assert.deepEqual(winnerOf(await correct()), [409, 'details_corrected', farid.operator.id])
    const { timeline, options: now } = await farid.order(id)
    assert.deepEqual(now, options)
    const event = timeline.find((one) => one.event === 'details_corrected')
    assert.deepEqual([event?.data.before, event?.data.after], [seen, options])
    await shop.runJobs()
    const { mails } = await farid.order(id)
    assert.ok(mails.some(({ subject }) => subject.startsWith('We corrected your order')))
    done(await farid.deliver(id))
    assert.match((await correct({ seen: options, options: seen })).body.error, /left to deliver/)
  })

  test('shows notes, resent mails, attempts and provider messages', async () => {
    const { order_id: id, paymentId } = await bought()
    const request_key = newKey()
    for (let time = 0; time < 2; time += 1) {
      done(await farid.act(id, 'notes', { text: 'Wants it at noon', request_key }))
      done(await farid.act(id, 'resend-mail', { mail: 'received', request_key: `${request_key}2` }))
    }
    assert.equal(
      (await farid.act(id, 'resend-mail', { mail: 'delivered', request_key: newKey() })).status,
      409,
    )
    await shop.runJobs()
    const page = await farid.order(id)
    assert.deepEqual(
      page.timeline.map(({ event }) => event),
      ['created', 'paid', 'noted', 'mail_resent'],
    )
    assert.equal(page.timeline[2]?.text, 'Wants it at noon')
    assert.equal(page.mails.length, 2)
    assert.equal(page.attempts[0]?.state, 'paid')
    assert.equal(page.payments[0]?.provider_payment_id, paymentId)
    const { messages } = await mei.order(id)
    assert.ok(messages.length > 0 && messages.every(({ body }) => body?.includes('{')))
    assert.deepEqual(page.messages, [], 'fulfilment may not see payments, nor what names payers')
  })

  test('needs a fresh second factor to change the player', async () => {
    const { order_id: id } = await bought()
    const late = await openDesk(shop, 'support')
    await ageSecondFactor(shop, late.operator)
    for (const action of ['details', 'decline-correction']) {
      const answer = await late.act(id, action, { reason: 'Mistyped', request_key: newKey() })
      assert.deepEqual([answer.status, answer.body.code], [403, 'second_factor_needed'], action)
    }
  })
})

test('a shop killed at any step of a refund refunds once on retry', async () => {
  const died = await crashEverywhere(
    shop,
    async () => ({ id: (await bought()).order_id, request_key: newKey() }),
    (mortal, { id, request_key }) => deskAt(mortal, mei).refund(id, { request_key }),
    async ({ id, request_key }) => {
      done(await mei.refund(id, { request_key }))
      await restart(shop)
      await settleRefunds(shop)
      assert.equal((await orderRow(shop, id)).status, 'refunded')
      const words = await wordsOf(shop, 'order', id)
      assert.equal(words.filter((word) => word === 'refund_requested').length, 1)
    },
  )
  assert.ok(died > 5, `it died at ${died} steps`)
})
