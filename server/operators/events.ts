import type { Page } from '@apeak/contract/lists'
import type { OperatorEventEntry, OperatorEventsQuery } from '@apeak/contract/operators'
import { sql } from 'kysely'
import { nameOf } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { allRows, isoTime, type Queryable } from '#platform/postgres/database.ts'
import {
  type AddOperatorEvent,
  eventsOf,
  type History,
  type OperatorEventsOf,
  operatorEventKeys,
  type StoredEvent,
} from '#platform/postgres/events.ts'
import { COUNTED_MAX, rangeOf, toPage } from '#platform/postgres/list-page.ts'

/** An event in a page of the history, without its subject's name. */
type ListedEvent = Omit<OperatorEventEntry, 'subject_name'>

/**
 * A page of the history of all operators. Days are Malaysian, both included. The page's keys come
 * from indexes; only its own events are read in full.
 */
async function listOperatorEvents(
  db: Queryable,
  histories: readonly History[],
  query: OperatorEventsQuery,
): Promise<Page<ListedEvent>> {
  const { sort = '-created_at', ...filters } = query
  const { limit, offset } = rangeOf(query)
  const most = sql.lit(Math.max(COUNTED_MAX + 1, offset + limit))
  const way = sort.startsWith('-') ? sql`desc` : sql`asc`
  const order = sql`order by e.created_at ${way}, e.source, e.id ${way}`
  const meant = histories.filter(({ kind }) => (filters.subject_kind ?? kind) === kind)
  const sources = [
    sql`select 'noted' as source, subject_kind, id, subject_id, action as event, actor, created_at
        from operator_events`,
    ...meant.map(
      (history) => sql`
        select ${sql.lit(history.kind)} as source, ${sql.lit(history.kind)} as subject_kind, h.*
        from (${operatorEventKeys(history)}) h`,
    ),
  ]
  const keys = sources.map(
    (source) => sql`
      (select e.source, e.id, e.created_at from (${source}) e where ${matchesFilters(filters)}
       order by e.created_at ${way}, e.id ${way} limit ${most})`,
  )
  const { rows } = await sql<{ found: number; shown: EventKey[] }>`
    with found as materialized (
      select * from (${sql.join(keys, sql` union all `)}) e ${order} limit ${most}
    ),
    shown as (
      select * from found limit ${limit}::integer offset ${offset}::integer
    )
    select (select count(*) from found)::integer as found,
           coalesce(json_agg(json_build_object('source', e.source, 'id', e.id) ${order}), '[]') as shown
    from shown e`.execute(db)
  const { found = 0, shown = [] } = rows[0] ?? {}
  const events = await wholeEvents(db, meant, shown)
  const data = shown.flatMap((key) => events.get(eventName(key)) ?? [])
  return toPage(data, query, found)
}

/** An event's key: the kind of its subject, or `noted`, and the id within that table. */
type EventKey = { source: string; id: number }

const eventName = ({ source, id }: EventKey) => `${source}-${id}`

/** Reads these events as the history lists them. */
async function wholeEvents(
  db: Queryable,
  histories: readonly History[],
  keys: readonly EventKey[],
): Promise<ReadonlyMap<string, ListedEvent>> {
  const idsOf = (wanted: string) =>
    keys.filter(({ source }) => source === wanted).map(({ id }) => id)
  const own = histories
    .filter(({ kind }) => idsOf(kind).length > 0)
    .map((history) => {
      const kind = sql.lit(history.kind)
      const events = eventsOf(history, idsOf(history.kind))
      return sql`select ${kind} as source, ${kind} as subject_kind, h.* from (${events}) h`
    })
  const noted = sql`
    select 'noted' as source, subject_kind, id, subject_id, action as event, actor_kind, actor, reason,
           before, after, created_at
    from operator_events where id = any(${idsOf('noted')}::bigint[])`
  const { rows } = await sql<ListedEvent>`
    select e.source || '-' || e.id as id, e.subject_kind, e.subject_id, e.event, e.actor_kind, e.actor,
           e.reason, e.before, e.after, ${isoTime('e.created_at')} as created_at
    from (${sql.join([...own, noted], sql` union all `)}) e`.execute(db)
  return new Map(rows.map((event) => [event.id, event]))
}

function matchesFilters({ actor, event, subject_kind, subject_id, from, to }: OperatorEventsQuery) {
  const day = (date: string) => sql`(${date}::date::timestamp at time zone 'Asia/Kuala_Lumpur')`
  const all = [
    ...(actor ? [sql`e.actor = ${actor}`] : []),
    ...(event ? [sql`e.event = ${event}`] : []),
    ...(subject_kind ? [sql`e.subject_kind = ${subject_kind}`] : []),
    ...(subject_id ? [sql`e.subject_id = ${subject_id}`] : []),
    ...(from ? [sql`e.created_at >= ${day(from)}`] : []),
    ...(to ? [sql`e.created_at < ${day(to)} + interval '1 day'`] : []),
  ]
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `)
}

/** Adds an operator event about something without a history table of its own. */
export const addOperatorEvent: AddOperatorEvent = async (
  tx,
  { actor, subject, id, action, reason = null, before, after },
) => {
  const jsonOf = (fields: object | null | undefined) => (fields ? JSON.stringify(fields) : null)
  await sql`
    insert into operator_events
      (subject_kind, subject_id, action, actor_kind, actor, reason, before, after)
    values (${subject}, ${String(id)}, ${action}, ${actor.kind}, ${nameOf(actor)}, ${reason},
            ${jsonOf(before)}::jsonb, ${jsonOf(after)}::jsonb)`.execute(tx)
}

/** Limit of events shown with one subject; the list of all events has the rest. */
const SHOWN_EVENTS_MAX = 200

/** Operator events of one subject, newest first. */
export const operatorEventsOf: OperatorEventsOf = async (db, { subject, id }) => {
  return allRows<StoredEvent>(db)`
    select id, action as event, actor_kind, actor, reason, before, after,
           ${isoTime('created_at')} as created_at
    from operator_events where subject_kind = ${subject} and subject_id = ${String(id)}
    order by id desc limit ${sql.lit(SHOWN_EVENTS_MAX)}`
}

/** A page of the history with the subjects' names: one more statement for each kind. */
export async function listEvents(
  { database, histories, subjectNames }: Context,
  query: OperatorEventsQuery,
): Promise<Page<OperatorEventEntry>> {
  const page = await listOperatorEvents(database, histories, query)
  const named = await Promise.all(
    Object.entries(subjectNames).map(async ([kind, namesOf]) => {
      const ids = page.data
        .filter(({ subject_kind }) => subject_kind === kind)
        .map(({ subject_id }) => subject_id)
      return [
        kind,
        ids.length === 0 ? undefined : await namesOf(database, [...new Set(ids)]),
      ] as const
    }),
  )
  const names = new Map(named)
  const data = page.data.map((event) => {
    const { subject_kind, subject_id } = event
    return { ...event, subject_name: names.get(subject_kind)?.get(subject_id) ?? null }
  })
  return { ...page, data }
}
