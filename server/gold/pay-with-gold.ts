import { formatSen, money } from '@apeak/contract/money'
import type { PaymentCallbackResponse } from '@apeak/contract/payments'
import { type Caller, usePinVerification } from '#accounts/accounts.ts'
import type { Sentence } from '#messages/messages.ts'
import type { OrdersContext } from '#orders/orders.ts'
import {
  assertMayChange,
  isUnpaid,
  limitToRefusal,
  lockOrder,
  type OrderCaller,
  payOrder,
  takeOverOrder,
  waitedTooLong,
} from '#orders/orders.ts'
import { shopper } from '#platform/actor.ts'
import { fieldRefused, notFound, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { assertBalance, balanceOf, NotEnoughGold, takeGold } from './customer-gold.ts'

type Payer = OrderCaller & { caller: Caller }

/**
 * Pays an order with the caller's gold. A guest's order, paid by its key, then belongs to the caller.
 * Consumes the session's PIN verification, which is valid for ten minutes. Idempotent. If the balance is
 * too low, nothing changes and the 409 has the missing amount. An order with a released reservation must
 * be continued first, at the current price.
 */
export async function payWithGold(
  context: OrdersContext,
  { caller, orderKey }: OrderCaller,
  orderId: string,
): Promise<PaymentCallbackResponse> {
  if (!caller) throw new Refusal(401, ({ checkout }) => checkout.logInForGold)
  const payer = { caller, orderKey }
  try {
    const status = await inTransaction(context.database, (tx) => pay(context, tx, payer, orderId))
    return { success: true, status, order_id: orderId }
  } catch (error) {
    throw error instanceof NotEnoughGold ? insufficientGold(error, orderId) : limitToRefusal(error)
  }
}

/** Returns the order's status, also if it is already paid. */
async function pay(
  { secrets }: OrdersContext,
  tx: Queryable,
  { caller, orderKey }: Payer,
  orderId: string,
): Promise<string> {
  const found = await lockOrder(tx, orderId)
  const isTheirs = found?.customer_id === null || found?.customer_id === caller.accountId
  if (!found || !isTheirs) throw notFound('Order')
  assertMayChange(secrets, found, { caller, orderKey })
  if (!isUnpaid(found)) return found.status
  const order = found.customer_id === null ? await takeOverOrder(tx, found, caller) : found
  if (order.payment_method !== 'apeak') {
    throw fieldRefused('payment_method', ({ orders }) => orders.otherMethod)
  }
  if (order.reservation !== 'reserved') throw waitedTooLong(order)
  const { total_sen: amount_sen } = order
  // Fails before stock is locked; `takeGold` checks again under the ledger lock, which comes last.
  assertBalance(await balanceOf(tx, caller.accountId), amount_sen)
  await spendPinVerification(tx, caller)
  const transaction_id = amount_sen === 0 ? null : newId('g')
  const paid = await payOrder(tx, order, shopper(caller), { quote: null, transaction_id })
  if (transaction_id !== null) {
    const purchase = { reason: 'purchase', reference: order.id, against: 'sales' } as const
    await takeGold(tx, {
      ...{ id: transaction_id, customer_id: caller.accountId, amount_sen },
      ...purchase,
    })
  }
  return paid.status
}

/** Consumes the session's PIN verification. Throws 403 if there is none. */
async function spendPinVerification(tx: Queryable, { sessionId }: Caller): Promise<void> {
  if (!(await usePinVerification(tx, sessionId))) throw pinNotVerified()
}

function insufficientGold({ balance_sen, needed_sen }: NotEnoughGold, order_id: string): Refusal {
  const missing = needed_sen - balance_sen
  const sentence: Sentence = ({ gold }) =>
    gold.balanceTooLow(formatSen(balance_sen), formatSen(needed_sen), formatSen(missing))
  return new Refusal(409, sentence, {
    order_id,
    balance: money(balance_sen),
    missing: money(missing),
  })
}

export const pinNotVerified = () => new Refusal(403, ({ checkout }) => checkout.verifyPin)
