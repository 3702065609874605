import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Category, Option, Product } from '@apeak/contract/catalog'
import { writeFaq, writePost } from '#testing/content.ts'
import { offerMethod, sellItem } from '#testing/fixtures.ts'
import { newOperator, type TestOperator } from '#testing/operators.ts'
import { openTestShop } from '#testing/test-shop.ts'
import { translate } from '#testing/translations.ts'
import { invalidated, waitForNotifications } from '#testing/wait-for-notifications.ts'

const shop = await openTestShop({ LANGUAGES: 'en,ms,zh' })
after(() => shop.close())
const { database, pool } = shop.context
let editor: TestOperator
before(async () => {
  editor = await newOperator(shop, 'owner')
  await offerMethod(database)
})

/** The body of a public read after all changes have arrived. */
async function read<Body>(path: string): Promise<Body> {
  await waitForNotifications(shop)
  const answer = await shop.get(path)
  assert.equal(answer.status, 200, answer.text)
  return answer.body as unknown as Body
}
const gameAt = async (path: string) => (await read<{ category: Category }>(path)).category

/** A game with texts, a subcategory and a question, and one item. */
async function game() {
  const item = await sellItem(database, {
    categoryOptions: [
      {
        name: 'Server',
        type: 'dropdown',
        values: [
          { id: 1, label: 'Asia' },
          { id: 2, label: 'Europe' },
        ],
      },
    ],
  })
  await pool.query(`update categories set description = '<p>Play it.</p>' where id = $1`, [
    item.category_id,
  ])
  const { rows } = await pool.query(
    `insert into subcategories (category_id, name) values ($1, 'Passes') returning id`,
    [item.category_id],
  )
  return { ...item, path: `/api/categories/${item.slug}`, subcategory_id: Number(rows[0].id) }
}

describe('a game that is translated into Malay alone', () => {
  test('is Malay in Malay, and English in Chinese', async () => {
    const { category_id: id, path } = await game()
    await translate(
      editor,
      'ms',
      { thing: 'category', id },
      {
        name: 'Penyerang Bintang',
        description: '<p>Mainkannya.</p>',
      },
    )
    const malay = await gameAt(`${path}?lang=ms`)
    assert.deepEqual(
      [malay.name, malay.description, malay.untranslated, malay.languages],
      ['Penyerang Bintang', '<p>Mainkannya.</p>', undefined, ['en', 'ms']],
    )
    const chinese = await gameAt(`${path}?lang=zh`)
    assert.deepEqual(
      [chinese.name, chinese.description, chinese.untranslated],
      ['Star Raiders', '<p>Play it.</p>', ['name', 'description']],
    )
    assert.deepEqual(chinese.languages, ['en', 'ms'])
    const english = await gameAt(path)
    assert.deepEqual([english.name, english.untranslated], ['Star Raiders', undefined])
  })

  test('has its Malay name in lists, in the search and in the site map', async () => {
    const { category_id: id, slug } = await game()
    await translate(
      editor,
      'ms',
      { thing: 'category', id },
      {
        name: 'Dalam senarai',
        description: '<p>Ya.</p>',
      },
    )
    for (const path of ['/api/categories', '/api/search-entries']) {
      const text = JSON.stringify(await read(`${path}?lang=ms`))
      assert.ok(text.includes('Dalam senarai'), path)
      assert.ok(!JSON.stringify(await read(`${path}?lang=zh`)).includes('Dalam senarai'), path)
    }
    await waitForNotifications(shop)
    const { text } = await shop.get('/sitemap.xml')
    const listed = ['', '/ms', '/zh'].map((prefix) =>
      text.includes(`<loc>${shop.context.config.publicUrl}${prefix}/products/${slug}</loc>`),
    )
    assert.deepEqual(listed, [true, true, false])
    const entry = text.split('<url>').find((part) => part.includes(`/ms/products/${slug}</loc>`))
    assert.ok(entry?.includes('hreflang="ms"') && !entry.includes('hreflang="zh-Hans"'), entry)
  })
})

test('falls back per field, also in the parts of a game', async () => {
  const { category_id: id, product_id, subcategory_id, path } = await game()
  await translate(editor, 'zh', { thing: 'subcategory', id: subcategory_id }, { name: '通行证' })
  await translate(editor, 'zh', { thing: 'product', id: product_id }, { name: '100 水晶' })
  await translate(editor, 'zh', { thing: 'category', id }, { description: '<p>玩吧。</p>' })
  const shown = await gameAt(`${path}?lang=zh`)
  assert.deepEqual(
    [shown.name, shown.description, shown.subcategories.map(({ name }) => name)],
    ['Star Raiders', '<p>玩吧。</p>', ['通行证']],
  )
  assert.deepEqual(shown.untranslated, ['name'])
  const [item] = await read<Product[]>(`${path}/getProducts?lang=zh`)
  assert.deepEqual([item?.name, item?.untranslated], ['100 水晶', undefined])
})

test('a choice is shown translated, with the English label that orders store', async () => {
  const { category_option_ids, path } = await game()
  const thing = { thing: 'option', id: category_option_ids[0] ?? 0 }
  await translate(editor, 'zh', thing, { name: '服务器', 'values.2': '欧洲' })
  const [asked] = await read<Option[]>(`${path}/getOptions?lang=zh`)
  assert.deepEqual(
    [asked?.name, asked?.original, asked?.values],
    [
      '服务器',
      'Server',
      [
        { id: 1, label: 'Asia' },
        { id: 2, label: '欧洲', original: 'Europe' },
      ],
    ],
  )
  const [english] = await read<Option[]>(`${path}/getOptions`)
  assert.deepEqual(english?.values, [
    { id: 1, label: 'Asia' },
    { id: 2, label: 'Europe' },
  ])
})

