import type { PaymentMethodValue } from '@apeak/contract/payments'
import type { AppContext } from '#context.ts'
import { fieldRefused } from '#platform/http/problems.ts'

/** Refuses a payment method that is no provider's. */
export function refuseForeignMethod(
  { providers }: AppContext,
  payment_method: PaymentMethodValue,
): void {
  if (providers.has(payment_method)) return
  throw fieldRefused('payment_method', 'This payment method is not available.')
}
