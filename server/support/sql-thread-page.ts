import type { ThreadDetails } from '@apeak/contract/support-console'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import { entry, partnership } from './sql-inbox.ts'

/** As many of a thread's newest messages and notes as its page shows. */
const SHOWN_MAX = 500
/** As many other threads of the same person. */
const EARLIER_MAX = 10

/** SQL: the rows of a query as JSON, in its order. */
const listed = (rows: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(one) from (${rows}) one), '[]')`

const messages = sql`
  select * from (
    select id, author, actor, body as text, ${isoTime('created_at')} as created_at
    from support_messages where thread_id = t.id order by id desc limit ${sql.lit(SHOWN_MAX)}
  ) newest order by id`

const notes = sql`
  select * from (
    select id, operator_id, body as text, ${isoTime('created_at')} as created_at
    from support_notes where thread_id = t.id order by id desc limit ${sql.lit(SHOWN_MAX)}
  ) newest order by id`

const composing = sql`
  select operator_id, ${isoTime(sql`until`)} as until from support_composing
  where thread_id = t.id and until > now() order by operator_id`

const earlier = sql`
  select ${entry} from (
    select * from support_threads o
    where o.id <> thread.id and (o.customer_id = thread.customer_id or lower(o.email) = lower(thread.email))
    order by o.id desc limit ${sql.lit(EARLIER_MAX)}
  ) t`

const history = sql`
  select id, event, actor_kind, actor, reason,
    case when from_status is not null then jsonb_build_object('status', from_status) end as before,
    jsonb_build_object('status', to_status) || data as after,
    ${isoTime('created_at')} as created_at
  from support_thread_events where thread_id = t.id order by id desc limit ${sql.lit(SHOWN_MAX)}`

/** A thread with all that its page shows, but for the order that it names; undefined where there is none. */
export async function threadPage(
  db: Queryable,
  id: number,
): Promise<Omit<ThreadDetails, 'order_reference'> | undefined> {
  const { rows } = await sql<Omit<ThreadDetails, 'order_reference'>>`
    select ${entry}, ${partnership}, t.erased_at is not null as is_erased, t.seen, t.answered_up_to,
      ${listed(messages)} as messages, ${listed(notes)} as notes, ${listed(composing)} as composing,
      (select ${listed(earlier)} from (select t.id, t.customer_id, t.email) thread) as earlier,
      ${listed(history)} as history
    from support_threads t where t.id = ${id}`.execute(db)
  return rows[0]
}
