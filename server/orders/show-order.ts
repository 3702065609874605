import { money } from '@apeak/contract/money'
import type { OrderAnswer, OrderDetails, OrderStatus } from '@apeak/contract/orders'
import type { Caller } from '#accounts/accounts.ts'
import { notFound } from '#platform/http/problems.ts'
import type { Database } from '#platform/postgres/database.ts'
import { isCorrectable } from './correctable.ts'
import { orderedItem } from './ordered-item.ts'
import { reservedUntil } from './reserved-until.ts'
import { shortenedAnswer, shortenedEmail } from './rules.ts'
import { trackedOrder } from './sql-tracking.ts'

type Tracked = NonNullable<Awaited<ReturnType<typeof trackedOrder>>>

/**
 * An order and how far it is. What is personal is told to its customer alone, or, of a guest's, to
 * whoever holds the id: in full only while the answers can be put right. No code. Throws 404.
 */
export async function showOrder(
  db: Database,
  id: string,
  caller: Caller | undefined,
): Promise<OrderDetails> {
  const order = await trackedOrder(db, id)
  if (!order) throw notFound('Order')
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
    ...personalOf(order, caller),
  }
}

type Personal = Pick<OrderDetails, 'is_own' | 'options' | 'email' | 'may_correct' | 'correction'>

function personalOf(order: Tracked, caller: Caller | undefined): Personal {
  const { customer_id, customer_email, status, correction } = order
  const isOwners = customer_id !== null && customer_id === caller?.accountId
  if (customer_id !== null && !isOwners) {
    return { is_own: false, options: [], email: null, may_correct: false, correction: null }
  }
  const isOver = status === 'completed' || status === 'refunded'
  const shown = (answers: OrderAnswer[]) =>
    isOwners || !isOver ? answers : answers.map(shortenedAnswer)
  return {
    is_own: isOwners,
    options: shown(order.options as OrderAnswer[]),
    email: isOwners ? customer_email : customer_email && shortenedEmail(customer_email),
    may_correct: isCorrectable(order),
    correction: correction && {
      state: correction.state,
      options: shown(correction.options),
      reason: correction.reason,
    },
  }
}
