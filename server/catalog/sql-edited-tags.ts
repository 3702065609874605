import type { EditedTag, SaveTag, TagEntry, TagsQuery } from '@apeak/contract/categories-console'
import type { Page } from '@apeak/contract/lists'
import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import { readPage } from '#platform/postgres/list-page.ts'
import { madeBy } from '#platform/postgres/made-once.ts'
import type { Note } from '#platform/postgres/noted-changes.ts'

/** A page of the tags as operators list them. */
export function tagsPage(db: Queryable, query: TagsQuery): Promise<Page<TagEntry>> {
  const { q, archived = false } = query
  const categories = sql`(
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
      ...(q ? [sql`position(lower(${q}) in lower(t.name || ' ' || t.slug)) > 0`] : []),
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
 * stood. Archived games stay under it, behind the others, and are there again once they are restored. The
 * address that it had leads to the one that it gets.
 * Violates a foreign key where a game is gone, and `tags_slug_unique`.
 */
export async function updateTag(
  db: Queryable,
  id: number,
  { version, name, slug, on_homepage, category_ids }: SaveTag,
  note: Note,
): Promise<boolean> {
  const { rows } = await sql`
    with found as (
      select id, slug from tags where id = ${id} and version = ${version} for update
    ),
    saved as (
      update tags t
      set name = ${name}, slug = ${slug}, on_homepage = ${on_homepage}, version = t.version + 1
      from found where t.id = found.id
      returning t.id
    ),
    left_behind as (
      insert into tag_slugs (slug, tag_id) select slug, id from found where slug <> ${slug}
      on conflict (slug) do update set tag_id = excluded.tag_id
    ),
    taken as (
      delete from tag_slugs where slug = ${slug} and exists (select from found)
    ),
    wanted as (
      select listed.id, listed.at::integer as position
      from unnest(${category_ids}::integer[]) with ordinality as listed(id, at)
    ),
    untagged as (
      delete from category_tags ct using saved, categories c
      where ct.tag_id = saved.id and c.id = ct.category_id and c.archived_at is null
        and ct.category_id <> all(${category_ids}::integer[])
      returning ct.category_id
    ),
    moved as (
      update category_tags ct set position = w.position from wanted w, saved
      where ct.tag_id = saved.id and ct.category_id = w.id and ct.position <> w.position
    ),
    tagged as (
      insert into category_tags (tag_id, category_id, position)
      select saved.id, w.id, w.position from wanted w, saved
      where not exists (
        select from category_tags ct where ct.tag_id = saved.id and ct.category_id = w.id
      )
      returning category_id
    ),
    -- Whoever edits one of these games now is told that it has other tags.
    categories_changed as (
      update categories c set version = c.version + 1
      where c.id in (select category_id from untagged union all select category_id from tagged)
    ),
    event as (${note(sql`select id from saved`)})
    select id from saved`.execute(db)
  return rows.length > 0
}

/** Creates a tag behind all others, once for a click; not on the home page until somebody says so. */
export async function insertTag(
  db: Queryable,
  { name, slug, request_key }: { name: string; slug: string; request_key: string },
  note: Note,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with created as (
      insert into tags (name, slug, request_key, position, on_homepage)
      select ${name}, ${slug}, ${request_key}, 1 + coalesce(max(position), 0), false from tags
      on conflict (request_key) do nothing
      returning id
    ),
    event as (${note(sql`select id from created`)})
    select id from created`.execute(db)
  return rows[0]?.id ?? (await madeBy(db, 'tags', request_key))
}
