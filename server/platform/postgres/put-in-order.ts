import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from './database.ts'
import type { Note } from './noted-changes.ts'

/** A list that operators order by hand, by its column `position`. */
export type OrderedList = {
  table: string
  /** What keeps of the table's rows those of the list; all of them unless said. */
  where?: RawBuilder<unknown>
  /** What the list's events say that it belongs to. */
  of: string | number
}

/**
 * Puts a list in another order, with one event of what it was and is, where it was another. False where
 * `ids` are not exactly those of the list. `key`: the column that holds them.
 */
export async function putInOrder(
  db: Queryable,
  { table, where = sql`true`, of }: OrderedList,
  ids: readonly number[] | readonly string[],
  note: Note,
  key = 'id',
): Promise<boolean> {
  const type = sql.raw(key === 'id' ? 'integer' : 'text')
  const { rows } = await sql<{ complete: boolean }>`
    with wanted as (
      select id, at::integer as position from unnest(${ids}::${type}[]) with ordinality as w (id, at)
    ),
    found as (
      select ${sql.ref(key)} as id, position from ${sql.table(table)} t where ${where}
      order by 1 for update
    ),
    compared as (
      select (select array_agg(id order by id) from found)
        is not distinct from (select array_agg(id order by id) from wanted) as complete
    ),
    moved as (
      -- As it is found behind the lock: whoever was first may have moved any of them.
      update ${sql.table(table)} t set position = w.position
      from wanted w join found f using (id), compared
      where compared.complete and t.${sql.ref(key)} = w.id and f.position <> w.position
      returning w.id
    ),
    ordered as (
      select ${of}::text as id,
        jsonb_build_object('ids', (select jsonb_agg(id order by position, id) from found)) as before,
        jsonb_build_object('ids', (select jsonb_agg(id order by position) from wanted)) as after
      where exists (select from moved)
    ),
    event as (${note(sql`select * from ordered where before <> after`)})
    select complete from compared`.execute(db)
  return rows[0]?.complete ?? false
}
