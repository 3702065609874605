import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/postgres/database.ts'
import { isPublished } from '#platform/postgres/published.ts'
import { nextSaleTime } from './sql-sale-times.ts'

/** An SQL condition: whether shoppers see the category `c`. `preview`: the id of one that is shown before. */
export const isShown = (preview?: number): RawBuilder<boolean> =>
  preview === undefined
    ? isPublished('c')
    : sql`(${isPublished('c')} or c.id = ${preview}::integer)`

/** SQL expressions: when the next category or item comes by itself. */
const nextListed = sql`
  (select min(published_at) from categories where published_at > now() and archived_at is null),
  (select min(published_at) from products where published_at > now() and archived_at is null)`

/** When the next category or item comes by itself, in milliseconds since 1970; undefined where none does. */
export const nextListedAt = (db: Database) => earliest(db, nextListed)

/** When the next one comes, or a flash sale of any item begins or ends; likewise. */
export const nextPricedAt = (db: Database) => earliest(db, sql`${nextListed}, ${nextSaleTime()}`)

async function earliest(db: Database, times: RawBuilder<unknown>): Promise<number | undefined> {
  const { rows } = await sql<{ next_at: number | null }>`
    select floor(extract(epoch from least(${times})) * 1000)::bigint as next_at`.execute(db)
  return rows[0]?.next_at ?? undefined
}

/** The slug of the category that once had this one; undefined where none did that shoppers see. */
export async function movedTo(db: Database, slug: string): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    select c.slug from category_slugs s join categories c on c.id = s.category_id
    where s.slug = ${slug} and ${isShown()}`.execute(db)
  return rows[0]?.slug
}

/** The slug of the tag that once had this one; undefined where none did that shoppers see. */
export async function tagMovedTo(db: Database, slug: string): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    select t.slug from tag_slugs s join tags t on t.id = s.tag_id
    where s.slug = ${slug} and t.archived_at is null`.execute(db)
  return rows[0]?.slug
}
