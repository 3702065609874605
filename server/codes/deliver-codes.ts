import { sql } from 'kysely'
import { addToStock, lockStock, productsToDeliver } from '#catalog/catalog.ts'
import {
  type AwaitingCodes,
  deliverOrder,
  deliveryBlock,
  lockAwaitingCodes,
} from '#orders/orders.ts'
import type { Context } from '#platform/context.ts'
import { allRows, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { decryptCode, type EncryptedCode } from './code-secrets.ts'

/** Id of the advisory lock for delivering a product's codes, unique in the database. */
const DELIVERY_LOCK = 4_702_354

const actor = { kind: 'job', name: 'deliver_codes' } as const

/** Delivers the paid orders of all products, as far as stock allows. */
export async function deliverAllCodes(context: Context): Promise<void> {
  for (const productId of await productsToDeliver(context.database)) {
    await deliverCodes(context, productId)
  }
}

/**
 * Delivers the paid orders of a product in order of payment, as far as stock allows. Orders are
 * delivered whole and never overtaken, but skipped while disputed or being refunded, and if nothing is owed.
 */
export async function deliverCodes(context: Context, productId: number): Promise<void> {
  let last: AwaitingCodes | undefined
  do {
    const after = last
    last = await inTransaction(context.database, (tx) => deliverNext(context, tx, productId, after))
  } while (last)
}

/** Delivers or skips the order after `last`, and returns it; undefined if there is none or the stock is short. */
async function deliverNext(
  context: Context,
  tx: Queryable,
  productId: number,
  last: AwaitingCodes | undefined,
): Promise<AwaitingCodes | undefined> {
  const lock = sql.lit(DELIVERY_LOCK)
  await sql`select pg_advisory_xact_lock(${lock}, ${productId}::integer)`.execute(tx)
  const order = await lockAwaitingCodes(tx, productId, last)
  if (!order) return undefined
  if (order.owed === 0 || (await deliveryBlock(tx, order)) !== null) return order
  const { id, owed: qty, delivered_qty } = order
  await lockStock(tx, productId)
  const issued = await issueCodes(tx, { productId, orderId: id, fromUnit: delivered_qty + 1, qty })
  if (issued.length < qty) return undefined
  await addToStock(tx, productId, -qty)
  const codes = issued.map((code) => decryptCode(context.secrets, code))
  const request_key = `codes-${id}-${delivered_qty}`
  await deliverOrder(context, tx, id, { qty, codes, note: null, request_key }, actor)
  return order
}

/** Issues codes to an order's units from `fromUnit` on, the earliest to expire first; none if too few are left. */
async function issueCodes(
  tx: Queryable,
  wanted: { productId: number; orderId: string; fromUnit: number; qty: number },
): Promise<EncryptedCode[]> {
  const { productId, orderId, fromUnit, qty } = wanted
  return allRows<EncryptedCode>(tx)`
    with next as (
      select id, expires_at from voucher_codes
      where product_id = ${productId} and status = 'available'
        and (expires_at is null or expires_at > now())
      order by expires_at, id limit ${qty}::integer
      for update skip locked
    ),
    numbered as (
      select id, row_number() over (order by expires_at, id)::integer as at from next
      where (select count(*) from next) = ${qty}::integer
    )
    update voucher_codes c
    set status = 'issued', order_id = ${orderId}, issued_at = now(),
        unit = ${fromUnit}::integer + numbered.at - 1
    from numbered where c.id = numbered.id
    returning c.id, c.code_hash, c.encrypted_code`
}
