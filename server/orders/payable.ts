import type { PaymentMethodValue } from '@apeak/contract/payments'
import type { Queryable } from '#platform/postgres/database.ts'
import { orderById } from './sql.ts'
import { type OrderQuote, quoteOf } from './sql-quote.ts'

/** What is still to be paid for an order; undefined where nothing is. */
export type PayableOrder = {
  payment_method: PaymentMethodValue
  total_sen: number
  /** What an attempt to pay it keeps: the price with its parts. */
  quote: OrderQuote
  email: string
  description: string
}

export async function payableOrder(db: Queryable, id: string): Promise<PayableOrder | undefined> {
  const order = await orderById(db, id)
  if (order?.status !== 'pending_payment') return undefined
  return {
    payment_method: order.payment_method as PaymentMethodValue,
    total_sen: order.total_sen,
    quote: quoteOf(order),
    email: order.customer_email ?? '',
    description: `${order.product_name}, ${order.category_name}`,
  }
}
