import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import type { Product } from '@apeak/contract/catalog'
import { offerMethod, sellItem, startFlashSale } from '#testing/fixtures.ts'
import { closeAll, one, openTwoShops } from '#testing/race.ts'
import { until } from '#testing/until.ts'
import { invalidated, waitForNotifications } from '#testing/wait-for-notifications.ts'

const shops = await openTwoShops()
after(() => closeAll(shops))
const shop = one(shops, 0)
await offerMethod(shop.context.database)

/** Two categories, a tag, and all their public URLs. */
async function shelves() {
  const db = shop.context.database
  const options = { categoryOptions: [{ name: 'Player ID' }], productOptions: [{ name: 'Server' }] }
  const [mine, other] = [await sellItem(db, options), await sellItem(db, options)]
  const { id: dear } = await db
    .insertInto('products')
    .values({ category_id: mine.category_id, name: 'Dear', price_sen: 99_999 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sale_id = await startFlashSale(db, { product_id: dear, price_sen: 50_000, qty: 2 })
  const slug = `tag-${randomUUID()}`
  const tag = await db
    .insertInto('tags')
    .values({ name: 'New', slug })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('category_tags')
    .values({ tag_id: tag.id, category_id: mine.category_id })
    .execute()
  const addresses = {
    list: '/api/categories',
    tagged: `/api/categories?tag=${slug}`,
    homepage: '/api/tags/homepage',
    search: '/api/search-entries',
    siteMap: '/sitemap.xml',
    robots: '/robots.txt',
    mine: `/api/categories/${mine.slug}`,
    products: `/api/categories/${mine.slug}/getProducts`,
    options: `/api/categories/${mine.slug}/getOptions`,
    other: `/api/categories/${other.slug}`,
    otherProducts: `/api/categories/${other.slug}/getProducts`,
    otherOptions: `/api/categories/${other.slug}/getOptions`,
    methods: '/api/payment-methods',
    charges: '/api/payment-methods-charges',
  }
  return { mine, other, dear, sale_id, tag_id: tag.id, addresses }
}

type Shelves = Awaited<ReturnType<typeof shelves>>
type Place = keyof Shelves['addresses']

/** The cached responses that a change invalidates, in each of the two processes. */
const invalidatedBy = (shelf: Shelves, change: () => Promise<unknown>) =>
  invalidated(shops, shelf.addresses, change)

describe('a change invalidates the responses of its subject, in both processes', () => {
  /** These show the lowest price. */
  const priced: Place[] = ['list', 'tagged', 'homepage']
  const catalogue: Place[] = [
    ...priced,
    ...(['search', 'siteMap', 'mine', 'products', 'options'] as const),
    ...(['other', 'otherProducts', 'otherOptions'] as const),
  ]
  const db = () => shop.context.database
  const changes: [string, (shelf: Shelves) => Promise<unknown>, Place[]][] = [
    ['the lowest price', ({ mine }) => product(mine.product_id, { price_sen: 7 }), catalogue],
    [
      'a price not shown in any list',
      ({ dear }) => product(dear, { price_sen: 99_998 }),
      catalogue,
    ],
    ['a product’s name', ({ mine }) => product(mine.product_id, { name: 'X' }), catalogue],
    [
      'a product that moves to another category',
      ({ mine, other }) => product(mine.product_id, { category_id: other.category_id }),
      catalogue,
    ],
    [
      'a new product',
      ({ mine }) =>
        db()
          .insertInto('products')
          .values({ category_id: mine.category_id, name: 'New', price_sen: 1 })
          .execute(),
      catalogue,
    ],
    [
      'a withdrawn product',
      ({ mine }) => db().deleteFrom('products').where('id', '=', mine.product_id).execute(),
      catalogue,
    ],
    [
      'a flash sale that starts',
      ({ mine }) => startFlashSale(db(), { product_id: mine.product_id, price_sen: 1, qty: 1 }),
      catalogue,
    ],
    [
      'an option of a product',
      ({ mine }) =>
        db()
          .updateTable('options')
          .set({ is_required: true })
          .where('product_id', '=', mine.product_id)
          .execute(),
      catalogue,
    ],
    [
      'an option of a category',
      ({ mine }) =>
        db().deleteFrom('options').where('category_id', '=', mine.category_id).execute(),
      catalogue,
    ],
    [
      'a new subcategory',
      ({ mine }) =>
        db()
          .insertInto('subcategories')
          .values({ category_id: mine.category_id, name: 'S' })
          .execute(),
      catalogue,
    ],
    [
      'a category’s description',
      ({ mine }) => category(mine.category_id, { description: '<p>x</p>' }),
      catalogue,
    ],
    [
      'an alias of a category',
      ({ mine }) => category(mine.category_id, { aliases: ['mlbb'] }),
      catalogue,
    ],
    ['a category’s name', ({ mine }) => category(mine.category_id, { name: 'X' }), catalogue],
    [
      'a category’s slug',
      ({ mine }) => category(mine.category_id, { slug: `moved-${randomUUID()}` }),
      catalogue,
    ],
    ['a new category', () => sellItem(db()), catalogue],
    [
      'a tag’s categories',
      ({ tag_id }) => db().deleteFrom('category_tags').where('tag_id', '=', tag_id).execute(),
      catalogue,
    ],
    [
      'a method’s fee',
      () => db().updateTable('payment_methods').set({ fee_hundredths: 5 }).execute(),
      ['methods', 'charges'],
    ],
    [
      'an order of a product at its usual price',
      ({ mine }) =>
        shop.post('/api/update-cart', {
          cart_id: `cart-${randomUUID()}`,
          product_id: mine.product_id,
          qty: 1,
        }),
      [],
    ],
    [
      'a reserved unit of a flash sale',
      ({ sale_id }) => sale(sale_id, { reserved: 1 }),
      ['products'],
    ],
    [
      'the last unit of a flash sale',
      ({ sale_id }) => sale(sale_id, { reserved: 2 }),
      [...priced, 'products'],
    ],
    [
      'a delivery time',
      ({ mine }) =>
        db()
          .insertInto('delivery_times')
          .values({ category_id: mine.category_id, minutes: 3 })
          .execute(),
      ['mine'],
    ],
  ]
  for (const [what, change, expected] of changes) {
    test(what, async () => {
      const shelf = await shelves()
      const places = Object.keys(shelf.addresses)
      const inOrder = places.filter((place) => expected.includes(place as Place))
      assert.deepEqual(await invalidatedBy(shelf, () => change(shelf)), [inOrder, inOrder])
    })
  }

  const product = (
    id: number,
    change: { price_sen?: number; name?: string; category_id?: number },
  ) => db().updateTable('products').set(change).where('id', '=', id).execute()
  const sale = (id: number, change: { reserved: number }) =>
    db().updateTable('flash_sales').set(change).where('id', '=', id).execute()
  const category = (
    id: number,
    change: { name?: string; slug?: string; description?: string; aliases?: string[] },
  ) => db().updateTable('categories').set(change).where('id', '=', id).execute()
})

test('a deleted category disappears from every response, in both processes', async () => {
  const shelf = await shelves()
  const { category_id } = shelf.mine
  await invalidatedBy(shelf, async () => {
    await shop.context.database
      .deleteFrom('products')
      .where('category_id', '=', category_id)
      .execute()
    await shop.context.database.deleteFrom('categories').where('id', '=', category_id).execute()
  })
  for (const each of shops) {
    for (const place of ['mine', 'products', 'options'] as const) {
      assert.equal((await each.get(shelf.addresses[place])).status, 404)
    }
  }
})

test('a rolled-back change invalidates nothing', async () => {
  const shelf = await shelves()
  const rolledBack = async () => {
    const transaction = await shop.context.database.startTransaction().execute()
    await transaction.updateTable('products').set({ price_sen: 3 }).execute()
    await transaction.rollback().execute()
  }
  assert.deepEqual(await invalidatedBy(shelf, rolledBack), [[], []])
})

test('an expired flash sale is no longer shown, without any change', async () => {
  const { slug, product_id } = await sellItem(shop.context.database)
  const { database } = shop.context
  const later = new Date(Date.now() + 3_600_000)
  await startFlashSale(database, { product_id, price_sen: 1, qty: 1, ends_at: later })
  await waitForNotifications(shop)
  const url = `/api/categories/${slug}/getProducts`
  const sales = async () =>
    ((await shop.get(url)).body as unknown as Product[])[0]?.flash_sales.length
  assert.equal(await sales(), 1)
  assert.equal(shop.context.responses.get(url)?.expiresAt, later.getTime())
  const soon = new Date(Date.now() + 1_500)
  await database
    .updateTable('flash_sales')
    .set({ ends_at: soon })
    .where('product_id', '=', product_id)
    .execute()
  await waitForNotifications(shop)
  await sales()
  await until('the sale has ended', () => Date.now() >= soon.getTime())
  await until('the response is updated', async () => (await sales()) === 0)
})

test('no stale response is served after the listening connections are killed', async () => {
  const { slug, product_id } = await sellItem(shop.context.database, { price_sen: 100 })
  const url = `/api/categories/${slug}/getProducts`
  for (let round = 1; round <= 3; round += 1) {
    await Promise.all(shops.map(waitForNotifications))
    await Promise.all(shops.map((each) => each.get(url)))
    // A bare `select` is the connection's ping.
    await shop.context.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where (query like 'listen %' or query = 'select') and datname = current_database()`,
    )
    await Promise.all(
      shops.map((each) =>
        until('the lost connection is detected', () => !each.context.responses.get(url)),
      ),
    )
    const price_sen = 100 + round
    await shop.context.database
      .updateTable('products')
      .set({ price_sen })
      .where('id', '=', product_id)
      .execute()
    for (const each of shops) {
      const [product] = (await each.get(url)).body as unknown as Product[]
      assert.equal(product?.selling_price.amount, price_sen / 100)
      await waitForNotifications(each)
      await each.get(url)
      assert.ok(
        each.context.responses.get(url),
        'responses are cached again once changes are heard',
      )
    }
  }
})
