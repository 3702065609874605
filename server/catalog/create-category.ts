import type { CreateCategory, EditedCategory } from '@apeak/contract/categories-console'
import type { Operator } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { notFound } from '#platform/http/problems.ts'
import { violates } from '#platform/postgres/database.ts'
import { noting } from '#platform/postgres/noted-changes.ts'
import { addressTaken, CATEGORY, readCategory } from './edit-category.ts'
import { freeSlug } from './rules.ts'
import { copyCategory, insertCategory, slugsLike } from './sql-edited-categories.ts'

/** Creates a game as a draft; the same click once. Throws 422 where its address is taken. */
export async function createCategory(
  context: AppContext,
  { name, slug, request_key }: CreateCategory,
  operator: Operator,
): Promise<EditedCategory> {
  const { database, addOperatorEvents } = context
  const event = { actor: operator, subject: CATEGORY, action: 'created' } as const
  const note = noting(addOperatorEvents, event, { before: null, after: { name, slug } })
  const row = { name: name.trim(), slug, request_key }
  const id = await insertCategory(database, row, note).catch(refuseTaken)
  if (id === undefined) throw notFound('Category')
  return readCategory(context, id)
}

/**
 * Copies a game as a draft with an address of its own; the same click once. Its items are not copied: a
 * price belongs to one game. Throws 404.
 */
export async function duplicateCategory(
  context: AppContext,
  id: number,
  request_key: string,
  operator: Operator,
): Promise<EditedCategory> {
  const { database, addOperatorEvents } = context
  const original = await readCategory(context, id)
  const stem = `${original.slug.slice(0, 70)}-copy`
  const slug = freeSlug(stem, await slugsLike(database, stem))
  const name = `${original.name.slice(0, 93)} (copy)`
  const event = { actor: operator, subject: CATEGORY, action: 'copied' } as const
  const note = noting(addOperatorEvents, event, { before: null, after: { name, slug, of: id } })
  const row = { name, slug, request_key }
  const copy = await copyCategory(database, id, row, note).catch(refuseTaken)
  if (copy === undefined) throw notFound('Category')
  return readCategory(context, copy)
}

function refuseTaken(error: unknown): never {
  throw violates(error, 'categories_slug_unique') ? addressTaken() : error
}
