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

const entry = sql`
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
      ...(role ? [sql`o.role = ${role}`] : []),
      ...(active === undefined ? [] : [sql`(o.deactivated_at is null) = ${active}::boolean`]),
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
  const meant = branches(histories, filters.subject_kind)
  const keys = meant.map(
    (branch) => sql`
      (select e.source, e.id, e.created_at from (${branch.keys}) e where ${areMeant(filters)}
       order by e.created_at ${way}, e.id ${way} limit ${most})`,
  )
  const whole = meant.map((branch) => branch.whole)
  const { rows } = await sql<{ found: number; data: ListedEvent[] }>`
    with found as materialized (
      select * from (${sql.join(keys, sql` union all `)}) e ${order} limit ${most}
    ),
    shown as materialized (
      select * from found limit ${limit}::integer offset ${offset}::integer
    )
    select (select count(*) from found)::integer as found, coalesce(json_agg(json_build_object(
      'id', e.source || '-' || e.id, 'subject_kind', e.subject_kind, 'subject_id', e.subject_id,
      'event', e.event, 'actor_kind', e.actor_kind, 'actor', e.actor, 'reason', e.reason,
      'before', e.before, 'after', e.after, 'created_at', ${isoTime('e.created_at')}) ${order}), '[]') as data
    from (${sql.join(whole, sql` union all `)}) e`.execute(db)
  const { found = 0, data = [] } = rows[0] ?? {}
  return toPage(data, query, found)
}

/**
 * SQL of every history that may be meant, of what has one of its own and of what is noted by operators:
 * which events there are, and those of `shown` as they are listed.
 */
function branches(histories: readonly History[], kind: string | undefined) {
  const shownOf = (source: string) => sql`select id from shown where source = ${sql.lit(source)}`
  const own = histories
    .filter((history) => kind === undefined || history.kind === kind)
    .map((history) => {
      const named = sql`${sql.lit(history.kind)} as source, ${sql.lit(history.kind)} as subject_kind`
      return {
        keys: sql`select ${named}, h.* from (${operatedKeys(history)}) h`,
        whole: sql`select ${named}, h.* from (${eventsOf(history, shownOf(history.kind))}) h`,
      }
    })
  const noted = {
    keys: sql`
      select 'noted' as source, subject_kind, id, subject_id, action as event, actor, created_at
      from operator_events`,
    whole: sql`
      select 'noted' as source, subject_kind, id, subject_id, action as event, actor_kind, actor, reason,
             before, after, created_at
      from operator_events where id in (${shownOf('noted')})`,
  }
  return [...own, noted]
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
