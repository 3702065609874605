import type { PaymentMethod } from '@apeak/contract/payments'

/** What a payment method is called, also where nobody has named it; undefined for none. */
export function methodLabel(method: PaymentMethod | undefined): string | undefined {
  return method && (method.label.trim() || 'Unnamed Payment Method')
}

/** What a bank or wallet of a method is called; undefined for none. */
export function channelLabel(
  method: PaymentMethod | undefined,
  channel: string | null,
): string | undefined {
  return method?.channels?.find(({ value }) => value === channel)?.label
}
