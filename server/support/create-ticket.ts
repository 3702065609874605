import type { CreateTicket } from '@apeak/contract/support'
import type { AppContext } from '#context.ts'
import { ownOrder } from '#orders/orders.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import { openFormThread, type Sender } from './open-form-thread.ts'

/**
 * Opens a thread for a ticket, mails it to the shop and acknowledges it to its sender. Returns its
 * number. Another's order is refused as one that does not exist.
 */
export async function createTicket(
  context: AppContext,
  sender: Sender,
  ticket: CreateTicket,
): Promise<number> {
  const { order_id = null, name, email, subject, description } = ticket
  if (order_id !== null) await refuseForeignOrder(context, sender, order_id)
  return openFormThread(context, sender, ticket, {
    kind: 'ticket',
    name: name.trim(),
    email,
    subject: subject.trim(),
    body: description.trim(),
    order_id,
    details: {},
  })
}

async function refuseForeignOrder({ database }: AppContext, { caller }: Sender, orderId: string) {
  const order = caller && (await ownOrder(database, orderId, caller.accountId))
  if (!order) throw fieldRefused('order_id', 'Order not found')
}
