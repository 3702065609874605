import type { PaymentMethodValue } from '@apeak/contract/payments'
import { persistDraft, readDraft, removeDraft } from '../forms/draft.ts'
import type { Answers } from './option-answers.ts'

/** A shopper's choices and inputs on a category's page, without any PIN or password. */
export type Chosen = {
  subcategoryId: number | null
  productId: number | null
  method: PaymentMethodValue | null
  /** The chosen bank or wallet of a provider. */
  channel: string | null
  answers: Answers
  /** Null until typed: then the account's address, or the one of the last order, is used. */
  email: string | null
  quantity: number
  coupon: string | null
}

const nameOf = (slug: string) => `buy:${slug}`

/** This tab's stored draft for a category, or null. */
export function readPurchaseDraft(slug: string): Partial<Chosen> | null {
  return readDraft<Partial<Chosen>>(nameOf(slug))
}

/** Stores the draft for this tab: it survives reloads, navigation, a login and the bank's page. */
export function persistPurchaseDraft(slug: string, chosen: Chosen): void {
  persistDraft(nameOf(slug), chosen)
}

/** Removes the draft after the purchase. */
export function removePurchaseDraft(slug: string): void {
  removeDraft(nameOf(slug))
}
