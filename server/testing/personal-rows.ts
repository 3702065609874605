import type { TestShop } from './test-shop.ts'

/** Every table with a row that holds one of the texts (in small letters), in any case; jobs too. */
export async function tablesWith(
  { context }: TestShop,
  texts: readonly string[],
): Promise<string[]> {
  const { pool } = context
  const { rows } = await pool.query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const hits = await pool.query(
      `select from ${name} row where lower(row::text) like any($1) limit 1`,
      [texts.map((text) => `%${text}%`)],
    )
    if (hits.rows.length > 0) found.push(name.replace('public.', ''))
  }
  return found
}

/**
 * Every table whose rows may belong to a person: it refers to accounts, holds an address, or names by
 * its columns something that belongs to somebody.
 */
export async function personalTables({ context }: TestShop): Promise<string[]> {
  const { rows } = await context.pool.query(
    `select distinct c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = 'public' and c.relkind = 'r' and (
       a.attname ~ '(^|_)(account|customer|affiliate|owner|holder|order|topup|payable|payment|refund|thread|unmatched)(_id)?$'
       or a.attname ~ '(email|phone|address|recipient)'
       or exists (
         select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
           and k.confrelid = any('{accounts,orders,topups}'::regclass[])
       )
     )
     order by name`,
  )
  return rows.map(({ name }) => name)
}
