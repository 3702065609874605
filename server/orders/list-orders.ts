import { money } from '@apeak/contract/money'
import type {
  ConsoleOrder,
  ConsoleOrdersPage,
  ConsoleOrdersQuery,
} from '@apeak/contract/orders-console'
import { type Database, readTogether } from '#platform/postgres/database.ts'
import { allDays, cutOfDays, totalOf } from '#platform/postgres/day-counts.ts'
import { cutPage } from '#platform/postgres/list-page.ts'
import { nearCut } from '#platform/postgres/near-cut.ts'
import { orderCounts } from './sql-days.ts'
import {
  FOUND_MAX,
  foundOrders,
  type ListedOrder,
  ordersOfDays,
  type Sort,
  type SortColumn,
  sortedOrders,
} from './sql-listing.ts'

const PER_PAGE = 25
/** Orders of fewer days than this are sorted when they are asked for. */
const DAYS_SORTED = 100

/**
 * A page of all orders as operators list them, the newest first unless told otherwise. However many
 * there are: what is counted is counted by day, and a page is read from its own days alone, or from
 * the nearer end of those that are sorted by amount.
 */
export async function listOrders(
  db: Database,
  query: ConsoleOrdersQuery,
): Promise<ConsoleOrdersPage> {
  const { page = 1, per_page = PER_PAGE } = query
  const filters = { ...query, q: query.q?.trim() || undefined }
  const days = { from: query.from ?? allDays.from, to: query.to ?? allDays.to }
  const cut = { limit: per_page, offset: (page - 1) * per_page }
  const isLookedFor = Boolean(filters.q || filters.customer_id)
  const find = isLookedFor ? foundOrders : countedOrders
  const sort = sortOf(query.sort ?? '-created_at')
  const { total, orders } = await readTogether(db, (tx) => find(tx, filters, days, sort, cut))
  const most = isLookedFor ? FOUND_MAX : total
  return cutPage(orders.map(onTheWire), { page, per_page }, { found: total, most })
}

const countedOrders: typeof foundOrders = async (db, filters, days, sort, cut) => {
  const counts = await orderCounts(db, filters, days)
  const total = totalOf(counts)
  if (cut.offset >= total) return { total, orders: [] }
  if (sort.column === 'created_at') {
    const { days: shown, offset } = cutOfDays(counts, sort, cut)
    return { total, orders: await ordersOfDays(db, filters, shown, sort, { ...cut, offset }) }
  }
  if (counts.length < DAYS_SORTED && total <= FOUND_MAX) {
    const all = counts.map(({ day }) => day)
    return { total, orders: await ordersOfDays(db, filters, all, sort, cut) }
  }
  const near = nearCut(total, sort, cut)
  const orders = await sortedOrders(db, filters, days, near.sort, near.cut)
  return { total, orders: near.isReversed ? orders.toReversed() : orders }
}

/** `-total`: by amount, falling. */
function sortOf(sort: NonNullable<ConsoleOrdersQuery['sort']>): Sort {
  const falling = sort.startsWith('-')
  return { column: (falling ? sort.slice(1) : sort) as SortColumn, falling }
}

function onTheWire({ total_sen, ...order }: ListedOrder): ConsoleOrder {
  return { ...order, total: money(total_sen) }
}
