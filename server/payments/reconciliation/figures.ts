import type { Waiting } from '@apeak/contract/dashboard'
import type { WaitingEntry } from '@apeak/contract/orders-console'
import { sql } from 'kysely'
import { allRows, type Queryable } from '#platform/postgres/database.ts'

/**
 * Money that waits for an operator: manual, stuck and failed refunds, unapplied payments, unmatched
 * money, and signed messages that are unreadable. At most `limit` of each, oldest first.
 */
export async function waitingMoney(db: Queryable, limit: number): Promise<WaitingEntry[]> {
  return allRows<WaitingEntry>(db)`
    select kind, id, state, to_jsonb(since) #>> '{}' as since, reference, amount_sen,
           jsonb_strip_nulls(details) as details
    from (
      (select 'refund' as kind, r.id, case
          when r.state = 'failed' then 'failed'
          when p.provider = 'check_payment' then 'by_hand'
          else 'stuck'
        end as state, r.created_at as since, null as reference, r.amount_sen,
        jsonb_build_object('provider', p.provider, 'for_kind', p.kind, 'for_id', p.payable_id) as details
       from (
         select * from refunds where state = 'failed' and resolved_at is null
         union all
         select * from refunds where state in ('requested', 'pending')
       ) r join payments p on p.id = r.payment_id
       where r.way = 'source' and (
         r.state = 'failed' or p.provider = 'check_payment'
         or r.created_at < now() - case r.state
           when 'requested' then ${STUCK_UNSENT} else ${STUCK_PENDING} end
       )
       order by r.created_at limit ${limit})
      union all
      (select 'payment', p.id::text, p.unapplied_reason, p.created_at, null, p.amount_sen - p.refunded_sen,
        jsonb_build_object('provider', p.provider, 'payment_id', p.provider_payment_id,
                           'for_kind', p.kind, 'for_id', p.payable_id)
       from payments p where p.state = 'unapplied' and p.refunded_sen < p.amount_sen
       order by p.created_at limit ${limit})
      union all
      (select 'unmatched', u.id::text, u.kind, u.created_at, u.reference, u.amount_sen,
        jsonb_build_object('provider', u.provider, 'payment_id', u.provider_payment_id,
                           'for_kind', p.kind, 'for_id', p.payable_id, 'reason', u.reason,
                           'respond_by', u.respond_by, 'is_undecided', u.state = 'pending')
       from unmatched_money u left join payments p on p.id = u.payment_id
       where u.resolved_at is null
       order by u.created_at limit ${limit})
      union all
      (select 'message', m.id::text, 'unreadable', m.received_at, null, 0,
        jsonb_build_object('provider', m.provider)
       from provider_messages m where m.outcome = 'unreadable'
       order by m.id limit ${limit})
    ) w`
}

// Providers accept a refund within minutes; banks may take a week to return it.
const STUCK_UNSENT = sql`interval '10 minutes'`

const STUCK_PENDING = sql`interval '7 days'`

type WaitingCount = Pick<Waiting, 'waiting' | 'since'>

/** Counts for the dashboard, by day in Malaysia (YYYY-MM-DD). */
export type PaymentFigures = {
  attempts: {
    day: string
    provider: string
    state: string
    failure_reason: string | null
    attempts: number
  }[]
  refunds: { day: string; way: string; state: string; refunds: number; sen: number }[]
  unapplied: WaitingCount
  unmatched: WaitingCount
  late_refunds: WaitingCount
}

/**
 * Payment figures of the last `days` days in Malaysia, today included. One statement; each part
 * uses its own index.
 */
export async function paymentFigures(db: Queryable, days: number): Promise<PaymentFigures> {
  const begin = sql`malaysian_midnight(malaysian_day(now()) - ${sql.lit(days - 1)})`
  const day = sql`to_char(malaysian_day(created_at), 'YYYY-MM-DD') as day`
  const waiting = sql`json_build_object('waiting', count(*), 'since', min(created_at))`
  const { rows } = await sql<PaymentFigures>`
    select (
      select coalesce(json_agg(row_to_json(a)), '[]') from (
        select ${day}, provider, state, case when state = 'failed' then failure_reason end as failure_reason,
               count(*) as attempts
        from payment_attempts where created_at >= ${begin} group by 1, 2, 3, 4
      ) a
    ) as attempts, (
      select coalesce(json_agg(row_to_json(r)), '[]') from (
        select ${day}, way, state, count(*) as refunds, sum(amount_sen) as sen
        from refunds where created_at >= ${begin} group by 1, 2, 3
      ) r
    ) as refunds,
    (select ${waiting} from payments where state = 'unapplied' and refunded_sen < amount_sen) as unapplied,
    (select ${waiting} from unmatched_money where resolved_at is null) as unmatched,
    (select ${waiting} from refunds where state = 'requested' and created_at < now() - interval '1 hour')
      as late_refunds`.execute(db)
  return rows[0] as PaymentFigures
}

/** Open attempts, and counts of unapplied and unmatched money. */
type OpenMoney = {
  attempts: { provider: string; open: number }[]
  unapplied: number
  unmatched: number
}

/** Counts polled attempts, and money that waits for an operator. Each count uses its own index. */
export async function openMoney(db: Queryable): Promise<OpenMoney> {
  const { rows } = await sql<OpenMoney>`
    select (
      select coalesce(json_agg(row_to_json(a)), '[]') from (
        select provider, count(*) as open from payment_attempts
        where next_poll_at is not null group by provider
      ) a
    ) as attempts,
    (select count(*) from payments where state = 'unapplied' and refunded_sen < amount_sen) as unapplied,
    (select count(*) from unmatched_money where resolved_at is null) as unmatched`.execute(db)
  return rows[0] as OpenMoney
}
