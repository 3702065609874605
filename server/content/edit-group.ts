import type { SaveNamed } from '@apeak/contract/content-console'
import type { Context } from '#platform/context.ts'
import { fieldRefused, notFound, Refusal } from '#platform/http/problems.ts'
import { isForeignKeyViolation, violatesAny } from '#platform/postgres/database.ts'
import { editor, saveContent } from './editing.ts'
import * as groups from './sql-text-groups.ts'

type Operator = { id: string }

/** Adds a category of posts or questions. Throws 422 where its name is taken. */
export async function createInGroup(
  context: Context,
  group: groups.Group,
  name: string,
  operator: Operator,
) {
  const by = editor(context, operator)
  const id = await refusingName(() => groups.addToGroup(context.database, group, name.trim(), by))
  const made = await groups.oneOfGroup(context.database, group, id ?? 0)
  if (!made) throw notFound('Category')
  return made
}

/** Renames a category over the version that was read; see `saveEdited`. */
export function updateInGroup(
  context: Context,
  group: groups.Group,
  id: number,
  { version, name }: SaveNamed,
  operator: Operator,
) {
  const kind = {
    what: 'Category',
    thing: { subject: group.subject, id },
    read: (db: Context['database']) => groups.oneOfGroup(db, group, id),
    save: (...[db, wanted, changes, by]: SaveCall) =>
      groups.saveInGroup(db, group, id, wanted, changes, by),
  }
  return refusingName(() => saveContent(context, kind, { version, name: name.trim() }, operator))
}

type SaveCall = [
  db: Context['database'],
  wanted: SaveNamed,
  changes: Parameters<typeof groups.saveInGroup>[4],
  by: Parameters<typeof groups.saveInGroup>[5],
]

/** Deletes a category that has nothing; one that is gone already stays so. Throws 409 where it has. */
export async function deleteInGroup(
  context: Context,
  group: groups.Group,
  id: number,
  operator: Operator,
): Promise<void> {
  try {
    await groups.deleteFromGroup(context.database, group, id, editor(context, operator))
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    const held = group === groups.newsCategories ? 'posts' : 'questions'
    throw new Refusal(409, `This category has ${held}. Move them to another one first.`)
  }
}

/** Throws 409 where the ids are not exactly the list's. */
export function assertOrdered(isWhole: boolean): void {
  if (!isWhole) throw new Refusal(409, 'The list has changed meanwhile. Please look at it again.')
}

async function refusingName<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (violatesAny(error, ['blog_categories_name_unique', 'faq_categories_name_unique'])) {
      throw fieldRefused('name', 'There is a category of this name.')
    }
    throw error
  }
}
