import type {
  CreateTag,
  EditedTag,
  SaveTag,
  TagEntry,
  TagsQuery,
} from '@apeak/contract/catalog-console'
import type { Page } from '@apeak/contract/lists'
import { sql } from 'kysely'
import type { Operator } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { saveEdited } from '#platform/http/edited-things.ts'
import { fieldRefused, notFound } from '#platform/http/problems.ts'
import {
  inTransaction,
  isForeignKeyViolation,
  type Queryable,
  violates,
} from '#platform/postgres/database.ts'
import { lastChange } from '#platform/postgres/events.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import { readPage } from '#platform/postgres/list-page.ts'
import { madeBy } from '#platform/postgres/made-once.ts'

const subject = 'tag'

/** A page of tags, for operators. */
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

/** A tag in the form of its editor. Throws 404. */
export async function readTag({ database }: Context, id: number): Promise<EditedTag> {
  const tag = await editedTag(database, id)
  if (!tag) throw notFound('Tag')
  return tag
}

/** Saves a tag with its categories; see `saveEdited`. Throws 404, 409, 422. */
export async function saveTag(
  context: Context,
  id: number,
  body: SaveTag,
  operator: Operator,
): Promise<EditedTag> {
  const { database, operatorEventsOf } = context
  const wanted = { ...body, name: body.name.trim() }
  const event = { actor: operator, subject, action: 'changed' } as const
  return saveEdited(
    {
      what: 'Tag',
      read: () => editedTag(database, id),
      save: (changes) =>
        inTransaction(database, async (tx) => {
          if (!(await updateTag(tx, id, wanted))) return false
          await context.addOperatorEvent(tx, { ...event, id, ...changes })
          return true
        }).catch(refuse),
      lastChange: () => lastChange(operatorEventsOf, database, { subject, id }),
    },
    wanted,
    operator,
  )
}

/** Creates a tag, not on the home page, once per request key. Throws 422 if its slug is taken. */
export async function createTag(
  context: Context,
  { name, slug, request_key }: CreateTag,
  operator: Operator,
): Promise<EditedTag> {
  const event = { actor: operator, subject, action: 'created' } as const
  const id = await inTransaction(context.database, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into tags (name, slug, request_key, position, on_homepage)
      select ${name.trim()}, ${slug}, ${request_key}, 1 + coalesce(max(position), 0), false from tags
      on conflict (request_key) do nothing
      returning id`.execute(tx)
    const created = rows[0]?.id
    if (created === undefined) return madeBy(tx, 'tags', request_key)
    await context.addOperatorEvent(tx, { ...event, id: created, after: { name, slug } })
    return created
  }).catch(refuse)
  if (id === undefined) throw notFound('Tag')
  return readTag(context, id)
}

async function editedTag(db: Queryable, id: number): Promise<EditedTag | undefined> {
  const { rows } = await sql<EditedTag>`
    select t.id, t.version, t.name, t.slug, t.on_homepage, ${isoTime('t.archived_at')} as archived_at,
           array(
             select ct.category_id from category_tags ct join categories c on c.id = ct.category_id
             where ct.tag_id = t.id and c.archived_at is null order by ct.position, c.position, c.id
           ) as category_ids
    from tags t where t.id = ${id}`.execute(db)
  return rows[0]
}

/** Whether the tag still had the version. The former slug redirects to the new one. */
async function updateTag(
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

function refuse(error: unknown): never {
  if (violates(error, 'tags_slug_unique')) {
    throw fieldRefused('slug', 'Another tag has this address.')
  }
  if (isForeignKeyViolation(error)) {
    throw fieldRefused('category_ids', 'One of these games no longer exists.')
  }
  throw error
}
