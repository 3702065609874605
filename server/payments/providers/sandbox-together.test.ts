import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualClock } from '@apeak/sandbox/clock'
import { makeSandbox } from '@apeak/sandbox/sandbox'
import { sandboxAddresses, sandboxKeys } from '@apeak/sandbox/settings'
import { startShopDouble } from '@apeak/sandbox/shop-double'
import { startSandbox } from '@apeak/sandbox/start-sandbox'
import formbody from '@fastify/formbody'
import Fastify from 'fastify'
import { fiuuClient } from './fiuu/fiuu-client.ts'
import { razorpayClient } from './razorpay/razorpay-client.ts'

test('the sandbox mounts in a shop with its own parsers and strict headers', async () => {
  const app = Fastify()
  app.register(formbody)
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.header('x-frame-options', 'DENY')
    if (reply.hasHeader('content-security-policy')) return payload
    reply.header('content-security-policy', "frame-ancestors 'none'")
    return payload
  })
  const { plugin } = makeSandbox({ shopUrl: 'http://127.0.0.1:1', ...sandboxKeys })
  app.register(plugin, { prefix: '/sandbox' })
  app.post('/echo', async (request) => request.body)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const { razorpayApiUrl: apiUrl } = sandboxAddresses(`${origin}/sandbox`)
  const client = razorpayClient({ apiUrl, ...sandboxKeys.razorpay })
  const order = await client.createOrder({ amountSen: 500, receipt: 'o1' })
  assert.ok(order.kind === 'ok')
  const query = new URLSearchParams({
    key_id: sandboxKeys.razorpay.keyId,
    order_id: order.value.id,
  })
  const frame = await fetch(`${origin}/sandbox/razorpay/checkout/frame?${query}`)
  assert.equal(frame.headers.get('x-frame-options'), null)
  assert.match(frame.headers.get('content-security-policy') ?? '', /frame-ancestors 'self'/)
  const own = await fetch(`${origin}/echo`, {
    method: 'POST',
    body: new URLSearchParams({ a: '1' }),
  })
  assert.deepEqual(await own.json(), { a: '1' })
  await app.close()
})

test('another process switches the sandbox’s faults, moves its clock and reads its log', async () => {
  const shop = await startShopDouble()
  const clock = manualClock(0)
  const options = { shopUrl: shop.url, ...sandboxKeys, clock, controlOverHttp: true }
  const sandbox = await startSandbox(options)
  const control = async (method: string, path: string, body?: object) => {
    const address = `${sandbox.url.replace(/\/sandbox$/, '')}/control${path}`
    const response = await fetch(address, { method, body: JSON.stringify(body) })
    return response.json()
  }
  await control('POST', '/faults', { kind: 'orders.create', api: { status: 503 } })
  const apiUrl = sandbox.addresses.razorpayApiUrl
  const client = razorpayClient({ apiUrl, ...sandboxKeys.razorpay })
  assert.equal((await client.createOrder({ amountSen: 500, receipt: 'o1' })).kind, 'unknown')
  assert.deepEqual(await control('DELETE', '/faults'), [])
  assert.equal((await client.createOrder({ amountSen: 500, receipt: 'o1' })).kind, 'ok')
  await control('PATCH', '/settings', { fiuu: { messageCurrency: 'MYR' } })
  assert.equal(sandbox.control.settings.fiuu.messageCurrency, 'MYR')
  assert.deepEqual(await control('POST', '/advance', { milliseconds: 5000 }), { now: 5000 })
  const journal = (await control('GET', '/journal')) as { kind: string; status: number }[]
  assert.deepEqual(
    journal.map(({ kind, status }) => [kind, status]),
    [
      ['orders.create', 503],
      ['orders.create', 200],
    ],
  )
  await sandbox.close()
  shop.close()
})

test('the sandbox does not start with live keys', () => {
  const razorpay = { ...sandboxKeys.razorpay, keyId: 'rzp_live_1' }
  assert.throws(() => makeSandbox({ shopUrl: 'http://a', ...sandboxKeys, razorpay }), /test keys/)
})

test('the sandbox has no control routes unless requested', async () => {
  const sandbox = await startSandbox({ shopUrl: 'http://127.0.0.1:1', ...sandboxKeys })
  const address = sandbox.url.replace(/\/sandbox$/, '/control/state')
  assert.equal((await fetch(address)).status, 404)
  await sandbox.close()
})

test('the sandbox closes at once, even if a shop does not answer', async () => {
  const shop = await startShopDouble()
  shop.answer = () => ({ status: 500, body: '' })
  const sandbox = await startSandbox({ shopUrl: 'http://192.0.2.1', ...sandboxKeys })
  const { fiuuPayUrl: payUrl, fiuuApiUrl: apiUrl } = sandbox.addresses
  const link = fiuuClient({ ...sandboxKeys.fiuu, payUrl, apiUrl, listSize: 10 }).paymentUrl({
    amountSen: 500,
    orderid: 'oabc-1',
    billName: 'A',
    billEmail: 'a@example.com',
    billMobile: '1',
    billDescription: 'x',
    returnUrl: shop.url,
    callbackUrl: 'http://192.0.2.1/callback',
  })
  await sandbox.control.fiuu.pay(link, 'success')
  const start = performance.now()
  await sandbox.close()
  // An unanswered call times out after ten seconds.
  assert.ok(performance.now() - start < 8_000)
  shop.close()
})
