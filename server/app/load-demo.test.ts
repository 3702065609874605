import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CategoryResponse, HomepageTag, Option, Product } from '@apeak/contract/catalog'
import type { TranslationCounts } from '@apeak/contract/translations-console'
import { noTimeouts } from '#platform/postgres/database.ts'
import { newOperator } from '#testing/operators.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { loadDemo } from './load-demo.ts'

let shop: TestShop
let loads: boolean[]

before(async () => {
  // Without timeouts, as at a start: one process waits for the other.
  shop = await openTestShop({}, { limits: noTimeouts })
  loads = await Promise.all([loadDemo(shop.context), loadDemo(shop.context)])
})

after(() => shop.close())

async function read<Answer>(path: string): Promise<Answer> {
  const answer = await shop.get(path)
  assert.equal(answer.status, 200)
  return JSON.parse(answer.text)
}

test('of two processes loading the demo, one does, and a later one changes nothing', async () => {
  assert.deepEqual(loads.toSorted(), [false, true])
  assert.equal(await loadDemo(shop.context), false)
})

test('the home page shows at most eight games of a tag, each with an existing picture', async () => {
  const tags = await read<HomepageTag[]>('/api/tags/homepage')
  assert.ok(tags.length >= 3)
  assert.ok(tags.some(({ categories }) => categories.length === 8))
  const path = tags[0]?.categories[0]?.base_image?.path ?? ''
  assert.equal((await fetch(shop.url + path)).status, 200)
})

test('gift cards have codes in stock, except one that is sold out', async () => {
  const products = await read<Product[]>('/api/categories/app-store/getProducts')
  const soldOut = products.filter((product) => product.sold_out)
  assert.deepEqual(
    soldOut.map(({ name }) => name),
    ['USD 50'],
  )
})

test('a game shows its subcategories, items and running sale', async () => {
  const { category } = await read<CategoryResponse>('/api/categories/mobile-legends')
  assert.deepEqual(
    category.subcategories.map(({ name }) => name),
    ['Diamonds', 'Passes', 'Gifts'],
  )
  const products = await read<Product[]>(`/api/categories/${category.slug}/getProducts`)
  const onSale = products.filter((product) => product.flash_sales.length > 0)
  assert.deepEqual(
    onSale.map(({ name }) => name),
    ['284 Diamonds'],
  )
})

test('the demo shop has each of its texts in each language', async () => {
  const aina = await newOperator(shop, 'owner')
  const { body } = await aina.get('/api/console/translations/counts')
  const counts = (body as unknown as TranslationCounts).data
  assert.ok(counts.length >= 20)
  assert.deepEqual(
    counts.filter(({ missing, outdated }) => missing + outdated > 0),
    [],
  )
})

test('a Chinese and a Malay shopper read a game in their language', async () => {
  const path = '/api/categories/mobile-legends'
  const { category } = await read<CategoryResponse>(`${path}?lang=zh`)
  assert.deepEqual(
    category.subcategories.map(({ name }) => name),
    ['钻石', '通行证', '礼物'],
  )
  assert.match(category.description, /在哪里找到我的 ID/)
  const [product] = await read<Product[]>(`${path}/getProducts?lang=zh`)
  assert.equal(product?.name, '14 钻石')
  const [option] = await read<Option[]>(`${path}/getOptions?lang=ms`)
  assert.match(option?.help ?? '', /^Ketik avatar anda/)
})
