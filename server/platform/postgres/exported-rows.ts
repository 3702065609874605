import { sql } from 'kysely'
import type { Queryable } from './database.ts'

/** A row of a table, as JSON. */
type Row = Record<string, unknown>

/** Exported rows of a table. */
export type ExportedRows = { table: string; rows: Row[] }

/** Reads the rows whose column has one of these values. `without`: omitted columns. */
export async function exportRows(
  db: Queryable,
  table: string,
  column: string,
  values: readonly unknown[],
  without: readonly string[] = [],
): Promise<ExportedRows> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) - ${without}::text[] as row from ${sql.table(table)} t
    where ${sql.ref(`t.${column}`)} = any(${[...values]})`.execute(db)
  return { table, rows: rows.map(({ row }) => row) }
}

/** The ids of exported rows. */
export const idsOf = ({ rows }: ExportedRows): unknown[] => rows.map(({ id }) => id)

/** Exported rows by table name. */
export function byTable(parts: readonly ExportedRows[]): Record<string, Row[]> {
  const tables: Record<string, Row[]> = {}
  for (const { table, rows } of parts) tables[table] = [...(tables[table] ?? []), ...rows]
  return tables
}
