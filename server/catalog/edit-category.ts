import type { EditedCategory, SaveCategory } from '@apeak/contract/categories-console'
import type { Operator } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { missingPictures } from '#platform/files/files.ts'
import { saveEdited } from '#platform/http/edited-things.ts'
import { FieldsRefused, fieldRefused, notFound } from '#platform/http/problems.ts'
import { isForeignKeyViolation, violates } from '#platform/postgres/database.ts'
import { lastChange } from '#platform/postgres/events.ts'
import { noting } from '#platform/postgres/noted-changes.ts'
import { publicationTime } from '#platform/publishing.ts'
import { richTextOf } from '#platform/rich-text/rich-text-of.ts'
import { faultsOfOptions, strangerParts, valuesWithIds } from './option-rules.ts'
import { editedCategory, updateCategory } from './sql-edited-categories.ts'

/** What the events of a game are noted of. */
export const CATEGORY = 'category'
/** 422: the address belongs to another game. */
export const addressTaken = () => fieldRefused('slug', 'Another game has this address.')

/** A game as it is edited. Throws 404. */
export async function readCategory({ database }: AppContext, id: number): Promise<EditedCategory> {
  const category = await editedCategory(database, id)
  if (!category) throw notFound('Category')
  return category
}

/**
 * Saves a game as a whole over the version that was read; see `saveEdited`. Throws 404, 409, and 422 naming
 * the field: an address that is taken, a picture or tag that is gone, an option that nobody could answer.
 */
export async function saveCategory(
  context: AppContext,
  id: number,
  body: SaveCategory,
  operator: Operator,
): Promise<EditedCategory> {
  const { database, addOperatorEvents, operatorEventsOf } = context
  const faults = faultsOfOptions(body.options)
  if (faults) throw new FieldsRefused(faults)
  const wanted = await tidied(database, body, await readCategory(context, id))
  await assertPictures(context, body)
  const event = { actor: operator, subject: CATEGORY, action: 'changed' } as const
  return saveEdited(
    {
      what: 'Category',
      read: () => editedCategory(database, id),
      save: async (changes, before) => {
        const strangers = strangerParts(before, wanted)
        if (strangers) throw new FieldsRefused(strangers)
        const options = valuesWithIds(wanted.options)
        const note = noting(addOperatorEvents, event, changes)
        return updateCategory(database, id, { ...wanted, options }, note).catch(refuse)
      },
      lastChange: () => lastChange(operatorEventsOf, database, { subject: CATEGORY, id }),
    },
    wanted,
    operator,
  )
}

/** What was sent as it is stored: its text made safe, its words trimmed, its time. */
async function tidied(
  database: AppContext['database'],
  body: SaveCategory,
  { published_at }: EditedCategory,
) {
  const aliases = body.aliases.map((alias) => alias.trim().toLowerCase())
  return {
    ...body,
    name: body.name.trim(),
    description: await richTextOf(database, body.description),
    aliases: [...new Set(aliases)],
    tag_ids: body.tag_ids.toSorted((one, other) => one - other),
    published_at: publicationTime(body.published_at, published_at),
  }
}

async function assertPictures({ database }: AppContext, body: SaveCategory): Promise<void> {
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

function refuse(error: unknown): never {
  if (violates(error, 'categories_slug_unique')) throw addressTaken()
  if (violates(error, 'categories_aliases_few')) {
    throw fieldRefused('aliases', 'The other names have 200 letters in all at most.')
  }
  if (isForeignKeyViolation(error)) throw fieldRefused('tag_ids', 'One of these tags is gone.')
  throw error
}
