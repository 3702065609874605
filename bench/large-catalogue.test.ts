import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CategoryResponse, Product } from '../contract/catalog.ts'
import { openTestShop } from '../server/testing/test-shop.ts'
import { loadLargeCatalogue } from './large-catalogue.ts'

test('adds a large catalogue to measure with', async (context) => {
  const shop = await openTestShop()
  context.after(() => shop.close())
  await loadLargeCatalogue(shop.context.database, { categories: 40, products: 240 })
  const { category }: CategoryResponse = JSON.parse((await shop.get('/api/categories/game-7')).text)
  const answer = await shop.get(`/api/categories/${category.slug}/getProducts`)
  const products: Product[] = JSON.parse(answer.text)
  assert.equal(products.length, 6)
  assert.ok(products.every((product) => product.category_ids.length === 2))
})
