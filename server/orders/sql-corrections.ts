import type { OrderAnswer } from '@apeak/contract/orders'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#actor.ts'
import { queueJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { eventPart } from './sql-lifecycle.ts'

/** What a shopper asked to be put right last; nobody has decided it while it is `asked`. */
export type AskedCorrection = {
  state: 'asked' | 'accepted' | 'declined'
  options: OrderAnswer[]
  reason: string | null
  /** ISO time. */
  asked_at: string
}

/** So often an order's shopper may ask. */
const TIMES_MAX = 3

/** An SQL expression: the `AskedCorrection` of an order as JSON; null where nothing was asked. */
export const correctionJson = (orderId: RawBuilder<unknown>) => sql<AskedCorrection | null>`(
  select json_build_object(
    'state', asked.state, 'options', asked.options, 'reason', asked.reason, 'asked_at', asked.asked_at)
  from order_corrections asked where asked.order_id = ${orderId}
)`

/** The correction of an order that nobody has decided yet; undefined where none waits. */
export async function openCorrection(
  db: Queryable,
  id: string,
): Promise<Pick<AskedCorrection, 'options' | 'asked_at'> | undefined> {
  const { rows } = await sql<Pick<AskedCorrection, 'options' | 'asked_at'>>`
    select options, to_json(asked_at) #>> '{}' as asked_at from order_corrections
    where order_id = ${id} and state = 'asked'`.execute(db)
  return rows[0]
}

/**
 * Writes down what a shopper asks to be put right, in the place of what they asked before. False where
 * they have asked too often. To be run while the order is locked.
 */
export async function putCorrection(
  tx: Queryable,
  id: string,
  options: readonly OrderAnswer[],
  actor: Actor,
): Promise<boolean> {
  const { rows } = await sql`
    with asked as (
      insert into order_corrections as c (order_id, options)
      values (${id}, ${JSON.stringify(options)}::jsonb)
      on conflict (order_id) do update set
        options = excluded.options, state = 'asked', reason = null, asked_at = now(),
        times = c.times + 1
      where c.times < ${TIMES_MAX}
      returning order_id, options
    ),
    told as (
      select o.id, o.status as from_status, o.status as to_status,
             jsonb_build_object('before', o.options, 'after', asked.options) as data
      from asked join orders o on o.id = asked.order_id
    ),
    ${eventPart({ event: 'correction_asked', actor }, sql`select * from told`)}
    select order_id from asked`.execute(tx)
  return rows.length > 0
}

/** SQL (part of a WITH): what the shopper of an order asked for is decided by correcting it. */
export const acceptCorrectionPart = (id: string): RawBuilder<unknown> => sql`
  accepted as (
    update order_corrections set state = 'accepted' where order_id = ${id} and state = 'asked'
  )`

/** Declines what was asked for, and has the shopper told. To be run while the order is locked. */
export async function declineAsked(
  tx: Queryable,
  id: string,
  { reason, request_key }: { reason: string; request_key: string },
  actor: Actor,
): Promise<void> {
  const job = queueJob('mail_correction_declined', sql`json_build_object('order_id', declined.id)`)
  await sql`
    with decided as (
      update order_corrections set state = 'declined', reason = ${reason}
      where order_id = ${id} and state = 'asked'
      returning order_id, options
    ),
    declined as (
      select o.id, o.status as from_status, o.status as to_status, jsonb_build_object(
        'asked', decided.options, 'request_key', ${request_key}::text) as data
      from decided join orders o on o.id = decided.order_id
    ),
    ${eventPart({ event: 'correction_declined', actor, reason }, sql`select * from declined`)}
    select id, ${job} from declined`.execute(tx)
}
