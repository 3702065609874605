import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductSupplies, SupplierState } from '@apeak/contract/suppliers-console'
import { orderRow } from '#testing/fixtures.ts'
import { newOperator } from '#testing/operators.ts'
import { queue } from '#testing/paying-shop.ts'
import { buySupplied, crystals, openSupplyingShop, sellSupplied } from '#testing/supplying.ts'
import { openTestShop } from '#testing/test-shop.ts'
import { thirdSupplier } from '#testing/third-supplier.ts'

test('a supplier of the list without keys is not connected; wrong keys stop the start', async () => {
  const suppliers = [thirdSupplier().module]
  const shop = await openTestShop({}, { suppliers })
  assert.deepEqual([...shop.context.suppliers.keys()], [])
  await shop.close()
  await assert.rejects(openTestShop({ KENARI_SECRET: 'short' }, { suppliers }), /too short/)
})

test('a supplier of the list with keys is switched off first, and delivers what an operator maps to it', async (t) => {
  const shop = await openSupplyingShop()
  t.after(() => shop.close())
  // As after the first start with its keys.
  await shop.context.pool.query('delete from suppliers')
  shop.kenari.products.set('recharge:1', crystals())
  await queue(shop, 'fetch_supplier_products')
  await queue(shop, 'watch_supplier_balances')
  await shop.runJobs()
  const { get, post } = await newOperator(shop, 'owner')
  const states = async () =>
    ((await get('/api/console/suppliers')).body.data as SupplierState[]).map(
      ({ label, is_connected, enabled, products }) => [label, is_connected, enabled, products],
    )
  assert.deepEqual(await states(), [
    ['Kenari', true, false, 1],
    ['Merbok', true, false, 0],
  ])
  const product_id = await sellSupplied(shop, [])
  const path = `/api/console/products/${product_id}/supplies`
  const { version } = (await get(path)).body as unknown as ProductSupplies
  const supply = { supplier: 'kenari', sku: 'recharge:1', max_cost_sen: null, enabled: true }
  const supplies = [{ ...supply, fields: { playerid: 'User ID' } }]
  assert.equal((await post(`${path}/save`, { version, supplies })).status, 200)
  const on = { enabled: true, low_balance_sen: 5000, reason: 'Tried with one order' }
  assert.equal((await post('/api/console/suppliers/kenari/change', on)).status, 200)
  const id = await buySupplied(shop, product_id)
  await shop.runJobs()
  assert.equal((await orderRow(shop, id)).status, 'completed')
})
