import type { AdjustmentEntry, ManualTopup } from '@apeak/contract/gold-console'
import type { WaitingEntry } from '@apeak/contract/orders-console'
import { sql } from 'kysely'
import type { PaidCursor, Sale } from '#orders/orders.ts'
import { allRows, firstRow, isoTime, type Queryable } from '#platform/postgres/database.ts'
import type { StoredEvent } from '#platform/postgres/events.ts'
import { type ListQuery, readPage } from '#platform/postgres/list-page.ts'

/** A page of the placed top-ups, oldest first. */
export function listManualTopups(db: Queryable, query: ListQuery) {
  return readPage<ManualTopup>(db, query, {
    select: sql`t.id, t.short_reference, t.customer_id, t.value_sen, t.paid_sen,
      ${isoTime('t.placed_at')} as placed_at`,
    from: sql`topups t`,
    where: [sql`t.status = 'pending' and t.placed_at is not null`],
    columns: { placed_at: sql`t.placed_at` },
    sort: 'placed_at',
    tie: sql`t.id`,
  })
}

const adjustment = sql<object>`g.id, g.kind, g.customer_id, g.amount_sen, g.reason,
  g.payable_kind, g.payable_id, g.bank_reference, g.payment_id,
  case when g.state = 'waiting' and g.expires_at <= now() then 'expired' else g.state end as state,
  g.requested_by, g.decided_by, ${isoTime('g.created_at')} as created_at,
  ${isoTime('g.expires_at')} as expires_at, ${isoTime('g.decided_at')} as decided_at`

/** Top-ups completed after a place, in order of payment. */
export async function topupsPaidAfter(
  db: Queryable,
  { at, id }: PaidCursor,
  limit: number,
): Promise<(PaidCursor & Sale)[]> {
  return allRows<PaidCursor & Sale>(db)`
    select t.id, e.created_at::text as at, t.short_reference as reference,
           'Apeak Gold' as description, 1 as qty, t.value_sen as unit_price_sen,
           t.value_sen as subtotal_sen, 0 as discount_sen, t.fee_sen, t.paid_sen as total_sen,
           t.payment_method
    from topup_events e join topups t on t.id = e.topup_id
    where e.event = 'completed' and (e.created_at, e.topup_id) > (${at}::timestamptz, ${id})
    order by e.created_at, e.topup_id limit ${limit}`
}

/** A page of adjustments; `waiting` excludes expired ones. */
export function listAdjustments(
  db: Queryable,
  query: ListQuery & { state?: string; customer_id?: number },
) {
  const { state, customer_id } = query
  return readPage<AdjustmentEntry>(db, query, {
    select: adjustment,
    from: sql`gold_adjustments g`,
    where: [
      state && sql`g.state = ${state}`,
      state === 'waiting' && sql`g.expires_at > now()`,
      customer_id && sql`g.customer_id = ${customer_id}`,
    ],
    columns: { created_at: sql`g.created_at`, amount_sen: sql`g.amount_sen` },
    sort: '-created_at',
    tie: sql`g.id`,
  })
}

/** The adjustment with this id; undefined if none. */
export async function shownAdjustment(
  db: Queryable,
  id: number,
): Promise<AdjustmentEntry | undefined> {
  return firstRow<AdjustmentEntry>(db)`
    select ${adjustment} from gold_adjustments g where g.id = ${id}`
}

/** The events of an adjustment, newest first. */
export async function adjustmentHistory(db: Queryable, id: number): Promise<StoredEvent[]> {
  return allRows<StoredEvent>(db)`
    select id, event, actor_kind, actor, reason,
      case when from_status is not null then jsonb_build_object('status', from_status) end as before,
      jsonb_build_object('status', to_status) || data as after, ${isoTime('created_at')} as created_at
    from gold_adjustment_events where adjustment_id = ${id} order by id desc`
}

/** The number of open items, and the time of the oldest. */
type Waiting = { waiting: number; since: string | null }

export async function topupsWaiting(db: Queryable): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::integer as waiting, to_json(min(placed_at)) #>> '{}' as since
    from topups where status = 'pending' and placed_at is not null`.execute(db)
  return rows[0] ?? { waiting: 0, since: null }
}

export async function approvalsWaiting(db: Queryable): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::integer as waiting, to_json(min(created_at)) #>> '{}' as since
    from gold_adjustments where state = 'waiting' and expires_at > now()`.execute(db)
  return rows[0] ?? { waiting: 0, since: null }
}

/** At most `limit` placed top-ups, oldest first. */
export async function waitingTopups(db: Queryable, limit: number): Promise<WaitingEntry[]> {
  return allRows<WaitingEntry>(db)`
    select 'topup' as kind, t.id, 'pending' as state, to_jsonb(t.placed_at) #>> '{}' as since,
      t.short_reference as reference, t.paid_sen as amount_sen,
      jsonb_strip_nulls(jsonb_build_object(
        'value_sen', t.value_sen, 'customer_id', t.customer_id)) as details
    from topups t
    where t.status = 'pending' and t.placed_at is not null
    order by t.placed_at limit ${limit}`
}

/** At most `limit` requests that need a second operator, oldest first. */
export async function waitingApprovals(db: Queryable, limit: number): Promise<WaitingEntry[]> {
  return allRows<WaitingEntry>(db)`
    select 'approval' as kind, g.id::text, g.kind as state, to_jsonb(g.created_at) #>> '{}' as since,
      g.bank_reference as reference, g.amount_sen,
      jsonb_strip_nulls(jsonb_build_object(
        'requested_by', g.requested_by, 'reason', g.reason, 'expires_at', g.expires_at,
        'customer_id', g.customer_id, 'for_kind', g.payable_kind, 'for_id', g.payable_id)) as details
    from gold_adjustments g
    where g.state = 'waiting' and g.expires_at > now()
    order by g.created_at limit ${limit}`
}
