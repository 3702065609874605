import type { SupplierProduct } from '#suppliers/supplier.ts'
import { issueCoupon, offerMethod, placeOrder, sellItem } from './fixtures.ts'
import { queue } from './paying-shop.ts'
import { openTestShop, type TestShop } from './test-shop.ts'
import { type ThirdSupplier, thirdSupplier, usualTraits } from './third-supplier.ts'

/** A shop with two fictitious suppliers, switched on. */
export type SupplyingShop = TestShop & { kenari: ThirdSupplier; merbok: ThirdSupplier }

/** Opens it. `beside`: another process of this shop. */
export async function openSupplyingShop({
  beside,
}: {
  beside?: SupplyingShop
} = {}): Promise<SupplyingShop> {
  const kenari = beside?.kenari ?? thirdSupplier('kenari')
  const merbok = beside?.merbok ?? thirdSupplier('merbok')
  const env = { KENARI_SECRET: 'a test secret', MERBOK_SECRET: 'another secret' }
  const suppliers = [kenari.module, merbok.module]
  const shop = await openTestShop(env, {
    suppliers,
    ...(beside ? { databaseUrl: beside.databaseUrl } : {}),
  })
  const coupon = beside
    ? coupons.get(beside)
    : (await issueCoupon(shop.context.database, { hundredths: 10_000 })).code
  coupons.set(shop, coupon ?? '')
  if (!beside) {
    await offerMethod(shop.context.database)
    await shop.context.pool.query(
      `insert into suppliers (name, label, enabled, balance_sen)
       values ('kenari', 'Kenari', true, 10000000), ('merbok', 'Merbok', true, 10000000)`,
    )
  }
  return Object.assign(shop, { kenari, merbok })
}

/**
 * Ends the faults of a shop's suppliers, and forgets their orders and products. The shop no longer asks for its
 * earlier orders.
 */
export async function resetSuppliers({ kenari, merbok, context }: SupplyingShop): Promise<void> {
  for (const { faults, orders, calls, traits, products, arrive } of [kenari, merbok]) {
    arrive()
    Object.assign(faults, { place: [], status: [], isDead: false })
    Object.assign(traits, usualTraits)
    for (const map of [orders, products]) map.clear()
    calls.place.length = 0
    calls.status.length = 0
  }
  await context.pool.query(
    `update suppliers set enabled = true, paused_until = null, pause_reason = null,
       balance_sen = 10000000`,
  )
  await context.pool.query('update supplier_orders set next_check_at = null')
  await context.pool.query('update supplied_orders set next_at = null')
  await context.pool.query('delete from graphile_worker._private_jobs')
}

/** How many units a supplier has delivered. */
export const deliveredBy = ({ orders }: ThirdSupplier): number =>
  [...orders.values()].filter(({ state }) => state === 'delivered').length

/** A product of a supplier: 100 crystals of Star Raiders for RM 8. */
export const crystals = (changes: Partial<SupplierProduct> = {}): SupplierProduct => ({
  sku: 'recharge:1',
  kind: 'topup',
  name: '100 Crystals',
  group: 'Star Raiders',
  cost_sen: 800,
  isAvailable: true,
  fields: [{ name: 'playerid', label: 'Player ID', required: true }],
  fingerprint: 'crystals-100',
  ...changes,
})

/** An item for RM 10 that asks for the User ID, supplied by these suppliers, in this order. */
export async function sellSupplied(
  shop: SupplyingShop,
  suppliers: readonly ('kenari' | 'merbok')[] = ['kenari'],
  product: SupplierProduct = crystals(),
): Promise<number> {
  const { product_id, product_option_ids } = await sellItem(shop.context.database, {
    price_sen: 1000,
    productOptions: [{ name: 'User ID', is_required: true }],
  })
  questions.set(product_id, product_option_ids[0] ?? 0)
  for (const [at, name] of suppliers.entries()) {
    shop[name].products.set(product.sku, product)
    await shop.context.pool.query(
      `insert into supplier_products
         (supplier, sku, kind, name, group_name, cost_sen, is_available, fields, fingerprint)
       values ($1, $2, $3, 'Crystals', 'Star Raiders', 800, true, '[]', $4)
       on conflict do nothing`,
      [name, product.sku, product.kind, product.fingerprint],
    )
    await shop.context.pool.query(
      `insert into product_supplies (product_id, supplier, sku, position, fields, fingerprint)
       values ($1, $2, $3, $4, '{"playerid": "User ID"}', $5)`,
      [product_id, name, product.sku, at + 1, product.fingerprint],
    )
  }
  return product_id
}

/** The id of the question of each item. */
const questions = new Map<number, number>()

/** The player for an item, in the form of update-cart. */
export const answersOf = (product_id: number) => ({
  [String(questions.get(product_id))]: '12345678',
})

/** The coupon of each shop that pays for everything. */
const coupons = new WeakMap<TestShop, string>()

/** Orders an item for nothing, which pays for it at once; its jobs have not run. `isFree`: else unpaid. */
export async function buySupplied(
  shop: TestShop,
  product_id: number,
  { qty = 1, isFree = true }: { qty?: number; isFree?: boolean } = {},
): Promise<string> {
  const coupon_code = coupons.get(shop)
  const options = answersOf(product_id)
  return placeOrder(shop, product_id, { qty, options, ...(isFree ? { coupon_code } : {}) })
}

/** Lets time pass for the orders at suppliers, and does what has become due. */
export async function passSeconds(shop: TestShop, seconds: number): Promise<void> {
  const { pool } = shop.context
  const earlier = "- $1::double precision * interval '1 second'"
  await pool.query(
    `update supplier_orders set sent_at = sent_at ${earlier}, created_at = created_at ${earlier},
       not_found_at = not_found_at ${earlier}, checked_at = checked_at ${earlier},
       next_check_at = next_check_at ${earlier}`,
    [seconds],
  )
  await pool.query(
    `update supplied_orders set next_at = next_at ${earlier}, tried_from = tried_from ${earlier}`,
    [seconds],
  )
  await pool.query(`update suppliers set paused_until = paused_until ${earlier}`, [seconds])
  await pool.query(`update graphile_worker._private_jobs set run_at = run_at ${earlier}`, [seconds])
  await queue(shop, 'queue_supplies')
  await shop.runJobs()
}

/** A row of the shop's orders at suppliers. */
export type SupplyRow = {
  id: number
  ref: string
  unit: number
  supplier: string
  state: string
  certainty: string | null
  reason: string | null
  sends: number
  charged_sen: number | null
  is_surplus: boolean
}

/** The supplier orders of an order, oldest first. */
export async function suppliesOfOrder({ context }: TestShop, id: string): Promise<SupplyRow[]> {
  const { rows } = await context.pool.query(
    `select id, ref, unit, supplier, state, certainty, reason, sends, charged_sen, is_surplus
     from supplier_orders where order_id = $1 order by id`,
    [id],
  )
  return rows
}
