import type { BuyGold, TopupCreated } from '@apeak/contract/gold'
import { assertLivingAccount, customerById } from '#accounts/accounts.ts'
import type { AppContext } from '#context.ts'
import { lockAccount } from '#ledger/ledger.ts'
import { refuseForeignCallback } from '#payments/payments.ts'
import { fieldRefused, notFound } from '#platform/http/problems.ts'
import { useLimit } from '#platform/http/rate-limit.ts'
import { newId } from '#platform/ids.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { goldOf } from './customer-gold.ts'
import { openTopupPayment } from './open-topup-payment.ts'
import { quoteTopup } from './quote-topup.ts'
import { isTopupValue, topupsBegun, wholeSen } from './rules.ts'
import { beginTopup } from './sql-topups.ts'

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
  const quote = await quoteTopup(context, value_sen, payment_method)
  await useLimit(database, topupsBegun, String(customerId))
  const id = await inTransaction(database, async (tx) => {
    await assertLivingAccount(tx, customerId)
    await lockAccount(tx, goldOf(customerId))
    const topup = { id: newId('g'), customer_id: customerId, payment_method, ...quote }
    return beginTopup(tx, topup, { kind: 'shopper', account_id: customerId })
  })
  return openTopupPayment(context, id, payment_method, quote, { id: customerId, ...customer })
}
