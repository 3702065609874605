import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { ListedRefund } from '@apeak/contract/payments-console'
import { requestRefund } from '#payments/refunds/refunds.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { mailTo, newShopper, type Shopper } from '#testing/accounts.ts'
import { openDesk } from '#testing/desk.ts'
import { fillCart, issueCoupon, orderOf, orderRow, sellItem } from '#testing/fixtures.ts'
import {
  balanceOf,
  giveGold,
  historyOf,
  orderWithGold,
  payGold,
  payTopup,
  topUp,
} from '#testing/gold.ts'
import { operator } from '#testing/histories.ts'
import {
  newKey,
  openPayingShop,
  type PaidBy,
  type Placed,
  payAtProvider,
  processAll,
  returnToShop,
} from '#testing/paying-shop.ts'
import { longTimeouts } from '#testing/race.ts'
import type { Answer } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'

const shop = await openPayingShop({ limits: longTimeouts })
after(() => shop.close())
const product_id = (await sellItem(shop.context.database, { price_sen: 3000 })).product_id
const mei = await openDesk(shop, 'finance')

const run = (statement: string, values: unknown[] = []) =>
  shop.context.pool.query(statement, values)

async function paidByProvider(shopper: Pick<Shopper, 'post'>, method: PaidBy, choice = {}) {
  const cart = await fillCart(shop, product_id, { payment_method: method, ...choice })
  const answer: Answer = await shopper.post(
    '/api/create-order',
    orderOf(cart, { payment_method: method }),
  )
  const placed = { ...answer.body, method, cart_id: cart } as unknown as Placed
  await returnToShop(shop, await payAtProvider(shop, placed))
  const { rows } = await run('select id from payments where payable_id = $1', [placed.order_id])
  return { id: placed.order_id, payment_id: rows[0].id as number }
}

/** An order with a partial refund at its provider; returns both ids. */
async function refundedToSource(shopper: Shopper, method: PaidBy, amount_sen: number) {
  const { id, payment_id } = await paidByProvider(shopper, method)
  const wanted = { payment_id, amount_sen, request_key: newKey() }
  const refund = await requestRefund(shop.context, wanted, operator)
  await processAll(shop)
  return { id, refund }
}

async function paidByGold(shopper: Shopper) {
  await giveGold(shop, shopper, 3000)
  const id = await orderWithGold(shop, shopper, product_id)
  assert.equal((await payGold(shopper, id)).status, 200)
  return id
}

/** An operator's refund as gold, in full unless given. */
const refundAsGoldOf = (id: string, more: Record<string, unknown> = {}) =>
  mei.refund(id, { way: 'gold', amount_sen: 3000, ...more })

const done = (answer: Answer) => assert.equal(answer.status, 200, answer.text)

function refused({ status, body }: Answer, why: RegExp, as = 409) {
  assert.equal(status, as)
  assert.match(body.error, why)
}

