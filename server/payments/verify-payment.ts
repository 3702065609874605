import type { PaymentCallback, PaymentCallbackAnswer } from '@apeak/contract/payments'
import { placeManualOrder } from '#orders/place-manual-order.ts'
import { fieldRefused } from '#platform/problems.ts'
import type { Shop } from '#platform/shop.ts'

/** The shop's own page asks whether an order is paid, or for a manual payment says that it will be. */
export async function verifyPayment(
  { database }: Shop,
  { payment_method, orderId }: PaymentCallback,
): Promise<PaymentCallbackAnswer> {
  if (payment_method !== 'check_payment') {
    throw fieldRefused('payment_method', 'This payment method is not available.')
  }
  const status = await placeManualOrder(database, orderId)
  return { success: true, status, order_id: orderId }
}
