import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { saveStock } from '#catalog/catalog.ts'
import {
  addCodes,
  assertStocks,
  distinctCodes,
  freeOfCharge,
  placeFreeOrder,
  sellByCode,
  stockRow,
} from '#testing/code-products.ts'
import { offerMethod, sellItem } from '#testing/fixtures.ts'
import { operator } from '#testing/histories.ts'
import { queue } from '#testing/paying-shop.ts'
import { openTestShop } from '#testing/test-shop.ts'
import { importCodes, previewCodes } from './import-codes.ts'

const shop = await openTestShop({ SUPPORT_EMAIL: 'shop@apeak.example' })
after(async () => {
  await assertStocks(shop.context.pool)
  await shop.close()
})
await offerMethod(shop.context.database)
const product_id = (await sellByCode(shop)).product_id

const lines = (...all: string[]) => all.join('\n')
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { message: string; errors?: Record<string, string[]> }) =>
      error.errors?.text?.[0] ?? error.message,
  )

describe('an import', () => {
  test('takes new codes, and reports every other line with its reason', async () => {
    await addCodes(shop, product_id, 'HAD-1')
    const text = lines(
      '\uFEFFcode,expires',
      'NEW-1',
      'had 1',
      'NEW-2;31/12/2099',
      'new2,2099-12-31',
      'NEW-3\t2099-02-30',
      'NEW-4, tomorrow',
      'NEW-5,2020-01-01',
      '"NEW-6, with a serial number"',
      ',2099-12-31',
      'NEW-7,2099-12-31,more',
      'X'.repeat(201),
      '',
    )
    const expected = {
      taken: 3,
      refused: [
        { line: 3, why: 'known' },
        { line: 5, why: 'repeated' },
        { line: 6, why: 'no_date' },
        { line: 7, why: 'no_date' },
        { line: 8, why: 'expired' },
        { line: 10, why: 'unreadable' },
        { line: 11, why: 'unreadable' },
        { line: 12, why: 'too_long' },
      ],
      refused_count: 8,
    }
    assert.deepEqual(await previewCodes(shop.context, text), expected)
    assert.deepEqual(await addCodes(shop, product_id, text), expected)
    assert.equal((await stockRow(shop, product_id)).in_stock, 4)
    const { rows } = await shop.context.pool.query(
      'select expires_at from voucher_codes where product_id = $1 and expires_at is not null',
      [product_id],
    )
    // Valid until the end of the day in Malaysia.
    assert.deepEqual(rows, [{ expires_at: new Date('2100-01-01T00:00:00+08:00') }])
  })

  test('refuses codes that were sold, for every product and in any spelling', async () => {
    const coupon_code = await freeOfCharge(shop)
    const other = (await sellByCode(shop)).product_id
    await addCodes(shop, other, 'SOLD-AB12')
    await placeFreeOrder(shop, other, { coupon_code })
    await shop.runJobs()
    assert.equal((await stockRow(shop, other)).in_stock, 0)
    for (const again of ['SOLD-AB12', 'sold ab12', 'SOLDAB12']) {
      assert.equal((await addCodes(shop, product_id, again)).taken, 0, again)
    }
  })

  test('sent again gets the same response, and concurrent imports add each code once', async () => {
    const text = distinctCodes(50)
    const same = { product_id, request_key: randomUUID(), actor: operator }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => importCodes(shop.context, text, same)),
    )
    assert.deepEqual(answers, Array(5).fill({ taken: 50, refused: [], refused_count: 0 }))
    const codes = distinctCodes(40).split('\n')
    const [one, other] = await Promise.all([
      addCodes(shop, product_id, codes.slice(0, 30).join('\n')),
      addCodes(shop, product_id, codes.slice(10).reverse().join('\n')),
    ])
    assert.equal((one?.taken ?? 0) + (other?.taken ?? 0), 40)
  })

  test('is refused as a whole when invalid', async () => {
    const into = (product: number, text: string) =>
      importCodes(shop.context, text, {
        product_id: product,
        request_key: randomUUID(),
        actor: operator,
      })
    assert.match(await refusal(into(product_id, 'A"B\n"C')), /cannot be read as CSV/)
    assert.match(await refusal(into(product_id, distinctCodes(10_002))), /at most 10,000/)
    assert.match(await refusal(into(2_000_000_000, 'A')), /not found/i)
    const { product_id: byHand } = await sellItem(shop.context.database)
    assert.match(await refusal(into(byHand, 'A')), /not delivered by code/)
  })
})

test('a shortage is emailed once, and again only after a refill', async () => {
  const { product_id: scarce } = await sellByCode(shop, 3)
  await shop.context.pool.query(
    'update product_stocks set warn_below = case product_id when $1 then 4 else 0 end',
    [scarce],
  )
  const mails = async () => {
    await queue(shop, 'warn_low_stock')
    await shop.runJobs()
    await queue(shop, 'warn_low_stock')
    await shop.runJobs()
    const { rows } = await shop.context.pool.query(
      `select subject from mails where recipient = 'shop@apeak.example' order by id`,
    )
    return rows.map(({ subject }) => subject)
  }
  const few = 'Low stock of codes: 100 Crystals, Star Raiders'
  assert.deepEqual(await mails(), [few])
  await addCodes(shop, scarce, distinctCodes(4))
  assert.deepEqual(await mails(), [few])
  const coupon_code = await freeOfCharge(shop)
  await placeFreeOrder(shop, scarce, { coupon_code, qty: 5 })
  await placeFreeOrder(shop, scarce, { coupon_code, qty: 2 })
  assert.deepEqual(await mails(), [few, 'Sold out: 100 Crystals, Star Raiders'])
})

test('an item that is archived or no longer delivered by code is not reported as sold out', async () => {
  const { pool } = shop.context
  const { product_id: archived } = await sellByCode(shop)
  const { product_id: byHand } = await sellByCode(shop)
  await pool.query(
    `update products set name = 'Old card', archived_at = case id when $1 then now() end
     where id = any($2)`,
    [archived, [archived, byHand]],
  )
  const settings = { delivered_by_code: false, warn_below: 5, version: 2 }
  await saveStock(shop.context, byHand, settings, operator)
  await queue(shop, 'warn_low_stock')
  await shop.runJobs()
  const { rows } = await pool.query(`select subject from mails where subject like '%Old card%'`)
  assert.deepEqual(rows, [])
})
