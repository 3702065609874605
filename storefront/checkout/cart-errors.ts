import type { Cart } from '@apeak/contract/checkout'
import { ApiError } from '@apeak/contract/client'
import { sentenceOf } from '../payments/payment-errors.ts'

/** What a shopper is told when the cart could not be priced. */
export function cartErrorText(error: unknown): string {
  const sentence = sentenceOf(error)
  return sentence ? `Error updating cart: ${sentence}` : 'There was an error updating cart.'
}

/** The cart that a refusal carries: how it stands without what was refused. */
export function cartIn(error: unknown): Cart | undefined {
  if (!(error instanceof ApiError)) return undefined
  return (error.body as { cart?: Cart } | null)?.cart ?? undefined
}
