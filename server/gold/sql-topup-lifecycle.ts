import { type RawBuilder, sql } from 'kysely'
import { addEvents, type EventWords } from '#platform/postgres/events.ts'
import { type TopupEvent, type TopupMove, topupMoves } from './topup-lifecycle.ts'

/** What happened to top-ups. */
export const topupEvents = { table: 'topup_events', column: 'topup_id' }

/** SQL (part of a WITH) that writes an event for each row of `moved`. */
export const topupEventPart = (
  words: EventWords<TopupEvent>,
  moved: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`topup_event as (${addEvents(topupEvents, words, moved)})`

/** What a move changes besides the status, and what its event tells. */
type Details = {
  /** A further condition for the move. */
  where?: RawBuilder<unknown>
  /** Further assignments. */
  set?: RawBuilder<unknown>
  /** JSON that explains the move: of `topups` after it and `due` before it. */
  data?: RawBuilder<unknown>
  /** Of the same two: whether there is anything to tell. */
  onlyIf?: RawBuilder<unknown>
}

/**
 * SQL (parts of a WITH) that moves a top-up where its status allows it, and writes the event. Yields
 * `moved` (id).
 */
export const moveTopupParts = (
  words: EventWords<TopupMove>,
  id: string,
  { where = sql`true`, set, data = sql`'{}'::jsonb`, onlyIf = sql`true` }: Details = {},
): RawBuilder<unknown> => {
  const { from, to } = topupMoves[words.event]
  return sql`
    due as (
      select * from topups
      where id = ${id} and status in (${sql.join(from.map((status) => sql.lit(status)))}) and ${where}
      for update
    ),
    moved as (
      update topups set status = ${sql.lit(to)} ${set ? sql`, ${set}` : sql``}
      from due where topups.id = due.id
      returning topups.id, due.status as from_status, topups.status as to_status, ${data} as data,
                ${onlyIf} as is_told
    ),
    ${topupEventPart(words, sql`select * from moved where is_told`)}`
}

/** SQL: what a top-up's row costs by which method, as JSON. */
export const topupQuoteJson = (topup: RawBuilder<unknown>) => sql`jsonb_build_object(
  'payment_method', ${topup}.payment_method, 'value_sen', ${topup}.value_sen,
  'fee_sen', ${topup}.fee_sen, 'paid_sen', ${topup}.paid_sen)`
