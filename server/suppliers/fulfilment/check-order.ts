import { sql } from 'kysely'
import { lockOrder } from '#orders/orders.ts'
import { addJobs } from '#platform/jobs/jobs.ts'
import { allRows, firstRow, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import type { ConnectedSupplier, SuppliersContext } from '../context.ts'
import { holdOrder } from './hold-order.ts'
import { resendOrder } from './place-unit.ts'
import { lockSupplierOrder, orderOfRow, type SupplierOrderRow } from './queries.ts'
import { broken, isOpen, nextCheckSeconds, SHOWN_AFTER_MINUTES } from './rules.ts'
import { planCheck, settleOrder } from './settle-order.ts'

/**
 * Asks a supplier for an order under its reference, if that is due, and records the answer. An order that it
 * does not have after all is sent again under the same reference. Safe to repeat, and to run at once.
 */
export async function checkOrder(context: SuppliersContext, id: number): Promise<void> {
  const due = await claimCheck(context, id)
  if (!due) return
  const { supplier, row } = due
  const { ref, sku, kind, fields, max_cost_sen, supplier_order_id, sent_at } = row
  const sent = { ref, sku, kind, fields, max_cost_sen, supplier_order_id, sent_at }
  const outcome = await supplier.status(sent).catch(() => broken)
  const settled = await settleOrder(context, id, outcome)
  if (settled === 'lost') await resendOrder(context, row)
}

type Due = { supplier: ConnectedSupplier; row: SupplierOrderRow }

/** Takes a due check, so that one process asks. Undefined if it is not due, or must not be asked. */
async function claimCheck(context: SuppliersContext, id: number): Promise<Due | undefined> {
  const orderId = await orderOfRow(context.database, id)
  if (orderId === undefined) return undefined
  return inTransaction(context.database, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const row = await lockSupplierOrder(tx, id)
    if (!order || !row || !(await isDue(tx, id))) return undefined
    const supplier = context.suppliers.get(row.supplier)
    const minutes = (Date.now() - row.created_at.getTime()) / 60_000
    if (isOpen(row.state) && row.shown_at === null && minutes >= SHOWN_AFTER_MINUTES[row.state]) {
      await sql`update supplier_orders set shown_at = now() where id = ${id}`.execute(tx)
      await holdOrder(tx, order, 'late')
    }
    if (!supplier || !mayAsk(supplier, row, order.status)) {
      await sql`update supplier_orders set next_check_at = null where id = ${id}`.execute(tx)
      if (isOpen(row.state)) await holdOrder(tx, order, 'late')
      return undefined
    }
    return { supplier, row: await startCheck(tx, supplier, row) }
  })
}

const isDue = (tx: Queryable, id: number) =>
  firstRow(tx)`select from supplier_orders where id = ${id} and next_check_at <= now()`

/**
 * Whether a supplier may be asked. Where asking repeats the order, only for one that is wanted and that the
 * supplier still remembers.
 */
function mayAsk(
  { traits }: ConnectedSupplier,
  { state, sent_at }: SupplierOrderRow,
  orderStatus: string,
): boolean {
  if (Date.now() - sent_at.getTime() > traits.statusDays * 86_400_000) return false
  return !traits.statusPlaces || (isOpen(state) && orderStatus === 'processing')
}

/** Plans the next check before this one, so that a crash does not end the checks. */
async function startCheck(
  tx: Queryable,
  { traits }: ConnectedSupplier,
  row: SupplierOrderRow,
): Promise<SupplierOrderRow> {
  const state = row.state === 'sending' ? 'unknown' : row.state
  const age = (Date.now() - row.sent_at.getTime()) / 1000
  const seconds = isOpen(state) ? Math.max(30, nextCheckSeconds(age, traits.pollSeconds)) : null
  await sql`
    update supplier_orders
    set state = ${state}, checks = checks + 1, checked_at = now(),
        next_check_at = now() + ${seconds}::double precision * interval '1 second'
    where id = ${row.id}`.execute(tx)
  if (seconds !== null) await planCheck(tx, row.id, seconds)
  return { ...row, state }
}

/** A message only wakes the check of its order, not more often than the supplier allows. */
export async function wakeOrder(
  { database }: Pick<SuppliersContext, 'database'>,
  { name, traits }: ConnectedSupplier,
  ref: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const woken = await firstRow<{ id: number; seconds: number }>(tx)`
      update supplier_orders
      set next_check_at = greatest(now(), coalesce(checked_at, '-infinity')
        + ${traits.pollSeconds}::double precision * interval '1 second')
      where ref = ${ref} and supplier = ${name} and state <> 'sending'
      returning id, extract(epoch from next_check_at - now())::float8 as seconds`
    if (woken) await planCheck(tx, woken.id, woken.seconds)
  })
}

/** Queues what has become due without a job: after a crash, or a wait. */
export async function queueDue({ database }: Pick<SuppliersContext, 'database'>): Promise<void> {
  await inTransaction(database, async (tx) => {
    const checks = await allRows<{ id: number }>(tx)`
      select id from supplier_orders where next_check_at < now() - interval '20 seconds'
      order by next_check_at limit 500`
    await addJobs(tx, 'check_supplier_order', checks)
    const orders = await allRows<{ order_id: string }>(tx)`
      select order_id from supplied_orders where next_at <= now() order by next_at limit 500`
    await addJobs(tx, 'supply_order', orders)
  })
}
