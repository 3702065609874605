import { formMessages } from '@apeak/contract/forms'
import type { OrderDetails } from '@apeak/contract/orders'
import { sql } from 'kysely'
import { shopper } from '#platform/actor.ts'
import { fieldRefused, found, Refusal } from '#platform/http/problems.ts'
import { type Limit, useLimit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import {
  allRows,
  type ExportedRows,
  firstRow,
  inTransaction,
  isoTime,
  type Queryable,
} from '#platform/postgres/database.ts'
import { addOrderEvent, lockOrder, type Order } from '../move-order.ts'
import { orderById } from '../queries.ts'
import { assertMayChange, type OrderCaller } from '../rules.ts'
import type { OrdersContext } from '../settings.ts'

type Deps = Pick<OrdersContext, 'database' | 'secrets'>

/**
 * Records that the shopper says to have sent the transfer for a placed order. Idempotent. Throws 404; 403
 * unless the caller may change the order; 409 if it does not wait for a transfer.
 */
export function reportTransfer(
  { database, secrets }: Deps,
  by: OrderCaller,
  orderId: string,
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const order = found(await lockOrder(tx, orderId), 'Order')
    assertAwaitsTransfer(secrets, order, by)
    if (await addReport(tx, order)) {
      await addOrderEvent(tx, order, 'transfer_reported', { actor: shopper(by.caller) })
    }
  })
}

function assertAwaitsTransfer(secrets: Deps['secrets'], order: Order, by: OrderCaller): void {
  assertMayChange(secrets, order, by)
  if (order.status === 'pending') return
  const isUnpaid = order.status === 'pending_payment'
  throw new Refusal(
    409,
    isUnpaid ? 'This order is not waiting for a transfer.' : 'This order is already paid.',
  )
}

/** Whether the report is new: one from before the order was last placed is replaced. */
async function addReport(tx: Queryable, { id, status_since }: Order): Promise<boolean> {
  const { rows } = await sql`
    insert into order_transfers as told (order_id) values (${id})
    on conflict (order_id) do update
      set reported_at = now(), receipt = null, receipt_type = null
      where told.reported_at < ${status_since}
    returning 1`.execute(tx)
  return rows.length > 0
}

const ofOrder: Limit = { name: 'receipts of an order', most: 10, minutes: 60 }
const fromNetwork: Limit = { name: 'receipts from a source', most: 60, minutes: 60 }

/** Throws, before the picture is read, what `addTransferReceipt` throws of the order; 429 for too many. */
export async function refuseReceipt(
  { database, secrets }: Deps,
  by: OrderCaller,
  orderId: string,
  address: string,
): Promise<void> {
  assertAwaitsTransfer(secrets, found(await orderById(database, orderId), 'Order'), by)
  await useLimit(database, ofOrder, orderId)
  await useNetworkLimit(database, fromNetwork, address)
}

/**
 * Adds a picture of the receipt to the report of a transfer, in place of an earlier one. Throws 422 unless it
 * is a PNG or JPEG; 404; 403 unless the caller may change the order; 409 if it does not wait for a transfer.
 */
export function addTransferReceipt(
  { database, secrets }: Deps,
  by: OrderCaller,
  { order_id, receipt }: { order_id: string; receipt: Buffer },
): Promise<void> {
  const type = pictureType(receipt)
  if (!type) throw fieldRefused('receipt', formMessages.en.receiptKind)
  return inTransaction(database, async (tx) => {
    const order = found(await lockOrder(tx, order_id), 'Order')
    assertAwaitsTransfer(secrets, order, by)
    await addReport(tx, order)
    await sql`
      update order_transfers set receipt = ${receipt}, receipt_type = ${type}
      where order_id = ${order_id}`.execute(tx)
    const data = { has_receipt: true }
    await addOrderEvent(tx, order, 'transfer_reported', { actor: shopper(by.caller), data })
  })
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/** The type of a picture by its first bytes; undefined for anything else. */
function pictureType(bytes: Buffer): 'image/png' | 'image/jpeg' | undefined {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png'
  return bytes.subarray(0, JPEG.length).equals(JPEG) ? 'image/jpeg' : undefined
}

/** The transfer reported since the order was placed; null if none. */
export async function reportedTransfer(
  db: Queryable,
  id: string,
): Promise<OrderDetails['transfer']> {
  const told = await firstRow<NonNullable<OrderDetails['transfer']>>(db)`
    select ${isoTime('t.reported_at')} as reported_at, t.receipt_type is not null as has_receipt
    from order_transfers t join orders o on o.id = t.order_id
    where o.id = ${id} and t.reported_at >= o.status_since`
  return told ?? null
}

/** The receipt of an order's transfer, for operators. Throws 404. */
export async function readReceipt(
  db: Queryable,
  id: string,
): Promise<{ bytes: Buffer; type: string }> {
  const row = await firstRow<{ bytes: Buffer; type: string }>(db)`
    select receipt as bytes, receipt_type as type from order_transfers
    where order_id = ${id} and receipt is not null`
  return found(row, 'Receipt')
}

/** The reports of these orders, with their receipts. */
export async function exportTransfers(
  db: Queryable,
  ids: readonly string[],
): Promise<ExportedRows> {
  const rows = await allRows<Record<string, unknown>>(db)`
    select order_id, ${isoTime('reported_at')} as reported_at, receipt_type,
           encode(receipt, 'base64') as receipt
    from order_transfers where order_id = any(${[...ids]}::text[])`
  return { table: 'order_transfers', rows }
}

/** How long a receipt is kept: longer than a bank takes for a claim. */
const RECEIPT_DAYS = 180

/** Deletes old receipts. */
export async function deleteReceipts(db: Queryable): Promise<void> {
  await sql`
    update order_transfers set receipt = null, receipt_type = null
    where receipt_type is not null
      and reported_at < now() - ${RECEIPT_DAYS}::integer * interval '1 day'`.execute(db)
}
