import { type RawBuilder, sql } from 'kysely'

/**
 * SQL that selects the manual top-ups whose money is to be seen. At most `limit`, who waited longest
 * first (kind, id, state, since, reference, amount_sen, details).
 */
export const waitingTopups = (limit: number): RawBuilder<unknown> => sql`
  (select 'topup' as kind, t.id, 'pending' as state, t.placed_at as since,
    t.short_reference as reference, t.paid_sen as amount_sen,
    jsonb_build_object('value_sen', t.value_sen, 'customer_id', t.customer_id) as details
   from topups t
   where t.status = 'pending' and t.placed_at is not null
   order by t.placed_at limit ${limit})`

/**
 * SQL that selects what waits for a second operator's approval. At most `limit`, who waited longest
 * first, with the same columns.
 */
export const waitingApprovals = (limit: number): RawBuilder<unknown> => sql`
  (select 'approval' as kind, g.id::text, g.kind as state, g.created_at as since,
    g.bank_reference as reference, g.amount_sen,
    jsonb_build_object('requested_by', g.requested_by, 'reason', g.reason, 'expires_at', g.expires_at,
                       'customer_id', g.customer_id, 'for_kind', g.payable_kind,
                       'for_id', g.payable_id) as details
   from gold_adjustments g
   where g.state = 'waiting' and g.expires_at > now()
   order by g.created_at limit ${limit})`
