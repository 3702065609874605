import type { CreateCategory, EditedCategory, SaveCategory } from '@apeak/contract/catalog-console'
import { categoryFields } from '@apeak/contract/catalog-fields'
import type { Operator } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { missingPictures } from '#platform/files/files.ts'
import { saveEdited } from '#platform/http/edited-things.ts'
import { FieldsRefused, fieldRefused, notFound } from '#platform/http/problems.ts'
import { inTransaction, isForeignKeyViolation, violates } from '#platform/postgres/database.ts'
import { lastChange } from '#platform/postgres/events.ts'
import { madeBy } from '#platform/postgres/made-once.ts'
import { storedFields } from './edited-fields.ts'
import { faultsOfOptions, freeSlug, strangerParts, valuesWithIds } from './rules.ts'
import {
  copyParts,
  editedCategory,
  insertCategory,
  slugsLike,
  updateCategory,
} from './sql-edited-categories.ts'

const subject = 'category'

/** A game as it is edited. Throws 404. */
export async function readCategory({ database }: Context, id: number): Promise<EditedCategory> {
  const category = await editedCategory(database, id)
  if (!category) throw notFound('Category')
  return category
}

/**
 * Saves a game as a whole over the version that was read; see `saveEdited`. Throws 404, 409, and 422 naming
 * the field: an address that is taken, a picture or tag that is gone, an option that nobody could answer.
 */
export async function saveCategory(
  context: Context,
  id: number,
  body: SaveCategory,
  operator: Operator,
): Promise<EditedCategory> {
  const { database, operatorEventsOf } = context
  const faults = faultsOfOptions(body.options)
  if (faults) throw new FieldsRefused(faults)
  const wanted = await tidied(database, body, await readCategory(context, id))
  await assertPictures(context, body)
  const event = { actor: operator, subject, action: 'changed' } as const
  return saveEdited(
    {
      what: 'Category',
      read: () => editedCategory(database, id),
      save: (changes, before) => {
        const strangers = strangerParts(before, wanted)
        if (strangers) throw new FieldsRefused(strangers)
        const options = valuesWithIds(wanted.options)
        return inTransaction(database, async (tx) => {
          if (!(await updateCategory(tx, id, { ...wanted, options }))) return false
          await context.addOperatorEvent(tx, { ...event, id, ...changes })
          return true
        }).catch(refuse)
      },
      lastChange: () => lastChange(operatorEventsOf, database, { subject, id }),
    },
    wanted,
    operator,
  )
}

/** What was sent as it is stored: its text made safe, its words trimmed, its time. */
async function tidied(
  database: Context['database'],
  body: SaveCategory,
  { published_at }: EditedCategory,
) {
  const aliases = body.aliases.map((alias) => alias.trim().toLowerCase())
  return {
    ...(await storedFields(database, categoryFields, body, published_at)),
    version: body.version,
    aliases: [...new Set(aliases)],
    tag_ids: body.tag_ids.toSorted((one, other) => one - other),
  }
}

async function assertPictures({ database }: Context, body: SaveCategory): Promise<void> {
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

/** Creates a game as a draft; the same click once. Throws 422 where its address is taken. */
export async function createCategory(
  context: Context,
  { name, slug, request_key }: CreateCategory,
  operator: Operator,
): Promise<EditedCategory> {
  const event = { actor: operator, subject, action: 'created' } as const
  const id = await inTransaction(context.database, async (tx) => {
    const created = await insertCategory(tx, { name: name.trim(), slug, request_key })
    if (created === undefined) return madeBy(tx, 'categories', request_key)
    await context.addOperatorEvent(tx, { ...event, id: created, after: { name, slug } })
    return created
  }).catch(refuse)
  if (id === undefined) throw notFound('Category')
  return readCategory(context, id)
}

/**
 * Copies a game as a draft with an address of its own; the same click once. Its items are not copied: a
 * price belongs to one game. Throws 404.
 */
export async function duplicateCategory(
  context: Context,
  id: number,
  request_key: string,
  operator: Operator,
): Promise<EditedCategory> {
  const { database } = context
  const original = await readCategory(context, id)
  const stem = `${original.slug.slice(0, 70)}-copy`
  const slug = freeSlug(stem, await slugsLike(database, stem))
  const name = `${original.name.slice(0, 93)} (copy)`
  const event = { actor: operator, subject, action: 'copied' } as const
  const copy = await inTransaction(database, async (tx) => {
    const created = await insertCategory(tx, { name, slug, request_key })
    if (created === undefined) return madeBy(tx, 'categories', request_key)
    await copyParts(tx, id, created)
    await context.addOperatorEvent(tx, { ...event, id: created, after: { name, slug, of: id } })
    return created
  }).catch(refuse)
  if (copy === undefined) throw notFound('Category')
  return readCategory(context, copy)
}

function refuse(error: unknown): never {
  if (violates(error, 'categories_slug_unique')) {
    throw fieldRefused('slug', 'Another game has this address.')
  }
  if (violates(error, 'categories_aliases_few')) {
    throw fieldRefused('aliases', 'The other names have 200 letters in all at most.')
  }
  if (isForeignKeyViolation(error)) throw fieldRefused('tag_ids', 'One of these tags is gone.')
  throw error
}
