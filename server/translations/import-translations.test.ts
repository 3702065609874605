import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { TranslationsPreview } from '@apeak/contract/translations-console'
import { sellItem } from '#testing/fixtures.ts'
import { newOperator, type TestOperator } from '#testing/operators.ts'
import { activeParts } from '#testing/rich-text-vectors.ts'
import { type Answer, openTestShop } from '#testing/test-shop.ts'
import { textsOf, translate } from '#testing/translations.ts'

const shop = await openTestShop()
after(() => shop.close())
const { database, pool } = shop.context
let mei: TestOperator
before(async () => {
  mei = await newOperator(shop, 'content', { name: 'Mei' })
})

async function game(name: string) {
  const { category_id: id } = await sellItem(database)
  await pool.query(
    `update categories set name = $2, description = '<p>Play, "win"; or lose.</p>' where id = $1`,
    [id, name],
  )
  return { thing: 'category', id }
}

async function exported(query = 'which=all'): Promise<string> {
  const answer = await mei.get(`/api/console/translations/export?language=ms&${query}`)
  assert.equal(answer.status, 200)
  return answer.text
}
const preview = async (csv: string): Promise<TranslationsPreview> => {
  const answer = await mei.post('/api/console/translations/preview', { language: 'ms', csv })
  assert.equal(answer.status, 200, answer.text)
  return answer.body as unknown as TranslationsPreview
}
const importing = (csv: string, seen: string): Promise<Answer> =>
  mei.post('/api/console/translations/import', { language: 'ms', csv, seen })

const nameOf = async (thing: { thing: string; id: number }) =>
  (await textsOf(mei, thing))[0]?.languages.ms

/** A file with these lines: thing, id, field, translation and, if given, the digest of the English. */
const fileOf = (lines: [string, string | number, string, string, string?][]) =>
  [
    'thing,id,field,of,translation',
    ...lines.map(([thing, id, field, text, of = '']) =>
      [thing, id, field, of, `"${text.replaceAll('"', '""')}"`].join(','),
    ),
  ].join('\r\n')

test('an exported file changes nothing when it is imported', async () => {
  const thing = await game('=Round, "trip"; game')
  await translate(mei, 'ms', thing, {
    name: '-Pergi, "balik"',
    description: '<p>Satu,\n"dua"; tiga</p>',
  })
  const { changes_count, unchanged, refused_count } = await preview(await exported())
  assert.deepEqual([changes_count, unchanged, refused_count], [0, 2, 0])
})

test('a translated export is imported whole, with an event for each thing', async () => {
  const [one, other] = [await game('First of file'), await game('Second of file')]
  const filled = (await exported('which=left&thing=category')).replace(
    /^(category,\d+,name,.*),$/gm,
    (_line, start: string) => `${start},Nama ${/,name,(\w+)/.exec(start)?.[1]}`,
  )
  const seen = await preview(filled)
  assert.ok(seen.changes_count >= 2, JSON.stringify(seen))
  assert.equal(seen.changes[0]?.is_outdated, false)
  const answer = await importing(filled, seen.seen)
  assert.deepEqual([answer.status, answer.body], [200, { written: seen.changes_count }])
  assert.deepEqual(
    [(await nameOf(one))?.text, (await nameOf(other))?.text],
    ['Nama First', 'Nama Second'],
  )
  assert.deepEqual((await importing(filled, seen.seen)).body, { written: 0 }, 'safe to repeat')
  const { rows } = await pool.query(
    `select count(*)::integer as events from operator_events
     where action = 'translated' and subject_kind = 'category' and subject_id = any($1)`,
    [[String(one.id), String(other.id)]],
  )
  assert.equal(rows[0].events, 2)
})

describe('nothing is written', () => {
  test('if one line is refused, and each line says why', async () => {
    const thing = await game('Refused lines')
    const csv = fileOf([
      ['category', thing.id, 'name', 'Baik'],
      ['category', 999_999_999, 'name', 'Tiada'],
      ['coupon', 1, 'name', 'Tiada'],
      ['category', thing.id, 'slug', 'tiada'],
      ['category', thing.id, 'name', 'Sekali lagi'],
      ['category', thing.id, 'selling_paused_text', 'Tiada asal'],
      ['payment_method', 'check_payment', 'label', 'Bayar saya'],
      ['category', thing.id, 'redeem_help', ''],
      ['category', thing.id, 'description', 'x', 'changed'],
    ])
    const seen = await preview(csv)
    assert.deepEqual(
      seen.refused.map(({ line, why }) => [line, why]),
      [
        [3, 'unknown'],
        [4, 'unknown'],
        [5, 'unknown'],
        [6, 'repeated'],
        [7, 'no_english'],
        [8, 'payment'],
        [10, 'digest'],
      ],
    )
    const refused = await importing(csv, seen.seen)
    assert.equal(refused.status, 422)
    assert.equal(refused.body.errors.csv?.length, 7)
    assert.match(refused.body.errors.csv?.[0] ?? '', /^Line 3: /)
    assert.equal((await nameOf(thing))?.state, 'missing')
  })

  test('if a name is too long or has two lines', async () => {
    const [one, other] = [await game('Too long'), await game('Two lines')]
    const { refused } = await preview(
      fileOf([
        ['category', one.id, 'name', 'x'.repeat(151)],
        ['category', other.id, 'name', 'Dua\nbaris'],
      ]),
    )
    assert.deepEqual(
      refused.map(({ why }) => why),
      ['too_long', 'line_break'],
    )
  })

  test('if a text was translated since the preview', async () => {
    const thing = await game('Since the preview')
    const csv = fileOf([['category', thing.id, 'name', 'Daripada fail']])
    const { seen } = await preview(csv)
    await translate(mei, 'ms', thing, { name: 'Daripada borang' })
    assert.equal((await importing(csv, seen)).status, 409)
    assert.equal((await nameOf(thing))?.text, 'Daripada borang')
  })

  test('if it is no table of translations', async () => {
    for (const csv of ['"open', 'a,b\n1,2']) {
      const answer = await mei.post('/api/console/translations/preview', { language: 'ms', csv })
      const { refused_count } = answer.body as unknown as TranslationsPreview
      assert.ok(answer.status === 422 || refused_count === 1, answer.text)
    }
  })
})

test('rich text of a file is made inert', async () => {
  const thing = await game('Hostile file')
  const csv = fileOf([
    ['category', thing.id, 'description', '<p onclick="x()">Main</p><script>x()</script>'],
  ])
  const { changes, seen } = await preview(csv)
  assert.deepEqual(activeParts(changes[0]?.after ?? '<script>'), [])
  await importing(csv, seen)
  const text = (await textsOf(mei, thing))[1]?.languages.ms.text
  assert.equal(text, '<p>Main</p>')
})

test('a translation of an earlier English text is imported as outdated', async () => {
  const thing = await game('Earlier text')
  const file = await exported('which=left&thing=category')
  const line = file.split('\r\n').find((one) => one.includes('Earlier text')) ?? ''
  const [, , , , of = ''] = line.split(',')
  await pool.query(`update categories set name = 'Later text' where id = $1`, [thing.id])
  const csv = fileOf([['category', thing.id, 'name', 'Teks awal', of]])
  const { changes, seen } = await preview(csv)
  assert.equal(changes[0]?.is_outdated, true)
  assert.equal((await importing(csv, seen)).status, 200)
  assert.equal((await nameOf(thing))?.state, 'outdated')
})
