import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { ArchiveEnd, ArchiveRecord } from './archive-records.ts'
import { copySettings, dumpedTables, writtenColumns } from './dump.ts'
import { ArchiveError } from './seal.ts'

/**
 * Loads an archive's records into a database that has their schema and no other data, in one
 * transaction. `beforeCommit` runs once all rows are loaded. Throws `ArchiveError` if rows are
 * missing. Returns the archive's last record.
 */
export async function loadRecords(
  client: ClientBase,
  records: AsyncIterable<ArchiveRecord>,
  beforeCommit: () => Promise<void>,
): Promise<ArchiveEnd> {
  await client.query('begin')
  await client.query(copySettings)
  const tables = await dumpedTables(client)
  const attach = await detachTables(client, tables)
  const loaded = await loadTables(client, tables, records)
  const end = loaded.end
  for (const [table, count] of Object.entries(end.tables)) {
    const there = loaded.counts[table]
    if (there !== count) throw new ArchiveError(`${table} has ${there} of its ${count} rows.`)
  }
  for (const [sequence, last] of Object.entries(end.sequences)) {
    await client.query('select setval($1, $2)', [sequence, last])
  }
  await attach()
  await freeJobs(client)
  await beforeCommit()
  await client.query('commit')
  return end
}

async function loadTables(
  client: ClientBase,
  tables: readonly string[],
  records: AsyncIterable<ArchiveRecord>,
): Promise<{ counts: Record<string, number>; end: ArchiveEnd }> {
  const counts: Record<string, number> = {}
  let open: { table: string; copy: TableCopy } | undefined
  try {
    for await (const record of records) {
      if (record.kind === 'rows') {
        await open?.copy.write(record.rows)
        continue
      }
      if (open) counts[open.table] = await open.copy.end()
      open = undefined
      if (record.kind === 'end') return { counts, end: record.end }
      if (record.kind !== 'table') throw new ArchiveError('The backup has two heads.')
      const { table, columns } = record
      // Both become part of a statement, so they must match the database's own names.
      if (!tables.includes(table) || columns !== (await writtenColumns(client, table))) {
        throw new ArchiveError(`This version of the shop has no such table: ${table}.`)
      }
      open = { table, copy: new TableCopy(client, table, columns) }
    }
  } finally {
    open?.copy.abort()
  }
  throw new ArchiveError('The backup is damaged, or was cut off.')
}

/** A COPY into a table. */
class TableCopy {
  readonly #stream
  readonly #done: Promise<void>

  constructor(client: ClientBase, table: string, columns: string) {
    this.#stream = client.query(copyFrom(`copy ${table} (${columns}) from stdin`))
    this.#done = finished(this.#stream)
    // Reported by `write` and `end`.
    this.#done.catch(() => undefined)
  }

  async write(rows: Buffer): Promise<void> {
    if (this.#stream.write(rows)) return
    await Promise.race([once(this.#stream, 'drain'), this.#done])
  }

  /** Returns the number of loaded rows. */
  async end(): Promise<number> {
    this.#stream.end()
    await this.#done
    return this.#stream.rowCount
  }

  /** Cancels the COPY, so that the connection accepts statements again. */
  abort(): void {
    this.#stream.destroy()
  }
}

/**
 * Drops the foreign keys, so that tables can be loaded in any order; disables the triggers, whose
 * effects are in the data; and deletes the rows of a new schema. The returned function restores
 * keys and triggers, which checks every reference.
 */
async function detachTables(client: ClientBase, tables: string[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.conrelid::regclass::text as table, quote_ident(c.conname) as name,
            pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where c.contype = 'f' and n.nspname in ('public', 'graphile_worker')`,
  )
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${name}`)
  }
  for (const table of tables) {
    await client.query(`alter table ${table} disable trigger user`)
    const { rows } = await client.query(`select from ${table} limit 1`)
    if (rows.length > 0) await client.query(`delete from ${table}`)
  }
  return async () => {
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    }
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  }
}

/** Unlocks the jobs that were running when the backup was made. */
async function freeJobs(client: ClientBase): Promise<void> {
  await client.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
  )
  await client.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
  )
}
