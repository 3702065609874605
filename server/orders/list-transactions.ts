import { money } from '@apeak/contract/money'
import type { Transaction, TransactionsQuery, TransactionsResponse } from '@apeak/contract/orders'
import { sql } from 'kysely'
import { type SoldNow, soldNow } from '#catalog/catalog.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { shownVoucherCode } from './deliver-order.ts'
import { orderedItem, reservedUntil } from './rules.ts'
import type { OrdersContext } from './settings.ts'

const PER_PAGE = 9
const DAYS = 90

/** A page of the customer's orders, newest first. */
export async function listTransactions(
  context: Pick<OrdersContext, 'database' | 'secrets' | 'log'>,
  customerId: number,
  { page = 1, per_page = PER_PAGE, days = DAYS }: TransactionsQuery,
): Promise<TransactionsResponse> {
  const query = { days, page, per_page }
  const { total, orders } = await ordersPage(context.database, customerId, query)
  return {
    orders: {
      data: orders.map((order) => {
        // Codes mailed before registration stay in the mailbox: its verification code may be guessed.
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

type OrderRow = Omit<Transaction, 'reserved_until' | 'total' | 'transaction' | 'product'> & {
  reservation: string
  reserved_until: string
  total_sen: number
  transaction_id: string | null
  product_id: number | null
  category_id: number | null
  product_name: string
  category_name: string
  sold_now: SoldNow | null
}

/** A page of the customer's orders of the last `days` days, newest first, and their number. */
async function ordersPage(
  db: Queryable,
  customerId: number,
  { days, page, per_page }: Required<TransactionsQuery>,
): Promise<{ total: number; orders: OrderRow[] }> {
  // Used twice: the count needs no sort, and the page is read in index order.
  const recent = sql`
    from orders
    where customer_id = ${customerId} and created_at > now() - ${days}::integer * interval '1 day'`
  const { rows } = await sql<{ total: number; orders: Omit<OrderRow, 'sold_now'>[] }>`
    with shown as (
      select id ${recent} order by created_at desc, id desc
      limit ${per_page}::integer offset ((${page}::bigint - 1) * ${per_page}::integer)
    )
    select (select count(*) ${recent}) as total, coalesce(json_agg(json_build_object(
      'id', o.id, 'short_reference', o.short_reference, 'created_at', o.created_at,
      'status', o.status, 'reservation', o.reservation, 'reserved_until', o.reserved_until,
      'qty', o.qty, 'payment_method', o.payment_method,
      'voucher_code', case when o.status in ('processing', 'completed') then o.voucher_code end,
      'code_by_mail', o.voucher_code is not null and o.status in ('processing', 'completed')
        and exists (
          select from order_events e
          where e.order_id = o.id and e.event = 'joined' and e.created_at > coalesce(
            (select min(d.created_at) from deliveries d where d.order_id = o.id), '-infinity')
        ),
      'coupon_code', o.coupon_code, 'total_sen', o.total_sen, 'transaction_id', o.transaction_id,
      'product_id', o.product_id, 'product_name', o.product_name, 'category_id', o.category_id,
      'category_name', o.category_name, 'options', o.options
    ) order by o.created_at desc, o.id desc), '[]') as orders
    from shown join orders o on o.id = shown.id`.execute(db)
  const { total = 0, orders = [] } = rows[0] ?? {}
  const now = await soldNow(db, orders)
  return { total, orders: orders.map((order, at) => ({ ...order, sold_now: now[at] ?? null })) }
}
