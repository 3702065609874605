import type { ProviderFields } from '@apeak/contract/payments'
import type { AppContext } from '#context.ts'
import { discardUnopened, openPayment, ProviderUnavailable } from '#payments/payments.ts'
import { isForeignKeyViolation } from '#platform/postgres/database.ts'

/**
 * Opens the payment of an order that was made just now, where its method has a provider. Where the
 * provider cannot be reached the order is undone, so that nothing is left half made, and the refusal
 * is passed on. Nothing is opened for an order that is paid already.
 */
export async function openNewOrder(context: AppContext, orderId: string): Promise<ProviderFields> {
  const order = await context.payables.order.find(context.database, orderId)
  // Another request of the same cart could not open it, and has undone it.
  if (!order) throw new ProviderUnavailable()
  if (order.status !== 'open') return {}
  try {
    return await openPayment(context, { kind: 'order', payable_id: orderId, ...order })
  } catch (error) {
    if (error instanceof ProviderUnavailable) await discardUnopened(context, 'order', orderId)
    // It was undone between these two statements.
    if (isForeignKeyViolation(error)) throw new ProviderUnavailable()
    throw error
  }
}
