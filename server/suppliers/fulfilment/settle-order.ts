import { type RawBuilder, sql } from 'kysely'
import {
  countSupplying,
  deliverLockedOrder,
  lockOrder,
  lockToSupply,
  type Order,
} from '#orders/orders.ts'
import { addJob, jobCall } from '#platform/jobs/jobs.ts'
import { firstRow, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import type { SuppliersContext } from '../context.ts'
import { pauseSupplier, recordFault } from '../pause-supplier.ts'
import { saveProduct } from '../products.ts'
import type { Code, StatusOutcome } from '../supplier.ts'
import { holdOrder, supplyActor } from './hold-order.ts'
import { lockSupplierOrder, type SupplierOrderRow } from './queries.ts'
import {
  checkedOutcome,
  countsNotFound,
  isKnown,
  isOpen,
  isPausing,
  nextCheckSeconds,
  openStateAfter,
} from './rules.ts'

type Delivered = Extract<StatusOutcome, { state: 'delivered' }>
type Failed = Extract<StatusOutcome, { state: 'failed' }>

/** A locked order with its locked order at a supplier. */
type Locked = { order: Order; row: SupplierOrderRow }

/**
 * Records what a supplier says of an order, in one transaction with its effects: the delivery, or the next try.
 * States go forward only. `lost`: the request did not arrive, and may be sent again.
 */
export async function settleOrder(
  context: SuppliersContext,
  read: SupplierOrderRow,
  outcome: StatusOutcome,
): Promise<'lost' | 'settled'> {
  // An answer that leaves it open changes nothing of the shopper's order, which then needs no lock.
  if (leavesOpen(outcome) && (await keepOpen(context, context.database, read, keptBy(outcome)))) {
    return 'settled'
  }
  const { id, order_id } = read
  return inTransaction(context.database, async (tx) => {
    const order = await lockOrder(tx, order_id)
    const row = await lockSupplierOrder(tx, id)
    if (!order || !row) return 'settled'
    await (isOpen(row.state)
      ? settleOpen(context, tx, { order, row }, outcome)
      : contradict(context, tx, { order, row }, outcome))
    // Only this answer, counted twice, means that the request was lost.
    if (outcome.state !== 'not_found') return 'settled'
    const after = await lockSupplierOrder(tx, id)
    return after?.state === 'unknown' && after.not_found >= 2 ? 'lost' : 'settled'
  })
}

async function settleOpen(
  context: SuppliersContext,
  tx: Queryable,
  { order, row }: Locked,
  outcome: StatusOutcome,
): Promise<void> {
  const checked = checkedOutcome(row.kind, outcome)
  switch (checked.state) {
    case 'delivered':
      return deliver(context, tx, { order, row }, checked)
    case 'failed':
      return fail(tx, { order, row }, checked)
    case 'not_found':
      return countNotFound(context, tx, { order, row })
    case 'without_code':
      await recordFault(tx, row.supplier, 'It delivered an order without its code.')
      await keepOpen(context, tx, row, {
        ...checked,
        state: 'processing',
        note: 'Delivered without a code.',
      })
      return
    default:
      await keepOpen(context, tx, row, keptBy(checked))
  }
}

type OpenOutcome = Extract<StatusOutcome, { state: 'unknown' | 'accepted' | 'processing' }>

const leavesOpen = (outcome: StatusOutcome): outcome is OpenOutcome =>
  outcome.state === 'unknown' || outcome.state === 'accepted' || outcome.state === 'processing'

type Kept = {
  state: 'unknown' | 'accepted' | 'processing'
  supplier_order_id: string | null
  charged_sen: number | null
  note: string
  retryAfterSeconds?: number
}

const keptBy = (outcome: OpenOutcome): Kept =>
  outcome.state === 'unknown'
    ? { ...outcome, supplier_order_id: null, charged_sen: null }
    : { ...outcome, note: '' }

/** Keeps an order open, and plans when to ask again. Returns false if its state has changed since it was read. */
async function keepOpen(
  { suppliers }: SuppliersContext,
  db: Queryable,
  row: SupplierOrderRow,
  { state, supplier_order_id, charged_sen, note, retryAfterSeconds = 0 }: Kept,
): Promise<boolean> {
  if (!isOpen(row.state)) return false
  const age = (Date.now() - row.sent_at.getTime()) / 1000
  const poll = suppliers.get(row.supplier)?.traits.pollSeconds ?? 60
  const seconds = Math.max(nextCheckSeconds(age, poll), retryAfterSeconds)
  const kept = await firstRow(db)`
    with kept as (
      update supplier_orders
      set state = ${openStateAfter(row.state, state)}, note = ${note.slice(0, 300)},
          supplier_order_id = coalesce(${supplier_order_id}, supplier_order_id),
          charged_sen = coalesce(${charged_sen}::integer, charged_sen),
          next_check_at = now() + ${seconds}::double precision * interval '1 second'
      where id = ${row.id} and state = ${row.state} returning id
    )
    select ${checkCall(row.id, seconds + LATER_SECONDS)} from kept`
  return kept !== undefined
}

/** Delay of the job after its check is due, so that the check is due when the job runs. */
export const LATER_SECONDS = 0.1

/** The call in SQL that queues the next check of an order; the latest one counts. `delay`: in seconds. */
export const checkCall = (id: number, delay: number | RawBuilder<number>) =>
  jobCall(
    'check_supplier_order',
    { id },
    { key: `check_supplier_order:${id}`, replaces: true, delay },
  )

/** Counts an answer "no such order". It proves nothing of an order that the supplier had accepted. */
async function countNotFound(
  context: SuppliersContext,
  tx: Queryable,
  { order, row }: Locked,
): Promise<void> {
  const lateAccept = context.suppliers.get(row.supplier)?.traits.lateAcceptSeconds ?? 600
  const counts = !isKnown(row.state) && countsNotFound(row, lateAccept, new Date())
  if (counts && row.not_found >= 1 && order.status !== 'processing') {
    const note = 'The supplier has no such order, and it is no longer wanted.'
    return fail(
      tx,
      { order, row },
      { state: 'failed', certainty: 'never_created', reason: 'other', note },
    )
  }
  const unknown = {
    supplier_order_id: null,
    charged_sen: null,
    note: 'The supplier has no such order now.',
  }
  await keepOpen(context, tx, row, { ...unknown, state: 'unknown' })
  if (!counts) return
  await sql`
    update supplier_orders set not_found = not_found + 1, not_found_at = now()
    where id = ${row.id}`.execute(tx)
}

/** Ends an order that the supplier will certainly not deliver; the next supplier is tried at once. */
async function fail(tx: Queryable, { order, row }: Locked, failed: Failed): Promise<void> {
  const { certainty, reason, note } = failed
  await endAsFailed(tx, row, { certainty, reason, note })
  if (reason === 'balance') await pauseSupplier(tx, row.supplier, 'balance', null)
  if (reason === 'misconfigured') await pauseSupplier(tx, row.supplier, 'misconfigured', 600)
  if (reason === 'throttled') await pauseSupplier(tx, row.supplier, 'unavailable', 60)
  if (isPausing(reason)) await recordFault(tx, row.supplier, note)
  if (reason === 'unavailable') await saveProduct(tx, row.supplier, row.sku, undefined)
  if (!order.by_supplier) return
  // No other supplier knows the player either.
  if (reason === 'player') return holdOrder(tx, order, 'player')
  await addJob(tx, 'supply_order', { order_id: order.id })
}

/** Marks a locked order at a supplier as failed, and frees its unit. */
export async function endAsFailed(
  tx: Queryable,
  { id, order_id }: Pick<SupplierOrderRow, 'id' | 'order_id'>,
  why: { certainty: Failed['certainty'] | 'decided'; reason: string; note: string },
): Promise<void> {
  await sql`
    update supplier_orders
    set state = 'failed', certainty = ${why.certainty}, reason = ${why.reason},
        note = ${why.note.slice(0, 300)}, next_check_at = null, settled_at = now()
    where id = ${id}`.execute(tx)
  await countSupplying(tx, order_id, -1)
}

/** Delivers a unit: marks it, and adds it to its order unless the order was refunded meanwhile. */
async function deliver(
  context: SuppliersContext,
  tx: Queryable,
  { order, row }: Locked,
  { supplier_order_id, charged_sen, codes }: Delivered,
): Promise<void> {
  const code = row.kind === 'code' ? codes[0] : undefined
  if (code && (await wasSoldBefore(context, tx, row, code))) {
    const kept = { state: 'processing', supplier_order_id, charged_sen } as const
    await recordFault(tx, row.supplier, `It sold one code twice: ${row.ref}.`)
    await keepOpen(context, tx, row, { ...kept, note: 'The code was delivered before.' })
    return
  }
  const isWanted = order.status === 'processing'
  await markDelivered(context, tx, row, {
    supplier_order_id,
    charged_sen,
    code,
    is_surplus: !isWanted,
  })
  if (!isWanted) return countSupplying(tx, order.id, -1)
  await addDeliveredUnit(context, tx, order, row, code)
}

/** Adds a delivered unit to its locked order. */
export async function addDeliveredUnit(
  context: SuppliersContext,
  tx: Queryable,
  order: Order,
  { ref }: Pick<SupplierOrderRow, 'ref'>,
  code: Code | undefined,
): Promise<void> {
  const unit = {
    qty: 1,
    codes: code ? [code.pin.trim()] : [],
    note: code ? noteOf(code) : null,
    request_key: `supply-${ref}`,
    isSupplied: true,
  }
  await deliverLockedOrder(context, tx, order, unit, supplyActor)
}

/** What the shopper needs besides the code. */
function noteOf({ serial, expires }: Code): string | null {
  const parts = [
    ...(serial ? [`Serial number: ${serial}.`] : []),
    ...(expires ? [`Valid until ${expires}.`] : []),
  ]
  return parts.length > 0 ? parts.join(' ') : null
}

const hashOf = ({ secrets }: Pick<SuppliersContext, 'secrets'>, { pin }: Code) =>
  secrets.sign('voucher-codes', pin.trim())

async function wasSoldBefore(
  { secrets }: SuppliersContext,
  tx: Queryable,
  row: SupplierOrderRow,
  { pin }: Code,
): Promise<boolean> {
  const hashes = secrets.signatures('voucher-codes', pin.trim())
  const sold = await firstRow<{ id: number }>(tx)`
    select id from supplier_orders where code_hash = any(${hashes}::bytea[]) and id <> ${row.id}`
  return sold !== undefined
}

/** The context that a code's ciphertext is bound to. */
export const codeContext = (ref: string) => `supplier order ${ref}`

async function markDelivered(
  context: SuppliersContext,
  tx: Queryable,
  { id, ref }: SupplierOrderRow,
  delivered: {
    supplier_order_id: string | null
    charged_sen: number | null
    code: Code | undefined
    is_surplus: boolean
  },
): Promise<void> {
  const { supplier_order_id, charged_sen, code, is_surplus } = delivered
  const hash = code ? hashOf(context, code) : null
  const encrypted = code
    ? context.secrets.encrypt('voucher-codes', code.pin.trim(), codeContext(ref))
    : null
  await sql`
    update supplier_orders
    set state = 'delivered', certainty = null, reason = null, note = '', is_surplus = ${is_surplus},
        supplier_order_id = coalesce(${supplier_order_id}, supplier_order_id),
        charged_sen = coalesce(${charged_sen}::integer, charged_sen, cost_sen),
        encrypted_code = ${encrypted}, code_hash = ${hash}::bytea,
        next_check_at = null, settled_at = now()
    where id = ${id}`.execute(tx)
}

/** Records that a supplier contradicts a final state: it raises an alert, and an operator settles it with the supplier. */
async function contradict(
  context: SuppliersContext,
  tx: Queryable,
  { order, row }: Locked,
  outcome: StatusOutcome,
): Promise<void> {
  const checked = checkedOutcome(row.kind, outcome)
  if (row.state === 'delivered' && checked.state === 'failed') {
    await recordFault(tx, row.supplier, `It took back a delivered order: ${row.ref}.`)
    await sql`
      update supplier_orders
      set state = 'reversed', reason = ${checked.reason}, note = ${checked.note.slice(0, 300)}
      where id = ${row.id}`.execute(tx)
  }
  if (row.state !== 'failed' || checked.state !== 'delivered') return
  await recordFault(tx, row.supplier, `It delivered an order after it had failed: ${row.ref}.`)
  const { supplier_order_id, charged_sen, codes } = checked
  const code = row.kind === 'code' ? codes[0] : undefined
  if (code && (await wasSoldBefore(context, tx, row, code))) return
  const free = (await lockToSupply(tx, order.id))?.free ?? 0
  const is_surplus = free === 0 || (await isUnitPlaced(tx, row))
  await markDelivered(context, tx, row, { supplier_order_id, charged_sen, code, is_surplus })
  if (is_surplus) return
  await countSupplying(tx, order.id, 1)
  await addDeliveredUnit(
    context,
    tx,
    { ...order, supplying_qty: order.supplying_qty + 1 },
    row,
    code,
  )
}

/** Whether the unit has another order that may be delivered. */
async function isUnitPlaced(
  tx: Queryable,
  { id, order_id, unit }: SupplierOrderRow,
): Promise<boolean> {
  const other = await firstRow<{ id: number }>(tx)`
    select id from supplier_orders
    where order_id = ${order_id} and unit = ${unit} and id <> ${id} and state <> 'failed'
      and not is_surplus`
  return other !== undefined
}
