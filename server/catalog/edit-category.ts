import type * as wire from '@apeak/contract/catalog-console'
import { categoryColumns, categoryFields } from '@apeak/contract/catalog-fields'
import type { Page } from '@apeak/contract/lists'
import type { PauseSelling } from '@apeak/contract/selling-pause'
import { sql } from 'kysely'
import type { Operator } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { missingPictures, picturePath } from '#platform/files/files.ts'
import { addOnce, saveEdited } from '#platform/http/edited-things.ts'
import { FieldsRefused, fieldRefused, found } from '#platform/http/problems.ts'
import {
  firstRow,
  isForeignKeyViolation,
  isoTime,
  type Queryable,
  violates,
} from '#platform/postgres/database.ts'
import { readPage } from '#platform/postgres/list-page.ts'
import { hasPublicationState } from '#platform/postgres/published.ts'
import { pauseOf, setPause } from '#shop/shop.ts'
import { columnsOf, type StoredFields, selectColumns, storedFields } from './edited-fields.ts'
import { editedOptionsJson, type OptionToSave, saveOptions } from './options.ts'
import { freeSlug, optionFaults, partFaults, valuesWithIds } from './rules.ts'

/**
 * Saves a category; see `saveEdited`. Throws 404, 409, and 422 naming the field: a taken slug, an
 * unknown picture or tag, an option that cannot be answered.
 */
export async function saveCategory(
  context: Context,
  id: number,
  body: wire.SaveCategory,
  actor: Operator,
): Promise<wire.EditedCategory> {
  const { database } = context
  const faults = optionFaults(body.options)
  if (faults) throw new FieldsRefused(faults)
  const wanted = await valuesToStore(database, body, await readCategory(context, id))
  await assertPictures(context, body)
  return saveEdited(
    context,
    {
      subject: 'category',
      id,
      read: () => readCategory(context, id),
      save: async (tx, before) => {
        const foreign = partFaults(before, wanted)
        if (foreign) throw new FieldsRefused(foreign)
        return updateCategory(tx, id, { ...wanted, options: valuesWithIds(wanted.options) })
      },
      refusalOf,
    },
    wanted,
    actor,
  )
}

/** The values to store: sanitised, trimmed, and without duplicates. */
async function valuesToStore(
  database: Context['database'],
  body: wire.SaveCategory,
  { published_at }: wire.EditedCategory,
) {
  const aliases = body.aliases.map((alias) => alias.trim().toLowerCase())
  return {
    ...(await storedFields(database, categoryFields, body, published_at)),
    version: body.version,
    aliases: [...new Set(aliases)],
    tag_ids: body.tag_ids.toSorted((one, other) => one - other),
  }
}

async function assertPictures({ database }: Context, body: wire.SaveCategory): Promise<void> {
  const { base_image_id, background_image_id, tooltip_id, subcategories } = body
  const named: Record<string, number | null> = {
    base_image_id,
    background_image_id,
    tooltip_id,
    ...Object.fromEntries(
      subcategories.map((part, at) => [`subcategories.${at}.base_image_id`, part.base_image_id]),
    ),
  }
  const missing = await missingPictures(database, Object.values(named))
  const field = Object.keys(named).find((name) => missing.includes(named[name] ?? 0))
  if (field) throw fieldRefused(field, 'This picture is not in the library.')
}

/** Creates a category as a draft, once per request key. Throws 422 if its slug is taken. */
export async function createCategory(
  context: Context,
  { name, slug, request_key }: wire.CreateCategory,
  actor: Operator,
): Promise<wire.EditedCategory> {
  const id = await addOnce(context, {
    table: 'categories',
    request_key,
    ...{ actor, subject: 'category', action: 'created', after: { name, slug } },
    insert: (tx) => insertCategory(tx, { name: name.trim(), slug, request_key }),
    refusalOf,
  })
  return readCategory(context, id)
}

/**
 * Copies a category as a draft with its own slug, once per request key. Products are not copied,
 * since prices belong to one category. Throws 404.
 */
export async function duplicateCategory(
  context: Context,
  id: number,
  request_key: string,
  actor: Operator,
): Promise<wire.EditedCategory> {
  const { database } = context
  const original = await readCategory(context, id)
  const stem = `${original.slug.slice(0, 70)}-copy`
  const slug = freeSlug(stem, await slugsLike(database, stem))
  const name = `${original.name.slice(0, 93)} (copy)`
  const copy = await addOnce(context, {
    table: 'categories',
    request_key,
    ...{ actor, subject: 'category', action: 'copied', after: { name, slug, of: id } },
    insert: async (tx) => {
      const created = await insertCategory(tx, { name, slug, request_key })
      if (created !== undefined) await copyParts(tx, id, created)
      return created
    },
    refusalOf,
  })
  return readCategory(context, copy)
}

