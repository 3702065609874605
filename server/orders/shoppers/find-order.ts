import type { FindOrder } from '@apeak/contract/orders'
import { type Limit, takeFromLimit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { orderOfAddress } from '../queries.ts'
import type { OrdersContext } from '../settings.ts'

const fromNetwork: Limit = { name: 'orders looked for from a source', most: 30, minutes: 60 }
const toAddress: Limit = { name: 'order links to an address', most: 5, minutes: 60 }

/**
 * Mails the link of an order to its address, if the reference belongs to it. The caller does not learn
 * whether it does. Throws 429 beyond the limit of a network; beyond that of an address nothing is mailed.
 */
export async function mailOrderLink(
  { database }: Pick<OrdersContext, 'database'>,
  { reference, email }: FindOrder,
  address: string,
): Promise<void> {
  await useNetworkLimit(database, fromNetwork, address)
  if (!(await takeFromLimit(database, toAddress, email.toLowerCase()))) return
  const order_id = await orderOfAddress(database, reference.trim(), email)
  if (order_id) await addJob(database, 'mail_order_link', { order_id, asked_at: Date.now() })
}
