import { sql } from 'kysely'
import type { Actor } from '#actor.ts'
import { queueJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { dueFor, moveParts } from './sql-lifecycle.ts'

/** What is given for an order. */
export type NewDelivery = {
  /** How many of the units that were bought. */
  qty: number
  /** The codes that are given, as its shopper reads them; none where it is delivered otherwise. */
  codes: readonly string[]
  /** What its shopper is told with it. */
  note: string | null
  /** The click, or the job: the same key gives once. */
  request_key: string
}

/** A delivery as it was written down. */
export type Delivery = { id: number; order_id: string; qty: number; note: string | null }

/** The delivery that a click made; undefined where it made none. */
export function deliveryByRequest(db: Queryable, key: string): Promise<Delivery | undefined> {
  return db
    .selectFrom('deliveries')
    .select(['id', 'order_id', 'qty', 'note'])
    .where('request_key', '=', key)
    .executeTakeFirst()
}

/** A delivery by its number; undefined where there is none. */
export function deliveryById(db: Queryable, id: number): Promise<Delivery | undefined> {
  return db
    .selectFrom('deliveries')
    .select(['id', 'order_id', 'qty', 'note'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Gives units of a paid order that are still owed, and queues the mail, in one statement. `event`:
 * whether these are the last. The delivery; undefined where that is not so, or not so many are owed.
 */
export async function deliver(
  db: Queryable,
  id: string,
  event: 'partly_delivered' | 'completed',
  {
    qty,
    voucher_code,
    note,
    request_key,
  }: Omit<NewDelivery, 'codes'> & {
    /** All codes of the order, as they are stored. */
    voucher_code: string | null
  },
  actor: Actor,
): Promise<Delivery | undefined> {
  const left = sql`due.qty - due.cancelled_qty - due.delivered_qty - ${qty}::integer`
  const { rows } = await sql<Delivery>`
    with found as (${dueFor(event, id)}),
    due as (
      select * from found due
      where ${event === 'completed' ? sql`${left} = 0` : sql`${left} > 0`}
    ),
    given as (
      insert into deliveries (order_id, qty, note, request_key)
      select id, ${qty}::integer, ${note}::text, ${request_key} from due
      returning id, order_id, qty, note
    ),
    ${moveParts({ event, actor }, sql`due`, {
      set: sql`delivered_qty = due.delivered_qty + ${qty}::integer,
        voucher_code = ${voucher_code}::text`,
      using: sql`given`,
      data: sql`jsonb_build_object(
        'delivery_id', given.id, 'qty', given.qty, 'delivered_qty', orders.delivered_qty,
        -- How long it waited, in seconds.
        'waited_s', extract(epoch from now() - due.status_since)::integer)`,
    })}
    select given.*, ${queueJob('mail_order_delivered', sql`json_build_object('delivery_id', given.id)`)}
    from given`.execute(db)
  return rows[0] && pick(rows[0])
}

// What the statement yields besides is that the mail was queued.
const pick = ({ id, order_id, qty, note }: Delivery): Delivery => ({ id, order_id, qty, note })
