import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { TranslationCounts, TranslationEntry } from '@apeak/contract/translations-console'
import { offerMethod, sellItem } from '#testing/fixtures.ts'
import { newOperator, type TestOperator } from '#testing/operators.ts'
import { activeParts, richTextVectors } from '#testing/rich-text-vectors.ts'
import { openTestShop } from '#testing/test-shop.ts'
import { saveTranslation, textsOf, translate, translationOf } from '#testing/translations.ts'

const shop = await openTestShop()
after(() => shop.close())
const { database, pool } = shop.context
let mei: TestOperator
let raj: TestOperator
before(async () => {
  mei = await newOperator(shop, 'content', { name: 'Mei' })
  raj = await newOperator(shop, 'owner', { name: 'Raj' })
  await offerMethod(database)
})

/** A game with a name of its own. */
async function game(name: string) {
  const { category_id: id } = await sellItem(database)
  await pool.query(`update categories set name = $2, description = '<p>Play.</p>' where id = $1`, [
    id,
    name,
  ])
  return { thing: 'category', id }
}

async function listed(query: string): Promise<TranslationEntry[]> {
  const answer = await mei.get(`/api/console/translations?language=ms&per_page=100&${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data as unknown as TranslationEntry[]
}

const stateOf = async (name: string) =>
  (await listed(`q=${name}&thing=category`)).find(({ field }) => field === 'name')?.state

test('a text is missing, then current, then outdated once its English changes', async () => {
  const thing = await game('Moonlight')
  assert.equal(await stateOf('Moonlight'), 'missing')
  await translate(mei, 'ms', thing, { name: 'Cahaya Bulan' })
  assert.equal(await stateOf('Moonlight'), 'current')
  await pool.query(`update categories set name = 'Moonlight II' where id = $1`, [thing.id])
  const [entry] = await listed('q=Moonlight II&thing=category&state=outdated')
  assert.deepEqual(
    [entry?.english, entry?.text, entry?.field, entry?.name],
    ['Moonlight II', 'Cahaya Bulan', 'name', 'Moonlight II'],
  )
  await translate(mei, 'ms', thing, { name: 'Cahaya Bulan' })
  assert.equal(await stateOf('Moonlight II'), 'current', 'confirmed by saving it again')
})

test('the list has every text of things that are not archived, and counts them', async () => {
  const thing = await game('Archived game')
  assert.equal((await listed('q=Archived game&thing=category')).length, 2)
  await raj.post(`/api/console/categories/${thing.id}/archive`)
  assert.equal((await listed('q=Archived game')).length, 0)
  const counts = await mei.get('/api/console/translations/counts')
  const { data } = counts.body as unknown as TranslationCounts
  const [notice] = data.filter((one) => one.language === 'zh' && one.thing === 'notice')
  assert.deepEqual(notice, { language: 'zh', thing: 'notice', missing: 3, outdated: 0, current: 0 })
  assert.equal(
    data.some((one) => one.thing === 'banner'),
    false,
    'an empty text needs none',
  )
})

test('a game is read with its parts', async () => {
  const { category_id: id } = await sellItem(database, {
    categoryOptions: [{ name: 'Server', type: 'dropdown', values: [{ id: 7, label: 'Asia' }] }],
  })
  const texts = await textsOf(mei, { thing: 'category', id })
  assert.deepEqual(
    texts.map(({ thing, field, english, name }) => [thing, field, english, name]),
    [
      ['category', 'name', 'Star Raiders', 'Star Raiders'],
      ['option', 'name', 'Server', 'Star Raiders: Server'],
      ['option', 'values.7', 'Asia', 'Star Raiders: Server'],
    ],
  )
})

describe('two editors', () => {
  test('the second gets a conflict with the first one’s text', async () => {
    const thing = await game('Two editors')
    const [first, second] = [
      await translationOf(mei, 'ms', thing, { name: 'Pertama' }),
      await translationOf(raj, 'ms', thing, { name: 'Kedua' }),
    ]
    assert.equal((await saveTranslation(mei, thing, first)).status, 200)
    const refused = await saveTranslation(raj, thing, second)
    assert.deepEqual([refused.status, refused.body.code], [409, 'changed_meanwhile'], refused.text)
    assert.ok(refused.text.includes('Pertama') && refused.text.includes(mei.id), refused.text)
    assert.equal((await saveTranslation(mei, thing, first)).status, 200, 'safe to repeat')
  })

  test('edits of different languages or texts do not conflict', async () => {
    const thing = await game('Apart')
    const bodies = [
      await translationOf(mei, 'ms', thing, { name: 'Berasingan' }),
      await translationOf(raj, 'zh', thing, { name: '分开' }),
      await translationOf(raj, 'ms', thing, { description: '<p>Main.</p>' }),
    ]
    const answers = await Promise.all(bodies.map((body) => saveTranslation(raj, thing, body)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    const kept = (await textsOf(mei, thing)).map(({ languages }) => [
      languages.ms.text,
      languages.zh.text,
    ])
    assert.deepEqual(kept, [
      ['Berasingan', '分开'],
      ['<p>Main.</p>', ''],
    ])
  })

  test('a translator is told when the English has changed', async () => {
    const thing = await game('Before')
    const body = await translationOf(mei, 'ms', thing, { name: 'Sebelum' })
    await pool.query(`update categories set name = 'Afterwards' where id = $1`, [thing.id])
    const refused = await saveTranslation(mei, thing, body)
    assert.equal(refused.status, 409)
    assert.ok(refused.text.includes('Afterwards'), refused.text)
    assert.deepEqual((await textsOf(mei, thing))[0]?.languages.ms.state, 'missing')
  })

  test('the editor of the English text is not disturbed', async () => {
    const { id } = await game('Undisturbed')
    const { body: opened } = await raj.get(`/api/console/categories/${id}`)
    await translate(mei, 'ms', { thing: 'category', id }, { name: 'Tenang' })
    const { id: _id, archived_at: _archived, selling_pause: _pause, ...fields } = opened
    const saved = await raj.put(`/api/console/categories/${id}`, { ...fields, aliases: ['calm'] })
    assert.equal(saved.status, 200, saved.text)
    assert.equal((await textsOf(mei, { thing: 'category', id }))[0]?.languages.ms.text, 'Tenang')
  })
})

test('a save is in the history of the thing, with what was there before', async () => {
  const thing = await game('History')
  await translate(mei, 'ms', thing, { name: 'Sejarah' })
  await translate(mei, 'ms', thing, { name: 'Sejarah baharu' })
  const { rows } = await pool.query(
    `select actor, before, after from operator_events
     where subject_kind = 'category' and subject_id = $1 and action = 'translated' order by id`,
    [String(thing.id)],
  )
  assert.deepEqual(rows, [
    { actor: mei.id, before: { name: '' }, after: { language: 'ms', name: 'Sejarah' } },
    {
      actor: mei.id,
      before: { name: 'Sejarah' },
      after: { language: 'ms', name: 'Sejarah baharu' },
    },
  ])
})

test('an empty text removes a translation', async () => {
  const thing = await game('Removed')
  await translate(mei, 'ms', thing, { name: 'Dibuang' })
  await translate(mei, 'ms', thing, { name: ' ' })
  assert.deepEqual((await textsOf(mei, thing))[0]?.languages.ms, {
    text: '',
    state: 'missing',
    version: null,
  })
})

describe('hostile texts', () => {
  test('rich text is made inert', async () => {
    const thing = await game('Hostile')
    const html = `<p>Main</p>${richTextVectors.join('\n')}`
    const [, description] = await translate(mei, 'ms', thing, { description: html })
    assert.match(description?.languages.ms.text ?? '', /<p>Main<\/p>/)
    assert.deepEqual(activeParts(description?.languages.ms.text ?? ''), [])
  })

  test('a name stays a single short line, and no HTML', async () => {
    const thing = await game('Names')
    for (const name of ['Dua\nbaris', 'x'.repeat(151)]) {
      const body = await translationOf(mei, 'ms', thing, { name })
      const refused = await saveTranslation(mei, thing, body)
      assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['texts.0.text']])
    }
    const [kept] = await translate(mei, 'ms', thing, { name: '<b>Nama</b>' })
    assert.equal(kept?.languages.ms.text, '<b>Nama</b>')
  })

  test('unknown things and fields are refused', async () => {
    const thing = await game('Unknown')
    const texts = [{ field: 'slug', text: 'x', of: '00000000', version: null }]
    const body = { language: 'ms', texts }
    assert.equal((await saveTranslation(mei, thing, body)).status, 422)
    assert.equal((await saveTranslation(mei, { ...thing, id: 999_999_999 }, body)).status, 404)
    assert.equal((await saveTranslation(mei, { thing: 'coupon', id: 1 }, body)).status, 422)
    for (const field of ['constructor', '__proto__', 'values.1', 'name.1']) {
      const odd = { language: 'ms', texts: [{ ...texts[0], field }] }
      assert.equal((await saveTranslation(mei, thing, odd)).status, 422, field)
    }
  })
})

test('texts about payments need the right to change them, and a second person', async () => {
  const thing = { thing: 'payment_method', id: 'check_payment' }
  const body = await translationOf(raj, 'ms', thing, { label: 'Bayar ke akaun saya' })
  assert.equal((await saveTranslation(mei, thing, body)).status, 403)
  assert.equal(
    (await mei.put('/api/console/translations/payment_method/check_payment', body)).status,
    422,
  )
  const asked = await saveTranslation(raj, thing, body)
  assert.deepEqual([asked.status, asked.body.code], [202, 'waits_for_approval'], asked.text)
  assert.equal((await textsOf(mei, thing))[0]?.languages.ms.text, '')
  const finance = await newOperator(shop, 'finance')
  const approve = `/api/console/change-requests/${asked.body.request_id}/approve`
  const approved = await finance.post(approve, {})
  assert.equal(approved.status, 200, approved.text)
  assert.equal((await textsOf(mei, thing))[0]?.languages.ms.text, 'Bayar ke akaun saya')
})
