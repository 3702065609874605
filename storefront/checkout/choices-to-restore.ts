import { itemQuery } from '@apeak/contract/buy-again'
import type { Category, Option, Product } from '@apeak/contract/catalog'
import { authToken } from '../session/shopper.ts'
import { takeBoughtBefore } from './bought-before.ts'
import { fieldId } from './field-id.ts'
import { type Chosen, readPurchaseDraft } from './purchase-draft.ts'
import { lastBuyer } from './remembered-guest.ts'

type Page = {
  category: Category
  products: Product[]
  options: Option[]
  /** The address's query, which may name an item. */
  search: string
}

/**
 * What stands in a category's form when it opens: what is bought again, else what this tab had chosen,
 * else the item that the address names, the e-mail address and the method of the last order. What was
 * typed before the scripts ran is newer, and stays.
 */
export function restoredChoices({ category, products, options, search }: Page): Partial<Chosen> {
  const asked = [...options, ...products.flatMap((product) => product.options)]
  const before = takeBoughtBefore(category.slug, asked) ?? readPurchaseDraft(category.slug)
  const draft = { ...lastBuyer(authToken() !== null), ...before }
  const named = products.find(({ id }) => id === itemQuery(search))
  const restored: Partial<Chosen> = named
    ? { ...draft, productId: named.id, subcategoryId: subcategoryOf(category, named) }
    : draft
  const kept = products.find(({ id }) => id === restored.productId)
  const isGone = restored.productId && (!kept || kept.sold_out)
  const { answers = {}, email, ...rest } = restored
  const untyped = asked.filter((option) => !typedIn(fieldId(option)) && answers[option.id])
  return {
    ...rest,
    ...(isGone && { productId: null }),
    ...(email && !typedIn('email') && { email }),
    answers: Object.fromEntries(untyped.map(({ id }) => [id, answers[id] ?? ''])),
  }
}

function subcategoryOf({ subcategories }: Category, { category_ids }: Product): number | null {
  const shown = subcategories.find(({ id }) => category_ids.includes(id))
  return shown?.id ?? subcategories[0]?.id ?? null
}

function typedIn(id: string): boolean {
  const field = document.getElementById(id)
  return field instanceof HTMLInputElement && field.type !== 'checkbox' && field.value !== ''
}
