// Price imports: preview, application and revert.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import type {
  PriceImport,
  PriceImportsPage,
  PricePreview,
  UndonePrices,
} from '@apeak/contract/prices-console'
import type { Static } from 'typebox'
import { sellItem } from '#testing/fixtures.ts'
import { newOperator } from '#testing/operators.ts'
import { type Answer, openTestShop } from '#testing/test-shop.ts'

const shop = await openTestShop()
after(() => shop.close())
const aina = await newOperator(shop, 'content', { name: 'Aina' })
const farid = await newOperator(shop, 'owner', { name: 'Farid' })

const as = <Thing>({ status, body, text }: Answer): Thing => {
  assert.equal(status, 200, text)
  return body as unknown as Thing
}
const preview = (text: string) => aina.post('/api/console/prices/preview', { text })
const look = async (text: string) => as<PricePreview>(await preview(text))
const changesOf = ({ changes }: PricePreview) =>
  changes.map(({ product_id, from_sen, to_sen }) => ({ product_id, from_sen, to_sen }))
const bring = (changes: unknown[], by = aina, request_key: string = randomUUID()) =>
  by.post('/api/console/price-imports', { request_key, changes })
const undo = (id: number, by = aina) => by.post(`/api/console/price-imports/${id}/undo`)
const priceOf = async (id: number) =>
  (await shop.context.pool.query('select price_sen from products where id = $1', [id])).rows[0]
    .price_sen

/** Adds products of one category; returns their ids. */
async function sellItems(count: number, name = 'Item'): Promise<number[]> {
  const { category_id } = await sellItem(shop.context.database)
  const { rows } = await shop.context.pool.query(
    `insert into products (category_id, name, price_sen)
     select $1, $2 || ' ' || n, 1000 from generate_series(1, $3) n returning id`,
    [category_id, name, count],
  )
  return rows.map(({ id }) => id)
}

