import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'

/** Opens the shop for sale. Idempotent. Returns whether it was closed. */
export async function openShop(db: Queryable): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shop_settings')
    .set('opened_at', sql`now()`)
    .where('opened_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
