import { type RawBuilder, sql } from 'kysely'

/**
 * SQL that selects the tickets and chats whose senders wait for an answer, in the form of whatever waits
 * for an operator (kind, id, state, since, reference, amount_sen, details): who waited longest first. What
 * they say stands in the inbox alone, which not everybody may read.
 */
export const waitingThreads = (limit: number): RawBuilder<unknown> => sql`
  (select 'thread' as kind, t.id::text as id, 'waiting' as state, t.waiting_since as since,
    '#' || t.id as reference, 0 as amount_sen, jsonb_build_object('thread_kind', t.kind) as details
   from support_threads t
   where t.status = 'open' and t.waiting_since is not null and t.kind <> 'partnership'
   order by t.waiting_since limit ${limit})`
