import { sql } from 'kysely'
import { firstRow, type Queryable } from '#platform/postgres/database.ts'

/** A referred customer's order in the affiliate's sales. */
type CountedOrder = {
  account_id: number
  affiliate_id: number
  amount_sen: number
  /** The month that it counts in, YYYY-MM-DD. */
  month: string
  is_returned: boolean
  returned_sen: number
}

const columns = sql`account_id, affiliate_id, amount_sen, to_char(month, 'YYYY-MM-DD') as month,
  is_returned, returned_sen`

/** The move of an order. `total_sen`: its price after the move; `at`: the time of the move. */
type MovedOrder = {
  order_id: string
  customer_id: number | null
  total_sen: number
  from: string | null
  to: string | null
  at: Date
}

/**
 * Adds an order to its affiliate's sales once it is paid, and removes it once it is refunded. Every move of
 * an order calls it, in its transaction.
 */
export async function countReferral(tx: Queryable, order: MovedOrder): Promise<void> {
  const isPaid = isPaidStatus(order.to)
  if (isPaid === isPaidStatus(order.from)) return
  const counted = isPaid ? await countPaid(tx, order) : await countRefunded(tx, order.order_id)
  if (!counted) return
  const sen = counted.amount_sen - counted.returned_sen
  await addToMonth(tx, counted, isPaid ? sen : -sen, order.at)
  await setLastPaid(tx, counted)
}

/** Whether orders of this status are paid and not refunded. */
const isPaidStatus = (status: string | null) => status === 'processing' || status === 'completed'

/** Undefined if nobody referred the customer, or the order already counts. */
async function countPaid(
  tx: Queryable,
  { order_id, customer_id, total_sen, at }: MovedOrder,
): Promise<CountedOrder | undefined> {
  if (customer_id === null) return undefined
  return firstRow<CountedOrder>(tx)`
    insert into referred_orders (order_id, account_id, affiliate_id, amount_sen, paid_at, month)
    select ${order_id}, account_id, affiliate_id, ${total_sen}::integer, ${at}::timestamptz,
           commission_month(${at}::timestamptz)
    from referrals where account_id = ${customer_id}
    on conflict (order_id) do update set is_returned = false where referred_orders.is_returned
    returning ${columns}`
}

/** Undefined if the order does not count. */
async function countRefunded(tx: Queryable, orderId: string): Promise<CountedOrder | undefined> {
  return firstRow<CountedOrder>(tx)`
    update referred_orders set is_returned = true
    where order_id = ${orderId} and not is_returned
    returning ${columns}`
}

/** The sum refunded of a paid order so far, in sen, by whatever method. */
type ReturnedOrder = { order_id: string; returned_sen: number; at: Date }

/**
 * Subtracts the refunds of a referred order from its affiliate's sales. Called in the transaction of a
 * refund, under a lock that orders concurrent refunds. Safe to repeat.
 */
export async function subtractRefunds(
  tx: Queryable,
  { order_id, returned_sen, at }: ReturnedOrder,
): Promise<void> {
  const counted = await firstRow<CountedOrder>(tx)`
    select ${columns} from referred_orders where order_id = ${order_id} for update`
  if (!counted) return
  const returned = Math.min(counted.amount_sen, returned_sen)
  if (returned === counted.returned_sen) return
  await sql`
    update referred_orders set returned_sen = ${returned} where order_id = ${order_id}`.execute(tx)
  if (!counted.is_returned) await addToMonth(tx, counted, counted.returned_sen - returned, at)
}

/** Adds to a customer's spending in the month open at a time; closed months never change. */
async function addToMonth(
  tx: Queryable,
  { affiliate_id, account_id }: CountedOrder,
  sen: number,
  at: Date,
): Promise<void> {
  await sql`
    insert into referral_months (affiliate_id, month, account_id, sales_sen)
    values (${affiliate_id}, commission_month(${at}::timestamptz), ${account_id}, ${sen})
    on conflict (affiliate_id, month, account_id)
      do update set sales_sen = referral_months.sales_sen + excluded.sales_sen`.execute(tx)
}

/** Called under the lock of the order's row, so the later of two changes sees the earlier. */
async function setLastPaid(
  tx: Queryable,
  { affiliate_id, account_id, month }: CountedOrder,
): Promise<void> {
  await sql`
    update referral_months set last_paid_at = (
      select max(paid_at) from referred_orders
      where account_id = ${account_id} and month = ${month}::date and not is_returned
    )
    where affiliate_id = ${affiliate_id} and month = ${month}::date
      and account_id = ${account_id}`.execute(tx)
}
