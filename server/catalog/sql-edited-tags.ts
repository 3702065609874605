import type { EditedTag, SaveTag, TagEntry, TagsQuery } from '@apeak/contract/catalog-console'
import type { Page } from '@apeak/contract/lists'
import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import { readPage } from '#platform/postgres/list-page.ts'

/** A page of the tags as operators list them. */
export function tagsPage(db: Queryable, query: TagsQuery): Promise<Page<TagEntry>> {
  const { q, archived = false } = query
  const categories = sql<number>`(
    select count(*)::integer from category_tags ct join categories c on c.id = ct.category_id
    where ct.tag_id = t.id and c.archived_at is null
  )`
  return readPage<TagEntry>(db, query, {
    select: sql`
      t.id, t.name, t.slug, t.on_homepage, ${categories} as categories, t.position,
      ${isoTime('t.archived_at')} as archived_at`,
    from: sql`tags t`,
    where: [
      sql`(t.archived_at is not null) = ${archived}::boolean`,
      ...(q ? [sql<boolean>`position(lower(${q}) in lower(t.name || ' ' || t.slug)) > 0`] : []),
    ],
    columns: { position: sql`t.position`, name: sql`lower(t.name)`, categories },
    sort: 'position',
    tie: sql`t.id`,
  })
}

/** A tag as it is edited, with its games in their order; undefined where there is none. */
export async function editedTag(db: Queryable, id: number): Promise<EditedTag | undefined> {
  const { rows } = await sql<EditedTag>`
    select t.id, t.version, t.name, t.slug, t.on_homepage, ${isoTime('t.archived_at')} as archived_at,
           array(
             select ct.category_id from category_tags ct join categories c on c.id = ct.category_id
             where ct.tag_id = t.id and c.archived_at is null order by ct.position, c.position, c.id
           ) as category_ids
    from tags t where t.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Saves a tag over the version that was read, with its games in their order: whether that version still
 * stood. The address that it had leads to the one that it gets. Violates a foreign key where a game is gone,
 * and `tags_slug_unique`.
 */
export async function updateTag(
  tx: Queryable,
  id: number,
  { version, name, slug, on_homepage, category_ids }: SaveTag,
): Promise<boolean> {
  const { rows } = await sql<{ slug: string }>`
    select slug from tags where id = ${id} and version = ${version} for update`.execute(tx)
  const [before] = rows
  if (!before) return false
  await sql`
    update tags set name = ${name}, slug = ${slug}, on_homepage = ${on_homepage}, version = version + 1
    where id = ${id}`.execute(tx)
  if (before.slug !== slug) {
    await sql`
      insert into tag_slugs (slug, tag_id) values (${before.slug}, ${id})
      on conflict (slug) do update set tag_id = excluded.tag_id`.execute(tx)
  }
  await sql`delete from tag_slugs where slug = ${slug}`.execute(tx)
  await saveGames(tx, id, category_ids)
  return true
}

/**
 * Puts these games under a tag, in their order. Archived games stay under it, behind the others, and are
 * there again once they are restored.
 */
async function saveGames(tx: Queryable, id: number, categoryIds: number[]): Promise<void> {
  const { rows: removed } = await sql<{ category_id: number }>`
    delete from category_tags ct using categories c
    where ct.tag_id = ${id} and c.id = ct.category_id and c.archived_at is null
      and ct.category_id <> all(${categoryIds}::integer[])
    returning ct.category_id`.execute(tx)
  await sql`
    update category_tags ct set position = listed.at
    from unnest(${categoryIds}::integer[]) with ordinality as listed(id, at)
    where ct.tag_id = ${id} and ct.category_id = listed.id and ct.position <> listed.at`.execute(tx)
  const { rows: added } = await sql<{ category_id: number }>`
    insert into category_tags (tag_id, category_id, position)
    select ${id}::integer, listed.id, listed.at
    from unnest(${categoryIds}::integer[]) with ordinality as listed(id, at)
    on conflict do nothing
    returning category_id`.execute(tx)
  // Whoever edits one of these games now is told that it has other tags.
  const changed = [...removed, ...added].map(({ category_id }) => category_id)
  await sql`
    update categories set version = version + 1 where id = any(${changed}::integer[])`.execute(tx)
}

/**
 * Inserts a tag behind all others, not on the home page until somebody says so. Its id; undefined where the
 * key made one before.
 */
export async function insertTag(
  tx: Queryable,
  { name, slug, request_key }: { name: string; slug: string; request_key: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into tags (name, slug, request_key, position, on_homepage)
    select ${name}, ${slug}, ${request_key}, 1 + coalesce(max(position), 0), false from tags
    on conflict (request_key) do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}
