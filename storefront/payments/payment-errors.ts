import { ApiError } from '@apeak/contract/client'
import type { Money } from '@apeak/contract/money'

/** The shop looked and did not find the payment. */
export class NotVerified extends Error {
  constructor() {
    super('Payment verification failed')
    this.name = 'NotVerified'
  }
}

/** A provider's part of the page did not arrive. Its message is for the shopper. */
export class ProviderUnavailable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ProviderUnavailable'
  }
}

/** What a shopper is told when a payment failed before it began. */
export function paymentErrorText(error: unknown): string {
  return ownSentence(error) ?? checkoutErrorText(error)
}

/** The sentence of a failure that has one of its own, whatever was to be paid. */
export function ownSentence(error: unknown): string | undefined {
  const isOwn = error instanceof NotVerified || error instanceof ProviderUnavailable
  return isOwn ? error.message : undefined
}

/** What a shopper is told when an order could not be made or continued. */
export function checkoutErrorText(error: unknown): string {
  const sentence = sentenceOf(error)
  return sentence ? `Error during checkout: ${sentence}` : checkoutFailed
}

/** What is said where no more is to be told than that it failed. */
export const checkoutFailed = 'There was an error during checkout. Please try again.'

/** The shop's own words for a refusal: a refused field says more than the sentence above it. */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const [first] = Object.values(error.errors ?? {}).flat()
  return first ?? error.sentence
}

/** What a refused payment by gold lacks; undefined for every other failure. */
export function missingGold(error: unknown): Money | undefined {
  if (!(error instanceof ApiError)) return undefined
  return (error.body as { missing?: Money } | null)?.missing
}

/** Whether gold may not be spent because its PIN is not verified (any more). */
export function isPinRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403
}
