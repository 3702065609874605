import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startShopDouble } from '@apeak/sandbox/shop-double'
import { callLimit } from '../call-limit.ts'
import type { SupplierOrder } from '../supplier.ts'
import { digiflazz } from './digiflazz.ts'
import { type CodeMeaning, responseCodes } from './digiflazz-codes.ts'
import { codeIn } from './digiflazz-orders.ts'

let api: Awaited<ReturnType<typeof startShopDouble>>

before(async () => {
  api = await startShopDouble()
})

after(() => api.close())

const now = new Date('2026-11-26T12:00:00+08:00')
const minutes = (count: number) => new Date(now.getTime() - count * 60_000)

const connect = (mode = 'test', at: Date | (() => Date) = now) => {
  const clock = typeof at === 'function' ? at : () => at
  return digiflazz
    .configure(
      {
        DIGIFLAZZ_MODE: mode,
        DIGIFLAZZ_USERNAME: 'demo',
        DIGIFLAZZ_API_KEY: 'dev-key-1',
        DIGIFLAZZ_WEBHOOK_SECRET: 'hook-secret',
        DIGIFLAZZ_API_URL: api.url,
      },
      { production: false },
    )
    .connect({ now: clock, fetch, limit: callLimit(clock) })
}

const topup: SupplierOrder = {
  ref: 'MY-000001',
  sku: 'ML86',
  kind: 'topup',
  fields: { zone: '2001', customer_no: '12345678' },
  max_cost_sen: 1_000,
}
const voucher: SupplierOrder = { ...topup, sku: 'ST10', kind: 'code', fields: {} }

/** Answers every call alike. */
function answer(status: number, body: unknown): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  api.answer = () => ({ status, body: text })
}

const transaction = (rc: unknown, status: string | undefined, changes: object = {}) => ({
  data: {
    ref_id: 'MY-000001',
    customer_no: '123456782001',
    buyer_sku_code: 'ML86',
    message: 'a message',
    status,
    rc,
    price: 5.12,
    ...changes,
  },
})

const ask = (order: SupplierOrder, sent_at: Date, supplier = connect()) =>
  supplier.status({ ...order, supplier_order_id: null, sent_at })

/** The outcomes of placing, and of asking after five minutes and after an hour. */
async function outcomes(order = topup) {
  const placed = await connect().place(order)
  return [placed, await ask(order, minutes(5)), await ask(order, minutes(60))].map((outcome) =>
    outcome.state === 'failed' ? `failed, ${outcome.certainty}, ${outcome.reason}` : outcome.state,
  )
}

/** What each meaning becomes: placed, asked soon, asked late. */
function expected(means: CodeMeaning): string[] {
  if (means.state === 'failed_later') return ['unknown', 'unknown', 'failed, ended, other']
  if (means.state !== 'failed') return [means.state, means.state, means.state]
  const failed = `failed, ${means.certainty}, ${means.reason}`
  // A refused question says nothing about the order that was sent before, nor does one too many.
  const isSaid = means.certainty === 'ended' && means.reason !== 'throttled'
  return isSaid ? [failed, failed, failed] : [failed, 'unknown', 'unknown']
}

const words = { delivered: 'Success', processing: 'Processing', failed: 'Failed' } as const

describe('a response code', () => {
  for (const [rc, { means, evidence }] of Object.entries(responseCodes)) {
    const right =
      means.state === 'delivered' || means.state === 'processing' ? means.state : 'failed'

    test(`${rc}, ${evidence}: ${expected(means)[0]}`, async () => {
      answer(200, transaction(rc, words[right]))
      assert.deepEqual(await outcomes(), expected(means))
      // As a number it lacks its first zero.
      answer(200, transaction(Number(rc), words[right].toUpperCase()))
      assert.deepEqual(await outcomes(), expected(means))
    })

    test(`${rc} with another status is unknown`, async () => {
      for (const wrong of Object.values(words).filter((word) => word !== words[right])) {
        answer(200, transaction(rc, wrong))
        assert.deepEqual(await outcomes(), ['unknown', 'unknown', 'unknown'])
      }
      answer(200, transaction(rc, 'Reversed'))
      assert.deepEqual(await outcomes(), ['unknown', 'unknown', 'unknown'])
    })
  }

  test('says whether an order exists, as documented', () => {
    // Written a second time, so that a changed table is noticed: these decide whether another supplier is tried.
    const documented = {
      'failed, never_created': '40 41 42 43 44 45 47 56 61 62 63 65 66 67 68 69 80 81 82 88',
      'failed, ended': '02 50 51 52 53 54 55 57 58 59 60 71 72 73 74 84 85',
      failed_later: '01 70',
      processing: '03 99',
      delivered: '00',
      unknown: '49',
    }
    const coded = Object.entries(responseCodes).map(([rc, { means }]) => [
      rc,
      means.state === 'failed' ? `failed, ${means.certainty}` : means.state,
    ])
    const expectedCodes = Object.entries(documented).flatMap(([state, codes]) =>
      codes.split(' ').map((rc) => [rc, state]),
    )
    assert.deepEqual(Object.fromEntries(coded), Object.fromEntries(expectedCodes))
    for (const rc of ['44', '61']) {
      const means = responseCodes[rc]?.means
      assert.ok(means?.state === 'failed' && means.reason === 'balance', rc)
    }
    // Neither says anything about the product, which others can buy.
    const reasonOf = (rc: string) => {
      const means = responseCodes[rc]?.means
      return means?.state === 'failed' ? means.reason : null
    }
    assert.deepEqual([reasonOf('85'), reasonOf('63')], ['throttled', 'other'])
  })

  test('the sister API’s status words are accepted, too', async () => {
    for (const [rc, word, state] of [
      ['00', 'Sukses', 'delivered'],
      ['03', 'Pending', 'processing'],
      ['02', 'Gagal', 'failed'],
    ] as const) {
      answer(200, transaction(rc, word))
      assert.equal((await connect().place(topup)).state, state)
    }
  })

  test('a refusal needs neither the order’s fields nor a status, with any HTTP status below 500', async () => {
    for (const [status, rc, reason] of [
      [401, '41', 'misconfigured'],
      [403, '45', 'misconfigured'],
      [400, '44', 'balance'],
      [200, '69', 'price'],
    ] as const) {
      answer(status, { data: { rc, message: 'no' } })
      const placed = await connect().place(topup)
      assert.ok(placed.state === 'failed' && placed.certainty === 'never_created')
      assert.equal(placed.reason, reason)
    }
  })
})

