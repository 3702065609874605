// Products and flash sales edited by operators, as shoppers see and buy them.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import type { Product } from '@apeak/contract/catalog'
import type { EditedProduct, SaveProduct } from '@apeak/contract/catalog-console'
import type { EditedFlashSale, PriceHistory } from '@apeak/contract/prices-console'
import {
  fillCart,
  newCartId,
  offerMethod,
  orderOf,
  placeOrder,
  sellItem,
} from '#testing/fixtures.ts'
import { ageSecondFactor, newOperator } from '#testing/operators.ts'
import { storePicture } from '#testing/pictures.ts'
import { type Answer, openTestShop } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'
import { waitForNotifications } from '#testing/wait-for-notifications.ts'

const shop = await openTestShop()
after(() => shop.close())
await offerMethod(shop.context.database)
const aina = await newOperator(shop, 'content', { name: 'Aina' })
const farid = await newOperator(shop, 'owner', { name: 'Farid' })

const products = '/api/console/products'
const sales = '/api/console/flash-sales'
const as = <Thing>({ status, body, text }: Answer): Thing => {
  assert.equal(status, 200, text)
  return body as unknown as Thing
}
const read = async (id: number) => as<EditedProduct>(await aina.get(`${products}/${id}`))
const bodyOf = (product: EditedProduct): SaveProduct => {
  const { id, archived_at, category_name, category_slug, ...body } = product
  return body
}
const shelf = async (slug: string) => {
  await waitForNotifications(shop)
  return (await shop.get(`/api/categories/${slug}/getProducts`)).body as unknown as Product[]
}
const history = async (id: number) =>
  as<PriceHistory>(await aina.get(`${products}/${id}/prices`)).data.map(
    ({ why, from_sen, to_sen, actor }) => [why, from_sen, to_sen, actor],
  )
const serverOption = {
  ...{ id: null, name: 'Server', type: 'dropdown' as const, is_required: false },
  values: [{ id: null, label: 'Asia' }],
  ...{ pattern: null, example: null, keyboard: null, help: null },
}
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

