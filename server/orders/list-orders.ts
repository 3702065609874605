import { money } from '@apeak/contract/money'
import type { ConsoleOrdersPage, ConsoleOrdersQuery } from '@apeak/contract/orders-console'
import type { Database } from '#platform/postgres/database.ts'
import { ordersPage } from './sql-listing.ts'

/** A page of all orders as operators list them, newest first by default. */
export async function listOrders(
  db: Database,
  query: ConsoleOrdersQuery,
): Promise<ConsoleOrdersPage> {
  const { data, ...page } = await ordersPage(db, query)
  return {
    ...page,
    data: data.map(({ total_sen, ...order }) => ({ ...order, total: money(total_sen) })),
  }
}
