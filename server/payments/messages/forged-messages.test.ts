import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { fiuuForgeries, webhookForgeries } from '@apeak/sandbox/forge'
import { oddRequests } from '@apeak/sandbox/odd-requests'
import { sandboxKeys } from '@apeak/sandbox/settings'
import { fingerprint, paidOnce, storyOf } from '#testing/books.ts'
import {
  dropMessages,
  openPayingShop,
  orderPaidBy,
  type PayingShop,
  type Placed,
  payAtProvider,
  processAll,
  type Return,
  returnToShop,
  sendForm,
} from '#testing/paying-shop.ts'
import { hmacHex } from '../providers/razorpay/razorpay-messages.ts'

let shop: PayingShop

/** One paid order of each provider, with all messages withheld. */
let fiuu: { order: Placed; returned: Return }

let razorpay: { order: Placed; returned: Return; webhook: { body: string; signature: string } }

let other: { order: Placed; returned: Return }

before(async () => {
  shop = await openPayingShop()
  const restore = dropMessages(shop)
  const pay = async (method: 'fiuu' | 'razorpay') => {
    const order = await orderPaidBy(shop, method)
    return { order, returned: await payAtProvider(shop, order) }
  }
  fiuu = await pay('fiuu')
  other = await pay('razorpay')
  const paid = await pay('razorpay')
  const event = shop.control.razorpay
    .events()
    .find(
      ({ event, body }) => event === 'payment.captured' && body.includes(paid.returned.paymentId),
    )
  const body = event?.body ?? ''
  const webhook = { body, signature: hmacHex(body, sandboxKeys.razorpay.webhookSecret) }
  razorpay = { ...paid, webhook }
  restore()
})

after(() => shop.close())

const sendWebhook = (body: string | Buffer, signature: string | null, event = 'evt_1') =>
  shop.request('/api/razorpay-webhook', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': event,
      ...(signature === null ? {} : { 'x-razorpay-signature': signature }),
    },
    body: new Uint8Array(Buffer.from(body)),
  })

/** Sends `count` forgeries. Each must be refused without any trace in the database. */
async function assertRefused(count: number, forge: (index: number) => Promise<Forgery>) {
  const before = await fingerprint(shop)
  for (let index = 0; index < count; index += 1) {
    const { name, status } = await forge(index)
    assert.ok(status >= 400 && status < 500, `${name} was answered ${status}`)
  }
  assert.deepEqual(await fingerprint(shop), before)
}

type Forgery = { name: string; status: number }

const pick = (limit: number) => Math.floor(Math.random() * limit)

/** Flips one bit of a random character. */
function flipped(text: string): string {
  const at = pick(text.length)
  const code = text.charCodeAt(at) ^ (1 << pick(7))
  return text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1)
}

describe('a forged message is refused and leaves no trace in any table:', () => {
  test('every forgery of a Fiuu message, as return, notification, callback and GET', async () => {
    const forgeries = fiuuForgeries(fiuu.returned.form, sandboxKeys.fiuu)
    await assertRefused(forgeries.length * 4, async (index) => {
      const { name, body } = forgeries[index % forgeries.length] ?? { name: '', body: '' }
      const way = ['', '&nbcb=1', '&nbcb=2', 'GET'][Math.floor(index / forgeries.length)] ?? ''
      const sent =
        way === 'GET'
          ? shop.get(`/api/fiuu-callback?${body}`)
          : sendForm(shop, '/api/fiuu-callback', body + way)
      return { name: `${name} ${way}`, status: (await sent).status }
    })
  })

  test('700 Fiuu messages with one bit flipped in what is signed', async () => {
    const names = ['tranID', 'orderid', 'status', 'domain', 'amount', 'currency', 'paydate']
    const signed = [...names, 'appcode', 'skey']
    await assertRefused(700, async (index) => {
      const form = new URLSearchParams(fiuu.returned.form)
      const name = signed[index % signed.length] ?? ''
      form.set(name, flipped(form.get(name) ?? ''))
      const body = `${index % 2 ? 'nbcb=1&' : ''}${form}`
      return { name: body, status: (await sendForm(shop, '/api/fiuu-callback', body)).status }
    })
  })

  test('every forgery of a webhook', async () => {
    const forgeries = webhookForgeries(razorpay.webhook, sandboxKeys.razorpay)
    await assertRefused(forgeries.length, async (index) => {
      const { name, body, signature } = forgeries[index] ?? { name: '', body: '', signature: '' }
      return { name, status: (await sendWebhook(body, signature)).status }
    })
  })

  test('700 webhooks with one bit flipped in body or signature', async () => {
    const { body, signature } = razorpay.webhook
    await assertRefused(700, async (index) => {
      const changed = Buffer.from(body)
      const at = pick(changed.length)
      if (index % 2) changed[at] = (changed[at] ?? 0) ^ (1 << pick(7))
      const sign = index % 2 ? signature : headerSafe(flipped(signature), signature)
      return { name: sign, status: (await sendWebhook(changed, sign)).status }
    })
  })

  test('500 returns from the checkout with a flipped bit, other keys, and other orders', async () => {
    const valid = new URLSearchParams(razorpay.returned.form)
    const proof = `${valid.get('razorpay_order_id')}|${valid.get('razorpay_payment_id')}`
    const { keySecret, webhookSecret, keyId } = sandboxKeys.razorpay
    const signature = hmacHex(proof, keySecret)
    const signatures = [
      '',
      signature.toUpperCase(),
      signature.slice(0, 63),
      hmacHex(proof, webhookSecret),
      hmacHex(proof, keyId),
      hmacHex(proof.split('|').reverse().join('|'), keySecret),
    ]
    await assertRefused(500, async (index) => {
      const form = new URLSearchParams(valid)
      const names = ['razorpay_payment_id', 'razorpay_order_id', 'razorpay_signature']
      const name = names[index % 3] ?? ''
      const ready = signatures[index]
      if (ready === undefined) form.set(name, flipped(form.get(name) ?? ''))
      else form.set('razorpay_signature', ready)
      const path = `/api/curlec-callback?orderid=${razorpay.order.order_id}`
      return { name: String(form), status: (await sendForm(shop, path, String(form))).status }
    })
  })

  test('a valid signature with another order’s id, and a valid message on another route', async () => {
    const { form } = razorpay.returned
    const swapped = new URLSearchParams(form)
    swapped.set('razorpay_order_id', other.order.razorpay_order_id)
    const tries = [
      () => sendForm(shop, `/api/curlec-callback?orderid=${other.order.order_id}`, form),
      () => sendForm(shop, `/api/curlec-callback?orderid=${fiuu.order.order_id}`, form),
      () => sendForm(shop, other.returned.path, String(swapped)),
      () => sendForm(shop, '/api/fiuu-callback', form),
      () => sendForm(shop, '/api/fiuu-refund', form),
      () => sendForm(shop, '/api/curlec-callback', fiuu.returned.form),
      () => sendForm(shop, '/api/fiuu-refund', fiuu.returned.form),
      () => sendForm(shop, '/api/razorpay-webhook', fiuu.returned.form),
      () => shop.post('/api/fiuu-callback', razorpay.webhook.body),
      () => shop.post('/api/curlec-callback', razorpay.webhook.body),
    ]
    await assertRefused(tries.length, async (index) => {
      const answer = await tries[index]?.()
      return { name: `try ${index}`, status: answer?.status ?? 0 }
    })
  })
})

