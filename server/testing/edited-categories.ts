import { randomUUID } from 'node:crypto'
import type { EditedCategory } from '@apeak/contract/categories-console'
import type { TestOperator } from './operators.ts'

/** A game that an operator just created: a draft. */
export async function draftCategory(operator: TestOperator, name = 'Dragon Quest') {
  const body = { name, slug: `draft-${randomUUID()}`, request_key: randomUUID() }
  const answer = await operator.post('/api/console/categories', body)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body as unknown as EditedCategory
}

/** What a PUT of a game carries: all of it, with some of it changed. */
export function saveOf(category: EditedCategory, changes: Partial<EditedCategory> = {}) {
  const { id: _id, archived_at: _archived, ...whole } = { ...category, ...changes }
  return whole
}

/** Saves a game; its answer's body is the game as it is then. */
export const saveCategory = (
  operator: TestOperator,
  category: EditedCategory,
  changes: Partial<EditedCategory>,
) => operator.put(`/api/console/categories/${category.id}`, saveOf(category, changes))
