import { ApiError } from '@apeak/contract/client'
import type { Money } from '@apeak/contract/money'

/** The shop did not find the payment, or would not take it: then `cause` is its refusal. */
export class NotVerified extends Error {
  constructor(options?: ErrorOptions) {
    super('Payment verification failed', options)
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

/** What a shopper is told when a payment failed before it began: one toast a sentence. */
export function paymentErrorTexts(error: unknown): string[] {
  const own = ownSentence(error)
  return own ? [own] : checkoutErrorTexts(error)
}

/** The sentence of a failure that has one of its own, whatever was to be paid. */
export function ownSentence(error: unknown): string | undefined {
  const isOwn = error instanceof NotVerified || error instanceof ProviderUnavailable
  return isOwn ? error.message : undefined
}

/** What a shopper is told when an order could not be made or continued. */
function checkoutErrorTexts(error: unknown): string[] {
  const sentences = sentencesOf(error)
  if (sentences.length === 0) return [checkoutFailed]
  return sentences.map((sentence) => `Error during checkout: ${sentence}`)
}

/** What is said where no more is to be told than that it failed. */
export const checkoutFailed = 'There was an error during checkout. Please try again.'

/** The shop's own words for a refusal: those for refused fields say more than the one above them. */
export function sentencesOf(error: unknown): string[] {
  const refusal = refusalIn(error)
  const reasons = [...new Set(Object.values(refusal?.errors ?? {}).flat())]
  if (reasons.length > 0) return reasons
  return refusal?.sentence ? [refusal.sentence] : []
}

/** The first of the shop's own words for a refusal. */
export function sentenceOf(error: unknown): string | undefined {
  return sentencesOf(error)[0]
}

/** The shop's refusal that a failure is, or comes from. */
export function refusalIn(error: unknown): ApiError | undefined {
  const thrown = error instanceof NotVerified ? error.cause : error
  return thrown instanceof ApiError ? thrown : undefined
}

/** What a refused payment by gold lacks; undefined for every other failure. */
export function missingGold(error: unknown): Money | undefined {
  return (refusalIn(error)?.body as { missing?: Money } | null | undefined)?.missing
}

/** Whether what was to be paid has to be priced anew first: it waited too long. */
export function hasWaitedTooLong(error: unknown): boolean {
  const body = refusalIn(error)?.body as { waited_too_long?: boolean } | null | undefined
  return body?.waited_too_long === true
}

/** Whether gold may not be spent because its PIN is not verified (any more). */
export function isPinRefused(error: unknown): boolean {
  return refusalIn(error)?.status === 403
}
