import { noPayment } from '@apeak/contract/payments'
import type { Actor } from '#platform/actor.ts'
import { inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { lockOrder, moveOrder, moves, type Order } from './move-order.ts'
import { type OrderQuote, quoteColumns, quoteOf } from './quote.ts'

/** A payment of an order. `quote`: the quote that was paid; null: the order's own. */
export type OrderPayment = { quote: OrderQuote | null; transaction_id: string | null }

/** Whether an order is still to be paid. */
export const isUnpaid = ({ status }: { status: string }): boolean =>
  (moves.paid.from as readonly string[]).includes(status)

/**
 * Marks a locked, unpaid order as paid: it takes on the quote that was paid, and what that takes is
 * sold. What the order reserved under another quote is released. Throws `CannotMove` where it is paid,
 * and violates one of `runOut` where what was paid for is gone.
 */
export async function payOrder(
  tx: Queryable,
  order: Order,
  actor: Actor,
  { quote, transaction_id }: OrderPayment,
): Promise<Order> {
  const columns = await quoteColumns(tx, order, quote ?? quoteOf(order), 'paid')
  return moveOrder(tx, order, 'paid', {
    actor,
    set: { ...columns, transaction_id },
    data: { quote: quoteOf(columns), transaction_id },
  })
}

/** Marks an order as paid; false where it is not there or no longer unpaid. */
export function markPaid(
  db: Queryable,
  id: string,
  actor: Actor,
  payment: OrderPayment,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order || !isUnpaid(order)) return false
    await payOrder(tx, order, actor, payment)
    return true
  })
}

/** Marks a locked order that costs nothing as paid; `orders_no_payment_of_nothing` refuses any other. */
export function payByNothing(tx: Queryable, order: Order, actor: Actor): Promise<Order> {
  const quote = { ...quoteOf(order), payment_method: noPayment }
  return payOrder(tx, order, actor, { quote, transaction_id: null })
}