describe('a product', () => {
  test('is drafted, published, changed, archived and restored', async () => {
    const { slug, category_id } = await sellItem(shop.context.database)
    const { rows } = await shop.context.pool.query(
      `insert into subcategories (category_id, name) values ($1, 'Crystals') returning id`,
      [category_id],
    )
    const picture = await storePicture(shop.context.files, 'crystals')
    const draft = {
      request_key: randomUUID(),
      category_id,
      name: ' 500 Crystals ',
      description: '<p onclick="steal()">Shiny</p><script>steal()</script>',
      price_sen: 4900,
      cost_sen: 3900,
      markup_percent: null,
      price_follows_cost: null,
      price_floor_sen: null,
      sold_without_supplier: false,
      base_image_id: picture.id,
      delivered_by_code: false,
      subcategory_ids: [rows[0].id],
      options: [serverOption],
      published_at: null,
    }
    const made = as<EditedProduct>(await aina.post(products, draft))
    assert.equal(as<EditedProduct>(await aina.post(products, draft)).id, made.id)
    assert.deepEqual([made.name, made.description], ['500 Crystals', '<p>Shiny</p>'])
    assert.equal(made.base_image_id, picture.id)
    assert.equal((await shelf(slug)).length, 1)

    const body = { ...bodyOf(made), published_at: 'now' as const, price_sen: 5000 }
    const saved = as<EditedProduct>(await aina.put(`${products}/${made.id}`, body))
    assert.equal(saved.version, 2)
    // Repeats a request whose response was lost.
    assert.deepEqual(await read(made.id), as(await aina.put(`${products}/${made.id}`, body)))
    const [, shown] = await shelf(slug)
    assert.deepEqual(
      shown?.options.map(({ name, values }) => [name, values]),
      [['Server', [{ id: 1, label: 'Asia' }]]],
    )
    assert.deepEqual([shown?.id, shown?.category_ids], [made.id, [category_id, rows[0].id]])
    assert.deepEqual(await history(made.id), [
      ['edit', 4900, 5000, aina.id],
      ['created', null, 4900, aina.id],
    ])

    const order = await placeOrder(shop, made.id)
    as(await aina.post(`${products}/${made.id}/archive`))
    assert.equal((await shelf(slug)).length, 1)
    assert.match((await shop.get(`/api/order-details/${order}`)).text, /500 Crystals/)
    const again = await farid.post(`${products}/${made.id}/archive`)
    assert.deepEqual([again.status, again.body.code], [409, 'already_done'])
    as(await aina.post(`${products}/${made.id}/restore`))
    assert.equal((await shelf(slug)).length, 2)

    const copy = { request_key: randomUUID() }
    const twin = as<EditedProduct>(await aina.post(`${products}/${made.id}/duplicate`, copy))
    assert.deepEqual([twin.name, twin.published_at], ['500 Crystals (copy)', null])
    assert.equal(
      as<EditedProduct>(await aina.post(`${products}/${made.id}/duplicate`, copy)).id,
      twin.id,
    )
  })

  test('edited by two operators concurrently is saved once; the second gets the winner and the current version', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const body = bodyOf(await read(product_id))
    const [one, two] = await Promise.all([
      aina.put(`${products}/${product_id}`, { ...body, name: 'By Aina' }),
      farid.put(`${products}/${product_id}`, { ...body, name: 'By Farid' }),
    ])
    const [refused, first] = one.status === 200 ? [two, aina] : [one, farid]
    assert.deepEqual([one.status, two.status].toSorted(), [200, 409])
    const { code, current, done } = refused.body as unknown as {
      code: string
      current: EditedProduct
      done: { actor: string }
    }
    assert.deepEqual([code, done.actor], ['changed_meanwhile', first.id])
    assert.deepEqual([current.version, current.name], [2, `By ${first.name}`])
  })

  test('whose delivery another operator changed elsewhere is not saved over it', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const path = `/api/console/code-stocks/${product_id}`
    const stock = async () =>
      as<{ version: number; delivered_by_code: boolean }>(await farid.get(path))
    const saveStock = (delivered_by_code: boolean, version: number) =>
      farid.post(`${path}/settings`, { delivered_by_code, warn_below: 5, version })
    const opened = bodyOf(await read(product_id))
    as(await saveStock(true, (await stock()).version))
    const refused = await aina.put(`${products}/${product_id}`, { ...opened, name: 'Renamed' })
    const { code, done } = refused.body as { code?: string; done?: { actor: string } }
    assert.deepEqual([refused.status, code, done?.actor], [409, 'changed_meanwhile', farid.id])
    assert.equal((await read(product_id)).delivered_by_code, true)

    const { version } = await stock()
    const saved = bodyOf(await read(product_id))
    as(await aina.put(`${products}/${product_id}`, { ...saved, delivered_by_code: false }))
    const late = await saveStock(true, version)
    assert.deepEqual([late.status, late.body.code], [409, 'changed_meanwhile'])
    assert.equal((late.body.done as { actor: string } | undefined)?.actor, aina.id)
    assert.equal((await stock()).delivered_by_code, false)
  })

  test('is sorted within its category by an operator; an incomplete list is refused', async () => {
    const { slug, category_id, product_id } = await sellItem(shop.context.database)
    const copy = (request_key: string) =>
      aina.post(`${products}/${product_id}/duplicate`, { request_key })
    const two = as<EditedProduct>(await copy(randomUUID())).id
    await shop.context.pool.query('update products set published_at = now() where id = $1', [two])
    const put = (ids: number[]) =>
      aina.put(`/api/console/categories/${category_id}/products/order`, { ids })
    as(await put([two, product_id]))
    as(await put([two, product_id]))
    assert.deepEqual(
      (await shelf(slug)).map(({ id }) => id),
      [two, product_id],
    )
    for (const ids of [[two], [two, two], [two, product_id, 1_000_000], []]) {
      assert.equal((await put(ids)).status, 409)
    }
  })

  test('with an unknown category, subcategory or picture gets a field error', async () => {
    const [mine, other] = [
      await sellItem(shop.context.database),
      await sellItem(shop.context.database),
    ]
    const { rows } = await shop.context.pool.query(
      `insert into subcategories (category_id, name) values ($1, 'S') returning id`,
      [other.category_id],
    )
    const body = bodyOf(await read(mine.product_id))
    for (const [field, wrong] of [
      ['category_id', { category_id: 2_000_000_000 }],
      ['subcategory_ids', { subcategory_ids: [rows[0].id] }],
      ['base_image_id', { base_image_id: 2_000_000_000 }],
      ['price_sen', { price_sen: 0 }],
      ['name', { name: ' ' }],
      ['published_at', { published_at: 'tomorrow' }],
      ['options.0.values', { options: [{ ...serverOption, values: [] }] }],
      ['options.0.id', { options: [{ ...serverOption, id: 2_000_000_000 }] }],
    ] as const) {
      const refused = await aina.put(`${products}/${mine.product_id}`, { ...body, ...wrong })
      assert.deepEqual([refused.status, Object.keys(refused.body.errors ?? {})], [422, [field]])
    }
    const moved = { ...body, category_id: other.category_id, subcategory_ids: [rows[0].id] }
    as(await aina.put(`${products}/${mine.product_id}`, moved))
    assert.equal((await shelf(other.slug)).length, 2)
  })

  test('needs a fresh second factor to change its price', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const body = { ...bodyOf(await read(product_id)), price_sen: 1 }
    const late = await newOperator(shop, 'content')
    await ageSecondFactor(shop, late)
    const refused = await late.put(`${products}/${product_id}`, body)
    assert.deepEqual([refused.status, refused.body.code], [403, 'second_factor_needed'])
  })

  test('with a new price is announced to carts; existing orders keep the old price', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const unpaid = await placeOrder(shop, product_id)
    const cart = await fillCart(shop, product_id)
    const body = { ...bodyOf(await read(product_id)), price_sen: 1500 }
    as(await farid.put(`${products}/${product_id}`, body))
    const refused = await shop.post('/api/create-order', orderOf(cart))
    assert.equal(refused.status, 409)
    assert.match(String(refused.body.error), /The price has changed. The total is now RM 15.00/)
    assert.equal((await shop.post('/api/create-order', orderOf(cart))).status, 200)
    const goesOn = await shop.post('/api/continue-update-cart', {
      cart_id: `continue-${newCartId()}`,
      order_id: unpaid,
      payment_method: 'check_payment',
    })
    assert.match(goesOn.text, /"amount":10,/)
  })
})

