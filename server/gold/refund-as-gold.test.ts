import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { requestRefund } from '#payments/payments.ts'
import { mailTo, newShopper, type Shopper } from '#testing/accounts.ts'
import { fillCart, issueCoupon, orderOf, orderRow, sellItem } from '#testing/fixtures.ts'
import {
  balanceOf,
  giveGold,
  historyOf,
  orderForGold,
  payGold,
  payTopup,
  topUp,
} from '#testing/gold.ts'
import { operator } from '#testing/histories.ts'
import {
  bringBack,
  newKey,
  openPayingShop,
  type PaidBy,
  type PayingShop,
  type Placed,
  payAtProvider,
  workThrough,
} from '#testing/paying-shop.ts'
import type { Answer } from '#testing/test-shop.ts'
import { refundOrderAsGold } from './refund-as-gold.ts'

let shop: PayingShop
let product_id: number
before(async () => {
  shop = await openPayingShop()
  product_id = (await sellItem(shop.context.database, { price_sen: 3000 })).product_id
})
after(() => shop.close())

const run = (statement: string, values: unknown[] = []) =>
  shop.context.pool.query(statement, values)

async function paidByProvider(shopper: Pick<Shopper, 'post'>, method: PaidBy, choice = {}) {
  const cart = await fillCart(shop, product_id, { payment_method: method, ...choice })
  const answer: Answer = await shopper.post(
    '/api/create-order',
    orderOf(cart, { payment_method: method }),
  )
  const placed = { ...answer.body, method, cart_id: cart } as unknown as Placed
  await bringBack(shop, await payAtProvider(shop, placed))
  const { rows } = await run('select id from payments where payable_id = $1', [placed.order_id])
  return { id: placed.order_id, payment_id: rows[0].id as number }
}

async function paidByGold(shopper: Shopper) {
  await giveGold(shop, shopper, 3000)
  const id = await orderForGold(shop, shopper, product_id)
  assert.equal((await payGold(shopper, id)).status, 200)
  return id
}