describe('once the English text changes', () => {
  test('the name of an item is English again, because it names what is sold', async () => {
    const { product_id: id, path } = await game()
    await translate(editor, 'ms', { thing: 'product', id }, { name: '100 Kristal' })
    await pool.query(`update products set name = '200 Crystals' where id = $1`, [id])
    const [item] = await read<Product[]>(`${path}/getProducts?lang=ms`)
    assert.deepEqual([item?.name, item?.untranslated], ['200 Crystals', ['name']])
  })

  test('a choice that got another meaning is English again', async () => {
    const { category_option_ids, path } = await game()
    const id = category_option_ids[0] ?? 0
    await translate(editor, 'ms', { thing: 'option', id }, { 'values.1': 'Asia Tenggara' })
    const values = JSON.stringify([{ id: 1, label: 'America' }])
    await pool.query('update options set "values" = $2 where id = $1', [id, values])
    const [asked] = await read<Option[]>(`${path}/getOptions?lang=ms`)
    assert.deepEqual(asked?.values, [{ id: 1, label: 'America' }])
  })

  test('the text of an article stays translated', async () => {
    const { slug } = await writePost(database)
    const { rows } = await pool.query('select id from blog_posts where slug = $1', [slug])
    const thing = { thing: 'post', id: rows[0].id }
    await translate(editor, 'ms', thing, { title: 'Musim baharu', description: '<p>Baharu.</p>' })
    await pool.query(`update blog_posts set description = '<p>All is new.</p>' where slug = $1`, [
      slug,
    ])
    type Read = { blog_post: { title: string; description: string; untranslated?: string[] } }
    const { blog_post } = await read<Read>(`/api/blog/posts/${slug}?lang=ms`)
    assert.deepEqual(
      [blog_post.title, blog_post.description, blog_post.untranslated],
      ['Musim baharu', '<p>Baharu.</p>', ['excerpt']],
    )
  })

  test('an emptied text stays empty', async () => {
    const { category_id: id, path } = await game()
    await translate(editor, 'ms', { thing: 'category', id }, { description: '<p>Lama.</p>' })
    await pool.query(`update categories set description = '' where id = $1`, [id])
    assert.equal((await gameAt(`${path}?lang=ms`)).description, '')
  })
})

describe('content is read in a language', () => {
  test('banner, notice, questions, pages and payment methods', async () => {
    await pool.query(`update banner_settings set enabled = true, content = 'Sale today'`)
    await translate(editor, 'ms', { thing: 'banner', id: 'banner' }, { content: 'Jualan hari ini' })
    await translate(editor, 'ms', { thing: 'notice', id: 'notice' }, { reminder: 'Peringatan' })
    await writeFaq(database, { category: 'Money', question: 'Is it safe?' })
    const { rows } = await pool.query(`select id from faqs where question = 'Is it safe?'`)
    await translate(
      editor,
      'ms',
      { thing: 'question', id: rows[0].id },
      { question: 'Selamatkah?' },
    )
    const page = { title: 'About', body: '<p>Us.</p>', banner_image_id: null, version: 0 }
    await editor.put('/api/console/static-pages/about-us', page)
    await translate(
      editor,
      'ms',
      { thing: 'static-page', id: 'about-us' },
      { body: '<p>Kami.</p>' },
    )
    await translate(
      editor,
      'ms',
      { thing: 'payment_method', id: 'check_payment' },
      {
        label: 'Pindahan bank',
      },
    )
    const shown: [path: string, malay: string[]][] = [
      ['/api/banner', ['Jualan hari ini']],
      ['/api/notice', ['Peringatan']],
      ['/api/faqs', ['Selamatkah?', '"untranslated":["answer"]']],
      ['/page/about-us', ['<p>Kami.</p>', '"untranslated":["title"]']],
      ['/api/payment-methods', ['Pindahan bank']],
    ]
    for (const [path, malay] of shown) {
      const [ms, en] = [await read(`${path}?lang=ms`), await read(path)].map((body) =>
        JSON.stringify(body),
      )
      for (const part of malay) assert.ok(ms?.includes(part), `${path}: ${ms}`)
      assert.ok(!en?.includes(malay[0] ?? '') && !en?.includes('untranslated'), `${path}: ${en}`)
    }
  })
})

describe('the address is the whole key of a cached answer', () => {
  test('a saved translation drops the answers in all languages', async () => {
    const { category_id: id, path } = await game()
    const addresses = { malay: `${path}?lang=ms`, chinese: `${path}?lang=zh`, english: path }
    const change = () => translate(editor, 'ms', { thing: 'category', id }, { name: 'Segar' })
    const [dropped] = await invalidated([shop], addresses, change)
    assert.deepEqual(dropped?.toSorted(), ['chinese', 'english', 'malay'])
    assert.equal((await gameAt(`${path}?lang=ms`)).name, 'Segar')
  })

  test('no header changes it', async () => {
    const { category_id: id, path } = await game()
    await translate(editor, 'ms', { thing: 'category', id }, { name: 'Hanya alamat' })
    await waitForNotifications(shop)
    const answer = await shop.get(path, { 'accept-language': 'ms' })
    assert.equal((answer.body.category as unknown as Category).name, 'Star Raiders')
  })

  test('other languages and other parameters are refused', async () => {
    const { path } = await game()
    for (const query of ['lang=fr', 'lang=en', 'lang=ms&lang=zh', 'x=1', 'lang=ms&x=1']) {
      assert.equal((await shop.get(`${path}?${query}`)).status, 422, query)
    }
  })

  test('an invalid preview token is not cached', async () => {
    const { path } = await game()
    const address = `${path}?preview=nonsense`
    assert.equal((await shop.get(address)).status, 200)
    assert.equal(shop.context.responses.get(address), undefined)
  })
})
