import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Product } from '@apeak/contract/catalog'
import type { Cart } from '@apeak/contract/checkout'
import {
  fillCart,
  newCartId,
  offerMethod,
  orderOf,
  placeOrder,
  sellItem,
  startFlashSale,
} from '#testing/fixtures.ts'
import { type Answer, openTestShop } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'

const shop = await openTestShop()
after(() => shop.close())
await offerMethod(shop.context.database)

const notSold = 'This item is no longer available.'
const set = (id: number, how: string) =>
  shop.context.pool.query(`update products set ${how} where id = $1`, [id])
const shelf = async (slug: string) =>
  (await shop.get(`/api/categories/${slug}/getProducts`)).body as unknown as Product[]
type Listed = { slug: string; from_price: string | null }
const fromPrice = (list: Listed[], slug: string) =>
  list.find((category) => category.slug === slug)?.from_price
const isFound = async (slug: string) => {
  const { categories } = (await shop.get('/api/categories')).body as unknown as {
    categories: Listed[]
  }
  return fromPrice(categories, slug) !== null
}

const totalOf = ({ body }: Answer) => (body.cart as Cart).total.inCurrentCurrency.amount

describe('a draft, scheduled or archived product', () => {
  for (const [state, how] of [
    ['a draft', 'published_at = null'],
    ['scheduled', "published_at = now() + interval '1 day'"],
    ['archived', 'archived_at = now()'],
  ] as const) {
    test(`is shown nowhere and cannot be bought: ${state}`, async () => {
      const { slug, product_id } = await sellItem(shop.context.database)
      const cart = await fillCart(shop, product_id)
      const unpaid = await placeOrder(shop, product_id)
      await set(product_id, how)
      await until('the shop shows the change', async () => (await shelf(slug)).length === 0)
      await until('the shop shows the change', async () => !(await isFound(slug)))

      const choice = { cart_id: newCartId(), product_id, qty: 1 }
      const refused = await shop.post('/api/update-cart', choice)
      assert.deepEqual([refused.status, refused.body.error], [422, notSold])
      const held = await shop.post('/api/create-order', orderOf(cart))
      assert.deepEqual([held.status, held.body.error], [422, notSold])
      const continued = {
        cart_id: `continue-cart-${unpaid}`,
        order_id: unpaid,
        payment_method: 'check_payment',
      }
      const goesOn = await shop.post('/api/continue-update-cart', continued)
      assert.deepEqual([goesOn.status, goesOn.body.error], [409, notSold])
      const shown = await shop.get(`/api/order-details/${unpaid}`)
      assert.match(shown.text, /100 Crystals/)
    })
  }
})

test('a scheduled product and a scheduled flash sale start on time', async () => {
  const { slug, product_id } = await sellItem(shop.context.database)
  const sale = await startFlashSale(shop.context.database, { product_id, price_sen: 700, qty: 5 })
  const soon = "now() + interval '1500 ms'"
  await set(product_id, `published_at = ${soon}`)
  await shop.context.pool.query(`update flash_sales set starts_at = ${soon} where id = $1`, [sale])
  await until('the shop shows the change', async () => (await shelf(slug)).length === 0)
  await until(
    'the shop shows the change',
    async () => (await shelf(slug))[0]?.flash_sales[0]?.id === sale,
  )
  await until('the shop shows the change', () => isFound(slug))
  const answer = await shop.post('/api/update-cart', { cart_id: newCartId(), product_id, qty: 1 })
  assert.equal(totalOf(answer), 7)
})

test('a sale that has not started does not set the price', async () => {
  const { slug, product_id } = await sellItem(shop.context.database)
  const sale = await startFlashSale(shop.context.database, { product_id, price_sen: 700, qty: 5 })
  await shop.context.pool.query(
    `update flash_sales set starts_at = now() + interval '10 minutes' where id = $1`,
    [sale],
  )
  await until(
    'the shop shows the change',
    async () => (await shelf(slug))[0]?.flash_sales.length === 0,
  )
  const answer = await shop.post('/api/update-cart', { cart_id: newCartId(), product_id, qty: 1 })
  assert.equal(totalOf(answer), 10)
})

test('lists show the flash-sale price from start to end while units are left', async () => {
  const db = shop.context.database
  const { slug, category_id, product_id } = await sellItem(db)
  const { id: tag_id } = await db
    .insertInto('tags')
    .values({ name: 'Wanted', slug: 'wanted' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('category_tags').values({ category_id, tag_id }).execute()
  const listsTell = (price: string) =>
    until(`lists show ${price}`, async () => {
      const all = (await shop.get('/api/categories')).body as unknown as { categories: Listed[] }
      const home = (await shop.get('/api/tags/homepage')).body as unknown as {
        categories: Listed[]
      }[]
      const lists = [all.categories, home.flatMap(({ categories }) => categories)]
      return lists.every((list) => fromPrice(list, slug) === price)
    })
  await listsTell('RM 10.00')
  const sale = await startFlashSale(db, { product_id, price_sen: 700, qty: 5 })
  await listsTell('RM 7.00')
  const setSale = (how: string) =>
    shop.context.pool.query(`update flash_sales set ${how} where id = $1`, [sale])
  await setSale('reserved = 5')
  await listsTell('RM 10.00')
  await setSale('reserved = 4')
  await listsTell('RM 7.00')
  await setSale("ends_at = now() + interval '1 second'")
  await listsTell('RM 10.00')
  await setSale("starts_at = now() + interval '1 second', ends_at = now() + interval '1 hour'")
  await listsTell('RM 7.00')
  await db.deleteFrom('flash_sales').where('id', '=', sale).execute()
  await listsTell('RM 10.00')
})