function refusalOf(error: unknown): unknown {
  if (violates(error, 'categories_slug_unique')) {
    return fieldRefused('slug', 'Another game has this address.')
  }
  if (violates(error, 'categories_aliases_few')) {
    return fieldRefused('aliases', 'The other names can have at most 200 characters in total.')
  }
  if (isForeignKeyViolation(error))
    return fieldRefused('tag_ids', 'One of these tags no longer exists.')
  return error
}

/** Pauses or resumes (null) the sale of a category; see `setPause`. */
export const pauseCategory = (
  context: Context,
  id: number,
  pause: PauseSelling | null,
  actor: Operator,
): Promise<void> =>
  setPause(
    context,
    { table: sql`categories`, where: sql`id = ${id}`, subject: 'category', id },
    pause,
    actor,
  )

/** A page of categories, for operators. */
export function categoriesPage(
  db: Queryable,
  query: wire.CategoriesConsoleQuery,
): Promise<Page<wire.CategoryEntry>> {
  const { q, publication, tag_id } = query
  const products = sql<number>`(select count(*)::integer from products p where p.category_id = c.id)`
  return readPage<wire.CategoryEntry>(db, query, {
    select: sql`
      c.id, c.name, c.slug, ${picturePath('c.base_image_id')} as picture, ${products} as products,
      array(
        select t.name from category_tags ct join tags t on t.id = ct.tag_id
        where ct.category_id = c.id and t.archived_at is null order by t.position, t.id
      ) as tags,
      c.position, ${pauseOf('c')} as selling_pause, ${isoTime('c.published_at')} as published_at,
      ${isoTime('c.archived_at')} as archived_at`,
    from: sql`categories c`,
    where: [
      // Archived ones only on request.
      publication ? hasPublicationState('c', publication) : sql`c.archived_at is null`,
      q &&
        sql`position(lower(${q}) in lower(c.name || ' ' || c.slug || ' ' || array_to_string(c.aliases, ' '))) > 0`,
      tag_id &&
        sql`exists (select from category_tags ct where ct.category_id = c.id and ct.tag_id = ${tag_id})`,
    ],
    columns: { position: sql`c.position`, name: sql`lower(c.name)`, products },
    sort: 'position',
    tie: sql`c.id`,
  })
}

/** A category in the form of its editor. Throws 404. */
export async function readCategory(
  { database }: Context,
  id: number,
): Promise<wire.EditedCategory> {
  const { rows } = await sql<wire.EditedCategory>`
    select c.id, c.version, ${selectColumns(categoryColumns, 'c')},
           ${isoTime('c.archived_at')} as archived_at, ${pauseOf('c')} as selling_pause,
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
    from categories c where c.id = ${id}`.execute(database)
  return found(rows[0], 'Category')
}

/** A category's edited fields, as stored; new values of options have ids. */
export type CategoryToSave = Omit<StoredFields<typeof categoryFields>, 'options'> & {
  version: number
  options: OptionToSave[]
}

/**
 * Saves a category and its parts. Returns whether it still had the version. Parts not in `wanted`
 * are deleted, unchanged ones not touched. Violates `categories_slug_unique`, or a foreign key for
 * an unknown picture or tag.
 */
