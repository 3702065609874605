import type { Cart } from '@apeak/contract/checkout'
import { refusalIn, sentencesOf } from '../payments/payment-errors.ts'

/** What a shopper is told when the cart could not be priced: one toast a sentence. */
export function cartErrorTexts(error: unknown): string[] {
  const sentences = sentencesOf(error)
  if (sentences.length === 0) return ['There was an error updating cart.']
  return sentences.map((sentence) => `Error updating cart: ${sentence}`)
}

/** The cart that a refusal carries: how it stands without what was refused. */
export function cartIn(error: unknown): Cart | undefined {
  return (refusalIn(error)?.body as { cart?: Cart } | null | undefined)?.cart ?? undefined
}

/**
 * Whether a cart serves no more: another tab has put something else in it, or its order can only be
 * made anew.
 */
export function isCartLost(error: unknown): boolean {
  const refusal = refusalIn(error)
  return (refusal?.status === 409 && !cartIn(error)) || refusal?.errors?.cart_id !== undefined
}
