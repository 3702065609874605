import { formatSen, money } from '@apeak/contract/money'
import type { PaymentCallbackResponse } from '@apeak/contract/payments'
import type { Caller } from '#accounts/accounts.ts'
import type { AppContext } from '#context.ts'
import { ownOrder, waitedTooLong } from '#orders/orders.ts'
import { fieldRefused, notFound, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { retryOnConflict, violates } from '#platform/postgres/database.ts'
import { balanceOf } from './customer-gold.ts'
import { payWithGold as pay } from './sql-spending.ts'

/**
 * Pays the caller's order with their gold. Needs the PIN verified in this session within ten
 * minutes, and uses that up. Repeated, it is one payment. Where the gold does not suffice nothing
 * has changed, and the refusal says how much is missing. An order whose reservation was released is
 * refused: it has to be continued first, at the present price.
 */
export async function payWithGold(
  context: AppContext,
  caller: Caller | undefined,
  orderId: string,
): Promise<PaymentCallbackResponse> {
  if (!caller) throw new Refusal(401, 'Please login to use Apeak Gold as payment method.')
  try {
    const paid = await retryOnConflict(() => pay(context.database, caller, orderId, newId('g')))
    if (paid) return { success: true, status: 'processing', order_id: orderId }
  } catch (error) {
    if (violates(error, 'ledger_accounts_never_negative')) {
      throw await tooLittleGold(context, caller, orderId)
    }
    throw error
  }
  return whyNotPaid(context, caller, orderId)
}

/** Nothing was paid: the order is paid already, or something about it or the PIN forbids it. */
async function whyNotPaid(
  context: AppContext,
  caller: Caller,
  orderId: string,
): Promise<PaymentCallbackResponse> {
  const order = await ownOrder(context.database, orderId, caller.accountId)
  if (!order) throw notFound('Order')
  if (order.status !== 'pending_payment' && order.status !== 'pending') {
    return { success: true, status: order.status, order_id: orderId }
  }
  if (order.payment_method !== 'apeak') {
    throw fieldRefused('payment_method', 'This order is to be paid another way.')
  }
  if (order.reservation !== 'reserved') throw waitedTooLong(order)
  const balance = await balanceOf(context.database, caller.accountId)
  if (balance < order.total_sen) throw await tooLittleGold(context, caller, orderId)
  throw pinNotVerified()
}

async function tooLittleGold({ database }: AppContext, { accountId }: Caller, orderId: string) {
  const order = await ownOrder(database, orderId, accountId)
  const balance = await balanceOf(database, accountId)
  const total = order?.total_sen ?? 0
  const missing = Math.max(0, total - balance)
  const sentence = `Your gold balance of ${formatSen(balance)} is too low: this order costs ${formatSen(total)}. Please top up ${formatSen(missing)} and continue your order.`
  return new Refusal(409, sentence, {
    order_id: orderId,
    balance: money(balance),
    missing: money(missing),
  })
}

/** Gold is spent only after the PIN. */
export const pinNotVerified = () => new Refusal(403, 'Please verify your security PIN.')
