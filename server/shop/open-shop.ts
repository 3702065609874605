import { sql } from 'kysely'
import { firstRow, isoTime, type Queryable } from '#platform/postgres/database.ts'

/** Opens the shop for sale. Idempotent. Returns whether it was closed. */
export async function openShop(db: Queryable): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shop_settings')
    .set('opened_at', sql`now()`)
    .where('opened_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** When the shop opened for sale (ISO); null if it has not. */
export async function openedAt(db: Queryable): Promise<string | null> {
  const row = await firstRow<{ at: string | null }>(db)`
    select ${isoTime('opened_at')} as at from shop_settings`
  return row?.at ?? null
}
