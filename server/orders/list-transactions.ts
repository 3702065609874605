import { money } from '@apeak/contract/money'
import type { Transaction, TransactionsQuery, TransactionsResponse } from '@apeak/contract/orders'
import type { OrdersContext } from './context.ts'
import { orderedItem, reservedUntil } from './rules.ts'
import { type OrderRow, ordersPage } from './sql-history.ts'
import { shownVoucherCode } from './voucher-codes.ts'

/** What a page of the history shows unless told otherwise. */
const PER_PAGE = 9
const DAYS = 90

/** A page of the customer's orders, the newest first. */
export async function listTransactions(
  context: Pick<OrdersContext, 'database' | 'secrets' | 'log'>,
  customerId: number,
  { page = 1, per_page = PER_PAGE, days = DAYS }: TransactionsQuery,
): Promise<TransactionsResponse> {
  const { total, orders } = await ordersPage(context.database, {
    customerId,
    days,
    page,
    perPage: per_page,
  })
  return {
    orders: {
      data: orders.map((order) => {
        // Whoever guesses a new account's code reads no gift cards by it: these lie in the mailbox.
        const code = order.code_by_mail ? null : shownVoucherCode(context, order)
        return onTheWire(order, code)
      }),
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / per_page)),
      per_page,
      total,
    },
  }
}

function onTheWire(order: OrderRow, voucher_code: string | null): Transaction {
  const { id, status, payment_method, coupon_code, options, transaction_id } = order
  return {
    id,
    short_reference: order.short_reference,
    created_at: new Date(order.created_at).toISOString(),
    status,
    qty: order.qty,
    reserved_until: reservedUntil(order),
    payment_method,
    voucher_code,
    code_by_mail: order.code_by_mail,
    coupon_code,
    total: money(order.total_sen),
    transaction: transaction_id === null ? null : { transaction_id },
    product: orderedItem(order),
    options,
  }
}
