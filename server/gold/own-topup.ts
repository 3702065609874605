import type { AppContext } from '#context.ts'
import { notFound } from '#platform/http/problems.ts'
import { type Topup, topupById } from './sql-topups.ts'

/** The caller's top-up; another's is as good as none. */
export async function ownTopup(
  { database }: AppContext,
  customerId: number,
  id: string,
): Promise<Topup> {
  const topup = await topupById(database, id)
  if (topup?.customer_id !== customerId) throw notFound('Transaction')
  return topup
}
