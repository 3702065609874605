import { type RawBuilder, sql } from 'kysely'
import { addEvents, type EventWords } from '#platform/postgres/events.ts'

/** What can happen to somebody as an affiliate. */
export type AffiliateEvent =
  | 'applied'
  | 'approved'
  | 'rejected'
  | 'suspended'
  | 'reinstated'
  | 'code_chosen'
  | 'paid_out'
  | 'erased'

/** Every move of an application: from which status, to which. Nothing else moves one. */
const moves = {
  approved: { from: 'pending', to: 'approved' },
  rejected: { from: 'pending', to: 'rejected' },
  suspended: { from: 'approved', to: 'suspended' },
  reinstated: { from: 'suspended', to: 'approved' },
} as const

/** What happened to affiliates. */
export const affiliateEvents = { table: 'affiliate_events', column: 'account_id' }

/**
 * SQL (part of a WITH) that writes an event for each row of `moved`: the account's `id`, and the
 * status before and after.
 */
export const eventPart = (
  words: EventWords<AffiliateEvent>,
  moved: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`affiliate_event as (${addEvents(affiliateEvents, words, moved)})`

/**
 * SQL (parts of a WITH) that moves the application that `which` describes where its status allows it,
 * and writes the event. Yields `moved` (application_id, id: the account's).
 */
export const moveParts = (
  words: EventWords<keyof typeof moves>,
  which: RawBuilder<unknown>,
  set: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> => {
  const { from, to } = moves[words.event]
  return sql`
    moved as (
      update affiliate_applications set status = ${sql.lit(to)} ${set}
      where ${which} and status = ${sql.lit(from)}
      returning id as application_id, account_id as id, ${sql.lit(from)} as from_status,
                status as to_status, jsonb_build_object('application_id', id) as data
    ),
    ${eventPart(words, sql`select * from moved`)}`
}
