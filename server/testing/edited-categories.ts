import { randomUUID } from 'node:crypto'
import { after } from 'node:test'
import type { CategorySummary } from '@apeak/contract/catalog'
import type { EditedCategory } from '@apeak/contract/catalog-console'
import { offerMethod } from './fixtures.ts'
import { newOperator, type TestOperator } from './operators.ts'
import { closeAll, one, openTwoShops } from './race.ts'
import type { TestShop } from './test-shop.ts'

/** Opens two processes of one shop for the tests of one file, with an editor and an owner. */
export async function openCatalogueDesk() {
  const opening = openTwoShops()
  after(async () => closeAll(await opening))
  const shops = await opening
  const shop = one(shops, 0)
  await offerMethod(shop.context.database)
  const aina = await newOperator(shop, 'content', { name: 'Aina' })
  const farid = await newOperator(shop, 'owner', { name: 'Farid' })
  return { shops, shop, aina, farid }
}

/** A text option in the body of a save. */
export const option = {
  id: null,
  name: 'User ID',
  type: 'field' as const,
  is_required: true,
  values: [],
  pattern: '[0-9]{6,10}',
  example: '12345678',
  keyboard: 'numeric' as const,
  help: 'Tap your picture in the game.',
}

/** A subcategory in the body of a save. */
export const partsOf = { subcategories: [{ id: null, name: 'Diamonds', base_image_id: null }] }

/** Whether the shop lists a game. */
export async function listed(shop: TestShop, slug: string): Promise<boolean> {
  const { body } = await shop.get('/api/categories')
  return (body.categories as unknown as CategorySummary[]).some((game) => game.slug === slug)
}

/** A new draft game of an operator. */
export async function draftCategory(operator: TestOperator, name = 'Dragon Quest') {
  const body = { name, slug: `draft-${randomUUID()}`, request_key: randomUUID() }
  const answer = await operator.post('/api/console/categories', body)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body as unknown as EditedCategory
}

/** The body of a game's PUT, with changes. */
export function saveOf(category: EditedCategory, changes: Partial<EditedCategory> = {}) {
  const {
    id: _id,
    archived_at: _archived,
    selling_pause: _pause,
    ...whole
  } = {
    ...category,
    ...changes,
  }
  return whole
}

/** Saves a game; the response's body is the saved game. */
export const saveCategory = (
  operator: TestOperator,
  category: EditedCategory,
  changes: Partial<EditedCategory>,
) => operator.put(`/api/console/categories/${category.id}`, saveOf(category, changes))
