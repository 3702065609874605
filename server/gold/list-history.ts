import type { GoldHistory, GoldTransaction } from '@apeak/contract/gold'
import type { Database } from '#platform/postgres/database.ts'
import { historyPage, type MovementRow } from './sql-history.ts'

/** How many movements a page shows unless told otherwise. */
const PER_PAGE = 12

/** A page of what happened to the customer's gold, the newest first. */
export async function listHistory(
  db: Database,
  customerId: number,
  { page = 1, per_page = PER_PAGE }: { page?: number; per_page?: number },
): Promise<GoldHistory> {
  const { total, movements } = await historyPage(db, customerId, page, per_page)
  return {
    data: {
      data: movements.map(onTheWire),
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / per_page)),
      per_page,
      total,
    },
  }
}

function onTheWire(movement: MovementRow): GoldTransaction {
  const { id, created_at, reason, incoming, status, reference } = movement
  return {
    id,
    created_at: new Date(created_at).toISOString(),
    type: reason === 'top_up' ? 'debit' : 'credit',
    reason,
    direction: incoming ? 'in' : 'out',
    status,
    reference,
    payment_method: movement.payment_method,
    paid_amount: movement.paid_sen === null ? null : movement.paid_sen / 100,
    value: movement.amount_sen / 100,
  }
}
