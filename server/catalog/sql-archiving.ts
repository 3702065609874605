import type { Ordered } from '@apeak/contract/categories-console'
import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import type { Note } from '#platform/postgres/noted-changes.ts'
import { putInOrder } from '#platform/postgres/put-in-order.ts'

/** What is put in an order by hand. */
export type Shelf = 'categories' | 'tags'

/** What is archived. */
export type Archived = Shelf | 'products' | 'coupons'

/**
 * Archives something, or restores it, with its event. Whether it stood otherwise before; undefined
 * where there is none of this id.
 */
export async function setArchived(
  db: Queryable,
  name: Archived,
  { id, archived }: { id: number; archived: boolean },
  note: Note,
): Promise<boolean | undefined> {
  const table = sql.table(name)
  const { rows } = await sql<{ changed: boolean }>`
    with found as (select id from ${table} where id = ${id} for update),
    changed as (
      update ${table} t
      set archived_at = case when ${archived}::boolean then now() end, version = t.version + 1
      from found
      where t.id = found.id and (t.archived_at is not null) <> ${archived}::boolean
      returning t.id
    ),
    event as (${note(sql`select id from changed`)})
    select exists (select from changed) as changed from found`.execute(db)
  return rows[0]?.changed
}

/** All that is not archived, in its order. */
export async function inOrder(db: Queryable, shelf: Shelf): Promise<Ordered['data']> {
  const published = shelf === 'categories' ? isoTime('t.published_at') : sql`null`
  const { rows } = await sql<Ordered['data'][number]>`
    select t.id, t.name, ${published} as published_at, null as archived_at
    from ${sql.table(shelf)} t where t.archived_at is null order by t.position, t.id`.execute(db)
  return rows
}

/** Puts all that is not archived in this order. Whether these are exactly those that there are. */
export const orderShelf = (db: Queryable, shelf: Shelf, ids: readonly number[], note: Note) =>
  putInOrder(db, { table: shelf, where: sql`archived_at is null`, of: 'all' }, ids, note)
