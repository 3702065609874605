import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { inflateSync } from 'node:zlib'
import type { MonthClose } from '@apeak/contract/receipts'
import { fillCart, offerMethod, orderOf, sellItem } from '#testing/fixtures.ts'
import { newOperator, type TestOperator } from '#testing/operators.ts'
import { newKey } from '#testing/paying-shop.ts'
import { openTestShop, type TestShop, withKeyOf, withoutKey } from '#testing/test-shop.ts'
import { issueReceipts } from './issue-receipts.ts'

let shop: TestShop
let owner: TestOperator
before(async () => {
  shop = await openTestShop({ LANGUAGES: 'en,ms,zh' })
  await offerMethod(shop.context.database)
  owner = await newOperator(shop, 'owner')
  await query("update receipt_numbers set begun_at = now() - interval '1 hour'")
})
after(() => shop.close())

const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await shop.context.pool.query(text, values)).rows

/** Orders an item by bank transfer. */
async function place(name = '100 Crystals'): Promise<string> {
  const { database } = shop.context
  const { product_id } = await sellItem(database)
  await database.updateTable('products').set({ name }).where('id', '=', product_id).execute()
  const { body } = await shop.post('/api/create-order', orderOf(await fillCart(shop, product_id)))
  const orderId = String(body.order_id)
  await shop.post('/api/payment-callback', { payment_method: 'check_payment', orderId })
  return orderId
}

/** An operator confirms the payment of an order. */
async function confirm(id: string): Promise<void> {
  const [order] = await query<{ total_sen: number }>('select total_sen from orders where id = $1', [
    id,
  ])
  const body = { amount_sen: order?.total_sen, bank_reference: `MBB-${id}`, is_another: false }
  const answer = await owner.post(`/api/console/orders/${id}/money-seen`, body)
  assert.equal(answer.status, 200, answer.text)
}

const pay = async (name?: string): Promise<string> => {
  const id = await place(name)
  await confirm(id)
  return id
}

const numbers = async (): Promise<number[]> =>
  (
    await query<{ number: number }>(
      "select number from receipts where kind = 'order' order by number",
    )
  ).map(({ number }) => number)

/** Asserts that every paid order has one number, from 1 without gaps. */
async function assertGapless(): Promise<void> {
  const [paid] = await query<{ count: number }>(
    'select count(*)::integer as count from orders where paid_at is not null',
  )
  const expected = Array.from({ length: paid?.count ?? 0 }, (_, at) => at + 1)
  assert.deepEqual(await numbers(), expected)
}

