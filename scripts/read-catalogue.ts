import type { Pool } from 'pg'

/** An object of the schema: kind, name, and definition as printed by PostgreSQL. */
export type CatalogueEntry = { kind: string; name: string; definition: string }

/** Objects in `public` that the shop created, without those of extensions. */
const own = (oid: string) =>
  `not exists (select from pg_depend where objid = ${oid} and deptype = 'e')`

const statements = [
  `select 'table' as kind, c.relname as name,
          concat_ws(' ', c.relpersistence, array_to_string(c.reloptions, ','),
            (select string_agg(a::text, ',' order by a::text)
             from unnest(coalesce(c.relacl, acldefault('r', c.relowner))) as a)) as definition
   from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
  `select 'column', c.relname || '.' || a.attname,
          concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
            'identity ' || nullif(a.attidentity::text, ''), 'generated ' || nullif(a.attgenerated::text, ''),
            'storage ' || a.attstorage::text, pg_get_expr(d.adbin, d.adrelid))
   from pg_attribute a join pg_class c on c.oid = a.attrelid
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
     and a.attnum > 0 and not a.attisdropped`,
  `select 'constraint', conrelid::regclass || '.' || conname,
          pg_get_constraintdef(oid) || case when convalidated then '' else ' unchecked' end
   from pg_constraint
   where contype <> 'n' and connamespace = 'public'::regnamespace and conrelid <> 0`,
  `select 'index', indexrelid::regclass::text, pg_get_indexdef(indexrelid)
   from pg_index join pg_class on pg_class.oid = indexrelid
   where relnamespace = 'public'::regnamespace`,
  `select 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) || ' ' || tgenabled::text
   from pg_trigger where not tgisinternal and tgrelid in
     (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  `select 'function', p.oid::regprocedure::text, pg_get_functiondef(p.oid)
   from pg_proc p where pronamespace = 'public'::regnamespace and ${own('p.oid')}`,
  `select 'sequence', sequencename, concat_ws(' ', data_type, start_value, increment_by, cycle)
   from pg_sequences where schemaname = 'public'`,
  `select 'extension', extname, extversion from pg_extension`,
  `select 'comment', pg_describe_object(classoid, objoid, objsubid), description from pg_description
   where objoid >= 16384 and ${own('objoid')}`,
]

/** All objects of the shop's schema, ordered by kind and name. */
export async function readCatalogue(pool: Pool): Promise<CatalogueEntry[]> {
  const entries: CatalogueEntry[] = []
  for (const statement of statements) {
    const { rows } = await pool.query<CatalogueEntry>(
      `select * from (${statement}) as entries (kind, name, definition)
       where name !~ '^kysely_' order by name`,
    )
    entries.push(...rows)
  }
  return entries
}
