import type {
  PartnershipsPage,
  PartnershipsQuery,
  ThreadsPage,
  ThreadsQuery,
} from '@apeak/contract/support-console'
import { orderMeant } from '#orders/orders.ts'
import type { Database } from '#platform/postgres/database.ts'
import { partnershipsPage, threadsPage } from './sql-inbox.ts'

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