/** The number of statements waiting for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await run(
    "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  )
  return rows[0].count
}

describe('an order refunded as gold', () => {
  test('fifty times concurrently is refunded once, with one notice to its shopper', async () => {
    for (const by of ['apeak', 'razorpay', 'fiuu'] as const) {
      const shopper = await newShopper(shop)
      const id = by === 'apeak' ? await paidByGold(shopper) : (await paidByProvider(shopper, by)).id
      const request_key = newKey()
      const clicks = Array.from({ length: 50 }, () => refundAsGoldOf(id, { request_key }))
      for (const answer of await Promise.all(clicks)) done(answer)
      refused(await refundAsGoldOf(id), /This order has been refunded/)
      assert.equal(await balanceOf(shopper), 3000)
      assert.equal((await orderRow(shop, id)).status, 'refunded')
      const refunds = (await historyOf(shopper)).filter(({ reason }) => reason === 'refund')
      assert.deepEqual(
        refunds.map(({ type, direction, reference, value }) => [type, direction, reference, value]),
        [['credit', 'in', id, 30]],
      )
      await processAll(shop)
      const { rows } = await run('select subject from mails where recipient = $1', [shopper.email])
      assert.deepEqual(
        rows.map(({ subject }) => subject).filter((subject) => /refund/.test(subject)),
        ['Your refund of RM 30.00'],
      )
    }
  })

  test('is in the list of refunds, also if gold paid for it', async () => {
    const shopper = await newShopper(shop)
    const id = await paidByGold(shopper)
    done(await refundAsGoldOf(id, { amount_sen: 1000 }))
    refused(await refundAsGoldOf(id), /above what is left/)
    const { body } = await mei.operator.get('/api/console/refunds?way=gold&per_page=1')
    const [listed] = body.data as unknown as ListedRefund[]
    assert.deepEqual(
      [
        listed?.amount_sen,
        listed?.state,
        listed?.provider,
        listed?.payment_id,
        listed?.for_what.id,
      ],
      [1000, 'processed', 'apeak', null, id],
    )
  })

  test('restores the use of its coupon', async () => {
    const shopper = await newShopper(shop)
    const { id, code } = await issueCoupon(shop.context.database, { usage_limit: 1 })
    const order = await paidByProvider(shopper, 'razorpay', { coupon_code: code })
    done(await refundAsGoldOf(order.id, { amount_sen: 2700 }))
    assert.equal(await balanceOf(shopper), 2700)
    assert.equal((await run('select used from coupons where id = $1', [id])).rows[0].used, 0)
  })

  test('returns only the part not refunded to its source', async () => {
    const shopper = await newShopper(shop)
    const { id, payment_id } = await paidByProvider(shopper, 'razorpay')
    await requestRefund(
      shop.context,
      { payment_id, amount_sen: 1000, request_key: newKey() },
      operator,
    )
    await processAll(shop)
    refused(await refundAsGoldOf(id), /above what is left/)
    done(await refundAsGoldOf(id, { amount_sen: 2000 }))
    assert.equal(await balanceOf(shopper), 2000)
    await assert.rejects(
      requestRefund(shop.context, { payment_id, amount_sen: 1, request_key: newKey() }, operator),
      /above what is left/,
    )
  })

  test('also returns a part whose refund to its source failed', async () => {
    const shopper = await newShopper(shop)
    const { id, refund } = await refundedToSource(shopper, 'fiuu', 1000)
    const rest = { amount_sen: 2000, request_key: newKey() }
    for (let time = 0; time < 2; time += 1) {
      done(await refundAsGoldOf(id, rest))
      assert.equal(await balanceOf(shopper), 2000)
      assert.equal((await orderRow(shop, id)).status, 'processing', 'a part is still on its way')
    }
    const sent = shop.control.fiuu.refunds().find(({ refId }) => refId === refund)
    await shop.control.fiuu.settleRefund(sent?.refundId ?? '', '11')
    await processAll(shop)
    const failed = { amount_sen: 1000, request_key: newKey() }
    const all = await Promise.all([1, 2, 3].map(() => refundAsGoldOf(id, failed)))
    for (const answer of all) done(answer)
    assert.equal(await balanceOf(shopper), 3000)
    assert.equal((await orderRow(shop, id)).status, 'refunded')
    const references = (await historyOf(shopper)).map(({ reference }) => reference)
    assert.deepEqual(references, [id, id])
  })

  test('returns a part whose completed refund failed later, and is refunded again', async () => {
    const shopper = await newShopper(shop)
    const { id, refund } = await refundedToSource(shopper, 'razorpay', 3000)
    const sent = shop.control.razorpay.refunds().find(({ receipt }) => receipt === refund)
    await shop.control.razorpay.settleRefund(sent?.id ?? '', 'processed')
    await processAll(shop)
    assert.equal((await orderRow(shop, id)).status, 'refunded')
    refused(await refundAsGoldOf(id), /This order has been refunded/)
    await shop.control.razorpay.settleRefund(sent?.id ?? '', 'failed')
    await processAll(shop)
    done(await refundAsGoldOf(id))
    assert.equal(await balanceOf(shopper), 3000)
    assert.equal((await orderRow(shop, id)).status, 'refunded')
  })

  test('and concurrently to its source is refunded one way', async () => {
    for (let time = 0; time < 10; time += 1) {
      const shopper = await newShopper(shop)
      const { id, payment_id } = await paidByProvider(shopper, 'razorpay')
      const toSource = async (amount_sen: number) => {
        // Varies which one comes first: the desk's request reads more before its debit.
        await wait(time / 2)
        const wanted = { payment_id, amount_sen, request_key: newKey() }
        return requestRefund(shop.context, wanted, operator)
      }
      const [given] = await Promise.allSettled([refundAsGoldOf(id), toSource(3000), toSource(2000)])
      const { rows } = await run(
        `select p.amount_sen, p.refunded_sen, coalesce(sum(r.amount_sen), 0)::integer as sent,
                coalesce(sum(r.amount_sen) filter (where r.way = 'gold'), 0)::integer as gold
         from payments p left join refunds r on r.payment_id = p.id and r.state <> 'failed'
         where p.id = $1 group by p.id`,
        [payment_id],
      )
      const [sums] = rows
      assert.ok(given.status === 'fulfilled')
      if (sums.gold === 3000) done(given.value)
      else refused(given.value, /above what is left/)
      assert.equal(sums.refunded_sen, sums.sent)
      assert.ok(sums.sent <= sums.amount_sen && sums.sent > 0)
      assert.equal(await balanceOf(shopper), sums.gold)
    }
  })

  test('is refused when a refund to its source starts concurrently', async () => {
    const shopper = await newShopper(shop)
    const { id, payment_id } = await paidByProvider(shopper, 'razorpay')
    const { clicked } = await inTransaction(shop.context.database, async (database) => {
      const wanted = { payment_id, amount_sen: 1, request_key: newKey() }
      await requestRefund({ database }, wanted, operator)
      const clicked = refundAsGoldOf(id)
      await until("the request waits for the payment's lock", async () => (await waiting()) > 0)
      return { clicked }
    })
    refused(await clicked, /above what is left/)
    assert.equal(await balanceOf(shopper), 0)
  })

  test('is refused when it is unpaid, a guest’s or unknown', async () => {
    const shopper = await newShopper(shop)
    const unpaid = await orderWithGold(shop, shopper, product_id)
    refused(await refundAsGoldOf(unpaid), /Only a paid order/)
    const guest = await paidByProvider(shop, 'fiuu')
    refused(await refundAsGoldOf(guest.id), /no account/)
    assert.equal((await orderRow(shop, guest.id)).status, 'processing')
    refused(await refundAsGoldOf(`o${'0'.repeat(26)}`), /not found/, 404)
  })

  test('credits spendable gold', async () => {
    const shopper = await newShopper(shop)
    done(await refundAsGoldOf(await paidByGold(shopper)))
    const again = await orderWithGold(shop, shopper, product_id)
    assert.equal((await payGold(shopper, again)).status, 200)
    assert.equal(await balanceOf(shopper), 0)
    assert.ok(await mailTo(shop, shopper.email))
  })
})

test('a top-up cannot be refunded to its source while its gold is spendable', async () => {
  const shopper = await newShopper(shop)
  const topup = await topUp(shopper, 'razorpay')
  await returnToShop(shop, await payTopup(shop, topup))
  const { rows } = await run('select id from payments where payable_id = $1', [
    topup.point_transaction_id,
  ])
  const wanted = { payment_id: rows[0].id, amount_sen: 100, request_key: newKey() }
  await assert.rejects(requestRefund(shop.context, wanted, operator), /gold/)
  assert.equal(await balanceOf(shopper), 5000)
})
