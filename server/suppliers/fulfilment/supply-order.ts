import type { OrderAnswer } from '@apeak/contract/orders'
import { sql } from 'kysely'
import { lockOrder, lockToSupply, type Order, orderById } from '#orders/orders.ts'
import { firstRow, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import type { SuppliersContext } from '../context.ts'
import { noteError, pauseSupplier } from '../pause-supplier.ts'
import { saveProduct } from '../products.ts'
import type { SupplierProduct } from '../supplier.ts'
import { holdOrder, tryAll } from './hold-order.ts'
import { sendOrder, writeOrder } from './place-unit.ts'
import { type FailedTry, failedTries, type Supply, suppliesOf } from './queries.ts'
import { capOf, fieldsOf, WAIT_MINUTES } from './rules.ts'

/** `is_corrected`: the shopper's answers have changed since. */
export type SupplyJob = { order_id: string; is_corrected?: boolean }

/**
 * Places the units of a paid order at its suppliers, one after the other. Does nothing for an order that
 * operators deliver. Safe to repeat, and to run at once.
 */
export async function supplyOrder(
  context: SuppliersContext,
  { order_id, is_corrected = false }: SupplyJob,
): Promise<void> {
  if (!(await takeOver(context, order_id, is_corrected))) return
  while (await supplyUnit(context, order_id));
}

/** Whether suppliers deliver the order: newly paid with a supply, or before. */
function takeOver(
  { database }: SuppliersContext,
  id: string,
  isCorrected: boolean,
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const before = await suppliedOrder(tx, id)
    const isWaiting = before?.reason === 'player' || before?.reason === 'refused'
    if (before && !isWaiting) return true
    const product = before ? undefined : (await orderById(tx, id))?.product_id
    if (!before && (!product || (await suppliesOf(tx, product)).length === 0)) return false
    const order = await lockOrder(tx, id)
    if (order?.status !== 'processing' || order.delivered_by_code) return false
    if (before && !isCorrected) return order.by_supplier
    await tryAll(tx, order)
    return true
  })
}

const suppliedOrder = (db: Queryable, id: string) =>
  firstRow<{ reason: string | null; is_old: boolean }>(db)`
    select reason, tried_from < now() - ${WAIT_MINUTES}::integer * interval '1 minute' as is_old
    from supplied_orders where order_id = ${id}`

/** Why a supply cannot deliver now. `waits`: it may later, by itself. */
type Hindrance = {
  reason: 'price' | 'unavailable' | 'paused' | 'failed' | 'unmapped'
  waits: boolean
}

/** Places one unit, if one can be placed now. Returns whether to go on with the next. */
async function supplyUnit(context: SuppliersContext, id: string): Promise<boolean> {
  const { database } = context
  const order = await orderById(database, id)
  if (!order?.by_supplier || order.product_id === null) return false
  const owed = order.qty - order.delivered_qty - order.cancelled_qty - order.supplying_qty
  if (order.status !== 'processing' || owed === 0) {
    await sql`
      update supplied_orders set next_at = null
      where order_id = ${id} and next_at is not null`.execute(database)
    return false
  }
  const tries = await failedTries(database, id)
  const hindrances: Hindrance[] = []
  for (const supply of await suppliesOf(database, order.product_id)) {
    const ready = await prepare(context, order, supply, tries)
    if ('reason' in ready) {
      hindrances.push(ready)
      continue
    }
    const written = await writeOrder(context, id, supply, ready)
    if (written === 'nothing_to_place') break
    if (written === 'changed') return true
    await sendOrder(context, written.row)
    return written.left > 0
  }
  await waitOrGive(context, id, hindrances)
  return false
}

/**
 * Checks whether a supply can deliver the order now, with its product as the supplier sells it at this moment.
 */
async function prepare(
  context: SuppliersContext,
  order: Pick<Order, 'unit_price_sen' | 'options'>,
  supply: Supply,
  tries: readonly FailedTry[],
): Promise<SupplierProduct | Hindrance> {
  const { supplier: name, sku } = supply
  const own = tries.filter((one) => one.supplier === name && one.sku === sku)
  // These failures are the supplier's state, which its pause follows.
  if (own.some(({ reason }) => reason !== 'balance' && reason !== 'misconfigured')) {
    return { reason: 'failed', waits: false }
  }
  if (supply.is_paused) return { reason: 'paused', waits: true }
  const supplier = context.suppliers.get(name)
  if (!supplier) return { reason: 'paused', waits: true }
  const read = await supplier.product(sku)
  if (read.kind === 'gone') {
    await saveProduct(context.database, name, sku, undefined)
    return { reason: 'unavailable', waits: true }
  }
  if (read.kind !== 'ok') {
    await noteError(context, name, read)
    return { reason: 'paused', waits: true }
  }
  const product = read.value
  await saveProduct(context.database, name, sku, product)
  return hindranceOf(context, order, supply, product)
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

const RETRY_SECONDS = 30

/** Waits for a supplier, or gives the order to the operators if none can deliver by itself. */
function waitOrGive(
  { database }: SuppliersContext,
  id: string,
  hindrances: readonly Hindrance[],
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const locked = await lockToSupply(tx, id)
    if (!locked?.order.by_supplier) return
    const { order, free, block } = locked
    if (block !== null) return holdOrder(tx, order, 'refused')
    if (free === 0) return
    const waiting = hindrances.find(({ waits }) => waits)
    const isOld = (await suppliedOrder(tx, id))?.is_old
    // A paused supplier has its own alert; one without stock may have none for days.
    if (waiting && (waiting.reason === 'paused' || !isOld)) return waitFor(tx, id, waiting.reason)
    const reason = waiting?.reason ?? hindrances.at(-1)?.reason ?? 'unmapped'
    await holdOrder(tx, order, reason)
  })
}

const waitFor = async (tx: Queryable, id: string, reason: string) => {
  await sql`
    update supplied_orders
    set reason = ${reason}, next_at = now() + ${RETRY_SECONDS}::integer * interval '1 second'
    where order_id = ${id}`.execute(tx)
}
