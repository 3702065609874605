import type {
  CategoriesConsoleQuery,
  CategoryEntry,
  EditedCategory,
  SaveCategory,
} from '@apeak/contract/categories-console'
import type { Page } from '@apeak/contract/lists'
import { sql } from 'kysely'
import { picturePath } from '#platform/files/files.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import { readPage } from '#platform/postgres/list-page.ts'
import { madeBy } from '#platform/postgres/made-once.ts'
import type { Note } from '#platform/postgres/noted-changes.ts'
import { standsAs } from '#platform/postgres/published.ts'
import type { RichText } from '#platform/rich-text/sanitise-rich-text.ts'
import { editedOptionsJson, type OptionToSave, optionParts } from './sql-edited-options.ts'

/** A page of the games as operators list them. */
export function categoriesPage(
  db: Queryable,
  query: CategoriesConsoleQuery,
): Promise<Page<CategoryEntry>> {
  const { q, publication, tag_id } = query
  const items = sql`(select count(*)::integer from products p where p.category_id = c.id)`
  return readPage<CategoryEntry>(db, query, {
    select: sql`
      c.id, c.name, c.slug, ${picturePath(sql`c.base_image_id`)} as picture, ${items} as items,
      array(
        select t.name from category_tags ct join tags t on t.id = ct.tag_id
        where ct.category_id = c.id and t.archived_at is null order by t.position, t.id
      ) as tags,
      c.position, ${isoTime('c.published_at')} as published_at,
      ${isoTime('c.archived_at')} as archived_at`,
    from: sql`categories c`,
    where: [
      // What is archived is listed where it is asked for.
      publication ? standsAs('c', publication) : sql`c.archived_at is null`,
      ...(q
        ? [
            sql`position(lower(${q}) in lower(c.name || ' ' || c.slug || ' ' || array_to_string(c.aliases, ' '))) > 0`,
          ]
        : []),
      ...(tag_id
        ? [
            sql`exists (select from category_tags ct where ct.category_id = c.id and ct.tag_id = ${tag_id})`,
          ]
        : []),
    ],
    columns: { position: sql`c.position`, name: sql`lower(c.name)`, items },
    sort: 'position',
    tie: sql`c.id`,
  })
}

/** A game as it is edited; undefined where there is none. */
export async function editedCategory(
  db: Queryable,
  id: number,
): Promise<EditedCategory | undefined> {
  const { rows } = await sql<EditedCategory>`
    select c.id, c.version, c.name, c.slug, c.description, c.base_image_id, c.background_image_id,
           c.tooltip_id, c.aliases, ${isoTime('c.published_at')} as published_at,
           ${isoTime('c.archived_at')} as archived_at,
           coalesce((
             select json_agg(json_build_object(
                      'id', s.id, 'name', s.name, 'base_image_id', s.base_image_id
                    ) order by s.position, s.id)
             from subcategories s where s.category_id = c.id
           ), '[]') as subcategories,
           ${editedOptionsJson(sql`o.category_id = c.id`)} as options,
           array(
             select ct.tag_id from category_tags ct join tags t on t.id = ct.tag_id
             where ct.category_id = c.id and t.archived_at is null order by ct.tag_id
           ) as tag_ids
    from categories c where c.id = ${id}`.execute(db)
  return rows[0]
}

/** What is saved of a game: its text made safe, its answers with their ids, its time. */
export type CategoryToSave = Omit<SaveCategory, 'description' | 'options'> & {
  description: RichText
  options: OptionToSave[]
}

/**
 * Saves a game over the version that was read, with its parts, in one statement: whether that version still
 * stood. Parts that are not named any more are deleted; those that stay are not touched where they are the
 * same, so that only what changed is announced. The address that it had leads to the one that it gets.
 * Violates foreign keys where a picture or a tag is gone, and `categories_slug_unique`.
 */