describe('a flash sale', () => {
  const start = async (product_id: number, more = {}) =>
    as<EditedFlashSale>(
      await farid.post(sales, {
        ...{ request_key: randomUUID(), product_id, price_sen: 700, qty: 3 },
        ...{ customer_limit: null, starts_at: null, ends_at: soon(60), ...more },
      }),
    )
  const fields = (sale: EditedFlashSale) => {
    const { version, price_sen, qty, customer_limit, starts_at, ends_at } = sale
    return { version, price_sen, qty, customer_limit, starts_at, ends_at }
  }

  test('that ended while a second end waited for it is not ended again', async () => {
    const sale = await start((await sellItem(shop.context.database)).product_id)
    const first = await shop.context.pool.connect()
    await first.query('begin')
    await first.query('select from flash_sales where id = $1 for update', [sale.id])
    const second = farid.post(`${sales}/${sale.id}/end`)
    await until('the second end waits', async () => {
      const { rows } = await shop.context.pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      return rows.length > 0
    })
    await first.query('update flash_sales set ends_at = clock_timestamp() where id = $1', [sale.id])
    await first.query('commit')
    first.release()
    assert.equal((await second).status, 409)
  })

  test('sets the price, cannot drop below the units taken, and is ended once', async () => {
    const { slug, product_id } = await sellItem(shop.context.database)
    const sale = await start(product_id)
    assert.equal((await shelf(slug))[0]?.flash_sales[0]?.pivot.qty, 3)
    await placeOrder(shop, product_id, { qty: 2 })
    const path = `${sales}/${sale.id}`
    const less = await farid.put(path, { ...fields(sale), qty: 1 })
    assert.deepEqual(less.body.errors, {
      qty: ['Enter at least 2: that many are sold or reserved by orders.'],
    })
    const enough = as<EditedFlashSale>(await farid.put(path, { ...fields(sale), qty: 2 }))
    assert.deepEqual([enough.reserved, enough.state], [2, 'sold_out'])

    as(await farid.post(`${path}/end`))
    as(await farid.post(`${path}/end`))
    const second = await aina.post(`${path}/end`)
    assert.deepEqual([second.status, second.body.code], [409, 'already_done'])
    assert.equal((await shelf(slug))[0]?.flash_sales.length, 0)
    assert.deepEqual(await history(product_id), [
      ['sale', 700, 1000, farid.id],
      ['sale', 1000, 700, farid.id],
    ])
  })

  test('reduced while orders take units never oversells', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const sale = await start(product_id, { qty: 20 })
    const carts = await Promise.all(
      Array.from({ length: 6 }, () => fillCart(shop, product_id, { qty: 3 })),
    )
    const [smaller] = await Promise.all([
      farid.put(`${sales}/${sale.id}`, { ...fields(sale), qty: 9 }),
      ...carts.map((cart) => shop.post('/api/create-order', orderOf(cart))),
    ])
    const now = as<EditedFlashSale>(await farid.get(`${sales}/${sale.id}`))
    assert.ok(now.reserved + now.sold <= now.qty)
    assert.equal(now.qty, smaller.status === 200 ? 9 : 20)
  })

  test('starts on time and ends after it starts; the first of several sets the price', async () => {
    const { slug, product_id } = await sellItem(shop.context.database)
    const [one, two] = [await start(product_id), await start(product_id, { price_sen: 500 })]
    const coming = await start(product_id, { starts_at: soon(30) })
    assert.deepEqual(
      (await shelf(slug))[0]?.flash_sales.map(({ id }) => id),
      [one.id, two.id],
    )
    const ids = [two.id, coming.id, one.id]
    const order = (wanted: number[]) =>
      farid.put(`${products}/${product_id}/flash-sales/order`, { ids: wanted })
    as(await order(ids))
    assert.equal((await order([one.id])).status, 409)
    assert.deepEqual(
      (await shelf(slug))[0]?.flash_sales.map(({ id }) => id),
      [two.id, one.id],
    )
    for (const [field, wrong] of [
      ['starts_at', { starts_at: soon(90) }],
      ['ends_at', { ends_at: soon(-5) }],
      ['qty', { qty: 0 }],
    ] as const) {
      const refused = await farid.put(`${sales}/${one.id}`, { ...fields(one), ...wrong })
      assert.deepEqual([refused.status, Object.keys(refused.body.errors ?? {})], [422, [field]])
    }
  })
})
