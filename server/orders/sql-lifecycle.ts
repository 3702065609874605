import { type RawBuilder, sql } from 'kysely'
import { addEvents, type EventWords } from '#platform/postgres/events.ts'
import { moves, type OrderEvent, type OrderMove } from './lifecycle.ts'

/** What happened to orders. */
export const orderEvents = { table: 'order_events', column: 'order_id' }

/** SQL (part of a WITH) that writes an event for each row of `moved`. */
export const eventPart = (
  words: EventWords<OrderEvent>,
  moved: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`order_event as (${addEvents(orderEvents, words, moved)})`

/** SQL: whether an order's status allows the move. */
export const allows = (move: OrderMove): RawBuilder<unknown> =>
  sql`orders.status in (${sql.join(moves[move].from.map((status) => sql.lit(status)))})`

/** SQL that selects an order that the move is allowed for, and locks it. */
export const dueFor = (
  move: OrderMove,
  id: string | RawBuilder<string>,
): RawBuilder<unknown> => sql`
  select * from orders where id = ${id} and ${allows(move)} for update`

/** What a move changes besides status and reservation, and what its event tells. */
type Details = {
  /** Further assignments. */
  set?: RawBuilder<unknown>
  /** What they are taken from, besides the rows themselves. */
  using?: RawBuilder<unknown>
  /** JSON that explains the move: of `orders` after it, `due` before it, and what `using` names. */
  data?: RawBuilder<unknown>
  /** Of the same three: whether there is anything to tell. */
  onlyIf?: RawBuilder<unknown>
}

/**
 * SQL (parts of a WITH) that moves the orders in `due`, locked rows for which the move is allowed, and
 * writes the event of each. A move that takes another back needs their `status_before`. Yields `moved`
 * (id, from_status, product_id, delivered_by_code).
 */
export const moveParts = (
  words: EventWords<OrderMove>,
  due: RawBuilder<unknown>,
  { set, using, data = sql`'{}'::jsonb`, onlyIf = sql`true` }: Details = {},
): RawBuilder<unknown> => {
  const { to } = moves[words.event]
  const status = to === 'before' ? sql`due.status_before` : sql.lit(to)
  return sql`
    moved as (
      ${moveTo(words.event, status, set)}
      from ${due} due ${using ? sql`, ${using}` : sql``}
      where orders.id = due.id
      returning orders.id, due.status as from_status, orders.status as to_status, ${data} as data,
                orders.product_id, orders.delivered_by_code,
                ${onlyIf} as is_told
    ),
    ${eventPart(words, sql`select * from moved where is_told`)}`
}

/**
 * SQL (parts of a WITH) that moves one order by a move that leads from one status alone, where `onlyIf`
 * holds of it, and writes its event: without locking it first, as what it was need not be read. Yields
 * `moved` (id, from_status).
 */
export const moveOnePart = (
  words: EventWords<OrderMove>,
  id: RawBuilder<string>,
  { set, onlyIf }: { set: RawBuilder<unknown>; onlyIf: RawBuilder<unknown> },
): RawBuilder<unknown> => {
  const { from, to } = moves[words.event]
  if (from.length !== 1) throw new Error(`${words.event} leads from several statuses.`)
  return sql`
    moved as (
      ${moveTo(words.event, sql.lit(to), set)}
      where id = ${id} and ${allows(words.event)} and ${onlyIf}
      returning id, ${sql.lit(from[0])} as from_status, status as to_status, '{}'::jsonb as data
    ),
    ${eventPart(words, sql`select * from moved`)}`
}

const moveTo = (
  move: OrderMove,
  status: RawBuilder<unknown>,
  set: RawBuilder<unknown> | undefined,
): RawBuilder<unknown> => sql`
      update orders set status = ${status}, reservation = ${sql.lit(moves[move].reservation)},
        status_since = case orders.status when ${status} then orders.status_since else now() end
        ${set ? sql`, ${set}` : sql``}`
