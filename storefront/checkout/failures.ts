import type { Cart } from '@apeak/contract/checkout'
import { ApiError } from '@apeak/contract/client'

/** What a shopper is told when the cart could not be worked out. */
export function cartFailure(error: unknown): string {
  const sentence = sentenceOf(error)
  return sentence ? `Error updating cart: ${sentence}` : 'There was an error updating cart.'
}

/** What a shopper is told when the order could not be made. */
export function checkoutFailure(error: unknown): string {
  const sentence = sentenceOf(error)
  return sentence
    ? `Error during checkout: ${sentence}`
    : 'There was an error during checkout. Please try again.'
}

/** The cart that a refusal carries: how it stands without what was refused. */
export function cartIn(error: unknown): Cart | undefined {
  if (!(error instanceof ApiError)) return undefined
  return (error.body as { cart?: Cart } | null)?.cart ?? undefined
}

/** The shop's own words for a refusal: a refused field says more than the sentence above it. */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const [first] = Object.values(error.errors ?? {}).flat()
  return first ?? error.sentence
}
