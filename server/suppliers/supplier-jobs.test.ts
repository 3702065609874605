// What simulated suppliers answer to the jobs that read catalogues, balances and orders.
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, mock, test } from 'node:test'
import { sandboxKeys, supplierSettings } from '@apeak/sandbox/settings'
import { type RunningSandbox, startSandbox } from '@apeak/sandbox/start-sandbox'
import { issueCoupon, offerMethod, placeOrder, sellItem } from '#testing/fixtures.ts'
import { queue } from '#testing/paying-shop.ts'
import { passSeconds, suppliesOfOrder } from '#testing/supplying.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { allSuppliers } from './all-suppliers.ts'

let sandbox: RunningSandbox
let shop: TestShop
let buy: () => Promise<string>

before(async () => {
  sandbox = await startSandbox({ shopUrl: 'http://127.0.0.1:9', ...sandboxKeys })
  // Orders stay open.
  for (const { name } of allSuppliers) {
    sandbox.control.settings[name as 'seagm' | 'digiflazz'].sendingMs = 3_600_000
  }
  shop = await openTestShop(supplierSettings(sandbox.url), { suppliers: allSuppliers })
  const { database } = shop.context
  await offerMethod(database)
  const { code: coupon_code } = await issueCoupon(database, { hundredths: 10_000 })
  const { product_id, product_option_ids } = await sellItem(database, {
    productOptions: [{ name: 'Character ID', is_required: true }],
  })
  await run("update categories set name = 'PUBG Mobile'")
  await run("update products set name = '60 UC'")
  const options = { [String(product_option_ids[0])]: '5123456789' }
  buy = () => placeOrder(shop, product_id, { options, coupon_code })
  await runJob('map_demo_supplies')
})
after(async () => {
  await shop.close()
  await sandbox.close()
})

beforeEach(() => mock.timers.enable({ apis: ['Date'], now: Date.now() }))
afterEach(() => mock.timers.reset())

const run = (text: string) => shop.context.pool.query(text)

async function runJob(name: string): Promise<void> {
  await queue(shop, name)
  await shop.runJobs()
}

/** Lets time pass for the shop and its suppliers. */
async function pass(seconds: number): Promise<void> {
  mock.timers.tick(seconds * 1000)
  await run(`update suppliers set products_at = products_at - interval '${seconds} seconds'`)
  await passSeconds(shop, seconds)
}

/** Lets only this supplier take orders. */
const onlyAt = (name: string) => run(`update suppliers set enabled = name = '${name}'`)

async function pauseOf(name: string): Promise<string | null> {
  const { rows } = await run(`select pause_reason from suppliers where name = '${name}'`)
  return rows[0].pause_reason
}

test('products with a price that is none are not sold, and the rest of their catalogue is', async () => {
  const { digiflazz } = sandbox.control.settings
  const { listPauseMs } = digiflazz
  digiflazz.listPauseMs = 0
  for (const name of ['seagm', 'digiflazz'] as const) {
    const { products } = sandbox.control.settings[name]
    const [free, huge, changed] = products.slice(1, 4).map(({ id }) => id)
    const { changeProduct } = sandbox.control.suppliers[name]
    changeProduct(free ?? 0, { cost_sen: 0 })
    changeProduct(huge ?? 0, { cost_sen: 3_000_000_000 })
    changeProduct(changed ?? 0, { cost_sen: 777 })
    await run('update suppliers set products_at = null')
    await runJob('fetch_supplier_products')
    const { rows } = await run(
      `select substring(sku from '\\d+$')::integer as id, cost_sen, is_available
       from supplier_products where supplier = '${name}' order by id`,
    )
    const stored = (id?: number) => rows.find((row) => row.id === id)
    assert.deepEqual(stored(changed), { id: changed, cost_sen: 777, is_available: true })
    for (const id of [free, huge]) assert.equal(stored(id).is_available, false)
    const read = await run('select from suppliers where products_at is null')
    assert.equal(read.rows.length, 0)
    const supplier = shop.context.suppliers.get(name)
    const sku = name === 'seagm' ? `recharge:${free}` : `APK${free}`
    assert.deepEqual(await supplier?.product(sku), { kind: 'gone' })
  }
  digiflazz.listPauseMs = listPauseMs
})

const catalogueReads = () =>
  sandbox.control.journal.list().filter(({ kind }) => kind === 'products').length

test('a catalogue is not read again too soon, and a refused read stops no orders', async () => {
  await onlyAt('digiflazz')
  await pass(900)
  await runJob('fetch_supplier_products')
  const read = catalogueReads()
  await pass(285)
  await runJob('fetch_supplier_products')
  assert.equal(catalogueReads(), read)

  // Another process has just read it.
  await run("update suppliers set products_at = null where name = 'digiflazz'")
  await runJob('fetch_supplier_products')
  assert.deepEqual([catalogueReads(), await pauseOf('digiflazz')], [read + 1, null])
  const id = await buy()
  await shop.runJobs()
  const [supply] = await suppliesOfOrder(shop, id)
  assert.equal(supply?.supplier, 'digiflazz')

  await pass(15)
  await runJob('fetch_supplier_products')
  const { rows } = await run("select products_at from suppliers where name = 'digiflazz'")
  assert.ok(rows[0].products_at)
})

const callsOfSeagm = () =>
  sandbox.control.journal.list().filter(({ provider }) => provider === 'seagm').length

test('a supplier that refuses calls gets none for as long as it says, whatever they ask for', async () => {
  await onlyAt('seagm')
  const ids = [await buy(), await buy()]
  await shop.runJobs()
  const api = { status: 418, retryAfterSeconds: 600 } as const
  sandbox.control.faults.add({ provider: 'seagm', kind: 'orders.status', api, times: 1 })
  const before = callsOfSeagm()
  await pass(10)
  assert.equal(callsOfSeagm(), before + 1)
  assert.equal(await pauseOf('seagm'), 'unavailable')

  ids.push(await buy())
  await run('update suppliers set products_at = null')
  for (const seconds of [1, 300, 280]) {
    for (const job of ['watch_supplier_balances', 'fetch_supplier_products', 'watch_supplies']) {
      await runJob(job)
    }
    await runJob('reconcile_suppliers')
    await pass(seconds)
  }
  assert.equal(callsOfSeagm(), before + 1)
  const states = async () => {
    const supplies = await Promise.all(ids.map((id) => suppliesOfOrder(shop, id)))
    return supplies.map((tries) => tries.map(({ state }) => state))
  }
  assert.deepEqual(await states(), [['accepted'], ['accepted'], []])

  await pass(30)
  await runJob('watch_supplier_balances')
  await pass(30)
  assert.ok(callsOfSeagm() > before + 4)
  assert.deepEqual(await states(), [['accepted'], ['accepted'], ['accepted']])
})