/** The texts of a PDF. */
function textOf(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)]
  const contents = streams.map(([, bytes = '']) => {
    try {
      return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return [...contents.join('').matchAll(/<([0-9a-f]+)>/g)]
    .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
    .join('')
}

async function receiptOf(id: string, headers?: Record<string, string>) {
  const answer = await fetch(`${shop.url}/api/order-receipt/${id}`, { headers: headers ?? {} })
  return {
    status: answer.status,
    pdf: Buffer.from(await answer.arrayBuffer()),
    headers: answer.headers,
  }
}

describe('receipts', () => {
  test('paid orders are numbered from 1 in order of payment, unpaid ones are not, and a second run changes nothing', async () => {
    const [first, second, unpaid] = [await place(), await place(), await place()]
    await confirm(second)
    await confirm(first)
    assert.equal(await issueReceipts(shop.context.database), 2)
    assert.equal(await issueReceipts(shop.context.database), 0)
    const rows = await query<{ payable_id: string }>(
      'select payable_id from receipts order by number',
    )
    assert.deepEqual(
      rows.map(({ payable_id }) => payable_id),
      [second, first],
    )
    assert.ok(unpaid)
  })

  test('two jobs at once while orders are paid leave no gap and number nothing twice', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => place()))
    const jobs = Array.from({ length: 6 }, () => issueReceipts(shop.context.database))
    await Promise.all([...ids.map(confirm), ...jobs])
    await Promise.all([issueReceipts(shop.context.database), issueReceipts(shop.context.database)])
    await assertGapless()
  })

  test('a payment that commits later than one paid after it is numbered, too', async () => {
    const late = await place()
    await pay()
    await issueReceipts(shop.context.database)
    await confirm(late)
    // As if its transaction had begun before the other.
    await query(
      "update orders set paid_at = now() - interval '30 seconds', completed_at = null where id = $1",
      [late],
    )
    assert.equal(await issueReceipts(shop.context.database), 1)
    await assertGapless()
  })

  test('a run that dies before its commit uses no number', async () => {
    await pay()
    const before = await numbers()
    await query(
      `create function die() returns trigger language plpgsql as $$ begin raise 'dead'; end $$`,
    )
    await query(
      'create trigger die before update on receipt_numbers for each row execute function die()',
    )
    await assert.rejects(issueReceipts(shop.context.database))
    assert.deepEqual(await numbers(), before)
    await query('drop function die() cascade')
    assert.equal(await issueReceipts(shop.context.database), 1)
    await assertGapless()
  })

  test('a guest with the key can save the receipt at once, nobody else can, and every script prints', async () => {
    const settings = (await owner.get('/api/console/shop/shop')).body
    const { id: _id, selling_pause: _pause, ...fields } = settings
    const seller = {
      seller_name: 'Apeak Sdn. Bhd.',
      registration_number: '202601012345',
      sst_hundredths: 800,
    }
    assert.equal((await owner.put('/api/console/shop/shop', { ...fields, ...seller })).status, 200)
    const id = await place('钻石 Алмазы 100')
    const key = withKeyOf(id)
    assert.equal((await receiptOf(id, key)).status, 409)
    await confirm(id)
    assert.equal((await receiptOf(id)).status, 403)
    assert.equal((await receiptOf(id, withoutKey)).status, 403)
    const { status, pdf, headers } = await receiptOf(id, key)
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'application/pdf')
    const [{ number = 0 } = {}] = await query<{ number: number }>(
      'select number from receipts where payable_id = $1',
      [id],
    )
    const text = textOf(pdf)
    for (const part of [
      'Apeak Sdn. Bhd.',
      '202601012345',
      `R-${String(number).padStart(6, '0')}`,
      'Total',
      'RM 10.00',
      'Includes service tax of 8%',
      'RM 0.74',
    ]) {
      assert.ok(text.includes(part), `${part} is missing in: ${text}`)
    }
    assert.equal((await receiptOf(`o${'0'.repeat(26)}`, key)).status, 404)
    const inLanguage = async (language: string) =>
      textOf((await receiptOf(id, { ...key, 'accept-language': language })).pdf)
    const malay = await inLanguage('ms')
    assert.ok(malay.includes('Termasuk cukai perkhidmatan 8%'), malay)
    assert.ok(!malay.includes('Total'), malay)
    const chinese = await inLanguage('zh')
    for (const letter of '收据总计已含服务税') {
      // Its code in the table from which readers copy text.
      const code = Buffer.from(letter, 'utf16le').swap16().toString('latin1')
      assert.ok(chinese.includes(code), letter)
    }
    assert.ok(!chinese.includes('Total'), chinese)
  })

  test('the month counts each receipt in one range, without sales above the limit, and its refunds', async () => {
    const {
      id: _id,
      selling_pause: _pause,
      ...fields
    } = (await owner.get('/api/console/shop/shop')).body
    const limited = { ...fields, single_invoice_above_sen: 900 }
    const month = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7)
    const read = async () => {
      const answer = await owner.get(`/api/console/month-close?month=${month}`)
      assert.equal(answer.status, 200, answer.text)
      return answer.body as unknown as MonthClose
    }
    const id = await pay()
    const all = await read()
    const last = (await numbers()).at(-1) ?? 0
    const range = { kind: 'order', first: 1, last, receipts: last, total_sen: last * 1000 }
    assert.deepEqual(all.ranges, [range])
    assert.deepEqual([all.sales_sen, all.singles, all.refunds_sen], [last * 1000, [], 0])
    assert.equal(all.turnover_sen, last * 1000)
    const request = {
      amount_sen: 400,
      reason: 'too late',
      way: 'source',
      cancelled_qty: 0,
      seen_delivered_qty: 0,
      request_key: newKey(),
    }
    const refunded = await owner.post(`/api/console/orders/${id}/refund`, request)
    assert.equal(refunded.status, 200, refunded.text)
    const [refund] = await query<{ id: string }>('select id from refunds')
    const sent = { bank_reference: 'MBB-BACK' }
    const settled = await owner.post(`/api/console/refunds/${refund?.id}/settle`, sent)
    assert.equal(settled.status, 200, settled.text)
    assert.equal((await read()).refunds_sen, 400)
    assert.equal((await owner.put('/api/console/shop/shop', limited)).status, 200)
    const single = await read()
    assert.deepEqual(single.ranges, [])
    assert.equal(single.singles.length, last)
    assert.ok(single.singles.every(({ buyer }) => buyer))
    const support = await newOperator(shop, 'support')
    assert.equal((await support.get(`/api/console/month-close?month=${month}`)).status, 403)
  })

  test('the turnover of twelve months subtracts the refunds of the same twelve months', async () => {
    const id = await pay()
    const [wanted] = await query<{ amount: number }>(
      'select total_sen as amount from orders where id = $1',
      [id],
    )
    const request = {
      amount_sen: wanted?.amount,
      reason: 'too late',
      way: 'source',
      cancelled_qty: 1,
      seen_delivered_qty: 0,
      request_key: newKey(),
    }
    const refunded = await owner.post(`/api/console/orders/${id}/refund`, request)
    assert.equal(refunded.status, 200, refunded.text)
    const [refund] = await query<{ id: string }>(
      `select r.id from refunds r join payments p on p.id = r.payment_id where p.payable_id = $1`,
      [id],
    )
    const sent = { bank_reference: `BACK-${id}` }
    const settled = await owner.post(`/api/console/refunds/${refund?.id}/settle`, sent)
    assert.equal(settled.status, 200, settled.text)
    const read = async () => {
      const { body } = await owner.get('/api/console/month-close?month=2026-01')
      return body.turnover_sen as number
    }
    const before = await read()
    // Both between the beginning of this month a year ago and this time a year ago.
    const begin = "date_trunc('month', now(), 'Asia/Kuala_Lumpur') - interval '12 months'"
    const at = `${begin} + (now() - interval '12 months' - (${begin})) / 2`
    await query(
      `update orders set created_at = ${at}, paid_at = ${at}, completed_at = null where id = $1`,
      [id],
    )
    await query('alter table refund_events disable trigger user')
    await query(`update refund_events set created_at = ${at} where refund_id = $1`, [refund?.id])
    await query('alter table refund_events enable trigger user')
    await query(`update refunds set created_at = ${at} where id = $1`, [refund?.id])
    assert.equal(await read(), before)
  })

  test('a receipt cannot be changed or deleted', async () => {
    await assert.rejects(query('delete from receipts'))
    await assert.rejects(query('update receipts set total_sen = 1'))
  })
})
