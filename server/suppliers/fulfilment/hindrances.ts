// What hinders a request that places an order, the first one and each that repeats it.
import { isDeepStrictEqual } from 'node:util'
import type { OrderAnswer } from '@apeak/contract/orders'
import { maySupply, type Order, orderById } from '#orders/orders.ts'
import type { SuppliersContext } from '../context.ts'
import { noteError, pauseSupplier } from '../pause-supplier.ts'
import { saveProduct } from '../products.ts'
import type { SupplierProduct } from '../supplier.ts'
import { type FailedTry, type SupplierOrderRow, type Supply, suppliesOf } from './queries.ts'
import { capOf, fieldsOf, isPausing } from './rules.ts'

/** Why a supply cannot deliver now. `waits`: it may later, by itself. */
export type Hindrance = {
  reason: 'price' | 'unavailable' | 'paused' | 'failed' | 'unmapped'
  waits: boolean
}

/**
 * Whether an order's tries at a supply bar it from another. Those that are the supplier's state do not, as its pause
 * follows it; but after a second refusal as wrong it is the order that is wrong.
 */
function hasFailed(tries: readonly FailedTry[]): boolean {
  const wrong = tries.filter(({ reason }) => reason === 'misconfigured')
  return wrong.length > 1 || tries.some(({ reason }) => !isPausing(reason))
}

/** The hindrance of a pause. `paused`: operators are alerted; a supplier that gives no answer has no alert. */
const pausedBy = (reason: Supply['pause_reason']): Hindrance => ({
  reason: reason === 'unavailable' || reason === 'throttled' ? 'unavailable' : 'paused',
  waits: true,
})

/**
 * Checks whether a supply can deliver the order now, with its product as the supplier sells it at this moment.
 */
export async function prepare(
  context: SuppliersContext,
  order: Pick<Order, 'unit_price_sen' | 'options'>,
  supply: Supply,
  tries: readonly FailedTry[],
): Promise<SupplierProduct | Hindrance> {
  const { supplier: name, sku } = supply
  const own = tries.filter((one) => one.supplier === name && one.sku === sku)
  if (hasFailed(own)) return { reason: 'failed', waits: false }
  const product = await readProduct(context, supply)
  return 'reason' in product ? product : hindranceOf(context, order, supply, product)
}

/** A supply's product as its supplier sells it at this moment. */
async function readProduct(
  context: SuppliersContext,
  supply: Supply,
): Promise<SupplierProduct | Hindrance> {
  const { supplier: name, sku } = supply
  if (supply.is_paused) return pausedBy(supply.pause_reason)
  const supplier = context.suppliers.get(name)
  if (!supplier) return { reason: 'unavailable', waits: true }
  const read = await supplier.product(sku)
  if (read.kind === 'gone') {
    await saveProduct(context.database, name, sku, undefined)
    return { reason: 'unavailable', waits: true }
  }
  if (read.kind !== 'ok') {
    await noteError(context, name, read)
    return pausedBy(read.kind)
  }
  const product = read.value
  const { cost_sen, isAvailable, fields, fingerprint } = product
  if (!isDeepStrictEqual(supply.stored, { cost_sen, isAvailable, fields, fingerprint })) {
    await saveProduct(context.database, name, sku, product)
  }
  return product
}

async function hindranceOf(
  { database }: SuppliersContext,
  { unit_price_sen, options }: Pick<Order, 'unit_price_sen' | 'options'>,
  supply: Supply,
  product: SupplierProduct,
): Promise<SupplierProduct | Hindrance> {
  const { balance_sen, low_balance_sen, mapping } = supply
  if (product.fingerprint !== supply.fingerprint) return { reason: 'unmapped', waits: false }
  if (!product.isAvailable) return { reason: 'unavailable', waits: true }
  if (!fieldsOf(product.fields, mapping, options as OrderAnswer[])) {
    return { reason: 'unmapped', waits: false }
  }
  if (product.cost_sen > capOf(supply.max_cost_sen, unit_price_sen)) {
    return { reason: 'price', waits: false }
  }
  if (balance_sen !== null && balance_sen - product.cost_sen < low_balance_sen) {
    await pauseSupplier(database, supply.supplier, 'balance', null)
    return { reason: 'paused', waits: true }
  }
  return product
}

/**
 * Whether a request that may place an order may go out again: what stops a first one stops it, too. One for a product
 * out of stock may, because the supplier refuses it if it has no order yet.
 */
export async function mayRepeat(
  context: SuppliersContext,
  row: Pick<SupplierOrderRow, 'order_id' | 'supplier' | 'sku' | 'max_cost_sen'>,
): Promise<boolean> {
  const { database } = context
  const order = await orderById(database, row.order_id)
  if (!order?.product_id) return false
  const supply = (await suppliesOf(database, order.product_id)).find(
    ({ supplier, sku }) => supplier === row.supplier && sku === row.sku,
  )
  if (!supply) return false
  const product = await readProduct(context, supply)
  if ('reason' in product || product.fingerprint !== supply.fingerprint) return false
  return product.cost_sen <= row.max_cost_sen && (await maySupply(database, order))
}