test('prices are exported, edited in a sheet, previewed, applied and reverted as a whole', async () => {
  const ids = await sellItems(200, '=cmd()')
  const { text } = await aina.get('/api/console/prices')
  assert.match(text, /^\uFEFF?id,game,item,price\r\n/)
  assert.match(text, /,'=cmd\(\) 1,10\.00\r\n/)
  const own = text
    .split('\r\n')
    .filter((line) => line.includes('=cmd()'))
    .map((line, at) => line.replace(/10\.00$/, `${11 + (at % 3)}.50`))
  const looked = await look(['id,game,item,price', ...own].join('\r\n'))
  assert.deepEqual([looked.changes.length, looked.unchanged, looked.refused_count], [200, 0, 0])

  const begun = performance.now()
  const key = randomUUID()
  const done = as<PriceImport>(await bring(changesOf(looked), aina, key))
  const took = performance.now() - begun
  // A fast import takes some tens of milliseconds.
  assert.ok(took < 5_000, `${took} ms`)
  assert.equal(done.changes, 200)
  assert.equal(as<PriceImport>(await bring(changesOf(looked), aina, key)).id, done.id)
  assert.equal(await priceOf(ids[1] ?? 0), 1250)
  const again = await bring(changesOf(looked), farid)
  assert.deepEqual([again.status, again.body.code], [409, 'already_done'])

  // One price is changed by hand, another changed and changed back.
  const set = async (id: number | undefined, price_sen: number) => {
    const path = `/api/console/products/${id}`
    const {
      id: _id,
      archived_at,
      category_name,
      category_slug,
      ...body
    } = as<Record<string, unknown>>(await farid.get(path))
    as(await farid.put(path, { ...body, price_sen }))
  }
  await set(ids[0], 999)
  await set(ids[1], 700)
  await set(ids[1], 1250)
  const undone = as<UndonePrices>(await undo(done.id))
  assert.deepEqual([undone.undone, undone.kept_count], [198, 2])
  assert.deepEqual(
    undone.kept.map(({ product_id }) => product_id),
    [ids[0], ids[1]],
  )
  assert.deepEqual(as(await undo(done.id)), undone)
  assert.equal((await undo(done.id, farid)).body.code, 'already_done')
  assert.equal(await priceOf(ids[2] ?? 0), 1000)
  const { data } = as<Static<typeof PriceImportsPage>>(await aina.get('/api/console/price-imports'))
  assert.deepEqual([data[0]?.id, data[0]?.undone_by, data[0]?.kept], [done.id, aina.id, 2])
  const { rows } = await shop.context.pool.query(
    `select action, after from operator_events where subject_kind = 'price_import' order by id`,
  )
  assert.deepEqual(rows, [
    { action: 'prices_imported', after: { changes: 200 } },
    { action: 'prices_undone', after: { undone: 198, kept: 2 } },
  ])
})

test('a difference that changed since the preview is not applied, not even in part', async () => {
  const [one = 0, two = 0] = await sellItems(2)
  const looked = await look(`id;price\n${one};12,50\n${two};13,00`)
  await shop.context.pool.query('update products set price_sen = 1100 where id = $1', [two])
  const refused = await bring(changesOf(looked))
  assert.deepEqual([refused.status, refused.body.code], [409, 'prices_changed'])
  assert.deepEqual([await priceOf(one), await priceOf(two)], [1000, 1100])
})

test('thousands of prices change at once, also after a single change', async () => {
  const [first = 0, ...rest] = await sellItems(5_000)
  const change = (product_id: number) => ({ product_id, from_sen: 1000, to_sen: 1100 })
  as(await bring([change(first)]))
  assert.equal(as<PriceImport>(await bring(rest.map(change))).changes, 4_999)
})

test('the second person sees each price that falls by more than half, or how many more an undo lowers', async () => {
  const ids = await sellItems(101)
  const fall = (product_id: number) => ({ product_id, from_sen: 1000, to_sen: 400 })
  const whole = await bring(ids.map(fall))
  assert.deepEqual([whole.status, Object.keys(whole.body.errors ?? {})], [422, ['changes']])
  assert.match(String(whole.body.message), /at most 100 such prices/)
  const raised = ids.map((product_id) => ({ product_id, from_sen: 1000, to_sen: 2100 }))
  const { id } = as<PriceImport>(await bring(raised))
  const shownOf = async (answer: Answer) => {
    assert.equal(answer.status, 202, answer.text)
    const request = await farid.get('/api/console/change-requests?state=waiting')
    return as<{ data: { rows: { name: string }[] }[] }>(request).data[0]?.rows ?? []
  }
  const part = ids.slice(1).map((of) => ({ ...fall(of), from_sen: 2100 }))
  assert.equal((await shownOf(await bring(part))).length, 100)
  const undone = await shownOf(await undo(id))
  assert.deepEqual([undone.length, undone[100]?.name], [101, '1 more item'])
})

test('of two concurrent imports one must be previewed again', async () => {
  const ids = await sellItems(20)
  const change = (to_sen: number) =>
    ids.map((product_id) => ({ product_id, from_sen: 1000, to_sen }))
  const backwards = change(2000).toReversed()
  const answers = await Promise.all([bring(change(3000)), bring(backwards, farid)])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
  const { rows } = await shop.context.pool.query(
    'select distinct price_sen from products where id = any($1)',
    [ids],
  )
  assert.equal(rows.length, 1)
})

describe('in a hostile file', () => {
  test('each bad line is reported with its reason, and the others are accepted', async () => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = await sellItems(5, 'Gem')
    await shop.context.pool.query('update products set archived_at = now() where id = $1', [d])
    const lines = [
      '\uFEFF"id";"game";"item";"price"',
      `${a};"Star ""Raiders""";Gem 1;"RM 12,50"`,
      `${b};x;Gem 2;0`,
      `${b};x;Gem 2;-5`,
      `${b};x;Gem 2;12.345`,
      `${b};x;Gem 2;=cmd|'/c calc'!A0`,
      `${b};x;Gem 2;100000.01`,
      `=1+1;x;Gem 2;10`,
      '999999999;x;Gem;10',
      `${e};x;Gem 2;10`,
      `${d};x;Gem 4;10`,
      `${c};x;Gem 3;11`,
      `${c};x;Gem 3;12`,
      '',
      `${b};x;Gem 2;`,
    ]
    const { changes, refused } = await look(lines.join('\r\n'))
    assert.deepEqual(
      changes.map(({ line, product_id, from_sen, to_sen }) => [line, product_id, from_sen, to_sen]),
      [[2, a, 1000, 1250]],
    )
    assert.deepEqual(
      refused.map(({ line, why }) => [line, why]),
      [
        [3, 'range'],
        [4, 'range'],
        [5, 'decimals'],
        [6, 'no_price'],
        [7, 'range'],
        [8, 'no_product'],
        [9, 'unknown'],
        [10, 'other_product'],
        [11, 'archived'],
        [12, 'repeated'],
        [13, 'repeated'],
        [15, 'no_price'],
      ],
    )
  })

  test('ten thousand lines are previewed, more are refused', async () => {
    const [id = 0] = await sellItems(1)
    const rest = Array.from({ length: 9_999 }, (_none, at) => `${500_000_000 + at},10.00`)
    const whole = ['id,price', `${id},10.50`, ...rest].join('\n')
    const { changes, refused, refused_count } = await look(whole)
    assert.deepEqual([changes.length, refused.length, refused_count], [1, 100, 9_999])
    assert.equal((await preview(`${whole}\n1,1`)).status, 422)
  })

  for (const [what, text] of [
    ['a header only', 'id,price'],
    ['without a header', '1,10.00\n2,11.00'],
    ['an unclosed quote', 'id,price\n"1,10.00'],
    ['binary data', '\u0000\u0001\u0002'],
    ['a web page', '<html><body>id,price</body></html>'],
  ] as const) {
    test(`${what} gets a field error`, async () => {
      const answer = await preview(text)
      assert.deepEqual([answer.status, Object.keys(answer.body.errors ?? {})], [422, ['text']])
    })
  }

  test('a duplicate product is refused, and so is a price of zero', async () => {
    const [id = 0] = await sellItems(1)
    const change = { product_id: id, from_sen: 1000, to_sen: 1100 }
    assert.equal((await bring([change, change])).status, 422)
    assert.equal((await bring([{ ...change, to_sen: 0 }])).status, 422)
    assert.equal((await bring([])).status, 422)
    const support = await newOperator(shop, 'support')
    assert.equal((await bring([change], support)).status, 403)
  })
})
