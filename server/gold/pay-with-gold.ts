import { formatSen, money } from '@apeak/contract/money'
import type { PaymentCallbackResponse } from '@apeak/contract/payments'
import type { Caller } from '#accounts/accounts.ts'
import type { AppContext } from '#context.ts'
import {
  assertMayChange,
  type OrderCaller,
  orderById,
  refuseTaking,
  takeOverOrder,
  waitedTooLong,
} from '#orders/orders.ts'
import { fieldRefused, notFound, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { inTransaction, retryOnConflict, violates } from '#platform/postgres/database.ts'
import { balanceOf } from './customer-gold.ts'
import { payWithGold as pay } from './sql-spending.ts'

/** Who pays: somebody who is logged in. */
type Payer = OrderCaller & { caller: Caller }

/**
 * Pays the caller's order with their gold, or a guest's by its key, which is theirs from then on. Needs
 * the PIN verified in this session within ten minutes, and uses that up. Repeated, it is one payment.
 * Where the gold does not suffice nothing has changed, and the refusal says how much is missing. An order
 * whose reservation was released is refused: it has to be continued first, at the present price.
 */
export async function payWithGold(
  context: AppContext,
  { caller, orderKey }: OrderCaller,
  orderId: string,
): Promise<PaymentCallbackResponse> {
  if (!caller) throw new Refusal(401, 'Please login to use Apeak Gold as payment method.')
  const payer = { caller, orderKey }
  const { database } = context
  try {
    const paid =
      (await retryOnConflict(() => pay(database, caller, orderId, newId('g')))) ||
      (await payGuestOrder(context, payer, orderId))
    if (paid) return { success: true, status: 'processing', order_id: orderId }
  } catch (error) {
    if (violates(error, 'ledger_accounts_never_negative')) {
      throw await tooLittleGold(context, caller, orderId)
    }
    throw error
  }
  return whyNotPaid(context, payer, orderId)
}

/** Thrown to leave an order its guest's that is not paid after all. */
class NotPaid extends Error {}

/** Pays a guest's order, which is the payer's by that: either both happens or nothing. */
async function payGuestOrder(
  { database, secrets }: AppContext,
  payer: Payer,
  orderId: string,
): Promise<boolean> {
  try {
    return await inTransaction(database, async (tx) => {
      if (!(await takeOverOrder(tx, secrets, orderId, payer))) return false
      if (await pay(tx, payer.caller, orderId, newId('g'))) return true
      throw new NotPaid()
    })
  } catch (error) {
    if (error instanceof NotPaid) return false
    throw refuseTaking(error)
  }
}

/** Nothing was paid: the order is paid already, or something about it or the PIN forbids it. */
async function whyNotPaid(
  context: AppContext,
  { caller, orderKey }: Payer,
  orderId: string,
): Promise<PaymentCallbackResponse> {
  const order = await orderById(context.database, orderId)
  const isTheirs = order?.customer_id === null || order?.customer_id === caller.accountId
  if (!order || !isTheirs) throw notFound('Order')
  assertMayChange(context.secrets, order, { caller, orderKey })
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
  const order = await orderById(database, orderId)
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
