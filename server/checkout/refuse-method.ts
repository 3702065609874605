import type { PaymentMethodValue } from '@apeak/contract/payments'
import type { Caller } from '#accounts/accounts.ts'
import { pinNotVerified } from '#gold/gold.ts'
import { type MethodFee, refuseTooLittle } from '#payments/payments.ts'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import type { Quote } from './quote.ts'

/**
 * Refuses a method that is not offered, which is one without a fee, or that takes more than the
 * total; and gold to whoever has none or has not verified the PIN.
 */
export function refuseMethod(
  fee: MethodFee | null,
  { payment_method: method, total_sen }: Quote<PaymentMethodValue>,
  caller: Caller | undefined,
): void {
  if (!fee) throw methodNotOffered()
  refuseTooLittle(total_sen, fee)
  if (method !== 'apeak') return
  if (!caller) throw new Refusal(401, 'Please login to use Apeak Gold as payment method.')
  if (!caller.pinVerifiedAt) throw pinNotVerified()
}

/** 422 that names the payment method. */
export const methodNotOffered = () =>
  fieldRefused('payment_method', 'This payment method is not available.')
