import type { Ordered } from '@apeak/contract/catalog-console'
import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import { type NotedOrder, putInOrder } from '#platform/postgres/put-in-order.ts'

/** What is put in an order by hand. */
export type Shelf = 'categories' | 'tags'

/** What is archived. */
export type Archived = Shelf | 'products' | 'coupons'

/** Locks something. Whether it is archived; undefined where there is none of this id. */
export async function lockArchived(
  tx: Queryable,
  name: Archived,
  id: number,
): Promise<{ is_archived: boolean } | undefined> {
  const { rows } = await sql<{ is_archived: boolean }>`
    select archived_at is not null as is_archived from ${sql.table(name)}
    where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Archives what is locked, or restores it. */
export async function setArchived(
  tx: Queryable,
  name: Archived,
  { id, archived }: { id: number; archived: boolean },
): Promise<void> {
  await sql`
    update ${sql.table(name)}
    set archived_at = case when ${archived}::boolean then now() end, version = version + 1
    where id = ${id}`.execute(tx)
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
export const orderShelf = (
  db: Queryable,
  shelf: Shelf,
  ids: readonly number[],
  noted: NotedOrder,
) =>
  putInOrder(db, { table: shelf, where: sql<boolean>`archived_at is null`, of: 'all' }, ids, noted)
