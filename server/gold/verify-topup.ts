import type { TopupCallback, TopupCallbackResponse } from '@apeak/contract/gold'
import { assertLivingAccount } from '#accounts/accounts.ts'
import type { AppContext } from '#context.ts'
import { refuseForeignMethod, syncPayable } from '#payments/payments.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { ownTopup } from './own-topup.ts'
import { placeTopup } from './sql-topup-moves.ts'

/**
 * The shop's own page asks how a top-up's payment stands. It is believed nothing: a provider's
 * payment is looked up at the provider; of a manual one it says that the money is on its way.
 */
export async function verifyTopup(
  context: AppContext,
  customerId: number,
  { payment_method, point_transaction_id: id }: TopupCallback,
): Promise<TopupCallbackResponse> {
  if (payment_method !== 'check_payment') refuseForeignMethod(context, payment_method)
  const topup = await ownTopup(context, customerId, id)
  if (topup.status !== 'pending') return respond(id, topup.status)
  if (payment_method === 'check_payment') {
    if (topup.payment_method !== 'check_payment') {
      throw fieldRefused('payment_method', 'This top-up is to be paid another way.')
    }
    await inTransaction(context.database, async (tx) => {
      await assertLivingAccount(tx, customerId)
      await placeTopup(tx, id, { kind: 'shopper', account_id: customerId })
    })
    return respond(id, 'pending', true)
  }
  const isFailed = (await syncPayable(context, 'topup', id)) === 'failed'
  if (isFailed) return respond(id, 'failed')
  const { status } = await ownTopup(context, customerId, id)
  return respond(id, status)
}

function respond(
  point_transaction_id: string,
  status: string,
  success = status === 'completed',
): TopupCallbackResponse {
  return { success, status, point_transaction_id }
}
