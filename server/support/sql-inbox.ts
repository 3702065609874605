import type {
  PartnershipEntry,
  PartnershipsQuery,
  ThreadEntry,
  ThreadsQuery,
} from '@apeak/contract/support-console'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import { readPage } from '#platform/postgres/list-page.ts'

/** How much of the newest message a list shows, in characters. */
const EXCERPT = 160
/** Letters without which no group of three is found. */
const LETTERS_MIN = 3

const newest = (column: RawBuilder<unknown>) => sql`
  (select ${column} from support_messages m where m.thread_id = t.id order by m.id desc limit 1)`

/** SQL: what a list shows of the thread `t`. */
export const entry = sql`
  t.id, t.kind, t.status, t.name, t.email, t.customer_id, t.subject, t.order_id, t.assigned_to,
  case when t.status = 'open' then ${isoTime(sql`t.waiting_since`)} end as waiting_since,
  ${isoTime(sql`t.last_message_at`)} as last_message_at,
  ${newest(sql`m.author`)} as last_author,
  ${newest(sql`left(m.body, ${sql.lit(EXCERPT)})`)} as last_text,
  ${isoTime(sql`t.created_at`)} as created_at`

/** SQL: what a partnership enquiry says besides. */
export const partnership = sql`
  t.partnership_state, t.details ->> 'contact_number' as contact_number,
  t.details ->> 'partnership_type' as partnership_type, t.details ->> 'role' as role`

const columns = {
  turn: sql`thread_turn(t.status, t.waiting_since)`,
  last_message_at: sql`t.last_message_at`,
  id: sql`t.id`,
}

/** `operatorId`: who "me" is. `orderId`: of the order that the text names, if any. */
export function threadsPage(
  db: Queryable,
  { kind, state, assigned, order_id, customer_id, q, ...query }: ThreadsQuery,
  { operatorId, orderId }: { operatorId: string; orderId: string | undefined },
) {
  return readPage<ThreadEntry>(db, query, {
    select: entry,
    from: sql`support_threads t`,
    where: [
      kind ? sql`t.kind = ${kind}` : sql`t.kind <> 'partnership'`,
      ...(state ? [states[state]] : []),
      ...(assigned ? [isAssigned(assigned, operatorId)] : []),
      ...(order_id ? [sql`t.order_id = ${order_id}`] : []),
      ...(customer_id ? [sql`t.customer_id = ${customer_id}`] : []),
      ...(q ? [sql`t.id in (${found(q, orderId)})`] : []),
    ],
    columns,
    sort: 'turn',
    tie: sql`t.id`,
  })
}

const states = {
  open: sql`t.status = 'open'`,
  waiting: sql`t.status = 'open' and t.waiting_since is not null`,
  answered: sql`t.status = 'open' and t.waiting_since is null`,
  closed: sql`t.status = 'closed'`,
}

const isAssigned = (assigned: string, operatorId: string) =>
  assigned === 'nobody'
    ? sql`t.assigned_to is null`
    : sql`t.assigned_to = ${assigned === 'me' ? operatorId : assigned}`

/** A page of the partnership enquiries, the newest first. */
export function partnershipsPage(
  db: Queryable,
  { partnership_state, q, ...query }: PartnershipsQuery,
) {
  return readPage<PartnershipEntry>(db, query, {
    select: sql`${entry}, ${partnership}, (
      select m.body from support_messages m where m.thread_id = t.id order by m.id limit 1) as message`,
    from: sql`support_threads t`,
    where: [
      sql`t.kind = 'partnership'`,
      ...(partnership_state ? [sql`t.partnership_state = ${partnership_state}`] : []),
      ...(q ? [sql`t.id in (${found(q, undefined)})`] : []),
    ],
    columns,
    sort: '-id',
    tie: sql`t.id`,
  })
}

/** SQL that selects the threads that a text means: by number, who wrote, what was said, their order. */
function found(typed: string, orderId: string | undefined): RawBuilder<unknown> {
  const text = typed.toLowerCase()
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const ways = [sql`select null::bigint`]
  const number = /^#?(\d{1,15})$/.exec(text)?.[1]
  if (number) ways.push(sql`select ${Number(number)}::bigint`)
  if (orderId) ways.push(sql`select o.id from support_threads o where o.order_id = ${orderId}`)
  if (text.length >= LETTERS_MIN) {
    ways.push(
      sql`select s.id from support_threads s where thread_text(s.name, s.email, s.subject) like ${like}`,
      sql`select s.thread_id from support_messages s
          where s.body is not null and lower(s.body) like ${like}`,
    )
  }
  return sql.join(ways, sql` union `)
}

/** How many wait for an answer, and since when the first of them. */
export async function threadsWaiting(
  db: Queryable,
): Promise<{ waiting: number; since: string | null }> {
  const { rows } = await sql<{ waiting: number; since: string | null }>`
    select count(*)::integer as waiting, ${isoTime(sql`min(waiting_since)`)} as since
    from support_threads where status = 'open' and waiting_since is not null`.execute(db)
  return rows[0] ?? { waiting: 0, since: null }
}
