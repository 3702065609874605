import { sql } from 'kysely'
import { firstRow, isoTime, type Queryable } from '#platform/postgres/database.ts'
import {
  addEvent,
  type DoneBefore,
  lastEvent,
  type NewEvent,
  type StoredEvent,
} from '#platform/postgres/events.ts'

/** The events of affiliates and applicants. */
export type AffiliateEvent =
  | 'applied'
  | 'approved'
  | 'rejected'
  | 'suspended'
  | 'reinstated'
  | 'code_chosen'
  | 'paid_out'
  | 'erased'
  | 'document_read'
  | 'bank_read'
  | 'payout_prepared'
  | 'payout_cancelled'

export const affiliateEvents = { table: 'affiliate_events', column: 'account_id' }

/** Adds an event; `from` and `to` only if the status changes. */
export const addAffiliateEvent = (
  tx: Queryable,
  event: Omit<NewEvent<AffiliateEvent>, 'from' | 'to'> &
    Partial<Pick<NewEvent<AffiliateEvent>, 'from' | 'to'>>,
) => addEvent(tx, affiliateEvents, { from: null, to: null, ...event })

/** The latest decision about an application; undefined if there is none. */
export async function lastDecision(db: Queryable, id: number): Promise<DoneBefore | undefined> {
  return firstRow<DoneBefore>(db)`
    select e.event, e.actor_kind, e.actor, ${isoTime('e.created_at')} as at
    from affiliate_applications a join affiliate_events e on e.account_id = a.account_id
    where a.id = ${id} and e.event in ('approved', 'rejected', 'suspended', 'reinstated')
      and e.data @> jsonb_build_object('application_id', a.id)
    order by e.id desc limit 1`
}

/** SQL: the events of the account in a column, the latest first. */
export const shownHistory = (column: string) => sql<StoredEvent>`
  select id, event, actor_kind, actor, reason,
    case when from_status is not null then jsonb_build_object('status', from_status) end as before,
    jsonb_strip_nulls(jsonb_build_object('status', to_status)) || data as after,
    ${isoTime('created_at')} as created_at
  from affiliate_events where account_id = ${sql.ref(column)} order by id desc limit 200`

/** The latest of these events of any of these accounts; undefined if none. */
export const lastAffiliateEvent = (
  db: Queryable,
  ids: readonly number[],
  events: readonly AffiliateEvent[],
) => lastEvent(db, affiliateEvents, ids, events)
