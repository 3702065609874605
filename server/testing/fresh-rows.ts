import type { Pool } from 'pg'
import { retryOnConflict } from '#platform/postgres/database.ts'

/** A table with the columns that are written, and the rows that it held, as JSON. */
type Remembered = { table: string; columns: string; rows: string }

const firsts = new WeakMap<Pool, Promise<() => Promise<void>>>()

/**
 * Brings every table of a shop back to what it held when this was called first, whatever was sold
 * and paid since. The schema itself says which tables there are, so that a new one is never left out.
 */
export async function startRowsAfresh(pool: Pool): Promise<void> {
  const first = firsts.get(pool)
  if (first) await (await first)()
  else firsts.set(pool, rememberRows(pool))
  await firsts.get(pool)
}

async function rememberRows(pool: Pool): Promise<() => Promise<void>> {
  const { rows: tables } = await pool.query<{ table: string; columns: string }>(
    `select format('%I.%I', n.nspname, c.relname) as table,
            string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = ''
     where c.relkind = 'r' and (n.nspname = 'public' and c.relname not like 'kysely%'
       or n.nspname = 'graphile_worker' and c.relname = '_private_jobs')
     group by 1`,
  )
  const each = tables.map(
    ({ table, columns }) => `select '${table}' as table, '${columns}' as columns,
      (select json_agg(r)::text from ${table} r) as rows`,
  )
  const { rows: held } = await pool.query<Remembered>(
    `select * from (${each.join(' union all ')}) held where rows is not null`,
  )
  const all = tables.map(({ table }) => table)
  // What goes on in the shop still may lock tables in another order.
  return () => retryOnConflict(() => bringBack(pool, all, held))
}

async function bringBack(pool: Pool, tables: string[], held: Remembered[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Waits for whoever is writing still.
    await client.query(`lock table ${tables.join(', ')} in share row exclusive mode`)
    // Neither triggers nor foreign keys: also what is only ever added to is taken away here.
    await client.query('set local session_replication_role = replica')
    await client.query(tables.map((table) => `delete from ${table}`).join(';'))
    for (const { table, columns, rows } of held) {
      await client.query(
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
        [rows],
      )
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
