import { ApiError } from '@apeak/contract/client'
import type { Money } from '@apeak/contract/money'
import { payment as messages } from '#messages/payments.ts'

/** The shop did not find the payment, or refused it; the refusal is then the `cause`. */
export class NotVerified extends Error {
  constructor(options?: ErrorOptions) {
    super(messages.notVerified, options)
    this.name = 'NotVerified'
  }
}

/** A provider's script did not load. The message is for the shopper. */
export class ProviderUnavailable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ProviderUnavailable'
  }
}

/** The messages of a payment that failed before it started, one toast each. */
export function paymentErrorTexts(error: unknown): string[] {
  const own = specificMessage(error)
  if (own) return [own]
  const sentences = shopMessages(error)
  if (sentences.length === 0) return [checkoutFailedText]
  return sentences.map(messages.failedBecause)
}

/** The specific message of a failure, if any, for every payable. */
export function specificMessage(error: unknown): string | undefined {
  const isOwn = error instanceof NotVerified || error instanceof ProviderUnavailable
  return isOwn ? error.message : undefined
}

/** The message for failures without details. */
export const checkoutFailedText = messages.failed

/** The shop's messages in a refusal: those about fields are more specific than the general one. */
export function shopMessages(error: unknown): string[] {
  const refusal = refusalFromError(error)
  const reasons = [...new Set(Object.values(refusal?.errors ?? {}).flat())]
  if (reasons.length > 0) return reasons
  return refusal?.sentence ? [refusal.sentence] : []
}

/** The shop's first message in a refusal. */
export function shopMessage(error: unknown): string | undefined {
  return shopMessages(error)[0]
}

/** The refusal that a failure is, or was caused by. */
export function refusalFromError(error: unknown): ApiError | undefined {
  const thrown = error instanceof NotVerified ? error.cause : error
  return thrown instanceof ApiError ? thrown : undefined
}

/** The missing amount of a refused gold payment; undefined for other failures. */
export function missingGold(error: unknown): Money | undefined {
  return (refusalFromError(error)?.body as { missing?: Money } | null | undefined)?.missing
}

/** Whether a payment was made, as far as its provider said, but the shop has not found it yet. */
export const isPaymentUnverified = (error: unknown): boolean => error instanceof NotVerified

/** Whether the payable must be repriced first, because it waited too long. */
export function needsNewPrice(error: unknown): boolean {
  const body = refusalFromError(error)?.body as { waited_too_long?: boolean } | null | undefined
  return body?.waited_too_long === true
}

/** Whether gold was refused because the PIN is not verified (any more). */
export function isPinRefused(error: unknown): boolean {
  return refusalFromError(error)?.status === 403
}
