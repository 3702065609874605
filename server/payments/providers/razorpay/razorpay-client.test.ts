import assert from 'node:assert/strict'
import { test } from 'node:test'
import { razorpayClient } from './razorpay-client.ts'

const wanted = { amountSen: 1234, receipt: 'o1-1' }

type Call = { method: string; url: string; body: unknown }

/** A client with these responses, in order. */
function clientWith(...steps: (() => Response | Promise<Response>)[]) {
  const calls: Call[] = []
  const answer: typeof fetch = async (input, init) => {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    calls.push({ method: init?.method ?? 'GET', url: String(input), body })
    assert.equal(init?.redirect, 'error')
    const step = steps.shift()
    if (!step) throw new TypeError('no more answers')
    return step()
  }
  const keys = { keyId: 'rzp_test_1', keySecret: 'secret' }
  const client = razorpayClient({ apiUrl: 'http://127.0.0.1:1/v1/', ...keys, fetch: answer })
  return { client, calls }
}

const json = (status: number, body: unknown) => () => Response.json(body, { status })

const lost = () => Promise.reject(new DOMException('too late', 'TimeoutError'))

function order(overrides: Record<string, unknown> = {}) {
  return {
    id: 'order_1',
    entity: 'order',
    amount: 1234,
    amount_paid: 0,
    amount_due: 1234,
    currency: 'MYR',
    receipt: 'o1-1',
    status: 'created',
    notes: [],
    created_at: 1_700_000_000,
    ...overrides,
  }
}

test('an order is requested in sen and ringgit, under its receipt', async () => {
  const { client, calls } = clientWith(json(200, order()))
  const result = await client.createOrder(wanted)
  assert.ok(result.kind === 'ok')
  assert.equal(result.value.id, 'order_1')
  assert.deepEqual(calls[0]?.body, {
    amount: 1234,
    currency: 'MYR',
    receipt: 'o1-1',
    notes: {},
    payment: { capture: 'automatic' },
  })
})

test('each kind of error has its own name, and only a refusal is final', async () => {
  const refusal = { error: { code: 'BAD_REQUEST_ERROR', description: 'amount too small' } }
  const cases: [() => Response | Promise<Response>, string][] = [
    [json(400, refusal), 'refused'],
    [json(401, refusal), 'misconfigured'],
    [json(403, {}), 'misconfigured'],
    [json(400, { error: { code: 'X', description: 'The api key is invalid' } }), 'misconfigured'],
    [json(429, {}), 'throttled'],
    [json(500, {}), 'unknown'],
    [json(503, {}), 'unknown'],
    [json(400, 'no error object'), 'unknown'],
    [json(200, { id: 'order_1' }), 'unknown'],
    [json(200, order({ amount: 1 })), 'unknown'],
    [() => new Response('<html>', { status: 200 }), 'unknown'],
    [lost, 'unknown'],
  ]
  for (const [step, kind] of cases) {
    const result = await clientWith(step).client.createOrder(wanted)
    assert.equal(result.kind, kind)
  }
})

test('after a lost response the order is looked up, and not made twice', async () => {
  const strangers = [order({ id: 'order_9', receipt: 'o9-1' }), order({ id: 'order_8', amount: 1 })]
  const found = { entity: 'collection', count: 3, items: [...strangers, order()] }
  const { client, calls } = clientWith(lost, json(200, found))
  const result = await client.ensureOrder(wanted)
  assert.ok(result.kind === 'ok')
  assert.equal(result.value.id, 'order_1')
  assert.deepEqual(
    calls.map((call) => call.method),
    ['POST', 'GET'],
  )
})

test('an order that the lookup does not find is made again', async () => {
  const none = { entity: 'collection', count: 0, items: [] }
  const { client, calls } = clientWith(lost, json(200, none), json(200, order()))
  assert.equal((await client.ensureOrder(wanted)).kind, 'ok')
  assert.equal(calls.length, 3)
})

test('nothing is made again when the lookup fails too', async () => {
  const { client, calls } = clientWith(lost, lost)
  assert.equal((await client.ensureOrder(wanted)).kind, 'unknown')
  assert.equal(calls.length, 2)
})

test('an interrupted attempt looks up before it creates', async () => {
  const paid = order({ id: 'order_2', status: 'paid', created_at: 1_700_000_009 })
  const { client, calls } = clientWith(json(200, { items: [order(), paid] }))
  const result = await client.ensureOrder(wanted, { mayExist: true })
  assert.ok(result.kind === 'ok')
  assert.equal(result.value.id, 'order_2')
  assert.equal(calls.length, 1)
})

test('a repeated capture counts as done', async () => {
  const refusal = { error: { code: 'BAD_REQUEST_ERROR', description: 'already captured' } }
  const payment = {
    id: 'pay_1',
    entity: 'payment',
    amount: 1234,
    currency: 'MYR',
    status: 'captured',
    order_id: 'order_1',
    created_at: 1_700_000_000,
  }
  const done = clientWith(json(400, refusal), json(200, payment))
  assert.equal((await done.client.capturePayment('pay_1', 1234)).kind, 'ok')
  const other = clientWith(json(400, refusal), json(200, { ...payment, status: 'failed' }))
  assert.equal((await other.client.capturePayment('pay_1', 1234)).kind, 'refused')
})

test('an answer about another payment, order or amount is rejected', async () => {
  const payment = {
    id: 'pay_2',
    entity: 'payment',
    amount: 1234,
    currency: 'MYR',
    status: 'captured',
    order_id: 'order_2',
    created_at: 1_700_000_000,
  }
  const items = { items: [payment] }
  const refund = {
    id: 'rfnd_1',
    entity: 'refund',
    amount: 100,
    currency: 'MYR',
    payment_id: 'pay_2',
    status: 'processed',
    created_at: 1_700_000_000,
  }
  const { client } = clientWith(
    json(200, payment),
    json(200, items),
    json(200, { items: [refund] }),
  )
  assert.equal((await client.fetchPayment('pay_1')).kind, 'unknown')
  assert.equal((await client.fetchOrderPayments('order_1')).kind, 'unknown')
  assert.equal((await client.fetchRefunds('pay_1')).kind, 'unknown')
})

test('a running refund is unknown, and a weak key is refused at once', async () => {
  const refund = {
    paymentId: 'pay_1',
    amountSen: 100,
    idempotencyKey: 'refund-0001',
    receipt: 'r1',
  }
  const { client } = clientWith(json(409, {}))
  assert.equal((await client.refundPayment(refund)).kind, 'unknown')
  assert.throws(() => client.refundPayment({ ...refund, idempotencyKey: 'short' }))
})

test('there is no client without keys', () => {
  const config = { apiUrl: 'https://api.razorpay.com/v1', keyId: 'rzp_test_1', keySecret: '' }
  assert.throws(() => razorpayClient(config), /keys/)
})
