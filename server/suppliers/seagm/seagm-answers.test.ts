import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startShopDouble } from '@apeak/sandbox/shop-double'
import { callLimit } from '../call-limit.ts'
import type { Outcome, StatusOutcome, SupplierOrder } from '../supplier.ts'
import { seagm } from './seagm.ts'
import { infoRefusals, orderStatuses, refusals } from './seagm-codes.ts'

let api: Awaited<ReturnType<typeof startShopDouble>>

before(async () => {
  api = await startShopDouble()
})

after(() => api.close())

const now = new Date('2026-11-26T12:00:00+08:00')

const connect = () =>
  seagm
    .configure(
      { SEAGM_UID: '10001', SEAGM_SECRET_KEY: 'secret', SEAGM_API_URL: api.url },
      { production: false },
    )
    .connect({ now: () => now, fetch, limit: callLimit(() => now) })

const topup: SupplierOrder = {
  ref: 'MY1-1',
  sku: 'recharge:8915',
  kind: 'topup',
  fields: { playerid: '12345678' },
  max_cost_sen: 1_000,
}
const card: SupplierOrder = { ...topup, sku: 'card:8915', kind: 'code', fields: {} }

const paid = {
  id: 71,
  type_id: 8915,
  mch_order_id: 'MY1-1',
  status_code: 10002,
  pay_status_code: 2,
  currency: 'MYR',
  pay_amount: '9.99',
  refunded_amount: '0.00',
}

/** Answers every call alike. */
function answer(status: number, body: unknown): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  api.answer = () => ({ status, body: text })
}

const envelope = (code: number, data: unknown) => ({ code, msg: '', data })
const error = (code: number, info_code: number) => ({ code, error_info: { info_code } })

/** The outcomes of placing an order and of asking for it, for the same answer. */
async function both(order: SupplierOrder): Promise<[Outcome, StatusOutcome]> {
  const sent = { ...order, supplier_order_id: null, sent_at: now }
  return [await connect().place(order), await connect().status(sent)]
}

/** Both outcomes for an order object. */
async function statesOf(changes: object, order = topup): Promise<string> {
  answer(200, envelope(200, { ...paid, ...changes }))
  const [placed, asked] = await both(order)
  assert.deepEqual(placed, asked)
  return placed.state === 'failed' ? `failed, ${placed.certainty}` : placed.state
}

describe('the status of an order', () => {
  const refunded = { refunded_amount: '9.99' }
  const rows: [what: string, changes: object, state: string, order?: SupplierOrder][] = [
    ['waits', { status_code: 10001 }, 'accepted'],
    ['waits and is unpaid', { status_code: 10001, pay_status_code: 1 }, 'unknown'],
    ['is sending', { status_code: 10002 }, 'processing'],
    ['is done', { status_code: 10003, send_status_code: 3 }, 'delivered'],
    ['is done by its one status', { status_code: '10003' }, 'delivered'],
    ['is done but not sent', { status_code: 10003, send_status_code: 4 }, 'unknown'],
    ['is done but not paid', { status_code: 10003, pay_status_code: 1 }, 'unknown'],
    ['is done and refunded', { status_code: 10003, refunded_amount: '9.99' }, 'unknown'],
    ['failed without a refund', { status_code: 10004 }, 'unknown'],
    ['failed and is refunded', { status_code: 10004, ...refunded }, 'failed, ended'],
    ['is refunded', { status_code: 10005, ...refunded }, 'failed, ended'],
    ['is refunded as a number', { status_code: 10005, refunded_amount: 9.99 }, 'failed, ended'],
    ['is refunded in part', { status_code: 10005, refunded_amount: '9.98' }, 'unknown'],
    ['is refunded without amounts', { status_code: 10005, pay_amount: null }, 'unknown'],
    ['has an unlisted status', { status_code: 10006 }, 'unknown'],
    ['is another reference', { status_code: 10003, mch_order_id: 'MY1-2' }, 'unknown'],
    ['is another product', { status_code: 10003, type_id: 8916 }, 'unknown'],
    ['has no status', { status_code: null }, 'unknown'],
    ['has no id', { status_code: 10003, id: null }, 'unknown'],
    ['is done without cards', { status_code: 10003 }, 'processing', card],
    [
      'is done without a PIN',
      { status_code: 10003, cards: [{ card_pin: '' }] },
      'processing',
      card,
    ],
    ['has a PIN too early', { status_code: 10001, cards: [{ card_pin: 'A1' }] }, 'accepted', card],
    [
      'has two PINs',
      { status_code: 10003, cards: [{ card_pin: 'A1' }, { card_pin: 'A2' }] },
      'unknown',
      card,
    ],
  ]
  for (const [what, changes, state, order] of rows) {
    test(`that ${what}: ${state}`, async () => assert.equal(await statesOf(changes, order), state))
  }

  test('every listed status is tested', () => {
    const tested = rows.map(([, changes]) => Number((changes as typeof paid).status_code))
    assert.deepEqual(
      Object.keys(orderStatuses).filter((code) => !tested.includes(Number(code))),
      [],
    )
  })
})

