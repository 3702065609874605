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
