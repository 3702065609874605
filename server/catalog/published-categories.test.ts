import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { EditedCategory } from '@apeak/contract/catalog-console'
import {
  draftCategory,
  listed,
  openCatalogueDesk,
  option,
  partsOf,
  saveCategory,
} from '#testing/edited-categories.ts'
import { newCartId, orderOf, placeOrder, sellItem } from '#testing/fixtures.ts'
import type { TestShop } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'
import { waitForNotifications } from '#testing/wait-for-notifications.ts'

const { shops, shop, aina, farid } = await openCatalogueDesk()

const seen = async (slug: string, at: TestShop = shop) =>
  (await at.get(`/api/categories/${slug}`)).status

describe('an archived category', () => {
  test('is in no response and cannot be ordered; orders still show it; it can be restored', async () => {
    const { slug, category_id, product_id } = await sellItem(shop.context.database)
    const order = await placeOrder(shop, product_id)
    await aina.post(`/api/console/categories/${category_id}/archive`)
    await waitForNotifications(shop)
    assert.deepEqual([await seen(slug), await listed(shop, slug)], [404, false])
    for (const part of ['getProducts', 'getOptions']) {
      assert.equal((await shop.get(`/api/categories/${slug}/${part}`)).status, 404)
    }
    const sitemap = await fetch(`${shop.url}/sitemap.xml`)
    assert.ok(!(await sitemap.text()).includes(slug))
    const cart = { cart_id: newCartId(), product_id, qty: 1 }
    assert.ok((await shop.post('/api/update-cart', cart)).status >= 400)
    const ordered = await shop.post('/api/create-order', orderOf(newCartId()))
    assert.ok(ordered.status >= 400)
    const shown = await shop.get(`/api/order-details/${order}`)
    assert.deepEqual([shown.status, shown.text.includes('Star Raiders')], [200, true])
    await aina.post(`/api/console/categories/${category_id}/restore`)
    await waitForNotifications(shop)
    assert.equal(await seen(slug), 200)
  })

  test('is archived once: the second operator gets a conflict', async () => {
    const draft = await draftCategory(aina)
    const path = `/api/console/categories/${draft.id}/archive`
    assert.equal((await aina.post(path)).status, 200)
    assert.equal((await aina.post(path)).status, 200)
    const { status, body } = await farid.post(path)
    assert.deepEqual([status, body.code], [409, 'already_done'])
  })

  test('is reported as unavailable to a cart that holds it', async () => {
    const { category_id, product_id } = await sellItem(shop.context.database)
    const cart_id = newCartId()
    const cart = { cart_id, product_id, qty: 1 }
    assert.equal((await shop.post('/api/update-cart', cart)).status, 200)
    await aina.post(`/api/console/categories/${category_id}/archive`)
    const { status } = await shop.post('/api/create-order', orderOf(cart_id))
    assert.ok(status >= 400 && status < 500)
  })
})

test('a scheduled category appears on time in both processes and invalidates nothing else', async () => {
  const other = await sellItem(shop.context.database)
  const draft = await draftCategory(aina)
  const at = Date.now() + 4_000
  await saveCategory(aina, draft, { published_at: new Date(at).toISOString() })
  const others = [`/api/categories/${other.slug}`, `/api/categories/${other.slug}/getProducts`]
  for (const each of shops) {
    await waitForNotifications(each)
    const isListed = await listed(each, draft.slug)
    // On a slow machine the publication time may have passed.
    if (Date.now() < at) assert.equal(isListed, false)
    for (const path of others) await each.get(path)
  }
  const kept = shops.map((each) => others.map((path) => each.context.responses.get(path)))
  for (const each of shops) {
    await until('the category is listed', async () => listed(each, draft.slug), 90_000)
    assert.ok(Date.now() >= at, 'and not before its time')
    assert.equal(await seen(draft.slug, each), 200)
  }
  assert.deepEqual(
    shops.map((each) => others.map((path) => each.context.responses.get(path))),
    kept,
  )
})