export async function updateCategory(
  tx: Queryable,
  id: number,
  wanted: CategoryToSave,
): Promise<boolean> {
  const before = await firstRow<{ slug: string; is_public: boolean }>(tx)`
    select slug, coalesce(published_at <= now(), false) as is_public from categories
    where id = ${id} and version = ${wanted.version} for update`
  if (!before) return false
  await tx
    .updateTable('categories')
    .set({ ...columnsOf(categoryColumns, wanted), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  // A slug that was never public needs no redirect.
  if (before.is_public) await keepFormerSlug(tx, id, { from: before.slug, to: wanted.slug })
  await releaseSlug(tx, wanted.slug)
  await saveSubcategories(tx, id, wanted.subcategories)
  await saveOptions(tx, 'category_id', id, wanted.options)
  await saveTags(tx, id, wanted.tag_ids)
  return true
}

/** Redirects a category's former slug to the new one. */
async function keepFormerSlug(
  tx: Queryable,
  id: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (from === to) return
  await sql`
    insert into category_slugs (slug, category_id) values (${from}, ${id})
    on conflict (slug) do update set category_id = excluded.category_id`.execute(tx)
}

/** Removes the redirect of a slug in use. */
async function releaseSlug(tx: Queryable, slug: string): Promise<void> {
  await sql`delete from category_slugs where slug = ${slug}`.execute(tx)
}

async function saveSubcategories(
  tx: Queryable,
  id: number,
  subcategories: wire.SaveCategory['subcategories'],
): Promise<void> {
  const wanted = subcategories.map((one, at) => ({ ...one, position: at + 1 }))
  const [added, kept] = [wanted.filter((one) => !one.id), wanted.filter((one) => one.id)]
  await sql`
    delete from subcategories
    where category_id = ${id} and id <> all(${kept.map((one) => one.id)}::integer[])`.execute(tx)
  await sql`
    update subcategories s set name = w.name, base_image_id = w.base_image_id, position = w.position
    from json_to_recordset(${JSON.stringify(kept)}::json)
      as w(id integer, name text, base_image_id integer, position integer)
    where s.id = w.id and s.category_id = ${id}
      and (s.name, s.base_image_id, s.position) is distinct from (w.name, w.base_image_id, w.position)
  `.execute(tx)
  await sql`
    insert into subcategories (category_id, name, base_image_id, position)
    select ${id}::integer, w.name, w.base_image_id, w.position
    from json_to_recordset(${JSON.stringify(added)}::json)
      as w(name text, base_image_id integer, position integer)`.execute(tx)
}

/** Adds a category to tags, and removes it from all other tags except archived ones. */
async function saveTags(tx: Queryable, id: number, tagIds: number[]): Promise<void> {
  const { rows: removed } = await sql<{ tag_id: number }>`
    delete from category_tags ct using tags t
    where ct.category_id = ${id} and t.id = ct.tag_id and t.archived_at is null
      and ct.tag_id <> all(${tagIds}::integer[])
    returning ct.tag_id`.execute(tx)
  const added = await addTags(tx, id, tagIds)
  await countTagEdits(tx, [...removed.map(({ tag_id }) => tag_id), ...added])
}

/** Adds a category to tags, after their other categories. Returns the tags that did not have it. */
async function addTags(tx: Queryable, id: number, tagIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ tag_id: number }>`
    insert into category_tags (tag_id, category_id, position)
    select wanted.id, ${id}::integer, 1 + coalesce((
      select max(other.position) from category_tags other where other.tag_id = wanted.id
    ), 0)
    from unnest(${tagIds}::integer[]) as wanted(id)
    on conflict do nothing
    returning tag_id`.execute(tx)
  return rows.map(({ tag_id }) => tag_id)
}

/** An open edit of one of these tags must not undo this. */
async function countTagEdits(tx: Queryable, ids: number[]): Promise<void> {
  await sql`update tags set version = version + 1 where id = any(${ids}::integer[])`.execute(tx)
}

/** The name and slug of a new category, and the key of its request. */
type NewCategory = { name: string; slug: string; request_key: string }

/**
 * Inserts a draft after all others. Returns its id; undefined if the request key has one. Violates
 * `categories_slug_unique`.
 */
async function insertCategory(
  tx: Queryable,
  { name, slug, request_key }: NewCategory,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into categories (name, slug, request_key, position, published_at)
    select ${name}, ${slug}, ${request_key}, 1 + coalesce(max(position), 0), null from categories
    on conflict (request_key) do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}

/** Copies the text, pictures, subcategories, options and tags of a category, without products. */
async function copyParts(tx: Queryable, from: number, to: number): Promise<void> {
  const { name, slug, published_at, ...copied } = categoryColumns
  const columns = [...Object.keys(copied), 'translations'].map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`o.${column}`)}`,
  )
  await sql`
    update categories c set ${sql.join(columns)}
    from categories o where c.id = ${to} and o.id = ${from}`.execute(tx)
  await sql`
    insert into subcategories (category_id, name, base_image_id, position, translations)
    select ${to}::integer, name, base_image_id, position, translations from subcategories
    where category_id = ${from} order by position, id`.execute(tx)
  await sql`
    insert into options
      (category_id, name, type, is_required, "values", pattern, example, keyboard, help, position,
       translations)
    select ${to}::integer, name, type, is_required, "values", pattern, example, keyboard, help, position,
           translations
    from options where category_id = ${from} order by position, id`.execute(tx)
  const { rows } = await sql<{ tag_id: number }>`
    select tag_id from category_tags where category_id = ${from}`.execute(tx)
  const tagIds = rows.map(({ tag_id }) => tag_id)
  await countTagEdits(tx, await addTags(tx, to, tagIds))
}

/** The slugs that start with this one, to number a copy. */
async function slugsLike(db: Queryable, slug: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from categories where starts_with(slug, ${slug})`.execute(db)
  return rows.map((row) => row.slug)
}
