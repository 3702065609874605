import type * as wire from '@apeak/contract/catalog-console'
import type { Page } from '@apeak/contract/lists'
import { sql } from 'kysely'
import type { Operator } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { addOnce, saveEdited } from '#platform/http/edited-things.ts'
import { fieldRefused, found } from '#platform/http/problems.ts'
import {
  firstRow,
  isForeignKeyViolation,
  isoTime,
  type Queryable,
  violates,
} from '#platform/postgres/database.ts'
import { readPage } from '#platform/postgres/list-page.ts'

/** A page of tags, for operators. */
export function tagsPage(db: Queryable, query: wire.TagsQuery): Promise<Page<wire.TagEntry>> {
  const { q, archived = false } = query
  const categories = sql<number>`(
    select count(*)::integer from category_tags ct join categories c on c.id = ct.category_id
    where ct.tag_id = t.id and c.archived_at is null
  )`
  return readPage<wire.TagEntry>(db, query, {
    select: sql`
      t.id, t.name, t.slug, t.on_homepage, ${categories} as categories, t.position,
      ${isoTime('t.archived_at')} as archived_at`,
    from: sql`tags t`,
    where: [
      sql`(t.archived_at is not null) = ${archived}::boolean`,
      q && sql`position(lower(${q}) in lower(t.name || ' ' || t.slug)) > 0`,
    ],
    columns: { position: sql`t.position`, name: sql`lower(t.name)`, categories },
    sort: 'position',
    tie: sql`t.id`,
  })
}

/** A tag in the form of its editor. Throws 404. */
export async function readTag({ database }: Context, id: number): Promise<wire.EditedTag> {
  const { rows } = await sql<wire.EditedTag>`
    select t.id, t.version, t.name, t.slug, t.on_homepage, ${isoTime('t.archived_at')} as archived_at,
           array(
             select ct.category_id from category_tags ct join categories c on c.id = ct.category_id
             where ct.tag_id = t.id and c.archived_at is null order by ct.position, c.position, c.id
           ) as category_ids
    from tags t where t.id = ${id}`.execute(database)
  return found(rows[0], 'Tag')
}

/** Saves a tag with its categories; see `saveEdited`. Throws 404, 409, 422. */
export async function saveTag(
  context: Context,
  id: number,
  body: wire.SaveTag,
  actor: Operator,
): Promise<wire.EditedTag> {
  const wanted = { ...body, name: body.name.trim() }
  const read = () => readTag(context, id)
  const save = (tx: Queryable) => updateTag(tx, id, wanted)
  return saveEdited(context, { subject: 'tag', id, read, save, refusalOf }, wanted, actor)
}

/** Creates a tag, not on the home page, once per request key. Throws 422 if its slug is taken. */
export async function createTag(
  context: Context,
  { name, slug, request_key }: wire.CreateTag,
  actor: Operator,
): Promise<wire.EditedTag> {
  const id = await addOnce(context, {
    table: 'tags',
    request_key,
    ...{ actor, subject: 'tag', action: 'created', after: { name, slug } },
    insert: async (tx) => {
      const { rows } = await sql<{ id: number }>`
        insert into tags (name, slug, request_key, position, on_homepage)
        select ${name.trim()}, ${slug}, ${request_key}, 1 + coalesce(max(position), 0), false from tags
        on conflict (request_key) do nothing
        returning id`.execute(tx)
      return rows[0]?.id
    },
    refusalOf,
  })
  return readTag(context, id)
}

/** Whether the tag still had the version. The former slug redirects to the new one. */
async function updateTag(
  tx: Queryable,
  id: number,
  { version, name, slug, on_homepage, category_ids }: wire.SaveTag,
): Promise<boolean> {
  const before = await firstRow<{ slug: string }>(tx)`
    select slug from tags where id = ${id} and version = ${version} for update`
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
  await saveCategories(tx, id, category_ids)
  return true
}

/** Sets a tag's categories, in order. Archived ones stay, after the others, and reappear when restored. */
async function saveCategories(tx: Queryable, id: number, categoryIds: number[]): Promise<void> {
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
  // An open edit of one of these categories must not undo this.
  const changed = [...removed, ...added].map(({ category_id }) => category_id)
  await sql`
    update categories set version = version + 1 where id = any(${changed}::integer[])`.execute(tx)
}

function refusalOf(error: unknown): unknown {
  if (violates(error, 'tags_slug_unique')) {
    return fieldRefused('slug', 'Another tag has this address.')
  }
  if (isForeignKeyViolation(error)) {
    return fieldRefused('category_ids', 'One of these games no longer exists.')
  }
  return error
}
