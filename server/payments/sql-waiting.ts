import { type RawBuilder, sql } from 'kysely'

/**
 * SQL that selects what waits for an operator among money: refunds that an operator has to send, or that
 * do not get on or failed, payments that are unapplied, and unmatched money. At most `limit` of each,
 * who waited longest first (kind, id, state, since, reference, amount_sen, details).
 */
export const waitingMoney = (limit: number): RawBuilder<unknown> => sql`
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
                       'for_kind', p.kind, 'for_id', p.payable_id)
   from unmatched_money u left join payments p on p.id = u.payment_id
   where u.resolved_at is null
   order by u.created_at limit ${limit})`

// A provider takes a refund within minutes; until the money is back it may take banks a week.
const STUCK_UNSENT = sql`interval '10 minutes'`
const STUCK_PENDING = sql`interval '7 days'`
