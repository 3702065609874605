import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from './database.ts'

/** Rows of a table that are given out: SQL that selects each as JSON, in `row`. */
export type ExportedRows = { table: string; rows: RawBuilder<{ row: Record<string, unknown> }> }

/** Those rows `t` of a table for which a condition holds; `without`: columns that are kept back. */
export const exportRows = (
  table: string,
  isMeant: RawBuilder<unknown>,
  without: readonly string[] = [],
): ExportedRows => ({
  table,
  rows: sql`
    select to_jsonb(t) - ${without}::text[] as row from ${sql.table(table)} t where ${isMeant}`,
})

/** Reads what is given out, by the name of the table. */
export async function readExport(
  db: Queryable,
  parts: readonly ExportedRows[],
): Promise<Record<string, Record<string, unknown>[]>> {
  const tables: Record<string, Record<string, unknown>[]> = {}
  for (const { table, rows } of parts) {
    const selected = await rows.execute(db)
    tables[table] = [...(tables[table] ?? []), ...selected.rows.map(({ row }) => row)]
  }
  return tables
}