export async function updateCategory(
  db: Queryable,
  id: number,
  wanted: CategoryToSave,
  note: Note,
): Promise<boolean> {
  const { version, name, slug, description, aliases, subcategories, options, tag_ids } = wanted
  const { rows } = await sql`
    with found as (
      select id, slug, published_at from categories where id = ${id} and version = ${version} for update
    ),
    saved as (
      update categories c
      set name = ${name}, slug = ${slug}, description = ${description}, aliases = ${aliases}::text[],
          base_image_id = ${wanted.base_image_id}, background_image_id = ${wanted.background_image_id},
          tooltip_id = ${wanted.tooltip_id}, published_at = ${wanted.published_at}::timestamptz,
          version = c.version + 1
      from found where c.id = found.id
      returning c.id
    ),
    -- Of what nobody could find nothing leads on.
    moved as (
      insert into category_slugs (slug, category_id)
      select slug, id from found where slug <> ${slug} and published_at <= now()
      on conflict (slug) do update set category_id = excluded.category_id
    ),
    taken as (
      delete from category_slugs where slug = ${slug} and exists (select from found)
    ),
    wanted_subcategories as (
      select w.*, (row_number() over ())::integer as position
      from json_to_recordset(${JSON.stringify(subcategories)}::json)
        as w(id integer, name text, base_image_id integer)
    ),
    dropped_subcategories as (
      delete from subcategories s using saved
      where s.category_id = saved.id
        and s.id not in (select w.id from wanted_subcategories w where w.id is not null)
    ),
    kept_subcategories as (
      update subcategories s set name = w.name, base_image_id = w.base_image_id, position = w.position
      from wanted_subcategories w, saved
      where s.id = w.id and s.category_id = saved.id
        and (s.name, s.base_image_id, s.position) is distinct from (w.name, w.base_image_id, w.position)
    ),
    new_subcategories as (
      insert into subcategories (category_id, name, base_image_id, position)
      select saved.id, w.name, w.base_image_id, w.position from wanted_subcategories w, saved
      where w.id is null
    ),
    ${optionParts('category_id', options)},
    untagged as (
      delete from category_tags ct using saved, tags t
      where ct.category_id = saved.id and t.id = ct.tag_id and t.archived_at is null
        and ct.tag_id <> all(${tag_ids}::integer[])
      returning ct.tag_id
    ),
    tagged as (
      insert into category_tags (tag_id, category_id, position)
      select wanted.id, saved.id, 1 + coalesce((
        select max(other.position) from category_tags other where other.tag_id = wanted.id
      ), 0)
      from unnest(${tag_ids}::integer[]) as wanted(id), saved
      on conflict do nothing
      returning tag_id
    ),
    -- Whoever edits one of these tags now is told that it has other games.
    tags_changed as (
      update tags t set version = t.version + 1
      where t.id in (select tag_id from untagged union all select tag_id from tagged)
    ),
    event as (${note(sql`select id from saved`)})
    select id from saved`.execute(db)
  return rows.length > 0
}

/** Creates a draft behind all others, once for a click. Its id; violates `categories_slug_unique`. */
export async function insertCategory(
  db: Queryable,
  { name, slug, request_key }: { name: string; slug: string; request_key: string },
  note: Note,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with created as (
      insert into categories (name, slug, request_key, position, published_at)
      select ${name}, ${slug}, ${request_key}, 1 + coalesce(max(position), 0), null from categories
      on conflict (request_key) do nothing
      returning id
    ),
    event as (${note(sql`select id from created`)})
    select id from created`.execute(db)
  return rows[0]?.id ?? (await madeBy(db, 'categories', request_key))
}

/**
 * Copies a game, once for a click, as a draft behind all others: its text, pictures, subcategories, options
 * and tags, not its items. Undefined where there is none to copy.
 */
export async function copyCategory(
  db: Queryable,
  id: number,
  { name, slug, request_key }: { name: string; slug: string; request_key: string },
  note: Note,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with created as (
      insert into categories (name, slug, request_key, position, published_at, description, aliases,
                              base_image_id, background_image_id, tooltip_id)
      select ${name}, ${slug}, ${request_key}, (select 1 + max(position) from categories), null,
             c.description, c.aliases, c.base_image_id, c.background_image_id, c.tooltip_id
      from categories c where c.id = ${id}
      on conflict (request_key) do nothing
      returning id
    ),
    copied_subcategories as (
      insert into subcategories (category_id, name, base_image_id, position)
      select created.id, s.name, s.base_image_id, s.position from subcategories s, created
      where s.category_id = ${id}
    ),
    copied_options as (
      insert into options
        (category_id, name, type, is_required, "values", pattern, example, keyboard, help, position)
      select created.id, o.name, o.type, o.is_required, o."values", o.pattern, o.example, o.keyboard,
             o.help, o.position
      from options o, created where o.category_id = ${id}
    ),
    tagged as (
      insert into category_tags (tag_id, category_id, position)
      select ct.tag_id, created.id, 1 + (
        select max(other.position) from category_tags other where other.tag_id = ct.tag_id
      )
      from category_tags ct, created where ct.category_id = ${id}
      returning tag_id
    ),
    tags_changed as (
      update tags t set version = t.version + 1 where t.id in (select tag_id from tagged)
    ),
    event as (${note(sql`select id from created`)})
    select id from created`.execute(db)
  return rows[0]?.id ?? (await madeBy(db, 'categories', request_key))
}

/** How many slugs begin with this one: the number by which a copy is told from them. */
export async function slugsLike(db: Queryable, slug: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from categories where starts_with(slug, ${slug})`.execute(db)
  return rows.map((row) => row.slug)
}
