import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from './database.ts'

/** A row of a table, as JSON. */
type Row = Record<string, unknown>

/**
 * Rows of a table that are given out: SQL that selects each, in `row`. `shown`: a row as its owner reads
 * it, where it is stored otherwise.
 */
export type ExportedRows = {
  table: string
  rows: RawBuilder<{ row: Row }>
  shown?(row: Row): Row
}

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
): Promise<Record<string, Row[]>> {
  const tables: Record<string, Row[]> = {}
  for (const { table, rows, shown = (row: Row) => row } of parts) {
    const selected = await rows.execute(db)
    tables[table] = [...(tables[table] ?? []), ...selected.rows.map(({ row }) => shown(row))]
  }
  return tables
}