test('a delivered code has its PIN, serial number and expiry, if any', async () => {
  const cards = [{ card_number: '-', card_pin: ' 1234-5678 ', expired: '2027-01-01' }]
  answer(201, envelope(201, { ...paid, status_code: 10003, cards }))
  const delivered = await connect().place(card)
  assert.ok(delivered.state === 'delivered')
  assert.deepEqual(delivered.codes, [{ pin: '1234-5678', serial: null, expires: '2027-01-01' }])
})

test('a charge is rounded up, and counts only in ringgit', async () => {
  answer(202, envelope(202, { ...paid, pay_amount: 9.991 }))
  const placed = await connect().place(topup)
  assert.ok(placed.state === 'processing')
  assert.deepEqual([placed.charged_sen, placed.supplier_order_id], [1_000, '71'])
  answer(200, envelope(200, { ...paid, currency: 'USD' }))
  const foreign = await connect().place(topup)
  assert.ok(foreign.state === 'processing')
  assert.equal(foreign.charged_sen, null)
})

describe('a refusal of an order', () => {
  for (const [code, { means }] of Object.entries(refusals)) {
    test(`with ${code}: never created, ${means}`, async () => {
      answer(Number(code), error(Number(code), 20999))
      const [placed, asked] = await both(topup)
      assert.ok(placed.state === 'failed' && placed.certainty === 'never_created')
      assert.equal(placed.reason, means)
      // About an order that was sent before, a refused question says nothing.
      assert.equal(asked.state, code === '404' ? 'not_found' : 'unknown')
    })
  }
  for (const [info, { means }] of Object.entries(infoRefusals)) {
    test(`with 400 and ${info}: never created, ${means}`, async () => {
      for (const status of [400, 200]) {
        answer(status, error(400, Number(info)))
        const [placed, asked] = await both(topup)
        assert.ok(placed.state === 'failed' && placed.certainty === 'never_created')
        assert.equal(placed.reason, means)
        assert.equal(asked.state, 'unknown')
      }
    })
  }
})

describe('an answer that proves nothing is unknown', () => {
  const rows: [what: string, status: number, body: unknown][] = [
    ['400 with an unlisted number', 400, error(400, 20999)],
    ['400 without a number', 400, { code: 400 }],
    ['409, a signature or a repeated reference', 409, error(409, 20050)],
    ['408', 408, { code: 408 }],
    ['410', 410, { code: 410 }],
    ['500 with an envelope', 500, envelope(200, paid)],
    ['503', 503, 'Service Unavailable'],
    ['504', 504, ''],
    ['a refusal with another HTTP status', 500, error(403, 20003)],
    ['a success with another HTTP status', 403, envelope(200, paid)],
    ['HTML', 200, '<!doctype html><p>Just a moment'],
    ['HTML of a 403', 403, '<!doctype html><p>Forbidden'],
    ['nothing', 200, ''],
    ['cut JSON', 200, '{"code":200,"data":{"id":7'],
    ['no envelope', 200, paid],
    ['an envelope without data', 200, { code: 200, msg: 'ok' }],
    ['an envelope of a list', 200, envelope(200, [paid])],
    ['204', 200, { code: 204 }],
    ['a redirect', 302, ''],
  ]
  for (const [what, status, body] of rows) {
    test(what, async () => {
      answer(status, body)
      const [placed, asked] = await both(topup)
      assert.deepEqual([placed.state, asked.state], ['unknown', 'unknown'])
    })
  }

  test('429, 418 and 413 also say when to call again', async () => {
    for (const status of [429, 418, 413]) {
      answer(status, { code: status })
      const [placed] = await both(topup)
      assert.deepEqual(placed, { state: 'unknown', note: 'too many calls', retryAfterSeconds: 120 })
      assert.deepEqual(await connect().balance(), { kind: 'throttled', retryAfterSeconds: 120 })
    }
  })

  test('an answer of a megabyte and more', async () => {
    answer(200, envelope(200, { ...paid, title: 'x'.repeat(1_100_000) }))
    assert.equal((await connect().place(topup)).state, 'unknown')
  })
})

