import type { Page } from '@apeak/contract/lists'
import type {
  OperatorEntry,
  OperatorEventEntry,
  OperatorEventsQuery,
  OperatorsQuery,
} from '@apeak/contract/operators'
import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import { eventsOf, type History, operatedKeys } from '#platform/postgres/events.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import { COUNTED_MAX, rangeOf, readPage, toPage } from '#platform/postgres/list-page.ts'

const entry = sql<object>`
  o.id, o.name, o.email, o.role, o.totp_secret is not null as second_factor,
  ${isoTime('o.created_at')} as created_at, ${isoTime('o.deactivated_at')} as deactivated_at,
  (select ${isoTime('seen')} from (select max(last_used_at) as seen from operator_sessions s
    where s.operator_id = o.id) newest) as last_seen_at`

/** A page of the operators, those deactivated too unless filtered. */
export function listOperators(db: Queryable, query: OperatorsQuery) {
  const { role, active } = query
  return readPage<OperatorEntry>(db, query, {
    select: entry,
    from: sql`operators o`,
    where: [
      ...(role ? [sql<boolean>`o.role = ${role}`] : []),
      ...(active === undefined
        ? []
        : [sql<boolean>`(o.deactivated_at is null) = ${active}::boolean`]),
    ],
    columns: {
      name: sql`lower(o.name)`,
      email: sql`o.email`,
      role: sql`o.role`,
      created_at: sql`o.created_at`,
    },
    sort: 'name',
    tie: sql`o.id`,
  })
}

/** One operator; undefined where there is none. */
export async function operatorById(db: Queryable, id: string): Promise<OperatorEntry | undefined> {
  const { rows } = await sql<OperatorEntry>`
    select ${entry} from operators o where o.id = ${id}`.execute(db)
  return rows[0]
}

/** What a page of the history knows of an event, but for what its thing is called. */
export type ListedEvent = Omit<OperatorEventEntry, 'subject_name'>

/**
 * A page of what operators did, to whatever. Days are Malaysia's, both included.
 * Which events those are is found in indexes; the page's alone are read whole.
 */
export async function listOperatorEvents(
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
        from (${operatedKeys(history)}) h`,
    ),
  ]
  const keys = sources.map(
    (source) => sql`
      (select e.source, e.id, e.created_at from (${source}) e where ${areMeant(filters)}
       order by e.created_at ${way}, e.id ${way} limit ${most})`,
  )
  const { rows } = await sql<{ found: number; shown: Key[] }>`
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
  const data = shown.flatMap((key) => events.get(nameOf(key)) ?? [])
  return toPage(data, query, found)
}

/** An event in its table, by the kind of thing that it happened to, or `noted`. */
type Key = { source: string; id: number }
const nameOf = ({ source, id }: Key) => `${source}-${id}`

/** These events as they are listed, by their names. */
async function wholeEvents(
  db: Queryable,
  histories: readonly History[],
  keys: readonly Key[],
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

function areMeant({ actor, event, subject_kind, subject_id, from, to }: OperatorEventsQuery) {
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
