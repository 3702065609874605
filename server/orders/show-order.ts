import { money } from '@apeak/contract/money'
import type { OrderAnswer, OrderDetails, OrderStatus } from '@apeak/contract/orders'
import { notFound } from '#platform/http/problems.ts'
import type { OrdersContext } from './context.ts'
import { isCorrectable } from './correct-order.ts'
import { mayChange, type OrderCaller } from './order-key.ts'
import { orderedItem, reservedUntil, shortenedAnswer, shortenedEmail } from './rules.ts'
import { trackedOrder } from './watch-order.ts'

type Tracked = NonNullable<Awaited<ReturnType<typeof trackedOrder>>>

/**
 * An order and how far it is. What is personal is told to its customer alone, or, of a guest's, to
 * whoever holds the id: in full only while the answers can be put right. No code. Throws 404.
 */
export async function showOrder(
  { database, secrets }: Pick<OrdersContext, 'database' | 'secrets'>,
  id: string,
  by: OrderCaller,
): Promise<OrderDetails> {
  const order = await trackedOrder(database, id)
  if (!order) throw notFound('Order')
  const may_change = mayChange(secrets, order, by)
  return {
    id: order.id,
    short_reference: order.short_reference,
    status: order.status as OrderStatus,
    payment_method: order.payment_method,
    qty: order.qty,
    reserved_until: reservedUntil(order),
    product: orderedItem(order),
    total: money(order.total_sen),
    version: Number(order.version),
    progress: {
      received_at: order.created_at.toISOString(),
      paid_at: order.paid_at?.toISOString() ?? null,
      delivered_at: order.completed_at?.toISOString() ?? null,
      delivered_qty: order.delivered_qty,
      usual_minutes: order.usual_minutes,
    },
    may_change,
    may_correct: may_change && isCorrectable(order),
    ...personalOf(order, by),
  }
}

type Personal = Pick<OrderDetails, 'is_own' | 'options' | 'email' | 'correction'>

function personalOf(order: Tracked, { caller }: OrderCaller): Personal {
  const { customer_id, customer_email, status, correction } = order
  const isOwners = customer_id !== null && customer_id === caller?.accountId
  if (customer_id !== null && !isOwners) {
    return { is_own: false, options: [], email: null, correction: null }
  }
  const isOver = status === 'completed' || status === 'refunded'
  const shown = (answers: OrderAnswer[]) =>
    isOwners || !isOver ? answers : answers.map(shortenedAnswer)
  return {
    is_own: isOwners,
    options: shown(order.options as OrderAnswer[]),
    email: isOwners ? customer_email : customer_email && shortenedEmail(customer_email),
    correction: correction && {
      state: correction.state,
      options: shown(correction.options),
      reason: correction.reason,
    },
  }
}
