import type { PaymentMethodValue } from '@apeak/contract/payments'
import type { AppContext } from '#context.ts'
import { refuseTooLittle } from '#payments/payments.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import { type TopupQuote, topupQuote } from './rules.ts'
import { feeOf } from './sql-topups.ts'

/** What a top-up of a value (sen) costs by a method now. Gold never buys gold. */
export async function quoteTopup(
  { database }: AppContext,
  value_sen: number,
  method: PaymentMethodValue,
): Promise<TopupQuote> {
  const fee = method === 'apeak' ? null : await feeOf(database, method)
  if (!fee) throw fieldRefused('payment_method', 'This payment method is not available.')
  const quote = topupQuote(value_sen, fee)
  refuseTooLittle(quote.paid_sen, fee)
  return quote
}
