import type { BuyGold, TopupCreated } from '@apeak/contract/gold'
import { formatSen } from '@apeak/contract/money'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import type { Rate } from '@apeak/contract/rate'
import { type Customer, customerById } from '#accounts/accounts.ts'
import type { AppContext } from '#context.ts'
import { openPayment, refuseForeignCallback } from '#payments/payments.ts'
import { fieldRefused, notFound } from '#platform/http/problems.ts'
import { useLimit } from '#platform/http/rate-limit.ts'
import { newId } from '#platform/ids.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { isTopupValue, type TopupPrice, topupPrice, topupsBegun, wholeSen } from './rules.ts'
import { lockAccount } from './sql-ledger.ts'
import { beginTopup, feeOf } from './sql-topups.ts'

/**
 * Begins a top-up of the caller's gold and opens its payment. What is credited is the amount; what
 * is paid is that and the method's fee. Sent twice, it is one top-up.
 */
export async function buyGold(
  context: AppContext,
  customerId: number,
  { amount, payment_method, callback_url }: BuyGold,
): Promise<TopupCreated> {
  const { database } = context
  refuseForeignCallback(context, callback_url)
  const customer = await customerById(database, customerId)
  if (!customer) throw notFound('Account')
  const value_sen = wholeSen(amount)
  if (value_sen === undefined || !isTopupValue(value_sen, customer.internal)) {
    throw fieldRefused('amount', 'Please choose an amount from RM 10.00 to RM 10,000.00.')
  }
  const price = topupPrice(value_sen, await topupFee(context, payment_method))
  await useLimit(database, topupsBegun, String(customerId))
  const id = await inTransaction(database, async (tx) => {
    await lockAccount(tx, customerId)
    return beginTopup(tx, { id: newId('g'), customer_id: customerId, payment_method, ...price })
  })
  return payTopup(context, id, payment_method, price, customer)
}

/** What a top-up's method charges. Gold never buys gold. */
export async function topupFee(context: AppContext, method: PaymentMethodValue): Promise<Rate> {
  const fee = method === 'apeak' ? null : await feeOf(context.database, method)
  if (!fee) throw fieldRefused('payment_method', 'This payment method is not available.')
  return fee
}

/** Opens a top-up's payment where it has a provider. Where that cannot be reached it stays unpaid. */
export async function payTopup(
  context: AppContext,
  id: string,
  method: PaymentMethodValue,
  { paid_sen, value_sen }: TopupPrice,
  { email }: Customer,
): Promise<TopupCreated> {
  const fields = await openPayment(context, {
    kind: 'topup',
    payable_id: id,
    payment_method: method,
    amount_sen: paid_sen,
    quote: null,
    email,
    description: `Apeak Gold ${formatSen(value_sen)}`,
  })
  return { point_transaction_id: id, ...fields }
}
