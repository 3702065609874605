import type { OrderAnswer } from '@apeak/contract/orders'
import { sql } from 'kysely'
import type { Actor } from '#actor.ts'
import { queueJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { DoneBefore } from '#platform/postgres/events.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import { acceptCorrectionPart } from './sql-corrections.ts'
import { eventPart, moveParts } from './sql-lifecycle.ts'

/** What is mailed about an order once more. */
export type MailAgain = 'received' | 'delivered'

// None of these moves the order; to be run while it is locked.
const asItStands = sql`orders.id, orders.status as from_status, orders.status as to_status`

/** Whether a click has done something to an order already. */
export async function isClicked(db: Queryable, id: string, key: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from order_events where order_id = ${id} and data ->> 'request_key' = ${key}`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Puts other answers in the place of a shopper's, and has them told; whatever they asked for is decided
 * by that.
 */
export async function correctAnswers(
  db: Queryable,
  id: string,
  { options, request_key }: { options: readonly OrderAnswer[]; request_key: string },
  actor: Actor,
  reason: string,
): Promise<void> {
  const job = queueJob(
    'mail_order_corrected',
    sql`json_build_object('order_id', changed.id, 'request_key', ${request_key}::text)`,
  )
  await sql`
    with before as (select options from orders where id = ${id}),
    changed as (
      update orders set options = ${JSON.stringify(options)}::jsonb from before where orders.id = ${id}
      returning ${asItStands}, jsonb_build_object(
        'before', before.options, 'after', orders.options, 'request_key', ${request_key}::text) as data
    ),
    ${acceptCorrectionPart(id)},
    ${eventPart({ event: 'details_corrected', actor, reason }, sql`select * from changed`)}
    select id, ${job} from changed`.execute(db)
}

/** Writes a note for other operators. */
export async function addNote(
  db: Queryable,
  id: string,
  { text, request_key }: { text: string; request_key: string },
  actor: Actor,
): Promise<void> {
  await sql`
    with note as (
      insert into order_notes (order_id, text, request_key) values (${id}, ${text}, ${request_key})
      returning id
    ),
    noted as (
      select ${asItStands}, jsonb_build_object(
        'note_id', note.id, 'request_key', ${request_key}::text) as data
      from orders, note where orders.id = ${id}
    ),
    ${eventPart({ event: 'noted', actor }, sql`select * from noted`)}
    select id from noted`.execute(db)
}

/** Which operator, or shopper, sent a mail of an order again within the last minute; undefined where none did. */
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

/** Queues a mail of an order once more. */
export async function mailAgain(
  db: Queryable,
  id: string,
  { mail, request_key }: { mail: MailAgain; request_key: string },
  actor: Actor,
): Promise<void> {
  const again = sql`'request_key', ${request_key}::text`
  const job =
    mail === 'received'
      ? queueJob('mail_order_received', sql`json_build_object('order_id', resent.id, ${again})`)
      : queueJob(
          'mail_order_delivered',
          sql`json_build_object('delivery_id', resent.delivery_id, ${again})`,
        )
  await sql`
    with resent as (
      select ${asItStands}, jsonb_build_object('mail', ${mail}::text, ${again}) as data,
             (select max(d.id) from deliveries d where d.order_id = orders.id) as delivery_id
      from orders where id = ${id}
    ),
    ${eventPart({ event: 'mail_resent', actor }, sql`select * from resent`)}
    select id, ${job} from resent`.execute(db)
}

/** A refund that was begun in the same transaction. */
export type BegunRefund = {
  amount_sen: number
  way: 'source' | 'gold'
  /** Of the refund, or of the transfer of gold. */
  refund_id: string
  /** How many of the units will not be delivered any more. */
  cancelled_qty: number
  request_key: string
}

/**
 * Writes down that a part or all of what was paid for an order goes back, and why; what is cancelled with
 * it is owed no more. `completes`: whether nothing else is.
 */
export async function noteRefund(
  db: Queryable,
  id: string,
  refund: BegunRefund,
  { actor, reason, completes }: { actor: Actor; reason: string; completes: boolean },
): Promise<void> {
  const cancelled = sql`${refund.cancelled_qty}::integer`
  await sql`
    with changed as (
      update orders set cancelled_qty = cancelled_qty + ${cancelled} where id = ${id}
      returning ${asItStands}, ${JSON.stringify(refund)}::jsonb as data
    ),
    ${eventPart({ event: 'refund_requested', actor, reason }, sql`select * from changed`)}
    select id from changed`.execute(db)
  if (!completes) return
  await sql`
    with due as (select * from orders where id = ${id}),
    ${moveParts({ event: 'completed', actor, reason: 'rest_cancelled' }, sql`due`)}
    select id from moved`.execute(db)
}