describe('an answer that proves nothing is unknown', () => {
  const done = transaction('00', 'Success')
  const rows: [what: string, status: number, body: unknown][] = [
    ['an unlisted code', 200, transaction('75', 'Failed')],
    ['a code for others’ products', 200, transaction('86', 'Failed')],
    ['another reference', 200, transaction('00', 'Success', { ref_id: 'MY-000002' })],
    ['another number', 200, transaction('00', 'Success', { customer_no: '1' })],
    ['another product', 200, transaction('02', 'Failed', { buyer_sku_code: 'ML87' })],
    ['a refusal of another order', 200, { data: { rc: '44', ref_id: 'MY-000002' } }],
    ['no reference', 200, transaction('00', 'Success', { ref_id: undefined })],
    ['no status', 200, transaction('00', undefined)],
    ['no code', 200, transaction(undefined, 'Success')],
    ['a success with 500', 500, done],
    ['502', 502, 'Bad Gateway'],
    ['504', 504, ''],
    ['408', 408, done],
    ['HTML', 200, '<!doctype html><p>Just a moment'],
    ['HTML of a 403', 403, '<!doctype html><p>Forbidden'],
    ['nothing', 200, ''],
    ['cut JSON', 200, '{"data":{"ref_id":"MY-0'],
    ['no data', 200, done.data],
    ['data of a list', 200, { data: [done.data] }],
    ['a redirect', 302, ''],
  ]
  for (const [what, status, body] of rows) {
    test(what, async () => {
      answer(status, body)
      assert.deepEqual(await outcomes(), ['unknown', 'unknown', 'unknown'])
    })
  }
})

test('a voucher’s code is read alone or after its word, and otherwise left to a person', async () => {
  const read: [unknown, string | null][] = [
    ['ABCD-1234-EFGH', 'ABCD-1234-EFGH'],
    [1234567890123456, '1234567890123456'],
    ['SN: 99 PIN: 1234-5678', '1234-5678'],
    ['Serial Number: A77 Voucher Code: XK2P-99', 'XK2P-99'],
    ['', null],
    [null, null],
    ['success', null],
    ['Top up 10 to 12345678 by Aina', null],
    ['1234', null],
  ]
  for (const [sn, pin] of read) assert.equal(codeIn(sn)?.pin ?? null, pin, String(sn))
  const own = { buyer_sku_code: 'ST10', customer_no: 'MY-000001' }
  answer(200, transaction('00', 'Success', { ...own, sn: 'SN: 99 PIN: 1234-5678' }))
  const delivered = await connect().place(voucher)
  assert.ok(delivered.state === 'delivered')
  assert.deepEqual(delivered.codes, [{ pin: '1234-5678', serial: '99', expires: null }])
  assert.equal(delivered.charged_sen, 512)
  answer(200, transaction('00', 'Success', { ...own, sn: 'thank you' }))
  assert.equal((await connect().place(voucher)).state, 'processing')
})

test('a status query repeats the first request byte for byte', async () => {
  answer(200, transaction('03', 'Processing'))
  await connect().place(topup)
  await ask({ ...topup, fields: { customer_no: '12345678', zone: '2001' } }, minutes(5))
  const [placed, asked] = api.received.slice(-2)
  assert.equal(placed?.body, asked?.body)
  assert.equal(
    placed?.body,
    '{"username":"demo","buyer_sku_code":"ML86","customer_no":"123456782001","ref_id":"MY-000001","sign":"68ac8c17a4259c951bc0c2e75ee9557e","testing":true}',
  )
})

