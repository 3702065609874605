import { sql } from 'kysely'
import { lockOrder, orderById } from '#orders/orders.ts'
import { addJobs } from '#platform/jobs/jobs.ts'
import { allRows, firstRow, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import type { ConnectedSupplier, SuppliersContext } from '../context.ts'
import type { SentOrder, SupplierMessage } from '../supplier.ts'
import { holdOrder } from './hold-order.ts'
import { resendOrder } from './place-unit.ts'
import { orderOfRow, type SupplierOrderRow, supplierOrderColumns } from './queries.ts'
import { broken, isDecidable, isOpen, nextCheckSeconds } from './rules.ts'
import { planCheck, settleOrder } from './settle-order.ts'

/**
 * Asks a supplier for an order under its reference, if that is due, and records the answer. An order that it
 * does not have after all is sent again under the same reference. Safe to repeat, and to run at once.
 */
export async function checkOrder(context: SuppliersContext, id: number): Promise<void> {
  const due = await claimCheck(context, id)
  if (!due) return
  const { supplier, row } = due
  const outcome = await supplier.status(sentOrder(row)).catch(() => broken)
  const settled = await settleOrder(context, row, outcome)
  if (settled === 'lost') await resendOrder(context, row)
}

/** An order as its supplier knows it. */
function sentOrder(row: SupplierOrderRow): SentOrder {
  const { ref, sku, kind, fields, max_cost_sen, supplier_order_id, sent_at } = row
  return { ref, sku, kind, fields, max_cost_sen, supplier_order_id, sent_at }
}

type Due = { supplier: ConnectedSupplier; row: SupplierOrderRow }

/** Takes a due check, so that one process asks. Undefined if it is not due, or must not be asked. */
async function claimCheck(context: SuppliersContext, id: number): Promise<Due | undefined> {
  const orderId = await orderOfRow(context.database, id)
  if (orderId === undefined) return undefined
  return inTransaction(context.database, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const row = await lockDueCheck(tx, id)
    if (!order || !row) return undefined
    const supplier = context.suppliers.get(row.supplier)
    if (isDecidable(row) && row.shown_at === null) {
      await sql`update supplier_orders set shown_at = now() where id = ${id}`.execute(tx)
      await holdOrder(tx, order, 'late')
    }
    if (!supplier || !mayAsk(supplier, row, order.status)) {
      const state = stateToCheck(row)
      await sql`
        update supplier_orders set state = ${state}, next_check_at = null where id = ${id}`.execute(
        tx,
      )
      if (isOpen(row.state)) await holdOrder(tx, order, 'late')
      return undefined
    }
    return { supplier, row: await startCheck(tx, supplier, row) }
  })
}

const lockDueCheck = (tx: Queryable, id: number) =>
  firstRow<SupplierOrderRow>(tx)`
    select ${supplierOrderColumns} from supplier_orders
    where id = ${id} and next_check_at <= now() for update`

/**
 * Whether a supplier may be asked. Where asking repeats the order, only for one that is wanted, that the supplier
 * still remembers, and of which no person is deciding whether it was placed.
 */
function mayAsk(
  { traits }: ConnectedSupplier,
  row: SupplierOrderRow,
  orderStatus: string,
): boolean {
  const { state, sent_at } = row
  if (Date.now() - sent_at.getTime() > traits.statusDays * 86_400_000) return false
  if (!traits.statusPlaces) return true
  if (!isOpen(state) || orderStatus !== 'processing') return false
  return isKnown(state) || !isDecidable(row)
}

/** Whether the supplier has confirmed that it has the order. */
const isKnown = (state: string) => state === 'accepted' || state === 'processing'

/** The state of an order whose check is due: the process that was sending it has died. */
const stateToCheck = ({ state }: SupplierOrderRow) => (state === 'sending' ? 'unknown' : state)

/** Plans the next check before this one, so that a crash does not end the checks; `queueDue` queues it then. */
async function startCheck(
  tx: Queryable,
  { traits }: ConnectedSupplier,
  row: SupplierOrderRow,
): Promise<SupplierOrderRow> {
  const state = stateToCheck(row)
  const age = (Date.now() - row.sent_at.getTime()) / 1000
  const seconds = isOpen(state) ? Math.max(30, nextCheckSeconds(age, traits.pollSeconds)) : null
  await sql`
    update supplier_orders
    set state = ${state}, checks = checks + 1, checked_at = now(),
        next_check_at = now() + ${seconds}::double precision * interval '1 second'
    where id = ${row.id}`.execute(tx)
  return { ...row, state }
}

/**
 * Handles a supplier's message: it wakes the check of its order, not more often than the supplier allows, unless it
 * says nothing new. If the supplier must not be asked, the message itself counts.
 */
export async function handleMessage(
  context: SuppliersContext,
  supplier: ConnectedSupplier,
  { ref, outcomeOf }: SupplierMessage,
): Promise<void> {
  if (ref === null) return
  const read = await readSent(context, supplier, ref)
  if (!read) return
  const { row, orderStatus } = read
  const outcome = outcomeOf?.(sentOrder(row))
  if (outcome && row.state !== 'sending' && !mayAsk(supplier, row, orderStatus)) {
    await settleOrder(context, row, outcome)
  } else if (outcome?.state !== row.state || !isKnown(row.state)) {
    await wakeOrder(context, supplier, ref)
  }
}

/** An order at a supplier by its reference, with the status of its order. */
async function readSent(
  { database }: Pick<SuppliersContext, 'database'>,
  { name }: ConnectedSupplier,
  ref: string,
): Promise<{ row: SupplierOrderRow; orderStatus: string } | undefined> {
  const row = await firstRow<SupplierOrderRow>(database)`
    select ${supplierOrderColumns} from supplier_orders where ref = ${ref} and supplier = ${name}`
  const order = row && (await orderById(database, row.order_id))
  return order && { row, orderStatus: order.status }
}

async function wakeOrder(
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
