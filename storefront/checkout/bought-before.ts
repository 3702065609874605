import type { Option } from '@apeak/contract/catalog'
import { persistDraft, readDraft, removeDraft } from '../forms/draft.ts'
import { type Answers, answersByName } from './option-answers.ts'

/** An order that is to be bought again: how many of which item, and what was answered, where that is known. */
export type BoughtBefore = {
  productId: number | null
  quantity: number
  answers: { name: string; value: string }[]
}

const nameOf = (slug: string) => `again:${slug}`

/** Keeps it for the category's page, which is opened next. Nothing of it stands in an address. */
export function persistBoughtBefore(slug: string, bought: BoughtBefore): void {
  persistDraft(nameOf(slug), bought)
}

/** What the category's form begins with, once: `asked` is all that may be asked there. Null for nothing. */
export function takeBoughtBefore(
  slug: string,
  asked: Option[],
): { productId: number | null; quantity: number; answers: Answers } | null {
  const bought = readDraft<BoughtBefore>(nameOf(slug))
  if (!bought) return null
  removeDraft(nameOf(slug))
  const { productId, quantity, answers } = bought
  return { productId, quantity, answers: answersByName(asked, answers) }
}
