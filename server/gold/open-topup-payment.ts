import type { TopupCreated } from '@apeak/contract/gold'
import { formatSen } from '@apeak/contract/money'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import type { Customer } from '#accounts/accounts.ts'
import type { AppContext } from '#context.ts'
import { openPayment } from '#payments/payments.ts'
import type { TopupQuote } from './rules.ts'

/**
 * Opens a top-up's payment where its method has a provider. Where that cannot be reached the refusal
 * is passed on, and the top-up stays unpaid.
 */
export async function openTopupPayment(
  context: AppContext,
  id: string,
  method: PaymentMethodValue,
  { paid_sen, value_sen }: TopupQuote,
  { id: customer_id, email }: Customer & { id: number },
): Promise<TopupCreated> {
  const fields = await openPayment(context, {
    kind: 'topup',
    payable_id: id,
    payment_method: method,
    amount_sen: paid_sen,
    agreed_at: new Date(),
    quote: null,
    email,
    customer_id,
    networks: [],
    description: `Apeak Gold ${formatSen(value_sen)}`,
  })
  return { point_transaction_id: id, ...fields }
}
