import type {
  PartnershipsPage,
  PartnershipsQuery,
  ThreadDetails,
  ThreadsPage,
  ThreadsQuery,
} from '@apeak/contract/support-console'
import { orderMeant, orderReference } from '#orders/orders.ts'
import { notFound } from '#platform/http/problems.ts'
import type { Database } from '#platform/postgres/database.ts'
import { partnershipsPage, threadPage, threadsPage } from './sql-inbox.ts'

/** A page of the tickets and chats, who waits longest for an answer first. `operator`: who "me" is. */
export async function listThreads(
  db: Database,
  query: ThreadsQuery,
  operator: { id: string },
): Promise<ThreadsPage> {
  const q = query.q?.trim()
  const orderId = q ? await orderMeant(db, q) : undefined
  return threadsPage(db, { ...query, ...(q ? { q } : {}) }, { operatorId: operator.id, orderId })
}

/** A page of the partnership enquiries, the newest first. */
export function listPartnerships(
  db: Database,
  query: PartnershipsQuery,
): Promise<PartnershipsPage> {
  return partnershipsPage(db, query)
}

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
