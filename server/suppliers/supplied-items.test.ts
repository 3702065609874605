import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Product } from '@apeak/contract/catalog'
import type { Cart } from '@apeak/contract/checkout'
import { openDesk } from '#testing/desk.ts'
import { fillCart, newCartId, orderOf } from '#testing/fixtures.ts'
import { always, openingInTwoHours, setDelivery } from '#testing/late-orders.ts'
import { queue } from '#testing/paying-shop.ts'
import {
  answersOf,
  buySupplied,
  crystals,
  openSupplyingShop,
  type SupplyingShop,
  sellSupplied,
} from '#testing/supplying.ts'
import { waitForNotifications } from '#testing/wait-for-notifications.ts'

let shop: SupplyingShop
before(async () => {
  shop = await openSupplyingShop()
})
after(() => shop.close())
beforeEach(async () => {
  for (const { products, faults } of [shop.kenari, shop.merbok]) {
    products.clear()
    Object.assign(faults, { place: [], isDead: false })
  }
  await run('delete from product_supplies')
  await run('update suppliers set enabled = true, paused_until = null, pause_reason = null')
})

const run = (text: string, values: unknown[] = []) => shop.context.pool.query(text, values)

/** What happens each minute. */
async function aMinuteLater(): Promise<void> {
  await queue(shop, 'watch_supplies')
  await shop.runJobs()
  await waitForNotifications(shop)
}

/** The item as its page shows it. */
async function shown(product_id: number): Promise<Product> {
  const { rows } = await run(
    'select c.slug from products p join categories c on c.id = p.category_id where p.id = $1',
    [product_id],
  )
  const { body } = await shop.get(`/api/categories/${rows[0].slug}/getProducts`)
  const product = (body as unknown as Product[]).find(({ id }) => id === product_id)
  assert.ok(product)
  return product
}

const isSoldOut = async (product_id: number) => (await shown(product_id)).sold_out

const change = (of: 'kenari' | 'merbok', changes: Parameters<typeof crystals>[0]) =>
  shop[of].products.set('recharge:1', crystals(changes))

describe('an item that suppliers deliver', () => {
  test('is sold out a minute after none has it, and back a minute after one does', async () => {
    const product_id = await sellSupplied(shop, ['kenari', 'merbok'])
    await aMinuteLater()
    const { sold_out, delivered_by_supplier } = await shown(product_id)
    assert.deepEqual([sold_out, delivered_by_supplier], [false, true])
    const cart = await fillCart(shop, product_id, { options: answersOf(product_id) })

    change('kenari', { isAvailable: false })
    await aMinuteLater()
    assert.equal(await isSoldOut(product_id), false, 'the other supplier has it')
    change('merbok', { isAvailable: false })
    await aMinuteLater()
    assert.equal(await isSoldOut(product_id), true)
    const choice = { cart_id: newCartId(), product_id, qty: 1 }
    const refused = await shop.post('/api/update-cart', choice)
    assert.deepEqual(refused.body.errors, { product_id: ['This item is sold out.'] })
    const ordered = await shop.post('/api/create-order', orderOf(cart))
    assert.deepEqual([ordered.status, ordered.body.message], [409, 'This item is sold out.'])

    change('kenari', {})
    await aMinuteLater()
    assert.equal(await isSoldOut(product_id), false)
    assert.equal((await shop.post('/api/create-order', orderOf(cart))).status, 200)
  })

  test('is sold out when its supplier no longer sells it, or sells another thing', async () => {
    for (const changes of [{ fingerprint: 'crystals-120' }, { cost_sen: 1001 }]) {
      const product_id = await sellSupplied(shop)
      await aMinuteLater()
      change('kenari', changes)
      await aMinuteLater()
      assert.equal(await isSoldOut(product_id), true, JSON.stringify(changes))
      shop.kenari.products.clear()
    }
    const product_id = await sellSupplied(shop)
    shop.kenari.products.clear()
    await aMinuteLater()
    assert.equal(await isSoldOut(product_id), true)
  })

  test('is up to date although another supplier’s product cannot be stored', async () => {
    const product_id = await sellSupplied(shop, ['kenari', 'merbok'])
    change('kenari', { cost_sen: -1 })
    await run("update supplier_products set is_available = false where supplier = 'kenari'")
    change('merbok', { isAvailable: false })
    await aMinuteLater()
    assert.equal(await isSoldOut(product_id), true)
    await queue(shop, 'fetch_supplier_products')
    await shop.runJobs()
    const { rows } = await run('select name from suppliers where products_at is not null')
    assert.deepEqual(rows, [{ name: 'merbok' }])
    await run('delete from graphile_worker._private_jobs')
  })

  test('is sold out as soon as its supplier refuses an order for want of stock', async () => {
    const product_id = await sellSupplied(shop)
    await aMinuteLater()
    shop.kenari.faults.place.push('unavailable')
    shop.kenari.traits.productReads = 0
    await buySupplied(shop, product_id)
    await aMinuteLater()
    assert.equal(await isSoldOut(product_id), true)
    shop.kenari.traits.productReads = 60
    await aMinuteLater()
    assert.equal(await isSoldOut(product_id), false)
  })

  test('is sold out while its supplier is paused, and after five minutes of its silence', async () => {
    const product_id = await sellSupplied(shop)
    await run(
      `update suppliers set paused_until = 'infinity', pause_reason = 'statement'
       where name = 'kenari'`,
    )
    await aMinuteLater()
    assert.equal(await isSoldOut(product_id), true)
    await run('update suppliers set paused_until = null, pause_reason = null')
    shop.kenari.faults.isDead = true
    /** Lets a minute of silence pass. */
    const stillSilent = async () => {
      await run(`update suppliers set silent_since = silent_since - interval '1 minute',
        fault_at = fault_at - interval '1 minute', paused_until = null, pause_reason = null`)
      await queue(shop, 'watch_supplier_balances')
      await aMinuteLater()
      return isSoldOut(product_id)
    }
    const seen: boolean[] = []
    for (let minute = 0; minute < 7; minute += 1) seen.push(await stillSilent())
    assert.deepEqual(seen.slice(0, 5), [false, false, false, false, false])
    assert.equal(seen.at(-1), true)
    // The shop was down meanwhile: a silence at its start is a new one.
    await run(`update suppliers set fault_at = now() - interval '1 hour'`)
    assert.equal(await stillSilent(), false)
    shop.kenari.faults.isDead = false
    await stillSilent()
    const { rows } = await run("select silent_since from suppliers where name = 'kenari'")
    assert.deepEqual(rows, [{ silent_since: null }])
  })

  test('is never sold out where operators deliver it by hand', async () => {
    const product_id = await sellSupplied(shop)
    change('kenari', { isAvailable: false })
    await run('update products set sold_without_supplier = true where id = $1', [product_id])
    await aMinuteLater()
    assert.equal(await isSoldOut(product_id), false)
    const byHand = await sellSupplied(shop)
    const aina = await openDesk(shop, 'owner', 'Aina')
    const off = { enabled: false, low_balance_sen: 5000, reason: 'By hand for now' }
    const { status } = await aina.operator.post('/api/console/suppliers/kenari/change', off)
    assert.equal(status, 200)
    await shop.runJobs()
    await waitForNotifications(shop)
    const { sold_out, delivered_by_supplier } = await shown(byHand)
    assert.deepEqual([sold_out, delivered_by_supplier], [false, false])
  })
})

