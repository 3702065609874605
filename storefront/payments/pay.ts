import type { PayableKind, ProviderFields } from '@apeak/contract/payments'
import { NotVerified } from './payment-errors.ts'
import { type Attempt, type PaymentResult, redirectTo } from './provider.ts'
import { providers } from './providers.ts'

/** The result of a confirmed payment, for the shop's own methods. */
const ownMethods: Partial<Record<string, 'paid' | 'pending'>> = {
  apeak: 'paid',
  check_payment: 'pending',
}

/** Pays an opened payment. Throws the API's errors, `NotVerified` and `ProviderUnavailable`. */
export async function pay(attempt: Attempt): Promise<PaymentResult> {
  const { id, payable, fields } = attempt
  const provider = providers[payable.method]
  if (provider) return provider.pay(attempt)
  const result = ownMethods[payable.method]
  if (!result) return redirectTo(fields.redirect_url)
  const answer = await payable.confirm(id).catch((cause: unknown) => {
    throw new NotVerified({ cause })
  })
  if (!answer.success && answer.status !== 'success') throw new NotVerified()
  return result
}

/** The provider's return address in a request; no field for other methods. */
export function callbackField(
  kind: PayableKind,
  method: string,
  publicUrl: string,
): { callback_url?: string } {
  const provider = providers[method]
  return provider ? { callback_url: publicUrl + provider.callbackPaths[kind] } : {}
}

/** Whether the shopper leaves the shop's page to pay by a method. */
export function leavesShop(method: string, fields: ProviderFields): boolean {
  return providers[method]?.leavesShop ?? fields.redirect_url !== undefined
}