test('an incomplete order is refused without a call', async () => {
  answer(200, envelope(200, paid))
  const before = api.received.length
  const wrong: SupplierOrder[] = [
    { ...topup, ref: 'my 1' },
    { ...topup, ref: 'M'.repeat(25) },
    { ...topup, sku: '8915' },
    { ...topup, fields: {} },
    { ...topup, fields: { playerid: ' ' } },
    { ...topup, fields: { playerid: '1\n2' } },
    { ...topup, fields: { playerid: '1', type_id: '2' } },
  ]
  for (const order of wrong) {
    const placed = await connect().place(order)
    assert.ok(placed.state === 'failed' && placed.certainty === 'never_created', placed.state)
  }
  assert.equal(api.received.length, before)
})

test('every order is for one unit, and has our reference', async () => {
  answer(200, envelope(200, paid))
  await both(topup)
  const [placed, asked] = api.received.slice(-2)
  const form = new URLSearchParams(placed?.body)
  assert.deepEqual(
    ['type_id', 'buy_amount', 'mch_order_id', 'playerid', 'timestamp'].map((name) =>
      form.get(name),
    ),
    ['8915', '1', 'MY1-1', '12345678', '1795665600'],
  )
  assert.match(asked?.url ?? '', /^\/v1\/recharge-orders\/MY1-1\?.*query_type=mchOrderId/)
})

test('a product whose field has a name of the request itself is not available', async () => {
  const product = { id: 8915, name: '60 UC', currency: 'MYR', unit_price: 0.99 }
  for (const [name, isAvailable] of [
    ['playerid', true],
    ['uid', false],
  ]) {
    answer(200, envelope(200, { ...product, fields: [{ name, label: 'Player ID' }] }))
    const read = await connect().product('recharge:8915')
    assert.ok(read.kind === 'ok')
    assert.equal(read.value.isAvailable, isAvailable)
  }
})

test('a product in another currency is refused', async () => {
  const product = { id: 8915, name: '60 UC', currency: 'USD', unit_price: 0.99 }
  answer(200, envelope(200, product))
  assert.equal((await connect().product('recharge:8915')).kind, 'misconfigured')
  answer(200, envelope(200, { ...product, currency: 'MYR' }))
  assert.equal((await connect().product('recharge:8915')).kind, 'ok')
})

test('an account in another currency is refused', async () => {
  answer(200, envelope(200, { id: 1, currency: 'USD', balance: '10.00' }))
  const balance = await connect().balance()
  assert.deepEqual(balance, { kind: 'misconfigured', description: 'the account is in USD' })
  answer(200, envelope(200, { id: 1, currency: 'MYR', balance: '10.009' }))
  assert.deepEqual(await connect().balance(), { kind: 'ok', value: 1000 })
})

test('SEAGM gets no call while it refuses them, for twice as long after each refusal', async () => {
  let time = now.getTime()
  const clock = () => new Date(time)
  const supplier = seagm
    .configure(
      { SEAGM_UID: '10001', SEAGM_SECRET_KEY: 'secret', SEAGM_API_URL: api.url },
      { production: false },
    )
    .connect({ now: clock, fetch, limit: callLimit(clock) })
  // Refused by its HTTP status, or by the code of its envelope only.
  for (const [status, seconds] of [
    [429, 120],
    [200, 240],
    [413, 480],
  ] as const) {
    answer(status, { code: 429 })
    const before = api.received.length
    await Promise.all([supplier.balance(), supplier.balance()])
    assert.equal(api.received.length, before + 2)
    time += (seconds - 1) * 1000
    assert.deepEqual(await supplier.place(topup), {
      state: 'unknown',
      note: 'too many calls',
      retryAfterSeconds: 1,
    })
    assert.equal(api.received.length, before + 2)
    time += 1000
  }
  answer(200, envelope(200, { id: 1, currency: 'MYR', balance: '10.00' }))
  assert.equal((await supplier.balance()).kind, 'ok')
  time += 480_000
  answer(429, '')
  assert.deepEqual(await supplier.balance(), { kind: 'throttled', retryAfterSeconds: 120 })
})

test('SEAGM’s Retry-After of 0 names no time', async () => {
  assert.equal(await callLimit(() => now).stopCalls(0), 120)
})

test('a statement has orders of its day without our reference, too', async () => {
  const times = { created_time: 1795579200, paid_time: '1795579300' }
  const byHand = [{ mch_order_id: null }, { mch_order_id: undefined }, { mch_order_id: 7 }]
  const orders = byHand.map((changes, id) => ({ ...paid, ...times, id, ...changes }))
  api.answer = ({ url }) => {
    const data = url.startsWith('/v1/card-orders') ? orders : []
    return { status: 200, body: JSON.stringify(envelope(200, data)) }
  }
  const statement = await connect().statement?.('2026-11-25')
  assert.ok(statement?.kind === 'ok', JSON.stringify(statement))
  assert.deepEqual(
    statement.value.map(({ ref }) => ref),
    [null, null, '7'],
  )
})
