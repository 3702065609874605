import type { PayableKind } from '@apeak/contract/payments'
import { sql } from 'kysely'
import { allRows, isoTime, type Queryable } from '#platform/postgres/database.ts'
import { type DoneBefore, lastEvent } from '#platform/postgres/events.ts'
import { paymentEvents } from '../move-payment.ts'
import { type Refund, refundColumns, refundEvents, selectRefunds } from './move-refund.ts'

/** The refunds that reserve unmatched money, without failed ones. */
export const refundsOfUnmatched = (db: Queryable, unmatchedId: number) =>
  selectRefunds(
    db,
    sql`where r.unmatched_id = ${unmatchedId} and r.state <> 'failed' order by r.created_at`,
  )

/** Whether a payment has an open refund. */
export async function hasOpenRefund(db: Queryable, paymentId: number): Promise<boolean> {
  const { rows } = await sql`
    select from refunds where payment_id = ${paymentId} and state in ('requested', 'pending')
    limit 1`.execute(db)
  return rows.length > 0
}

/** The payables whose payment is refunded in full, with a refund still open. */
export async function beingRefunded(
  db: Queryable,
  kind: PayableKind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ payable_id: string }>`
    select p.payable_id
    from payments p join refunds r on r.payment_id = p.id
    where p.kind = ${kind} and p.payable_id = any(${[...ids]}::text[]) and p.state = 'applied'
      and p.refunded_sen = p.amount_sen and r.state in ('requested', 'pending')`.execute(db)
  return new Set(rows.map(({ payable_id }) => payable_id))
}

/** Whether a payable's payment is refunded in full, with a refund still open. */
export async function isBeingRefunded(
  db: Queryable,
  { kind, payable_id }: { kind: PayableKind; payable_id: string },
): Promise<boolean> {
  return (await beingRefunded(db, kind, [payable_id])).has(payable_id)
}

/** A refund of a payable's payment. `failed`: an operator decides. `at`: the ISO time of its state. */
export type RefundOfPayable = {
  amount_sen: number
  way: 'source' | 'gold' | 'dispute'
  state: 'pending' | 'processed' | 'failed'
  at: string
}

/** The refunds of a payable's payment, oldest first, without failed ones that an operator resolved. */
export async function refundsOfPayable(
  db: Queryable,
  { kind, payable_id }: { kind: PayableKind; payable_id: string },
): Promise<RefundOfPayable[]> {
  return allRows<RefundOfPayable>(db)`
    select r.amount_sen,
      case when r.way in ('chargeback', 'reversal') then 'dispute'
           when r.way = 'gold' then 'gold' else 'source' end as way,
      case when r.state in ('processed', 'failed') then r.state else 'pending' end as state,
      ${isoTime(sql`coalesce(decided.at, r.created_at)`)} as at
    from payments p join refunds r on r.payment_id = p.id
    left join lateral (
      select max(e.created_at) as at from refund_events e
      where e.refund_id = r.id and e.to_status = r.state
    ) decided on true
    where p.kind = ${kind} and p.payable_id = ${payable_id} and p.state = 'applied'
      and (r.state <> 'failed' or r.resolved_at is null)
    order by r.created_at, r.id`
}

/** The processed refunds of a payable, in sen. */
export async function refundedOf(db: Queryable, kind: PayableKind, id: string): Promise<number> {
  const { rows } = await sql<{ sen: number }>`
    select coalesce(sum(r.amount_sen), 0)::integer as sen
    from payments p join refunds r on r.payment_id = p.id
    where p.kind = ${kind} and p.payable_id = ${id} and p.state = 'applied'
      and r.state = 'processed'`.execute(db)
  return rows[0]?.sen ?? 0
}

/** The refunds processed from one time to another that have not failed since. */
export async function refundsBetween(
  db: Queryable,
  from: string,
  to: string,
): Promise<{ kind: PayableKind; payable_id: string; amount_sen: number }[]> {
  return allRows<{ kind: PayableKind; payable_id: string; amount_sen: number }>(db)`
    select p.kind, p.payable_id, r.amount_sen
    from refunds r join payments p on p.id = r.payment_id and p.state = 'applied'
    where r.state = 'processed' and r.created_at < ${to}::timestamptz and exists (
      select from refund_events e
      where e.refund_id = r.id and e.event = 'processed'
        and e.created_at >= ${from}::timestamptz and e.created_at < ${to}::timestamptz)`
}

/** Processed refunds per payable of a kind, in sen. */
export async function refundedTotals(
  db: Queryable,
  kind: PayableKind,
): Promise<{ payable_id: string; sen: number }[]> {
  return allRows<{ payable_id: string; sen: number }>(db)`
    select p.payable_id, sum(r.amount_sen)::float8 as sen
    from payments p join refunds r on r.payment_id = p.id
    where p.kind = ${kind} and p.state = 'applied' and r.state = 'processed'
    group by p.payable_id`
}

// An open refund is polled hourly, later less often, at least daily. A processed one is polled for
// a month, because it may still fail.
const nextRefundPoll = sql`case r.state
  when 'processed' then
    case when r.created_at > now() - interval '30 days' then now() + greatest(now() - r.created_at, interval '1 day') end
  else now() + least(greatest((now() - r.created_at) / 2, interval '1 hour'), interval '1 day') end`

/**
 * Claims at most `limit` due refunds of these providers, longest due first, and schedules their
 * next poll, so that a crash does not end polling. Those of paused providers stay due.
 */
export async function claimDueRefunds(
  db: Queryable,
  providers: readonly string[],
  limit: number,
): Promise<Refund[]> {
  return allRows<Refund>(db)`
    with due as (
      select r.id, ${nextRefundPoll} as next_poll_at from refunds r join payments p on p.id = r.payment_id
      where r.next_poll_at <= now() and p.provider = any(${[...providers]}::text[])
        and p.provider not in (select provider from provider_pauses where until > now())
      order by r.next_poll_at limit ${limit}
      for update of r skip locked
    ),
    r as (
      update refunds set polls = polls + 1, next_poll_at = due.next_poll_at from due
      where refunds.id = due.id returning refunds.*
    )
    select ${refundColumns} from r join payments p on p.id = r.payment_id`
}

/** The last event of a payment or of its refunds. */
export async function lastPaymentEvent(db: Queryable, id: number): Promise<DoneBefore | undefined> {
  const refunds = await allRows<{ id: string }>(db)`select id from refunds where payment_id = ${id}`
  const ids = refunds.map((refund) => refund.id)
  const decided = await lastEvent(db, paymentEvents, [id])
  const refunded = await lastEvent(db, refundEvents, ids)
  if (!refunded || (decided && decided.at > refunded.at)) return decided
  return { ...refunded, event: `refund_${refunded.event}` }
}
