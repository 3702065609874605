import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'

/** A paid order that is to be delivered by code, with its place among those that wait. */
export type AwaitingCodes = {
  id: string
  /** Since when it is paid, as PostgreSQL writes it: to the microsecond. */
  since: string
  /** Units that are to be given, and those that were given before. */
  owed: number
  delivered_qty: number
}

/**
 * The order that has waited longest for codes of a product, behind `other` where that is given; nobody
 * else moves it until the transaction ends. Undefined where none waits. One that was paid late, after its
 * person was erased, waits for an operator: nobody is left to read its code.
 */
export async function lockAwaitingCodes(
  tx: Queryable,
  productId: number,
  other: Pick<AwaitingCodes, 'id' | 'since'> | undefined,
): Promise<AwaitingCodes | undefined> {
  const { rows } = await sql<AwaitingCodes>`
    select id, status_since::text as since, qty - cancelled_qty - delivered_qty as owed, delivered_qty
    from orders
    where product_id = ${productId} and status = 'processing' and delivered_by_code
      and customer_email is not null
      ${other ? sql`and (status_since, id) > (${other.since}::timestamptz, ${other.id})` : sql``}
    order by status_since, id limit 1
    for update`.execute(tx)
  return rows[0]
}
