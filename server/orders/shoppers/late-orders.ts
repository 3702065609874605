import type { OperatorQuestion } from '@apeak/contract/orders-console'
import { sql } from 'kysely'
import { usualMinutes } from '#catalog/catalog.ts'
import { beingRefunded } from '#payments/refunds/refunds.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import {
  allRows,
  type Database,
  inTransaction,
  type Queryable,
} from '#platform/postgres/database.ts'
import { shopSettings } from '#shop/shop.ts'
import { addOrderEvent, lockOrder, type Order } from '../move-order.ts'
import { questionJson } from '../queries.ts'
import { deliveryOf } from '../rules.ts'

const BATCH_SIZE = 500

/**
 * Marks the orders that have become late, each once since it was paid, and queues a mail to their shoppers.
 * Returns how many.
 */
export async function notifyLateOrders(db: Database): Promise<number> {
  const settings = await shopSettings(db)
  const undelivered = await undeliveredOrders(db)
  const refunding = await beingRefunded(
    db,
    'order',
    undelivered.map(({ id }) => id),
  )
  const usual = new Map<number | null, number | null>()
  let told = 0
  for (const order of undelivered) {
    const { id, category_id } = order
    if (!usual.has(category_id)) usual.set(category_id, await usualMinutes(db, category_id))
    const usual_minutes = usual.get(category_id) ?? null
    const delivery = deliveryOf({ ...order, usual_minutes }, settings, new Date())
    if (!delivery || delivery.late_by_minutes === 0 || refunding.has(id)) continue
    const { promised_by } = delivery
    told += Number(await markLate(db, order, { promised_by, usual_minutes }))
  }
  return told
}

type Undelivered = Pick<
  Order,
  'id' | 'status' | 'status_since' | 'delivered_by_code' | 'by_supplier' | 'category_id'
> & { questions: OperatorQuestion[] }

/** SQL: whether the order was marked as late since it was paid. */
const isTold = sql<boolean>`exists (
  select from order_events e
  where e.order_id = orders.id and e.event = 'late' and e.created_at > orders.status_since)`

/**
 * Paid orders that owe something, have no open question and were not marked as late since, longest waiting
 * first.
 */
async function undeliveredOrders(db: Queryable): Promise<Undelivered[]> {
  return allRows<Undelivered>(db)`
    select id, status, status_since, delivered_by_code, by_supplier, category_id, (
      select coalesce(jsonb_agg(${questionJson}), '[]')
      from order_questions q where q.order_id = orders.id
    ) as questions
    from orders
    where status = 'processing' and qty > delivered_qty + cancelled_qty
      and customer_email is not null and status_since < now() - interval '5 minutes'
      and not ${isTold}
      and not exists (
        select from order_questions q where q.order_id = orders.id and q.closed_at is null)
    order by status_since limit ${BATCH_SIZE}`
}

/** False if the order was moved or marked meanwhile. */
function markLate(db: Database, read: Undelivered, data: object): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, read.id)
    const isSame = order?.status_since.getTime() === read.status_since.getTime()
    if (order?.status !== 'processing' || !isSame) return false
    const { rows } = await sql`
      select from orders where id = ${order.id} and not ${isTold}`.execute(tx)
    if (rows.length === 0) return false
    await addOrderEvent(tx, order, 'late', {
      actor: { kind: 'job', name: 'tell_late_orders' },
      data,
    })
    await addJob(tx, 'mail_order_late', { order_id: order.id })
    return true
  })
}
