import { sql } from 'kysely'
import { lockOrder, orderById } from '#orders/orders.ts'
import { addJobs } from '#platform/jobs/jobs.ts'
import {
  allRows,
  asyncCommit,
  type Database,
  firstRow,
  inTransaction,
  type Queryable,
} from '#platform/postgres/database.ts'
import type { ConnectedSupplier, SuppliersContext } from '../context.ts'
import type { SentOrder, SupplierMessage } from '../supplier.ts'
import { mayRepeat } from './hindrances.ts'
import { holdOrder } from './hold-order.ts'
import { resendOrder } from './place-unit.ts'
import { type SupplierOrderRow, supplierOrderColumns } from './queries.ts'
import { broken, isDecidable, isKnown, isOpen, nextCheckSeconds } from './rules.ts'
import { checkCall, LATER_SECONDS, settleOrder } from './settle-order.ts'

/**
 * Queries an order at its supplier, if that is due, and records the answer. An order that the supplier does not
 * have is resent under the same reference. Safe to repeat, and to run at once.
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

/** Takes a due check, so that one process asks. Undefined if it is not due, or must not be asked now. */
async function claimCheck(context: SuppliersContext, id: number): Promise<Due | undefined> {
  const { database, suppliers } = context
  const row = await dueCheck(database, id)
  if (!row) return undefined
  const supplier = suppliers.get(row.supplier)
  const asks = supplier !== undefined && (await mayAsk(database, supplier, row))
  if (!asks || (isDecidable(row) && row.shown_at === null)) await showLate(database, row, asks)
  if (!asks) return undefined
  // What stops the question may end; it is due again soon, until a person decides.
  const isAsked = !couldBuy(supplier, row) || (await mayRepeat(context, row))
  const started = await startCheck(database, supplier, row, isAsked)
  return isAsked && started ? { supplier, row: started } : undefined
}

/** Whether a question about an order may place it: the supplier has not confirmed that it has the order. */
const couldBuy = ({ traits }: ConnectedSupplier, { state }: SupplierOrderRow) =>
  traits.statusPlaces && !isKnown(state)

const dueCheck = (db: Queryable, id: number, locked = sql``) =>
  firstRow<SupplierOrderRow>(db)`
    select ${supplierOrderColumns} from supplier_orders
    where id = ${id} and next_check_at <= now() ${locked}`

/** Gives an order that is late, or that its supplier must not be asked for, to the operators. */
function showLate(database: Database, { id, order_id }: SupplierOrderRow, asks: boolean) {
  return inTransaction(database, async (tx) => {
    const order = await lockOrder(tx, order_id)
    const row = await dueCheck(tx, id, sql`for update`)
    if (!order || !row) return
    const isLate = isDecidable(row) && row.shown_at === null
    if (isLate) await sql`update supplier_orders set shown_at = now() where id = ${id}`.execute(tx)
    if (!asks) {
      await sql`
        update supplier_orders set state = ${stateToCheck(row)}, next_check_at = null
        where id = ${id}`.execute(tx)
    }
    if (isLate || (!asks && isOpen(row.state))) await holdOrder(tx, order, 'late')
  })
}

/**
 * Whether an order may be queried. Where a query resends the order: only while units are owed, the supplier still
 * remembers it, and no operator is deciding whether it was placed.
 */
async function mayAsk(
  db: Queryable,
  { traits }: ConnectedSupplier,
  row: SupplierOrderRow,
): Promise<boolean> {
  const { state, sent_at } = row
  if (Date.now() - sent_at.getTime() > traits.statusDays * 86_400_000) return false
  if (!traits.statusPlaces) return true
  if (!isOpen(state) || !(isKnown(state) || !isDecidable(row))) return false
  return (await orderById(db, row.order_id))?.status === 'processing'
}

/** The state of an order whose check is due: the process that was sending it has died. */
const stateToCheck = ({ state }: SupplierOrderRow) => (state === 'sending' ? 'unknown' : state)

/**
 * Plans the next check before this one, so that a crash does not end the checks; `queueDue` queues it then. `isAsked`:
 * else only the next check is planned. Undefined if the check was taken meanwhile, or the order's state has changed.
 */
async function startCheck(
  db: Queryable,
  { traits }: ConnectedSupplier,
  row: SupplierOrderRow,
  isAsked: boolean,
): Promise<SupplierOrderRow | undefined> {
  const state = stateToCheck(row)
  const age = (Date.now() - row.sent_at.getTime()) / 1000
  const seconds = isOpen(state) ? Math.max(30, nextCheckSeconds(age, traits.pollSeconds)) : null
  return firstRow<SupplierOrderRow>(db)`
    update supplier_orders
    set state = ${state}, checks = checks + ${Number(isAsked)}::integer,
        checked_at = case when ${isAsked}::boolean then now() else checked_at end,
        next_check_at = now() + ${seconds}::double precision * interval '1 second'
    where id = ${row.id} and state = ${row.state} and next_check_at <= now()
    returning ${supplierOrderColumns}`
}

/**
 * Handles a supplier's message: it wakes the check of its order, not more often than the supplier allows. A
 * progress message does not, as it would delay the final check. If the supplier must not be queried, or a query
 * could place the order, the message itself counts.
 */
export async function handleMessage(
  context: SuppliersContext,
  supplier: ConnectedSupplier,
  message: SupplierMessage,
): Promise<void> {
  const { ref } = message
  if (ref === null) return
  const { database } = context
  const row = await firstRow<SupplierOrderRow>(database)`
    select ${supplierOrderColumns} from supplier_orders
    where ref = ${ref} and supplier = ${supplier.name}`
  if (!row) return
  const outcome = message.outcomeOf?.(sentOrder(row))
  const isProgress = message.isProgress || isKnown(outcome?.state)
  const isAsked = !couldBuy(supplier, row) && (await mayAsk(database, supplier, row))
  if (outcome && row.state !== 'sending' && !isAsked) {
    await settleOrder(context, row, outcome)
  } else if (!isProgress || !isKnown(row.state)) {
    await wakeCheck(database, supplier, row.id)
  }
}

/**
 * Makes an order's check due now, or as soon as the supplier allows another. If a crash of PostgreSQL loses that,
 * the planned check comes anyway.
 */
async function wakeCheck(db: Queryable, { traits }: ConnectedSupplier, id: number): Promise<void> {
  const delay = sql<number>`
    case when seconds > 0 then seconds + ${LATER_SECONDS}::double precision else 0 end`
  await sql`
    with woken as (
      update supplier_orders
      set next_check_at = greatest(now(), coalesce(checked_at, '-infinity')
        + ${traits.pollSeconds}::double precision * interval '1 second')
      where id = ${id} and state <> 'sending' and ${asyncCommit(db)}
      returning extract(epoch from next_check_at - now())::float8 as seconds
    )
    select ${checkCall(id, delay)} from woken`.execute(db)
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
