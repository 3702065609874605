import type { GoldHistory, GoldTransaction } from '@apeak/contract/gold'
import { type OrderedItem, orderedItems } from '#orders/orders.ts'
import type { Database } from '#platform/postgres/database.ts'
import { shownReference } from './rules.ts'
import { type EntryRow, historyPage } from './sql-history.ts'

/** How many entries a page shows unless told otherwise. */
const PER_PAGE = 12

/** A page of what happened to the customer's gold, the newest first. */
export async function listHistory(
  db: Database,
  customerId: number,
  { page = 1, per_page = PER_PAGE }: { page?: number; per_page?: number },
): Promise<GoldHistory> {
  const { total, entries } = await historyPage(db, customerId, page, per_page)
  const items = await orderedItems(db, entries.filter(isOfOrder).map(shownReference))
  return {
    data: {
      data: entries.map((entry) => onTheWire(entry, items)),
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / per_page)),
      per_page,
      total,
    },
  }
}

const isOfOrder = ({ reason }: EntryRow) => reason === 'purchase' || reason === 'refund'

function onTheWire(entry: EntryRow, items: ReadonlyMap<string, OrderedItem>): GoldTransaction {
  const { id, created_at, reason, incoming, amount_sen, topup } = entry
  const ordered = isOfOrder(entry) ? items.get(shownReference(entry)) : undefined
  return {
    id,
    short_reference: topup?.short_reference ?? ordered?.short_reference ?? null,
    created_at: new Date(created_at).toISOString(),
    type: reason === 'top_up' ? 'debit' : 'credit',
    reason,
    direction: incoming ? 'in' : 'out',
    status: topup?.status ?? 'completed',
    reference: topup?.transaction_id ?? shownReference(entry),
    item: ordered?.item ?? null,
    payment_method: topup?.payment_method ?? null,
    paid_amount: topup ? topup.paid_sen / 100 : null,
    value: amount_sen / 100,
  }
}
