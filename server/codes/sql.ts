import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'

/** Any number that no other lock in the database uses. */
const DELIVERING_LOCK = 4_702_354

/** Waits until nobody else delivers codes of the product; the lock ends with the transaction. */
export async function lockDelivering(tx: Queryable, productId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(DELIVERING_LOCK)}, ${productId}::integer)`.execute(
    tx,
  )
}

/** A code as it is stored. */
export type EncryptedCode = { id: number; code_hash: Buffer; encrypted_code: string }

/**
 * Gives an order codes of a product, those that expire first, for its units from `fromUnit` on. None
 * where there are not enough.
 */
export async function issueCodes(
  tx: Queryable,
  wanted: { productId: number; orderId: string; fromUnit: number; qty: number },
): Promise<EncryptedCode[]> {
  const { productId, orderId, fromUnit, qty } = wanted
  const { rows } = await sql<EncryptedCode>`
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
    returning c.id, c.code_hash, c.encrypted_code`.execute(tx)
  return rows
}

/** Takes codes out of the stock whose time is over. */
export async function expireCodes(db: Queryable): Promise<void> {
  await sql`
    update voucher_codes set status = 'expired' where id in (
      select id from voucher_codes where status = 'available' and expires_at <= now()
      for update skip locked
    )`.execute(db)
}

/** The code that was imported last; undefined where there is none. */
export async function newestCode(db: Queryable): Promise<EncryptedCode | undefined> {
  const { rows } = await sql<EncryptedCode>`
    select id, code_hash, encrypted_code from voucher_codes order by id desc limit 1`.execute(db)
  return rows[0]
}
