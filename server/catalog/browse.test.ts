import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import {
  CategoriesResponse,
  type Category,
  CategoryResponse,
  type CategorySummary,
  type HomepageTag,
  HomepageTagsResponse,
  OptionsResponse,
  type Product,
  ProductsResponse,
  SearchEntriesResponse,
  type SearchEntry,
} from '@apeak/contract/catalog'
import { PaymentChargesResponse, PaymentMethodsResponse } from '@apeak/contract/payments'
import type { TSchema } from 'typebox'
import { inTransaction } from '#platform/postgres/database.ts'
import { schemaViolations } from '#testing/documented-routes.ts'
import { offerMethod, sellItem, startFlashSale } from '#testing/fixtures.ts'
import { storePicture } from '#testing/pictures.ts'
import { openTestShop } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'
import { waitForNotifications } from '#testing/wait-for-notifications.ts'
import { loadTranslations } from '#translations/translations.ts'

const shop = await openTestShop()
after(() => shop.close())
const db = shop.context.database
const listed = await sellItem(db, {
  price_sen: 3_456_789,
  categoryOptions: [{ name: 'Player ID', is_required: true }],
  productOptions: [{ name: 'Server', type: 'dropdown', values: [{ id: 1, label: 'Asia' }] }],
})
await startFlashSale(db, { product_id: listed.product_id, price_sen: 1000, qty: 5 })
await offerMethod(db, { fee_kind: 'percent', fee_hundredths: 125 })
await offerMethod(db, { value: 'apeak', fee_kind: 'fixed', fee_hundredths: 250 })
await offerMethod(db, { value: 'fiuu', enabled: false })
const { id: file_id } = await storePicture(shop.context.files, 'base')
await db
  .updateTable('categories')
  .set({ base_image_id: file_id, description: '<p>Play</p>' })
  .where('id', '=', listed.category_id)
  .execute()
const logo_id = (await storePicture(shop.context.files, 'logo')).id
await db.updateTable('payment_methods').set({ logo_id, note: 'By bank' }).execute()

async function tag(slug: string, more: { position?: number; on_homepage?: boolean } = {}) {
  const row = { name: slug.toUpperCase(), slug, ...more }
  return shop.context.database
    .insertInto('tags')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
}

async function addTo(tag_id: number, category_ids: number[]) {
  const rows = category_ids.map((category_id, position) => ({ tag_id, category_id, position }))
  await shop.context.database.insertInto('category_tags').values(rows).execute()
}

describe('every catalogue response matches the contract exactly', () => {
  const answers: [string, () => string, TSchema][] = [
    ['the categories', () => '/api/categories', CategoriesResponse],
    ['the homepage’s tags', () => '/api/tags/homepage', HomepageTagsResponse],
    ['the search entries', () => '/api/search-entries', SearchEntriesResponse],
    ['a category', () => `/api/categories/${listed.slug}`, CategoryResponse],
    ['a category’s products', () => `/api/categories/${listed.slug}/getProducts`, ProductsResponse],
    ['a category’s options', () => `/api/categories/${listed.slug}/getOptions`, OptionsResponse],
    ['the payment methods', () => '/api/payment-methods', PaymentMethodsResponse],
    ['the methods’ charges', () => '/api/payment-methods-charges', PaymentChargesResponse],
  ]
  for (const [what, path, schema] of answers) {
    test(what, async () => {
      // Requested twice: computed, then cached.
      for (const _ of [1, 2]) {
        const { status, body } = await shop.get(path())
        assert.equal(status, 200)
        assert.deepEqual(schemaViolations(schema, body), [])
      }
    })
  }
})

test('a product has its price, flash sales and options', async () => {
  const { body } = await shop.get(`/api/categories/${listed.slug}/getProducts`)
  const [product] = body as unknown as Product[]
  assert.equal(product?.selling_price.inCurrentCurrency.amount, 34_567.89)
  assert.equal(product?.selling_price.formatted, 'RM 34,567.89')
  assert.deepEqual(product?.category_ids, [listed.category_id])
  const { qty, sold, price } = product?.flash_sales[0]?.pivot ?? {}
  assert.deepEqual([qty, sold, price?.amount], [5, 0, 10])
  assert.deepEqual(product?.options[0]?.values, [{ id: 1, label: 'Asia' }])
})

