import { sql } from 'kysely'
import { allRows, type Queryable } from '../postgres/database.ts'

/**
 * Records the shop's key if it is the first or replaces a recorded one. Returns whether it is
 * recorded.
 */
export async function addSecretKey(
  db: Queryable,
  present: Buffer,
  earlier: readonly Buffer[],
): Promise<boolean> {
  await sql`
    insert into secret_keys (fingerprint)
    select ${present}::bytea
    where not exists (select from secret_keys)
      or exists (select from secret_keys where fingerprint = any(${[...earlier]}::bytea[]))
    on conflict do nothing`.execute(db)
  const { rows } = await sql`
    select from secret_keys where fingerprint = ${present}::bytea`.execute(db)
  return rows.length > 0
}

/** Whether the shop has recorded keys but none of these. */
export async function isForeignKey(db: Queryable, own: readonly Buffer[]): Promise<boolean> {
  const rows = await allRows<{ is_foreign: boolean | null }>(db)`
    select not bool_or(fingerprint = any(${[...own]}::bytea[])) as is_foreign from secret_keys`
  return rows[0]?.is_foreign ?? false
}