describe('malformed requests are refused and break nothing:', () => {
  for (const [path, valid] of [
    ['/api/fiuu-callback', () => fiuu.returned.form],
    ['/api/fiuu-refund', () => fiuu.returned.form],
    ['/api/curlec-callback', () => razorpay.returned.form],
    ['/api/razorpay-webhook', () => razorpay.webhook.body],
    ['/api/payment-callback', () => JSON.stringify({ payment_method: 'fiuu', orderId: 'o1' })],
  ] as const) {
    test(path, async () => {
      for (const { name, method, contentType, body } of oddRequests(valid())) {
        const answer = await shop
          .request(path, {
            method,
            headers: {
              'x-razorpay-signature': razorpay.webhook.signature,
              ...(contentType ? { 'content-type': contentType } : {}),
            },
            ...(body ? { body: new Uint8Array(body) } : {}),
          })
          // The connection may close before a far too large body is read.
          .catch(() => ({ status: 413, text: '' }))
        assert.ok(answer.status < 500, `${name} was answered ${answer.status}`)
        assert.doesNotMatch(answer.text, /\bat .*\.ts:|select |insert /)
      }
      assert.equal((await shop.get('/health')).status, 200)
    })
  }

  for (const [path, type, valid] of [
    ['/api/fiuu-callback', 'application/json', () => fiuu.returned.form],
    ['/api/curlec-callback', 'application/json', () => razorpay.returned.form],
    ['/api/razorpay-webhook', 'application/x-www-form-urlencoded', () => razorpay.webhook.body],
  ] as const) {
    test(`a valid message under a wrong content type, ${path}: 415`, async () => {
      const headers = {
        'content-type': type,
        'x-razorpay-signature': razorpay.webhook.signature,
        'x-razorpay-event-id': 'evt_type',
      }
      const sent = shop.request(path, {
        method: 'POST',
        headers,
        body: valid(),
      })
      assert.equal((await sent).status, 415)
    })
  }

  test('a signed but unreadable message is stored, answered 200, and does nothing', async () => {
    const odd = [
      '{}',
      'null',
      'no json',
      razorpay.webhook.body.replace('"MYR"', '"M\\u0000Y\\ud800R"'),
      razorpay.webhook.body.replace('payment.captured', 'payment.invented'),
      razorpay.webhook.body.replace(/"order_id":"\w+"/, '"order_id":null'),
    ].map((body) => body.replaceAll(razorpay.returned.paymentId, 'pay_Nobody'))
    const count = 'select count(*) as payments from payments'
    const before = await shop.context.pool.query(count)
    for (const [index, body] of odd.entries()) {
      const signature = hmacHex(body, sandboxKeys.razorpay.webhookSecret)
      assert.equal((await sendWebhook(body, signature, `evt_odd${index}`)).status, 200, body)
    }
    await processAll(shop)
    assert.deepEqual((await shop.context.pool.query(count)).rows, before.rows)
  })
})

test('the genuine messages, sent after all forgeries, pay their orders', async () => {
  for (const { order, returned } of [fiuu, other]) {
    assert.equal((await returnToShop(shop, returned)).status, 303)
    await processAll(shop)
    assert.deepEqual(await storyOf(shop, order.order_id), paidOnce)
  }
  const { body, signature } = razorpay.webhook
  assert.equal((await sendWebhook(body, signature, 'evt_true')).status, 200)
  await processAll(shop)
  assert.deepEqual(await storyOf(shop, razorpay.order.order_id), paidOnce)
})

// A value that no header can carry cannot be sent.
function headerSafe(text: string, otherwise: string): string {
  return /^[\x21-\x7e]+$/.test(text) ? text : otherwise.slice(1)
}