test('search lists the aliases of a category, and each word of its products once', async () => {
  const db = shop.context.database
  const { category_id } = await sellItem(db)
  await db
    .updateTable('categories')
    .set({ aliases: ['sraid'] })
    .where('id', '=', category_id)
    .execute()
  const sold = ['60 UC', '1,500 + 75 UC (bonus)', 'Weekly Pass']
  const rows = sold.map((name) => ({ category_id, name, price_sen: 100 }))
  await db.insertInto('products').values(rows).execute()
  await waitForNotifications(shop)
  const { body } = await shop.get('/api/search-entries')
  const found = (body as unknown as SearchEntry[]).find(({ id }) => id === category_id)
  assert.deepEqual(found?.aliases, ['sraid'])
  assert.deepEqual(found?.item_words, ['bonus', 'crystals', 'pass', 'uc', 'weekly'])
})

test('search in Chinese also lists the English name, the pinyin, and words of items in both', async () => {
  const db = shop.context.database
  const { category_id, product_id } = await sellItem(db)
  const { name } = await db
    .updateTable('categories')
    .set({ name: 'Genshin Impact', aliases: ['gi', '空月'] })
    .where('id', '=', category_id)
    .returning('name')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('products')
    .set({ name: '60 Crystals, 1 month' })
    .where('id', '=', product_id)
    .execute()
  await inTransaction(db, (tx) =>
    loadTranslations(tx, shop.context.translatedTables, 'zh', [
      { thing: 'category', id: String(category_id), field: 'name', text: '原神' },
      { thing: 'product', id: String(product_id), field: 'name', text: '６０ 创世结晶，1 个月' },
    ]),
  )
  await waitForNotifications(shop)
  const entryIn = async (query: string) => {
    const { status, body } = await shop.get(`/api/search-entries${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return (body as unknown as SearchEntry[]).find(({ id }) => id === category_id)
  }
  const chinese = await entryIn('?lang=zh')
  assert.deepEqual([chinese?.name, chinese?.english], ['原神', name])
  assert.deepEqual(chinese?.pinyin, ['yuan shen', 'kong yue'])
  assert.deepEqual(chinese?.item_words, ['crystals', 'month', '个月', '创世结晶'])
  const english = await entryIn('')
  assert.deepEqual([english?.name, english?.english, english?.pinyin], [name, undefined, undefined])
  assert.deepEqual(english?.item_words, ['crystals', 'month'])
})

test('reserved units count as sold to others', async () => {
  await shop.context.database
    .updateTable('flash_sales')
    .set({ reserved: 2, sold: 1 })
    .where('product_id', '=', listed.product_id)
    .execute()
  await until('the list is updated', async () => {
    const { body } = await shop.get(`/api/categories/${listed.slug}/getProducts`)
    const [product] = body as unknown as Product[]
    return product?.flash_sales[0]?.pivot.sold === 3
  })
})

test('a method is listed with its fee; a disabled one is not', async () => {
  const methods = await shop.get('/api/payment-methods')
  assert.deepEqual(Object.keys(methods.body), ['apeak', 'check_payment'])
  const { charges } = (await shop.get('/api/payment-methods-charges')).body
  assert.deepEqual(charges, [
    { payment_method: 'apeak', type: 'fixed', value: 2.5 },
    { payment_method: 'check_payment', type: 'percent', value: 1.25 },
  ])
})

test('a tag lists its categories in its own order', async () => {
  const db = shop.context.database
  const [first, second] = [await sellItem(db), await sellItem(db)]
  const { id } = await tag('new')
  await addTo(id, [second.category_id, first.category_id])
  const { body } = await shop.get('/api/categories?tag=new')
  const categories = body.categories as Category[]
  assert.deepEqual(
    categories.map(({ slug }) => slug),
    [second.slug, first.slug],
  )
  assert.deepEqual(body.tag, { id, name: 'NEW', slug: 'new' })
  for (const none of ['/api/categories', '/api/categories?tag=']) {
    const all = await shop.get(none)
    assert.deepEqual([all.status, all.body.tag], [200, null])
  }
})

test('lists show the lowest price, and the delivery of all products', async () => {
  const db = shop.context.database
  const category = await sellItem(db, { price_sen: 1990 })
  const [codes, nothing] = [await sellItem(db), await sellItem(db)]
  const sold = { category_id: category.category_id, name: 'Pass' }
  await db
    .insertInto('products')
    .values({ ...sold, price_sen: 123_456 })
    .execute()
  await db
    .updateTable('products')
    .set({ delivered_by_code: true })
    .where('id', '=', codes.product_id)
    .execute()
  await db.deleteFrom('products').where('id', '=', nothing.product_id).execute()
  const { id } = await tag('told', { on_homepage: false })
  const shown = [category, codes, nothing].map(({ category_id }) => category_id)
  await addTo(id, shown)
  const cheapest = async () => {
    const { body } = await shop.get('/api/categories?tag=told')
    const categories = body.categories as CategorySummary[]
    return categories.map(({ from_price, delivery }) => [from_price, delivery])
  }
  const others = [
    ['RM 10.00', 'code'],
    [null, null],
  ]
  assert.deepEqual(await cheapest(), [['RM 19.90', 'direct'], ...others])
  await db
    .insertInto('products')
    .values({ ...sold, name: 'Card', price_sen: 150, delivered_by_code: true })
    .execute()
  await until('the list is updated', async () => (await cheapest())[0]?.[0] === 'RM 1.50')
  assert.deepEqual(await cheapest(), [['RM 1.50', null], ...others])
})

test('an unknown tag is 404; an invalid one is a field error', async () => {
  assert.equal((await shop.get('/api/categories?tag=none')).status, 404)
  for (const slug of ['A', 'a b', '-a', 'a--b', "a'--", '%00', 'x'.repeat(81)]) {
    const answer = await shop.get(`/api/categories?tag=${slug}`)
    assert.deepEqual([slug, answer.status, Object.keys(answer.body.errors)], [slug, 422, ['tag']])
  }
  const twice = await shop.get('/api/categories?tag=a&tag=b')
  assert.deepEqual([twice.status, Object.keys(twice.body.errors)], [422, ['tag']])
})

test('the homepage shows at most eight categories a tag, without repeats, hidden or empty tags', async () => {
  const db = shop.context.database
  const items = await Promise.all(Array.from({ length: 10 }, () => sellItem(db)))
  const ids = items.map(({ category_id }) => category_id)
  await addTo((await tag('many', { position: -2 })).id, ids)
  await addTo((await tag('others', { position: -1 })).id, ids.slice(6))
  await addTo((await tag('few')).id, ids.slice(0, 2))
  await addTo((await tag('hidden', { on_homepage: false })).id, ids)
  await tag('empty')
  await waitForNotifications(shop)
  const { body } = await shop.get('/api/tags/homepage')
  const shown = (body as unknown as HomepageTag[]).filter(({ slug }) => slug !== 'new')
  assert.deepEqual(
    shown.map(({ slug, categories }) => [slug, categories.map(({ id }) => id)]),
    [
      ['many', ids.slice(0, 8)],
      ['others', ids.slice(8)],
      ['few', ids.slice(0, 2)],
    ],
  )
})

for (const part of ['', '/getProducts', '/getOptions']) {
  test(`categories/…${part} of an unknown category is 404`, async () => {
    const answer = await shop.get(`/api/categories/none${part}`)
    assert.deepEqual([answer.status, answer.body.error], [404, 'Category not found'])
    const malformed = await shop.get(`/api/categories/No%20Slug${part}`)
    assert.deepEqual([malformed.status, Object.keys(malformed.body.errors)], [422, ['slug']])
  })
}
