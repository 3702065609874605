import type {
  OperatorEntry,
  OperatorEventEntry,
  OperatorEventsQuery,
  OperatorsQuery,
} from '@apeak/contract/operators'
import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import { iso } from '#platform/postgres/iso.ts'
import { readPage } from '#platform/postgres/list-page.ts'

const entry = sql`
  o.id, o.name, o.email, o.role, o.totp_secret is not null as second_factor,
  ${iso('o.created_at')} as created_at, ${iso('o.deactivated_at')} as deactivated_at,
  (select ${iso('seen')} from (select max(last_used_at) as seen from operator_sessions s
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

/** A page of what operators changed. Days are Malaysia's, both included. */
export function listOperatorEvents(db: Queryable, query: OperatorEventsQuery) {
  const { actor, event, subject_kind, subject_id, from, to } = query
  const day = (date: string) => sql`(${date}::date::timestamp at time zone 'Asia/Kuala_Lumpur')`
  return readPage<OperatorEventEntry>(db, query, {
    select: sql`e.id, e.subject_kind, e.subject_id, e.action as event, e.actor_kind, e.actor, e.reason,
      e.before, e.after, ${iso('e.created_at')} as created_at`,
    from: sql`operator_events e`,
    where: [
      ...(actor ? [sql`e.actor = ${actor}`] : []),
      ...(event ? [sql`e.action = ${event}`] : []),
      ...(subject_kind ? [sql`e.subject_kind = ${subject_kind}`] : []),
      ...(subject_id ? [sql`e.subject_id = ${subject_id}`] : []),
      ...(from ? [sql`e.created_at >= ${day(from)}`] : []),
      ...(to ? [sql`e.created_at < ${day(to)} + interval '1 day'`] : []),
    ],
    columns: { created_at: sql`e.id` },
    sort: '-created_at',
    tie: sql`e.id`,
  })
}