test('editing a draft invalidates no response outside the catalogue', async () => {
  const paths = ['/api/banner', '/api/blog/posts', '/api/faqs', '/api/payment-methods']
  const draft = await draftCategory(aina)
  await waitForNotifications(shop)
  for (const path of paths) await shop.get(path)
  const kept = paths.map((path) => shop.context.responses.get(path))
  assert.ok(kept.every(Boolean))
  const parts = { ...partsOf, aliases: ['x'], options: [option], name: 'Another' }
  await saveCategory(aina, draft, parts as unknown as Partial<EditedCategory>)
  await waitForNotifications(shop)
  assert.deepEqual(
    paths.map((path) => shop.context.responses.get(path)),
    kept,
  )
})

describe('the order of all categories', () => {
  const order = async () => {
    const { body } = await aina.get('/api/console/categories/order')
    return (body.data as unknown as { id: number }[]).map(({ id }) => id)
  }
  const put = (ids: number[]) => aina.put('/api/console/categories/order', { ids })

  test('is saved as a whole', async () => {
    const turned = (await order()).toReversed()
    assert.equal((await put(turned)).status, 200)
    assert.deepEqual(await order(), turned)
  })

  test('is the later of two concurrent saves, as in its history', async () => {
    for (let round = 0; round < 4; round += 1) {
      const ids = await order()
      const orders = [ids.toReversed(), [...ids.slice(1), ids[0] ?? 0]]
      for (const { status } of await Promise.all(orders.map(put))) assert.equal(status, 200)
      const { rows } = await shop.context.pool.query<{ before: unknown; after: { ids: number[] } }>(
        `select before, after from operator_events where action = 'put_in_order'
         order by id desc limit 2`,
      )
      assert.deepEqual(await order(), rows[0]?.after.ids)
      assert.deepEqual(rows[0]?.before, rows[1]?.after)
      assert.ok(orders.map(String).includes(String(rows[0]?.after.ids)))
    }
  })

  test('is refused if incomplete or with duplicates', async () => {
    const answer = await aina.put('/api/console/categories/order', { ids: [1] })
    assert.equal(answer.status, 409)
    const twice = await aina.put('/api/console/categories/order', { ids: [1, 1] })
    assert.deepEqual([twice.status, Object.keys(twice.body.errors)], [422, ['ids']])
  })
})

describe('a preview', () => {
  const previewOf = async (id: number) => {
    const { body } = await aina.post(`/api/console/categories/${id}/preview`)
    return new URL(String(body.url), shop.url).searchParams.get('preview') ?? ''
  }

  test('shows a draft only to holders of its link, and is not cached', async () => {
    const draft = await draftCategory(aina)
    const token = await previewOf(draft.id)
    for (const part of ['', '/getProducts', '/getOptions']) {
      const path = `/api/categories/${draft.slug}${part}`
      const answer = await shop.get(`${path}?preview=${token}`)
      assert.equal(answer.status, 200, part)
      assert.equal(answer.headers.get('cache-control'), 'no-store')
      assert.equal(shop.context.responses.get(`${path}?preview=${token}`), undefined)
      assert.equal((await shop.get(path)).status, 404)
    }
    const { body } = await shop.get(`/api/categories/${draft.slug}?preview=${token}`)
    assert.equal(body.preview, true)
  })

  test('shows its own subject only, with a link signed by this shop', async () => {
    const [mine, other] = [await draftCategory(aina), await draftCategory(aina)]
    const token = await previewOf(mine.id)
    assert.equal((await shop.get(`/api/categories/${other.slug}?preview=${token}`)).status, 404)
    const [kind, , expires, signature] = token.split('.')
    const forged = [
      `${kind}.${other.id}.${expires}.${signature}`,
      `${kind}.${mine.id}.${Number(expires) + 1000}.${signature}`,
      `${kind}.${mine.id}.${expires}.`,
      'x',
      '',
      `${token}.x`,
    ]
    for (const wrong of forged) {
      const slug = wrong.includes(`.${other.id}.`) ? other.slug : mine.slug
      const path = `/api/categories/${slug}?preview=${encodeURIComponent(wrong)}`
      assert.equal((await shop.get(path)).status, 404, wrong)
    }
    const twice = `/api/categories/${mine.slug}?preview=${token}&preview=${token}`
    assert.equal((await shop.get(twice)).status, 404)
  })
})
