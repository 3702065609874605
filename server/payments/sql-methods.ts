import type { Insertable } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import type { DB as Tables } from '#platform/postgres/tables.ts'

/** Methods that an operator set up before are kept as they are. */
export async function insertPaymentMethods(
  db: Queryable,
  rows: Insertable<Tables['payment_methods']>[],
) {
  await db
    .insertInto('payment_methods')
    .values(rows)
    .onConflict((c) => c.doNothing())
    .execute()
}
