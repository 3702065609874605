import { sql } from 'kysely'
import { leaveToSuppliers, lockOrder, lockToSupply, type Order, orderById } from '#orders/orders.ts'
import { firstRow, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import type { SuppliersContext } from '../context.ts'
import { type Hindrance, prepare } from './hindrances.ts'
import { addSuppliedOrder, holdOrder, tryAll } from './hold-order.ts'
import { sendOrder, writeOrder } from './place-unit.ts'
import { failedTries, type Supply, suppliesOf } from './queries.ts'
import { WAIT_MINUTES } from './rules.ts'

/** `product_id`: of a paid order. `is_corrected`: the shopper's answers have changed since. */
export type SupplyJob = { order_id: string; product_id?: number | null; is_corrected?: boolean }

/**
 * Places the units of a paid order at its suppliers, one after the other. Does nothing for an order that
 * operators deliver. Safe to repeat, and to run at once.
 */
export async function supplyOrder(context: SuppliersContext, job: SupplyJob): Promise<void> {
  const { order_id, is_corrected = false } = job
  if (is_corrected) await tryCorrected(context, order_id)
  let isLeft = await supplyUnit(context, order_id, await takeNewOrder(context, job))
  while (isLeft) isLeft = await supplyUnit(context, order_id)
}

/** An order that is left to suppliers, and the supplies of its item. */
type Read = { order: Order; supplies: readonly Supply[] }

/** Leaves an order to its suppliers when it is new; undefined if its item has none, or it was before. */
async function takeNewOrder(
  { database }: SuppliersContext,
  { order_id, product_id }: SupplyJob,
): Promise<Read | undefined> {
  const product = product_id ?? (await orderById(database, order_id))?.product_id
  const supplies = product ? await suppliesOf(database, product) : []
  if (supplies.length === 0) return undefined
  return inTransaction(database, async (tx) => {
    const order = await lockOrder(tx, order_id)
    if (order?.status !== 'processing' || order.delivered_by_code) return undefined
    if (!(await addSuppliedOrder(tx, order_id))) return undefined
    await leaveToSuppliers(tx, order)
    return { order: { ...order, by_supplier: true }, supplies }
  })
}

/** Leaves an order to suppliers again that they could not deliver to the player it was for. */
function tryCorrected({ database }: SuppliersContext, id: string): Promise<void> {
  return inTransaction(database, async (tx) => {
    const order = await lockOrder(tx, id)
    if (order?.status !== 'processing' || order.delivered_by_code) return
    const reason = (await suppliedOrder(tx, id))?.reason
    if (reason === 'player' || reason === 'refused') await tryAll(tx, order)
  })
}

const suppliedOrder = (db: Queryable, id: string) =>
  firstRow<{ reason: string | null; is_old: boolean }>(db)`
    select reason, tried_from < now() - ${WAIT_MINUTES}::integer * interval '1 minute' as is_old
    from supplied_orders where order_id = ${id}`

/**
 * Places one unit, if one can be placed now. Returns whether to go on with the next. `read`: the order and its
 * supplies, if they were read just before.
 */
async function supplyUnit(context: SuppliersContext, id: string, read?: Read): Promise<boolean> {
  const { database } = context
  const order = read?.order ?? (await orderById(database, id))
  if (!order?.by_supplier || order.product_id === null) return false
  const owed = order.qty - order.delivered_qty - order.cancelled_qty - order.supplying_qty
  if (order.status !== 'processing' || owed === 0) {
    await sql`
      update supplied_orders set next_at = null
      where order_id = ${id} and next_at is not null`.execute(database)
    return false
  }
  const supplies = read?.supplies ?? (await suppliesOf(database, order.product_id))
  const tries = read ? [] : await failedTries(database, id)
  const hindrances: Hindrance[] = []
  for (const supply of supplies) {
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
  await waitOrHandOver(context, id, hindrances)
  return false
}

const RETRY_SECONDS = 30

/** Waits for a supplier, or gives the order to the operators if none can deliver by itself. */
function waitOrHandOver(
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
    // A paused supplier has its own alert; one without stock, or without an answer, may have none for days.
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
