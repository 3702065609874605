import type { OperatorEventName, SubjectKind } from '@apeak/contract/operator-events'
import { type Compilable, sql } from 'kysely'
import { type Actor, nameOf } from '../actor.ts'
import type { Queryable } from './database.ts'
import { isoTime } from './iso-time.ts'

/** A table of events, and its column that names what they happened to. */
export type EventTable = { table: string; column: string }

/** The history of one kind of thing, as operators call the kind. */
export type History = { kind: string; events: EventTable }

/** SQL that selects which events of a kind of thing operators made: an index holds all but the thing. */
export const operatedKeys = ({ events: { table, column } }: History) => sql<OperatedKey>`
  select id, ${sql.ref(column)}::text as subject_id, event, actor, created_at
  from ${sql.table(table)} where actor_kind = 'operator'`

type OperatedKey = Pick<NotedEvent, 'id' | 'event' | 'actor' | 'created_at'> & {
  subject_id: string
}

/** SQL that selects those of the events named whole. */
export const eventsOf = ({ events: { table, column } }: History, ids: readonly number[]) => sql<
  NotedEvent & { subject_id: string }
>`
  select id, ${sql.ref(column)}::text as subject_id, event, actor_kind, actor,
         coalesce(data ->> 'note', reason) as reason,
         case when from_status is not null then jsonb_build_object('status', from_status) end as before,
         jsonb_strip_nulls(jsonb_build_object('status', to_status))
           || (data - array['note', 'request_key']) as after, created_at
  from ${sql.table(table)} where id = any(${[...ids]}::bigint[])`

/** What people call things of some kinds, by their ids; what has no other name is left out. */
export type SubjectNames = Readonly<
  Record<string, (db: Queryable, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>>
>

/** One event of one thing. `from`, `to`: its status before and after; null where it was not there. */
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
 * Runs a change of one row and adds its event in the same statement, which saves a round trip. Returns what
 * the change returns of the row.
 */
export async function changeWithEvent<Row>(
  tx: Queryable,
  change: Compilable<Row>,
  events: EventTable,
  event: NewEvent,
): Promise<Row> {
  const { rows } = await sql<Row>`
    with changed as (${change}), added as (${insertEvent(events, event)})
    select * from changed`.execute(tx)
  const [row] = rows
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

/** What somebody did before, as its event says it. */
export type DoneBefore = { event: string; actor_kind: string; actor: string | null; at: string }

/** What was done last to any of these things: by one of these events, by this kind of actor, where named. */
export async function lastEvent(
  db: Queryable,
  { table, column }: EventTable,
  ids: readonly (string | number)[],
  named?: readonly string[],
  actorKind?: Actor['kind'],
): Promise<DoneBefore | undefined> {
  const { rows } = await sql<DoneBefore>`
    select event, actor_kind, actor, ${isoTime('created_at')} as at from ${sql.table(table)}
    where ${sql.ref(column)} = any(${[...ids]})
      ${named ? sql`and event = any(${[...named]}::text[])` : sql``}
      ${actorKind ? sql`and actor_kind = ${actorKind}` : sql``}
    order by id desc limit 1`.execute(db)
  return rows[0]
}

/** What an operator changed that has no history of its own. */
export type OperatorEvent = {
  actor: Actor
  /** The kind of thing that was changed, such as a product or a setting. */
  subject: SubjectKind
  /** A word for what was done to it. */
  action: OperatorEventName
  /** In the operator's own words, where it is asked. */
  reason?: string | null
}

/** Adds one operator's event, in the transaction that makes the change. Operators give it to those below them. */
export type AddOperatorEvent = (
  tx: Queryable,
  event: OperatorEvent & {
    id: string | number
    /** What was changed, where the event says it: the changed fields alone. */
    before?: object | null
    after?: object | null
  },
) => Promise<void>

/** An event of something that has no history of its own; see `HistoryEntry` of the contract. */
export type NotedEvent = {
  id: number
  event: string
  actor_kind: string
  actor: string | null
  reason: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  created_at: string
}

/** Something that operators change and that has no history of its own. */
export type NotedThing = { subject: SubjectKind; id: string | number }

/** Reads what operators did to one thing, the newest first, and no more than a page shows. */
export type OperatorEventsOf = (db: Queryable, thing: NotedThing) => Promise<NotedEvent[]>

/** What was noted of one thing last, by one of these actions; undefined where nothing was. */
export async function lastNoted(
  operatorEventsOf: OperatorEventsOf,
  db: Queryable,
  thing: NotedThing,
  actions: readonly string[],
): Promise<DoneBefore | undefined> {
  const events = await operatorEventsOf(db, thing)
  return doneBy(events.find(({ event }) => actions.includes(event)))
}

/** What was noted of one thing last, whatever it was; undefined where nothing was. */
export async function lastChange(
  operatorEventsOf: OperatorEventsOf,
  db: Queryable,
  thing: NotedThing,
): Promise<DoneBefore | undefined> {
  const [last] = await operatorEventsOf(db, thing)
  return doneBy(last)
}

function doneBy(noted: NotedEvent | undefined): DoneBefore | undefined {
  if (!noted) return undefined
  const { event, actor_kind, actor, created_at: at } = noted
  return { event, actor_kind, actor, at }
}
