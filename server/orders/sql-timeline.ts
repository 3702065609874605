import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import type { DoneBefore } from '#platform/postgres/events.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'

/** What was done to an order last; undefined where nothing was. */
export async function lastDone(db: Queryable, id: string): Promise<DoneBefore | undefined> {
  const { rows } = await sql<DoneBefore>`
    select event, actor_kind, actor, ${isoTime('created_at')} as at from order_events
    where order_id = ${id} and event not in ('noted', 'mail_resent', 'joined', 'reminded')
    order by id desc limit 1`.execute(db)
  return rows[0]
}

/** One thing that happened to an order. */
export type OrderEventRow = {
  id: number
  event: string
  actor_kind: string
  actor: string | null
  reason: string | null
  from_status: string | null
  to_status: string | null
  data: Record<string, unknown>
  created_at: Date
  /** What a note says, or what was told with a delivery; null where nothing, or it was erased. */
  text: string | null
}

/** Everything that happened to an order, the first thing first. */
export async function orderTimeline(db: Queryable, id: string): Promise<OrderEventRow[]> {
  const { rows } = await sql<OrderEventRow>`
    select e.id, e.event, e.actor_kind, e.actor, e.reason, e.from_status, e.to_status, e.data,
           e.created_at, coalesce(n.text, d.note) as text
    from order_events e
    left join order_notes n on n.id = (e.data ->> 'note_id')::integer
    left join deliveries d on d.id = (e.data ->> 'delivery_id')::integer
    where e.order_id = ${id} order by e.id`.execute(db)
  return rows
}

/** Whether a click has done something to an order already. */
export async function isClicked(db: Queryable, id: string, key: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from order_events where order_id = ${id} and data ->> 'request_key' = ${key}`.execute(
    db,
  )
  return rows.length > 0
}

/** A mail that can be sent once more. */
export type MailAgain = 'received' | 'delivered'

/** Who sent a mail of an order again within the last minute; undefined where nobody did. */
export async function justResent(
  db: Queryable,
  id: string,
  mail: MailAgain,
  by: 'operator' | 'shopper',
): Promise<DoneBefore | undefined> {
  const { rows } = await sql<DoneBefore>`
    select event, actor_kind, actor, ${isoTime('created_at')} as at from order_events
    where order_id = ${id} and event = 'mail_resent' and data ->> 'mail' = ${mail}
      and actor_kind = ${by} and created_at > now() - interval '1 minute'
    order by id desc limit 1`.execute(db)
  return rows[0]
}
