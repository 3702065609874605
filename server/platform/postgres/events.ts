import type { OperatorEventName, SubjectKind } from '@apeak/contract/operator-events'
import { type Compilable, sql } from 'kysely'
import { type Actor, nameOf } from '../actor.ts'
import { firstRow, isoTime, type Queryable } from './database.ts'

/** A table of events, and its column with the subject's id. */
export type EventTable = { table: string; column: string }

/** The history of one kind of subject. */
export type History = { kind: string; events: EventTable }

/**
 * SQL: the keys of operators' events of a kind. An index covers all columns except the subject's.
 */
export const operatorEventKeys = ({ events: { table, column } }: History) => sql<OperatedKey>`
  select id, ${sql.ref(column)}::text as subject_id, event, actor, created_at
  from ${sql.table(table)} where actor_kind = 'operator'`

type OperatedKey = Pick<StoredEvent, 'id' | 'event' | 'actor' | 'created_at'> & {
  subject_id: string
}

/** SQL: the complete events with these ids. */
export const eventsOf = ({ events: { table, column } }: History, ids: readonly number[]) => sql<
  StoredEvent & { subject_id: string }
>`
  select id, ${sql.ref(column)}::text as subject_id, event, actor_kind, actor,
         coalesce(data ->> 'note', reason) as reason,
         case when from_status is not null then jsonb_build_object('status', from_status) end as before,
         jsonb_strip_nulls(jsonb_build_object('status', to_status))
           || (data - array['note', 'request_key']) as after, created_at
  from ${sql.table(table)} where id = any(${[...ids]}::bigint[])`

/** Display names of subjects by kind and id; subjects without one are omitted. */
export type SubjectNames = Readonly<
  Record<string, (db: Queryable, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>>
>

/** An event of a subject. `from`, `to`: its status before and after; null if it did not exist. */
export type NewEvent<Event extends string = string> = {
  id: string | number
  event: Event
  actor: Actor
  reason?: string | null
  from: string | null
  to: string | null
  data?: object
}

/** Adds an event, in the transaction that makes the change. */
export async function addEvent<Event extends string>(
  tx: Queryable,
  events: EventTable,
  event: NewEvent<Event>,
): Promise<void> {
  await insertEvent(events, event).execute(tx)
}

/**
 * Changes one row and adds its event in the same statement, which saves a round trip. Returns the row that
 * the change returns.
 */
export async function changeWithEvent<Row>(
  tx: Queryable,
  change: Compilable<Row>,
  events: EventTable,
  event: NewEvent,
): Promise<Row> {
  const row = await firstRow<Row>(tx)`
    with changed as (${change}), added as (${insertEvent(events, event)})
    select * from changed`
  if (row === undefined) throw new Error(`No row was changed by ${event.event}.`)
  return row
}

const insertEvent = (
  { table, column }: EventTable,
  { id, event, actor, reason = null, from, to, data = {} }: NewEvent,
) => sql`
  insert into ${sql.table(table)}
    (${sql.ref(column)}, event, actor_kind, actor, reason, from_status, to_status, data)
  values (${id}, ${event}, ${actor.kind}, ${nameOf(actor)}, ${reason}, ${from}, ${to},
          ${JSON.stringify(data)}::jsonb)`

/** An earlier event. */
export type DoneBefore = { event: string; actor_kind: string; actor: string | null; at: string }

/**
 * The last event of any of these subjects, optionally only of these events and this kind of actor.
 */
export async function lastEvent(
  db: Queryable,
  { table, column }: EventTable,
  ids: readonly (string | number)[],
  named?: readonly string[],
  actorKind?: Actor['kind'],
): Promise<DoneBefore | undefined> {
  return firstRow<DoneBefore>(db)`
    select event, actor_kind, actor, ${isoTime('created_at')} as at from ${sql.table(table)}
    where ${sql.ref(column)} = any(${[...ids]})
      ${named ? sql`and event = any(${[...named]}::text[])` : sql``}
      ${actorKind ? sql`and actor_kind = ${actorKind}` : sql``}
    order by id desc limit 1`
}

/** An operator's change of a subject without its own history. */
export type OperatorEvent = {
  actor: Actor
  /** The subject's kind, such as a product or a setting. */
  subject: SubjectKind
  /** The event's name. */
  action: OperatorEventName
  /** The operator's reason, if required. */
  reason?: string | null
}

/** Adds an operator's event, in the transaction of the change. The operators domain injects it. */
export type AddOperatorEvent = (
  tx: Queryable,
  event: OperatorEvent & {
    id: string | number
    /** The changed fields. */
    before?: object | null
    after?: object | null
  },
) => Promise<void>

/** An operator's event as stored; see `HistoryEntry` of the contract. */
export type StoredEvent = {
  id: number
  event: string
  actor_kind: string
  actor: string | null
  reason: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  created_at: string
}

/** A subject without its own history. */
export type EventSubject = { subject: SubjectKind; id: string | number }

/** The latest operators' events of a subject, newest first, at most one page. */
export type OperatorEventsOf = (db: Queryable, thing: EventSubject) => Promise<StoredEvent[]>

/** The last event of a subject with one of these names; undefined if none. */
export async function lastOperatorEvent(
  operatorEventsOf: OperatorEventsOf,
  db: Queryable,
  thing: EventSubject,
  actions: readonly string[],
): Promise<DoneBefore | undefined> {
  const events = await operatorEventsOf(db, thing)
  const last = events.find(({ event }) => actions.includes(event))
  if (!last) return undefined
  const { event, actor_kind, actor, created_at: at } = last
  return { event, actor_kind, actor, at }
}

/**
 * State transitions of one kind of thing. `before`: returns to the status before the move that it
 * reverses.
 */
export type Moves<Status extends string> = Readonly<
  Record<string, { from: readonly Status[]; to: Status | 'before' }>
>

/** A move that is not allowed in the current status. */
export class CannotMove extends Error {
  readonly move: string
  readonly status: string
  constructor(move: string, status: string) {
    super(`${move} is not possible from ${status}`)
    this.move = move
    this.status = status
  }
}

/** Throws `CannotMove` unless `move` is allowed in `status`. */
export function assertMove<Status extends string, M extends Moves<Status>>(
  moves: M,
  move: keyof M & string,
  status: string,
): void {
  const from: readonly string[] | undefined = moves[move]?.from
  if (!from?.includes(status)) throw new CannotMove(move, status)
}
