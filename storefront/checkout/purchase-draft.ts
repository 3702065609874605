import type { PaymentMethodValue } from '@apeak/contract/payments'
import { persistDraft, readDraft, removeDraft } from '../forms/draft.ts'
import type { Answers } from './option-answers.ts'

/** What a shopper chooses and types on a category's page. No PIN and no password is part of it. */
export type Chosen = {
  subcategoryId: number | null
  productId: number | null
  method: PaymentMethodValue | null
  /** The bank or wallet of a provider, where one was chosen. */
  channel: string | null
  answers: Answers
  /** Null until something is typed: then the account's, or the last one that was ordered with. */
  email: string | null
  quantity: number
  coupon: string | null
}

const nameOf = (slug: string) => `buy:${slug}`

/** What this tab's shopper had chosen and typed for a category before; null where nothing was. */
export function readPurchaseDraft(slug: string): Partial<Chosen> | null {
  return readDraft<Partial<Chosen>>(nameOf(slug))
}

/** Keeps it over reloads, other pages, a login and the way to a bank, as long as the tab is open. */
export function persistPurchaseDraft(slug: string, chosen: Chosen): void {
  persistDraft(nameOf(slug), chosen)
}

/** Forgets it: it was bought. */
export function removePurchaseDraft(slug: string): void {
  removeDraft(nameOf(slug))
}