describe('an order refunded as gold', () => {
  test('fifty times at once gives its gold back once, and tells its shopper once', async () => {
    for (const by of ['apeak', 'razorpay', 'fiuu'] as const) {
      const shopper = await newShopper(shop)
      const id = by === 'apeak' ? await paidByGold(shopper) : (await paidByProvider(shopper, by)).id
      const all = await Promise.all(
        Array.from({ length: 50 }, () => refundOrderAsGold(shop.context, id, operator)),
      )
      assert.equal(new Set(all).size, 1)
      assert.equal(await balanceOf(shopper), 3000)
      assert.equal((await orderRow(shop, id)).status, 'refunded')
      const [refund] = await historyOf(shopper)
      assert.deepEqual(
        [
          refund?.id,
          refund?.type,
          refund?.reason,
          refund?.direction,
          refund?.reference,
          refund?.value,
        ],
        [all[0], 'credit', 'refund', 'in', id, 30],
      )
      await workThrough(shop)
      const { rows } = await run('select subject from mails where recipient = $1', [shopper.email])
      assert.deepEqual(
        rows.map(({ subject }) => subject).filter((subject) => /refund/.test(subject)),
        ['Your refund of RM 30.00'],
      )
    }
  })

  test('gives the use of its coupon back', async () => {
    const shopper = await newShopper(shop)
    const { id, code } = await issueCoupon(shop.context.database, { usage_limit: 1 })
    const order = await paidByProvider(shopper, 'razorpay', { coupon_code: code })
    await refundOrderAsGold(shop.context, order.id, operator)
    assert.equal(await balanceOf(shopper), 2700)
    assert.equal((await run('select used from coupons where id = $1', [id])).rows[0].used, 0)
  })

  test('gives only what has not gone back to its source', async () => {
    const shopper = await newShopper(shop)
    const { id, payment_id } = await paidByProvider(shopper, 'razorpay')
    await requestRefund(
      shop.context,
      { payment_id, amount_sen: 1000, request_key: newKey() },
      operator,
    )
    await workThrough(shop)
    await refundOrderAsGold(shop.context, id, operator)
    assert.equal(await balanceOf(shopper), 2000)
    await assert.rejects(
      requestRefund(shop.context, { payment_id, amount_sen: 1, request_key: newKey() }, operator),
      /not that much left/,
    )
  })

  test('gives a part that failed to go back to its source as well, once it has failed', async () => {
    const shopper = await newShopper(shop)
    const { id, payment_id } = await paidByProvider(shopper, 'fiuu')
    const wanted = { payment_id, amount_sen: 1000, request_key: newKey() }
    const refund = await requestRefund(shop.context, wanted, operator)
    await workThrough(shop)
    const give = () => refundOrderAsGold(shop.context, id, operator)
    const first = await give()
    assert.equal(await balanceOf(shopper), 2000)
    assert.equal((await orderRow(shop, id)).status, 'processing', 'a part is still on its way')
    assert.equal(await give(), first, 'sent again it is the same')
    const sent = shop.control.fiuu.refunds().find(({ refId }) => refId === refund)
    await shop.control.fiuu.settleRefund(sent?.refundId ?? '', '11')
    await workThrough(shop)
    const all = await Promise.all([give(), give(), give()])
    assert.equal(new Set([first, ...all]).size, 2)
    assert.equal(await balanceOf(shopper), 3000)
    assert.equal((await orderRow(shop, id)).status, 'refunded')
    const references = (await historyOf(shopper)).map(({ reference }) => reference)
    assert.deepEqual(references, [id, id])
  })

  test('gives what was back and then failed to be, and the order is refunded again', async () => {
    const shopper = await newShopper(shop)
    const { id, payment_id } = await paidByProvider(shopper, 'razorpay')
    const wanted = { payment_id, amount_sen: 3000, request_key: newKey() }
    const refund = await requestRefund(shop.context, wanted, operator)
    await workThrough(shop)
    const sent = shop.control.razorpay.refunds().find(({ receipt }) => receipt === refund)
    await shop.control.razorpay.settleRefund(sent?.id ?? '', 'processed')
    await workThrough(shop)
    assert.equal((await orderRow(shop, id)).status, 'refunded')
    await assert.rejects(refundOrderAsGold(shop.context, id, operator), /Only a paid order/)
    await shop.control.razorpay.settleRefund(sent?.id ?? '', 'failed')
    await workThrough(shop)
    await refundOrderAsGold(shop.context, id, operator)
    assert.equal(await balanceOf(shopper), 3000)
    assert.equal((await orderRow(shop, id)).status, 'refunded')
  })

  test('at the same moment as to its source goes one way or the other, never both', async () => {
    for (let time = 0; time < 10; time += 1) {
      const shopper = await newShopper(shop)
      const { id, payment_id } = await paidByProvider(shopper, 'razorpay')
      await Promise.allSettled([
        requestRefund(
          shop.context,
          { payment_id, amount_sen: 3000, request_key: newKey() },
          operator,
        ),
        refundOrderAsGold(shop.context, id, operator),
        requestRefund(
          shop.context,
          { payment_id, amount_sen: 2000, request_key: newKey() },
          operator,
        ),
      ])
      const { rows } = await run(
        `select p.amount_sen, p.refunded_sen, coalesce(sum(r.amount_sen), 0)::integer as sent,
                coalesce(sum(r.amount_sen) filter (where r.way = 'gold'), 0)::integer as gold
         from payments p left join refunds r on r.payment_id = p.id and r.state <> 'failed'
         where p.id = $1 group by p.id`,
        [payment_id],
      )
      const [sums] = rows
      assert.equal(sums.refunded_sen, sums.sent)
      assert.ok(sums.sent <= sums.amount_sen && sums.sent > 0)
      assert.equal(await balanceOf(shopper), sums.gold)
    }
  })

  test('is refused for an order that is unpaid, a guest has made, or does not exist', async () => {
    const shopper = await newShopper(shop)
    const unpaid = await orderForGold(shop, shopper, product_id)
    await assert.rejects(refundOrderAsGold(shop.context, unpaid, operator), /Only a paid order/)
    const guest = await paidByProvider(shop, 'fiuu')
    await assert.rejects(refundOrderAsGold(shop.context, guest.id, operator), /no account/)
    assert.equal((await orderRow(shop, guest.id)).status, 'processing')
    await assert.rejects(
      refundOrderAsGold(shop.context, `o${'0'.repeat(26)}`, operator),
      /not found/,
    )
  })

  test('can be spent again', async () => {
    const shopper = await newShopper(shop)
    await refundOrderAsGold(shop.context, await paidByGold(shopper), operator)
    const again = await orderForGold(shop, shopper, product_id)
    assert.equal((await payGold(shopper, again)).status, 200)
    assert.equal(await balanceOf(shopper), 0)
    assert.ok(await mailTo(shop, shopper.email))
  })
})

test('what a top-up was paid with cannot go back to its source while its gold can be spent', async () => {
  const shopper = await newShopper(shop)
  const topup = await topUp(shopper, 'razorpay')
  await bringBack(shop, await payTopup(shop, topup))
  const { rows } = await run('select id from payments where payable_id = $1', [
    topup.point_transaction_id,
  ])
  const wanted = { payment_id: rows[0].id, amount_sen: 100, request_key: newKey() }
  await assert.rejects(requestRefund(shop.context, wanted, operator), /gold/)
  assert.equal(await balanceOf(shopper), 5000)
})
