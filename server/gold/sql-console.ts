import type { AdjustmentEntry, ManualTopup } from '@apeak/contract/gold-console'
import type { WaitingEntry } from '@apeak/contract/orders-console'
import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import type { NotedEvent } from '#platform/postgres/events.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import { type ListQuery, readPage } from '#platform/postgres/list-page.ts'

/** A page of the top-ups whose money is looked for at the bank, who waited longest first. */
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

/** A page of adjustments; those that wait are the ones that may still be approved. */
export function listAdjustments(
  db: Queryable,
  query: ListQuery & { state?: string; customer_id?: number },
) {
  const { state, customer_id } = query
  return readPage<AdjustmentEntry>(db, query, {
    select: adjustment,
    from: sql`gold_adjustments g`,
    where: [
      ...(state ? [sql<boolean>`g.state = ${state}`] : []),
      ...(state === 'waiting' ? [sql<boolean>`g.expires_at > now()`] : []),
      ...(customer_id ? [sql<boolean>`g.customer_id = ${customer_id}`] : []),
    ],
    columns: { created_at: sql`g.created_at`, amount_sen: sql`g.amount_sen` },
    sort: '-created_at',
    tie: sql`g.id`,
  })
}

/** An adjustment as its page shows it; undefined where there is none. */
export async function shownAdjustment(
  db: Queryable,
  id: number,
): Promise<AdjustmentEntry | undefined> {
  const { rows } = await sql<AdjustmentEntry>`
    select ${adjustment} from gold_adjustments g where g.id = ${id}`.execute(db)
  return rows[0]
}

/** What happened to an adjustment, the newest first. */
export async function adjustmentHistory(db: Queryable, id: number): Promise<NotedEvent[]> {
  const { rows } = await sql<NotedEvent>`
    select id, event, actor_kind, actor, reason,
      case when from_status is not null then jsonb_build_object('status', from_status) end as before,
      jsonb_build_object('status', to_status) || data as after, ${isoTime('created_at')} as created_at
    from gold_adjustment_events where adjustment_id = ${id} order by id desc`.execute(db)
  return rows
}

/** How much waits, and since when the oldest does. */
type Waiting = { waiting: number; since: string | null }

/** How many placed top-ups wait for an operator to see their money. */
export async function topupsWaiting(db: Queryable): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::integer as waiting, to_json(min(placed_at)) #>> '{}' as since
    from topups where status = 'pending' and placed_at is not null`.execute(db)
  return rows[0] ?? { waiting: 0, since: null }
}

/** How many requests wait for a second operator. */
export async function approvalsWaiting(db: Queryable): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::integer as waiting, to_json(min(created_at)) #>> '{}' as since
    from gold_adjustments where state = 'waiting' and expires_at > now()`.execute(db)
  return rows[0] ?? { waiting: 0, since: null }
}

/** The manual top-ups whose money is to be seen. At most `limit`, who waited longest first. */
export async function waitingTopups(db: Queryable, limit: number): Promise<WaitingEntry[]> {
  const { rows } = await sql<WaitingEntry>`
    select 'topup' as kind, t.id, 'pending' as state, to_jsonb(t.placed_at) #>> '{}' as since,
      t.short_reference as reference, t.paid_sen as amount_sen,
      jsonb_strip_nulls(jsonb_build_object(
        'value_sen', t.value_sen, 'customer_id', t.customer_id)) as details
    from topups t
    where t.status = 'pending' and t.placed_at is not null
    order by t.placed_at limit ${limit}`.execute(db)
  return rows
}

/** What waits for a second operator's approval. At most `limit`, who waited longest first. */
export async function waitingApprovals(db: Queryable, limit: number): Promise<WaitingEntry[]> {
  const { rows } = await sql<WaitingEntry>`
    select 'approval' as kind, g.id::text, g.kind as state, to_jsonb(g.created_at) #>> '{}' as since,
      g.bank_reference as reference, g.amount_sen,
      jsonb_strip_nulls(jsonb_build_object(
        'requested_by', g.requested_by, 'reason', g.reason, 'expires_at', g.expires_at,
        'customer_id', g.customer_id, 'for_kind', g.payable_kind, 'for_id', g.payable_id)) as details
    from gold_adjustments g
    where g.state = 'waiting' and g.expires_at > now()
    order by g.created_at limit ${limit}`.execute(db)
  return rows
}
