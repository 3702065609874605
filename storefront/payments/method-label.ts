import type { PaymentMethod } from '@apeak/contract/payments'
import { paymentMethods } from '#messages/payments.ts'

/** A payment method's name, with a default if it has none; undefined for no method. */
export function methodLabel(method: PaymentMethod | undefined): string | undefined {
  return method && (method.label.trim() || paymentMethods.unnamed)
}

/** The name of a bank or wallet; undefined for none. */
export function channelLabel(
  method: PaymentMethod | undefined,
  channel: string | null,
): string | undefined {
  return method?.channels?.find(({ value }) => value === channel)?.label
}
