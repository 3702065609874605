import type { CreateTag, EditedTag, SaveTag } from '@apeak/contract/catalog-console'
import type { Operator } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { saveEdited } from '#platform/http/edited-things.ts'
import { fieldRefused, notFound } from '#platform/http/problems.ts'
import { inTransaction, isForeignKeyViolation, violates } from '#platform/postgres/database.ts'
import { lastChange } from '#platform/postgres/events.ts'
import { madeBy } from '#platform/postgres/made-once.ts'
import { editedTag, insertTag, updateTag } from './sql-edited-tags.ts'

const subject = 'tag'

/** A tag as it is edited. Throws 404. */
export async function readTag({ database }: Context, id: number): Promise<EditedTag> {
  const tag = await editedTag(database, id)
  if (!tag) throw notFound('Tag')
  return tag
}

/** Saves a tag with its games over the version that was read; see `saveEdited`. Throws 404, 409, 422. */
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

/** Creates a tag that no home page shows yet; the same click once. Throws 422 where its address is taken. */
export async function createTag(
  context: Context,
  { name, slug, request_key }: CreateTag,
  operator: Operator,
): Promise<EditedTag> {
  const event = { actor: operator, subject, action: 'created' } as const
  const id = await inTransaction(context.database, async (tx) => {
    const created = await insertTag(tx, { name: name.trim(), slug, request_key })
    if (created === undefined) return madeBy(tx, 'tags', request_key)
    await context.addOperatorEvent(tx, { ...event, id: created, after: { name, slug } })
    return created
  }).catch(refuse)
  if (id === undefined) throw notFound('Tag')
  return readTag(context, id)
}

function refuse(error: unknown): never {
  if (violates(error, 'tags_slug_unique')) {
    throw fieldRefused('slug', 'Another tag has this address.')
  }
  if (isForeignKeyViolation(error)) {
    throw fieldRefused('category_ids', 'One of these games is gone.')
  }
  throw error
}
