import type { Language } from '@apeak/contract/languages'
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
  { address, language }: { address: string; language: Language },
): Promise<{ pdf: Buffer; filename: string }> {
  await useNetworkLimit(database, fromNetwork, address)
  const order = found(await orderById(database, id), 'Order')
  assertMayChange(secrets, order, by)
  if (order.paid_at && !(await receiptOf(database, 'order', id))) await issueReceipts(database)
  const receipt = await receiptOf(database, 'order', id)
  if (!receipt) throw new Refusal(409, ({ orders }) => orders.noReceipt)
  const details = {
    seller: await shopSettings(database),
    buyer: order.customer_email,
    method: (await methodLabel(database, receipt.payment_method, language)) ?? '',
    refunded_sen: order.refunded_sen + (await refundedOf(database, 'order', id)),
  }
  const pdf = await receiptPdf(receipt, details, language)
  return { pdf, filename: `receipt-${receiptNumber(receipt)}.pdf` }
}
