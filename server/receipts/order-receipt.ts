import { receiptNumber } from '@apeak/contract/receipts'
import { assertMayChange, type OrderCaller, type OrdersContext, orderById } from '#orders/orders.ts'
import { methodLabel } from '#payments/payments.ts'
import { refundedOf } from '#payments/refunds/refunds.ts'
import { found, Refusal } from '#platform/http/problems.ts'
import { type Limit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { shopSettings } from '#shop/shop.ts'
import { issueReceipts } from './issue-receipts.ts'
import { receiptOf } from './queries.ts'
import { receiptPdf } from './receipt-pdf.ts'

const fromNetwork: Limit = { name: 'receipts read from a source', most: 60, minutes: 60 }

/**
 * The receipt of an order as a PDF, for its customer or a guest with its key. Throws 404; 403 for anybody else; 409
 * if it is not paid, or was paid before the shop had receipts; 429 beyond the limit of a network.
 */
export async function orderReceipt(
  { database, secrets }: Pick<OrdersContext, 'database' | 'secrets'>,
  id: string,
  by: OrderCaller,
  address: string,
): Promise<{ pdf: Buffer; filename: string }> {
  await useNetworkLimit(database, fromNetwork, address)
  const order = found(await orderById(database, id), 'Order')
  assertMayChange(secrets, order, by)
  if (order.paid_at && !(await receiptOf(database, 'order', id))) await issueReceipts(database)
  const receipt = await receiptOf(database, 'order', id)
  if (!receipt) throw new Refusal(409, 'This order has no receipt.')
  const pdf = await receiptPdf(receipt, {
    seller: await shopSettings(database),
    buyer: order.customer_email,
    method: (await methodLabel(database, receipt.payment_method)) ?? '',
    refunded_sen: order.refunded_sen + (await refundedOf(database, 'order', id)),
  })
  return { pdf, filename: `receipt-${receiptNumber(receipt)}.pdf` }
}
