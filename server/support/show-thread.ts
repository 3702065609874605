import type { ThreadDetails } from '@apeak/contract/support-console'
import { orderReference } from '#orders/orders.ts'
import { notFound } from '#platform/http/problems.ts'
import type { Database } from '#platform/postgres/database.ts'
import { threadPage } from './sql-thread-page.ts'

/** A thread as an operator sees it, with what operators said among themselves. Throws 404. */
export async function showThread(db: Database, id: number): Promise<ThreadDetails> {
  const thread = await threadPage(db, id)
  if (!thread) throw notFound('Conversation')
  const { order_id } = thread
  return {
    ...thread,
    order_reference: order_id ? ((await orderReference(db, order_id)) ?? null) : null,
  }
}
