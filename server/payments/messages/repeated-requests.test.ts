import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { md5 } from '@apeak/sandbox/fiuu/hashes'
import { sandboxKeys } from '@apeak/sandbox/settings'
import { assertBooks, storyOf } from '#testing/books.ts'
import { fillCart, newCartId, orderOf, placeOrder, sellItem } from '#testing/fixtures.ts'
import { operator } from '#testing/histories.ts'
import {
  cartPaidBy,
  openPayingShop,
  orderCart,
  type PaidBy,
  payWithoutMessages,
  processAll,
  providers,
  reportPaid,
  returnToShop,
  sendForm,
} from '#testing/paying-shop.ts'
import type { Answer } from '#testing/test-shop.ts'
import { hmacHex } from '../providers/razorpay/razorpay-messages.ts'
import { requestRefund } from '../refunds/request-refund.ts'

const shop = await openPayingShop()

after(() => shop.close())

/** A request and a reader of its effect, which must not depend on the number of requests. */
type Changing = { send: () => Promise<Answer>; effect: () => Promise<unknown> }

const ordersOf = async (cart: string) => {
  const { rows } = await shop.context.pool.query(
    `select o.id, (select count(*) from payment_attempts a where a.order_id = o.id) as attempts
     from orders o where cart_id = $1`,
    [cart],
  )
  return { orders: rows.length, attempts: rows.map(({ attempts }) => attempts) }
}

async function paidWithoutMessages(method: PaidBy) {
  const { order, returned } = await payWithoutMessages(shop, method)
  const effect = async () => {
    await processAll(shop)
    return storyOf(shop, order.order_id)
  }
  return { order, returned, effect }
}

const routes: Record<string, () => Promise<Changing>> = {
  'update-cart': async () => {
    const { product_id } = await sellItem(shop.context.database)
    const cart_id = newCartId()
    const body = { cart_id, product_id, qty: 2, payment_method: 'razorpay' }
    return {
      send: () => shop.post('/api/update-cart', body),
      effect: async () => {
        const sql = 'select qty, quoted_total_sen from carts where id = $1'
        return (await shop.context.pool.query(sql, [cart_id])).rows
      },
    }
  },
  'create-order by hand': async () => {
    const { product_id } = await sellItem(shop.context.database)
    const cart = await fillCart(shop, product_id)
    return {
      send: () => shop.post('/api/create-order', orderOf(cart)),
      effect: () => ordersOf(cart),
    }
  },
  'payment-callback by hand': async () => {
    const { product_id } = await sellItem(shop.context.database)
    const orderId = await placeOrder(shop, product_id)
    return {
      send: () => shop.post('/api/payment-callback', { payment_method: 'check_payment', orderId }),
      effect: async () => {
        await processAll(shop)
        return storyOf(shop, orderId)
      },
    }
  },
  'curlec-callback': async () => {
    const { returned, effect } = await paidWithoutMessages('razorpay')
    return { send: () => returnToShop(shop, returned), effect }
  },
  'razorpay-webhook': async () => {
    const { returned, effect } = await paidWithoutMessages('razorpay')
    const event = shop.control.razorpay
      .events()
      .find((one) => one.event === 'order.paid' && one.body.includes(returned.paymentId))
    const body = event?.body ?? ''
    const headers = {
      'x-razorpay-signature': hmacHex(body, sandboxKeys.razorpay.webhookSecret),
      'x-razorpay-event-id': event?.id ?? '',
    }
    return { send: () => shop.post('/api/razorpay-webhook', body, headers), effect }
  },
  'fiuu-refund': async () => {
    const { order, returned, effect } = await paidWithoutMessages('fiuu')
    await returnToShop(shop, returned)
    await effect()
    const payment = await shop.context.database
      .selectFrom('payments')
      .select('id')
      .where('provider_payment_id', '=', returned.paymentId)
      .executeTakeFirstOrThrow()
    const wanted = { payment_id: payment.id, amount_sen: 1000, request_key: order.order_id }
    await requestRefund(shop.context, wanted, operator)
    await shop.runJobs()
    const body = noticeOf(returned.paymentId)
    return { send: () => sendForm(shop, '/api/fiuu-refund', body), effect }
  },
}

for (const method of providers) {
  routes[`create-order by ${method}`] = async () => {
    const cart = await cartPaidBy(shop, method)
    return { send: () => orderCart(shop, cart, method), effect: () => ordersOf(cart) }
  }
  routes[`payment-callback by ${method}`] = async () => {
    const { order, effect } = await paidWithoutMessages(method)
    return { send: () => reportPaid(shop, order), effect }
  }
}

for (const [name, more] of [
  ['return', ''],
  ['callback', '&nbcb=1'],
  ['notification', '&nbcb=2'],
]) {
  routes[`fiuu-callback as ${name}`] = async () => {
    const { returned, effect } = await paidWithoutMessages('fiuu')
    const form = returned.form + more
    return { send: () => returnToShop(shop, { ...returned, form }), effect }
  }
}

const summary = ({ status, text, headers }: Answer) =>
  `${status} ${headers.get('location')} ${text}`

describe('a request sent once, twice, ten times concurrently and after a lost response has one effect and one answer:', () => {
  for (const [name, prepare] of Object.entries(routes)) {
    test(name, async () => {
      const once = await prepare()
      const answer = summary(await once.send())
      const effect = await once.effect()
      const anyId = (text: string) =>
        text.replace(
          /[or][0-9a-z]{26}|order_\w+|\b[0-9a-f]{32}\b|(?<="(?:version|order_key)":")[^"]+/g,
          'ID',
        )

      const twice = await prepare()
      const answers = [summary(await twice.send()), summary(await twice.send())]
      assert.equal(answers[0], answers[1])
      assert.equal(anyId(answers[0] ?? ''), anyId(answer))
      assert.deepEqual(await twice.effect(), effect)

      const atOnce = await prepare()
      const all = await Promise.all(Array.from({ length: 10 }, () => atOnce.send()))
      assert.equal(new Set(all.map(summary)).size, 1)
      assert.deepEqual(await atOnce.effect(), effect)

      const lost = await prepare()
      const cut = shop.app.server
      const cutAll = (_request: unknown, response: { socket: { destroy(): void } | null }) => {
        Object.assign(response, { end: () => response.socket?.destroy() })
      }
      cut.prependOnceListener('request', cutAll)
      await assert.rejects(lost.send())
      assert.equal(anyId(summary(await lost.send())), anyId(answer))
      assert.deepEqual(await lost.effect(), effect)
    })
  }
})

test('the books balance afterwards', async () => {
  const { rows } = await shop.context.pool.query(
    'select sum(amount_sen)::integer as sum from payments',
  )
  await assertBooks(shop, rows[0].sum)
})

/** The signed notice of a payment's completed refund. */
function noticeOf(tranID: string): string {
  const refund = shop.control.fiuu.refunds().find((one) => one.tranID === tranID)
  if (!refund) throw new Error('no such refund')
  const { merchantId, secretKey } = sandboxKeys.fiuu
  const { refId, refundId, amount } = refund
  return new URLSearchParams({
    RefundType: 'P',
    MerchantID: merchantId,
    RefID: refId,
    RefundID: refundId,
    TxnID: tranID,
    Amount: amount,
    Status: '00',
    Signature: md5('P', merchantId, refId, refundId, tranID, amount, '00', secretKey),
  }).toString()
}
