import type { Readable } from 'node:stream'
import type { AppContext } from '#context.ts'
import { notFound } from '#platform/http/problems.ts'
import { orderWatch } from './order-watch.ts'
import { trackedOrder } from './sql-tracking.ts'

/**
 * Opens the stream of an order, which tells that something has happened to it and nothing more: its page
 * then reads what. Throws 404.
 */
export async function streamOrder(
  context: AppContext,
  id: string,
  address: string,
): Promise<Readable> {
  const order = await trackedOrder(context.database, id)
  if (!order) throw notFound('Order')
  return orderWatch(context).open(id, Number(order.version), address)
}