test('an order of a supplied item is promised at any hour, before suppliers have taken it', async () => {
  await setDelivery(shop, openingInTwoHours())
  const product_id = await sellSupplied(shop)
  const received = async () => {
    const id = await buySupplied(shop, product_id)
    await shop.runJobs()
    const { rows } = await run(
      `select text from mails where text like '%' || $1 || '%' and text like '%received%'`,
      [id],
    )
    return rows[0].text as string
  }
  await run('delete from product_supply_states')
  shop.kenari.faults.isDead = true
  await run("update suppliers set enabled = false where name = 'kenari'")
  assert.match(await received(), /We deliver from/)
  await run("update suppliers set enabled = true where name = 'kenari'")
  shop.kenari.faults.isDead = false
  await aMinuteLater()
  assert.match(await received(), /We’ll deliver your order as soon as we can\./)
  await setDelivery(shop, always)
})

describe('a price that follows its cost', () => {
  let product_id: number
  beforeEach(async () => {
    product_id = await sellSupplied(shop)
    await run(
      `update products set markup_percent = 2500, price_follows_cost = true, cost_sen = 800
       where id = $1`,
      [product_id],
    )
  })

  const costs = async (cost_sen: number) => {
    change('kenari', { cost_sen })
    await aMinuteLater()
    const { rows } = await run('select price_sen, cost_sen from products where id = $1', [
      product_id,
    ])
    assert.equal(rows[0].cost_sen, cost_sen)
    return rows[0].price_sen as number
  }

  const history = async () =>
    (
      await run('select why, from_sen, to_sen, actor from price_changes where product_id = $1', [
        product_id,
      ])
    ).rows.map(({ why, from_sen, to_sen, actor }) => [why, from_sen, to_sen, actor])

  test('changes by the rule, in its history, and for open carts', async () => {
    const cart = await fillCart(shop, product_id, { options: answersOf(product_id) })
    assert.equal(await costs(840), 1050)
    assert.deepEqual(await history(), [['rule', 1000, 1050, 'price_rule']])
    const refused = await shop.post('/api/create-order', orderOf(cart))
    assert.equal(refused.status, 409)
    assert.equal((refused.body.cart as Cart).total.amount, 10.5)
    assert.equal(await costs(760), 950)
  })

  test('stays beyond 10% a day, in however many steps, and owners are alerted', async () => {
    assert.equal(await costs(840), 1050)
    assert.equal(await costs(880), 1100)
    assert.equal(await costs(900), 1100)
    await queue(shop, 'look_for_alerts')
    await shop.runJobs()
    const alerts = () => run("select what from alerts where kind = 'prices' and over_at is null")
    const [alert] = (await alerts()).rows
    assert.match(alert.what, /the price stays: 1 \(Star Raiders, 100 Crystals\)/)
    const aina = await openDesk(shop, 'owner', 'Mei')
    const path = `/api/console/products/${product_id}`
    const { body } = await aina.operator.get(path)
    const { id: _, archived_at: __, category_name: ___, category_slug: ____, ...edited } = body
    const saved = await aina.operator.put(path, { ...edited, price_sen: 1125 })
    assert.equal(saved.status, 200, saved.text)
    await queue(shop, 'look_for_alerts')
    await shop.runJobs()
    assert.equal((await alerts()).rows.length, 0)
    assert.equal(await costs(980), 1225)
  })

  test('never falls below its floor, or where it does not follow', async () => {
    await run('update products set price_floor_sen = 960 where id = $1', [product_id])
    assert.equal(await costs(740), 960)
    await run('update products set price_follows_cost = null where id = $1', [product_id])
    change('kenari', { cost_sen: 800 })
    await aMinuteLater()
    const { rows } = await run('select price_sen, cost_sen from products where id = $1', [
      product_id,
    ])
    assert.deepEqual(rows, [{ price_sen: 960, cost_sen: 740 }])
    await run(
      `update categories set prices_follow_costs = true
       where id = (select category_id from products where id = $1)`,
      [product_id],
    )
    assert.equal(await costs(800), 1000)
  })
})