test('an order older than eighty days is not queried, because that would place it again', async () => {
  answer(200, transaction('00', 'Success'))
  const before = api.received.length
  const old = await ask(topup, minutes(81 * 24 * 60))
  assert.deepEqual(old, { state: 'unknown', note: 'too old to ask' })
  assert.equal(api.received.length, before)
  assert.equal((await ask(topup, minutes(79 * 24 * 60))).state, 'delivered')
})

test('only test mode marks orders as tests', async () => {
  answer(200, transaction('03', 'Processing'))
  await connect('live').place(topup)
  assert.equal(JSON.parse(api.received.at(-1)?.body ?? '').testing, undefined)
})

test('an incomplete order is refused without a call', async () => {
  const before = api.received.length
  for (const order of [
    { ...topup, ref: 'my 1' },
    { ...topup, fields: {} },
    { ...topup, fields: { zone: '2001' } },
    { ...topup, fields: { customer_no: '1\n2' } },
  ]) {
    const placed = await connect().place(order)
    assert.ok(placed.state === 'failed' && placed.certainty === 'never_created')
  }
  assert.equal(api.received.length, before)
})

const line = {
  product_name: '86 Diamonds',
  category: 'Games',
  brand: 'MOBILE LEGENDS',
  type: 'Umum',
  seller_name: 'A seller',
  price: '5.121',
  buyer_sku_code: 'ML86',
  buyer_product_status: true,
  seller_product_status: true,
  unlimited_stock: true,
  stock: 0,
  multi: true,
  start_cut_off: '23:45',
  end_cut_off: '0:15',
  desc: 'ID + zone',
}

test('a price list has text and numbers, and a cost is rounded up', async () => {
  answer(200, { data: [line, { ...line, buyer_sku_code: 'ST10', category: 'Voucher', price: 9 }] })
  const products = await connect().products()
  assert.ok(products.kind === 'ok')
  const seen = products.value.map(({ sku, kind, cost_sen, isAvailable }) => [
    sku,
    kind,
    cost_sen,
    isAvailable,
  ])
  assert.deepEqual(seen, [
    ['ML86', 'topup', 513, true],
    ['ST10', 'code', 900, true],
  ])
})

test('a product is out of stock by any switch, without stock, and in its pause across midnight', async () => {
  const isAvailable = async (changes: object, at = now) => {
    answer(200, { data: [{ ...line, ...changes }] })
    const product = await connect('test', at).product('ML86')
    assert.ok(product.kind === 'ok')
    return product.value.isAvailable
  }
  assert.equal(await isAvailable({ buyer_product_status: false }), false)
  assert.equal(await isAvailable({ seller_product_status: false }), false)
  assert.equal(await isAvailable({ unlimited_stock: false }), false)
  assert.equal(await isAvailable({ unlimited_stock: false, stock: '3' }), true)
  for (const [time, isOpen] of [
    ['23:44', true],
    ['23:45', false],
    ['23:59', false],
    ['00:00', false],
    ['00:14', false],
    ['00:15', true],
  ] as const) {
    assert.equal(await isAvailable({}, new Date(`2026-11-26T${time}:00+08:00`)), isOpen, time)
  }
})

test('a product that is not listed is gone, and the limit of lists is a pause', async () => {
  answer(200, { data: [] })
  assert.deepEqual(await connect().product('ML86'), { kind: 'gone' })
  answer(200, { data: { rc: '43', message: 'not found' } })
  assert.deepEqual(await connect().product('ML86'), { kind: 'gone' })
  answer(200, { data: { rc: '83', message: 'limit' } })
  assert.deepEqual(await connect().products(), { kind: 'throttled', retryAfterSeconds: 300 })
  assert.deepEqual(await connect().product('ML86'), { kind: 'throttled', retryAfterSeconds: 1 })
  answer(401, { data: { rc: '41', message: 'sign' } })
  assert.deepEqual(await connect().balance(), { kind: 'misconfigured', description: 'code 41' })
  answer(200, { data: { balance: 99.999 } })
  assert.deepEqual(await connect().balance(), { kind: 'ok', value: 9999 })
})

test('orders of one product within a second share the one read that Digiflazz allows', async () => {
  let calls = 0
  api.answer = () => {
    calls += 1
    return { status: 200, body: JSON.stringify({ data: [] }) }
  }
  let time = now.getTime()
  const supplier = connect('test', () => new Date(time))
  const first = supplier.product('ML86')
  time += 5_000
  await Promise.all([first, supplier.product('ML86')])
  assert.equal(calls, 1, 'a read that takes long is shared until it ends')
  time += 999
  await supplier.product('ML86')
  assert.equal(calls, 1)
  await supplier.product('ST10')
  assert.equal(calls, 2, 'another product is read by itself')
  time += 1
  await supplier.product('ML86')
  assert.equal(calls, 3, 'a second later the product is read again')
})
