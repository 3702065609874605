import type { Page } from '@apeak/contract/lists'
import { type Database, readTogether } from '#platform/postgres/database.ts'
import { cutOfDays, totalOf } from '#platform/postgres/day-counts.ts'
import { cutPage, type ListQuery } from '#platform/postgres/list-page.ts'
import { nearCut } from '#platform/postgres/near-cut.ts'
import { type ListedPayment, openPaymentsPage, shownPayments } from './sql-console.ts'
import {
  type PaymentKind,
  type PaymentSort,
  paymentCounts,
  sortedPayments,
} from './sql-payment-days.ts'

/**
 * A page of payments; unapplied ones are those of which something is left. However many there are: what
 * is counted is counted by day, and a page is read from its own days alone, or from the nearer end of
 * those that are sorted by amount.
 */
export function listPayments(
  db: Database,
  { state, provider, ...list }: ListQuery & PaymentKind,
): Promise<Page<ListedPayment>> {
  if (state === 'unapplied') return openPaymentsPage(db, list, provider)
  const { page = 1, per_page = 25, sort: asked = '-created_at' } = list
  const sort = sortOf(asked)
  const kinds = { state, provider }
  const cut = { limit: per_page, offset: (page - 1) * per_page }
  return readTogether(db, async (tx) => {
    const counts = await paymentCounts(tx, kinds)
    const total = totalOf(counts)
    const idsByTime = () => {
      const { days, offset } = cutOfDays(counts, sort, cut)
      return sortedPayments(tx, kinds, sort, { ...cut, offset }, days)
    }
    const idsByAmount = async () => {
      const near = nearCut(total, sort, cut)
      const ids = await sortedPayments(tx, kinds, near.sort, near.cut)
      return near.isReversed ? ids.toReversed() : ids
    }
    const ids = await (sort.column === 'created_at' ? idsByTime() : idsByAmount())
    const shown = await shownPayments(tx, ids)
    return cutPage(shown, { page, per_page }, { found: total, most: total })
  })
}

/** `-amount_sen`: by amount, falling. */
function sortOf(sort: string): PaymentSort {
  const falling = sort.startsWith('-')
  const column = sort.endsWith('amount_sen') ? 'amount_sen' : 'created_at'
  return { column, falling }
}
