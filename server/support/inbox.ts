import type { WaitingEntry } from '@apeak/contract/orders-console'
import * as wire from '@apeak/contract/support-console'
import { type RawBuilder, sql } from 'kysely'
import { customerById } from '#accounts/accounts.ts'
import { orderOfAddress, orderReference, resolveOrderId } from '#orders/orders.ts'
import { found } from '#platform/http/problems.ts'
import { allRows, type Database, isoTime, type Queryable } from '#platform/postgres/database.ts'
import { readPage } from '#platform/postgres/list-page.ts'

/** Characters of an excerpt in a list. */
const EXCERPT = 160
/** The shortest text that the trigram index finds. */
const LETTERS_MIN = 3
/** Maximum number of threads found by their own texts, and by their messages: the latest. */
const FOUND_MAX = 500
/** Number of the latest messages that decide whether a word is common. */
const SAMPLE = 20_000

const newest = (column: RawBuilder<string | null>) => sql`
  (select ${column} from support_messages m where m.thread_id = t.id order by m.id desc limit 1)`

/** SQL: the fields of a list, from the thread `t`. */
const entry = sql<object>`
  t.id, t.kind, t.status, t.name, t.email, t.customer_id, t.subject, t.order_id, t.assigned_to,
  case when t.status = 'open' then ${isoTime(sql`t.waiting_since`)} end as waiting_since,
  ${isoTime(sql`t.last_message_at`)} as last_message_at,
  ${newest(sql`m.author`)} as last_author,
  ${newest(sql`left(m.body, ${sql.lit(EXCERPT)})`)} as last_text,
  ${isoTime(sql`t.created_at`)} as created_at`

/** SQL: the fields of a partnership enquiry. */
const partnership = sql`
  t.partnership_state, t.details ->> 'contact_number' as contact_number,
  t.details ->> 'partnership_type' as partnership_type, t.details ->> 'role' as role`

const columns = {
  turn: sql<number>`thread_turn(t.status, t.waiting_since)`,
  last_message_at: sql<Date | null>`t.last_message_at`,
  id: sql<number>`t.id`,
}

/** A page of the tickets and chats, the longest waiting first. `operator`: "me" in the query. */
export async function listThreads(
  db: Database,
  { kind, state, assigned, order_id, customer_id, q, ...query }: wire.ThreadsQuery,
  operator: { id: string },
): Promise<wire.ThreadsPage> {
  const text = q?.trim()
  const customer = customer_id ? await customerById(db, customer_id) : undefined
  const where = [
    kind ? sql<boolean>`t.kind = ${kind}` : sql<boolean>`t.kind <> 'partnership'`,
    ...(state ? [states[state]] : []),
    ...(assigned ? [isAssigned(assigned, operator.id)] : []),
    ...(order_id ? [sql<boolean>`t.order_id = ${order_id}`] : []),
    ...(customer_id
      ? [
          sql<boolean>`(t.customer_id = ${customer_id} or lower(t.email) = ${customer?.email ?? null})`,
        ]
      : []),
  ]
  const found = text
    ? await findThreads(db, text, where, await resolveOrderId(db, text))
    : undefined
  const list = { select: entry, sort: 'turn' as const, where, found }
  return threadsPage<wire.ThreadEntry>(db, query, list)
}

const states = {
  open: sql<boolean>`t.status = 'open'`,
  waiting: sql<boolean>`t.status = 'open' and t.waiting_since is not null`,
  answered: sql<boolean>`t.status = 'open' and t.waiting_since is null`,
  closed: sql<boolean>`t.status = 'closed'`,
}

const isAssigned = (assigned: string, operatorId: string) =>
  assigned === 'nobody'
    ? sql<boolean>`t.assigned_to is null`
    : sql<boolean>`t.assigned_to = ${assigned === 'me' ? operatorId : assigned}`

/** A page of the partnership enquiries, the latest first. */
export async function listPartnerships(
  db: Database,
  { partnership_state, q, ...query }: wire.PartnershipsQuery,
): Promise<wire.PartnershipsPage> {
  const where = [
    sql<boolean>`t.kind = 'partnership'`,
    ...(partnership_state ? [sql<boolean>`t.partnership_state = ${partnership_state}`] : []),
  ]
  const found = q ? await findThreads(db, q, where) : undefined
  const select = sql<object>`${entry}, ${partnership}, (
    select m.body from support_messages m where m.thread_id = t.id order by m.id limit 1) as message`
  return threadsPage<wire.PartnershipEntry>(db, query, { select, sort: '-id', where, found })
}

/** The latest threads with this number, or with this text in their sender or subject. */
export async function searchThreads(db: Queryable, typed: string, limit: number) {
  type Row = { id: number; subject: string | null; name: string | null; email: string | null }
  const text = typed.toLowerCase()
  const number = /^#?(\d{1,15})$/.exec(text)?.[1]
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const isNamed = text.length >= LETTERS_MIN
  return allRows<Row>(db)`
    select t.id, t.subject, t.name, t.email from support_threads t where t.id in (
      select ${number ? Number(number) : null}::bigint
      ${isNamed ? sql`union (select s.id from support_threads s where thread_text(s.name, s.email, s.subject) like ${like} order by s.id desc limit ${limit}::integer)` : sql``}
    ) order by t.id desc limit ${limit}::integer`
}

type Found = { isFound: RawBuilder<boolean>; isCut: boolean }

async function threadsPage<Entry>(
  db: Database,
  query: Parameters<typeof readPage>[1],
  {
    select,
    sort,
    where,
    found,
  }: {
    select: RawBuilder<object>
    sort: 'turn' | '-id'
    where: readonly RawBuilder<boolean>[]
    found: Found | undefined
  },
) {
  const page = await readPage<Entry>(db, query, {
    select,
    from: sql`support_threads t`,
    where: found ? [...where, found.isFound] : where,
    columns,
    sort,
    tie: sql`t.id`,
  })
  return found?.isCut ? { ...page, is_capped: true } : page
}

/**
 * Finds threads by number, sender, message or order, once, among those matching `where`. `isCut`: only the
 * latest were found, because the text is too common.
 */
async function findThreads(
  db: Queryable,
  typed: string,
  where: readonly RawBuilder<boolean>[],
  orderId?: string,
): Promise<Found> {
  const text = typed.toLowerCase()
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const ways: RawBuilder<{ id: number | null }>[] = [sql`select null::bigint as id`]
  const number = /^#?(\d{1,15})$/.exec(text)?.[1]
  if (number) ways.push(sql`select ${Number(number)}::bigint as id`)
  if (orderId) ways.push(sql`select o.id from support_threads o where o.order_id = ${orderId}`)
  if (text.length >= LETTERS_MIN) {
    const listed = sql<boolean>`${sql.join([...where], sql` and `)}`
    ways.push(
      sql`(select t.id from support_threads t
           where ${listed} and thread_text(t.name, t.email, t.subject) like ${like}
           order by t.id desc limit ${FOUND_MAX})`,
      (await isCommon(db, like)) ? byThread(listed, like) : byMessage(listed, like),
    )
  }
  const counted = ways.map(
    (way) => sql`(select id, count(*) over () = ${FOUND_MAX} as is_cut from (${way}) way)`,
  )
  const { rows } = await sql<{ id: number | null; is_cut: boolean }>`
    ${sql.join(counted, sql` union all `)}`.execute(db)
  const ids = [...new Set(rows.map(({ id }) => id))]
  return { isFound: sql`t.id = any(${ids}::bigint[])`, isCut: rows.some(({ is_cut }) => is_cut) }
}

/**
 * Whether a text is so frequent in the latest messages that the trigram index would find too many.
 */
async function isCommon(db: Queryable, like: string): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from (
      select from (select body from support_messages order by id desc limit ${SAMPLE}) newest
      where body is not null and lower(body) like ${like} limit ${FOUND_MAX}
    ) found`.execute(db)
  return rows[0]?.found === FOUND_MAX
}

/** SQL: scans the threads, the latest first, until enough have such a message. */
const byThread = (listed: RawBuilder<boolean>, like: string) => sql<{ id: number }>`
  (select t.id from support_threads t
   where ${listed} and (
     select bool_or(lower(m.body) like ${like}) from support_messages m where m.thread_id = t.id)
   order by t.id desc limit ${FOUND_MAX})`

/** SQL: finds all such messages by the trigram index. */
const byMessage = (listed: RawBuilder<boolean>, like: string) => sql<{ id: number }>`
  (with said as materialized (
     select id, thread_id from support_messages where body is not null and lower(body) like ${like}
   )
   select t.id from said join support_threads t on t.id = said.thread_id
   where ${listed} order by said.id desc limit ${FOUND_MAX})`

/** The numbers of tickets and chats, and of partnership enquiries, waiting for an answer; capped. */
export async function countWaiting(db: Queryable): Promise<wire.ThreadsWaiting> {
  const counted = (isMeant: RawBuilder<boolean>) => sql`
    (select count(*)::integer from (
       select from support_threads
       where status = 'open' and waiting_since is not null and ${isMeant}
       limit ${wire.WAITING_COUNTED}
     ) waiting)`
  const { rows } = await sql<wire.ThreadsWaiting>`
    select ${counted(sql`kind <> 'partnership'`)} as waiting,
           ${counted(sql`kind = 'partnership'`)} as partnerships`.execute(db)
  return rows[0] ?? { waiting: 0, partnerships: 0 }
}

/** The number of threads waiting for an answer, and the time of the oldest. */
export async function threadsWaiting(
  db: Queryable,
): Promise<{ waiting: number; since: string | null }> {
  const { rows } = await sql<{ waiting: number; since: string | null }>`
    select count(*)::integer as waiting, ${isoTime(sql`min(waiting_since)`)} as since
    from support_threads where status = 'open' and waiting_since is not null`.execute(db)
  return rows[0] ?? { waiting: 0, since: null }
}

/** Maximum number of messages and notes on a thread's page, the latest. */
const SHOWN_MAX = 500
/** Maximum number of the person's other threads on it, the latest. */
const EARLIER_MAX = 10

/** SQL: the rows of a query as JSON, in its order. */
const listed = (rows: RawBuilder<object>) =>
  sql`coalesce((select json_agg(one) from (${rows}) one), '[]')`

const messages = sql<object>`
  select * from (
    select id, author, actor, body as text, ${isoTime('created_at')} as created_at
    from support_messages where thread_id = t.id order by id desc limit ${sql.lit(SHOWN_MAX)}
  ) newest order by id`

const notes = sql<object>`
  select * from (
    select id, operator_id, body as text, ${isoTime('created_at')} as created_at
    from support_notes where thread_id = t.id order by id desc limit ${sql.lit(SHOWN_MAX)}
  ) newest order by id`

const composing = sql<object>`
  select operator_id, ${isoTime(sql`until`)} as until from support_composing
  where thread_id = t.id and until > now() order by operator_id`

const earlier = sql<object>`
  select ${entry} from (
    select * from support_threads o
    where o.id <> thread.id and (o.customer_id = thread.customer_id or lower(o.email) = lower(thread.email))
    order by o.id desc limit ${sql.lit(EARLIER_MAX)}
  ) t`

const history = sql<object>`
  select id, event, actor_kind, actor, reason,
    case when from_status is not null then jsonb_build_object('status', from_status) end as before,
    jsonb_build_object('status', to_status) || data as after,
    ${isoTime('created_at')} as created_at
  from support_thread_events where thread_id = t.id order by id desc limit ${sql.lit(SHOWN_MAX)}`

/** A thread with its messages, notes and history. Throws 404. */
export async function showThread(db: Database, id: number): Promise<wire.ThreadDetails> {
  type Row = Omit<wire.ThreadDetails, 'order_reference' | 'typed_order'> & { typed: string | null }
  const { rows } = await sql<Row>`
    select ${entry}, ${partnership}, t.erased_at is not null as is_erased, t.seen, t.answered_up_to,
      t.details ->> 'order_reference' as typed, ${listed(messages)} as messages, ${listed(notes)} as notes, ${listed(composing)} as composing,
      (select ${listed(earlier)} from (select t.id, t.customer_id, t.email) thread) as earlier,
      ${listed(history)} as history
    from support_threads t where t.id = ${id}`.execute(db)
  const { typed, ...thread } = found(rows[0], 'Conversation')
  const reference = thread.order_id ? await orderReference(db, thread.order_id) : undefined
  const isOpen = typed !== null && typed !== reference
  return {
    ...thread,
    order_reference: reference ?? null,
    typed_order: isOpen ? await typedOrder(db, typed, thread.email ?? '') : null,
  }
}

/** What a typed reference means, for operators. */
async function typedOrder(db: Queryable, reference: string, email: string) {
  const order_id = (await resolveOrderId(db, reference)) ?? null
  const is_same_email = (await orderOfAddress(db, reference, email)) !== undefined
  return { reference, order_id, is_same_email }
}

/** The tickets and chats waiting for an answer, longest first, without their texts. */
export async function waitingThreads(db: Queryable, limit: number): Promise<WaitingEntry[]> {
  return allRows<WaitingEntry>(db)`
    select 'thread' as kind, t.id::text as id, 'waiting' as state,
      to_jsonb(t.waiting_since) #>> '{}' as since, '#' || t.id as reference, 0 as amount_sen,
      jsonb_build_object('thread_kind', t.kind) as details
    from support_threads t
    where t.status = 'open' and t.waiting_since is not null and t.kind <> 'partnership'
    order by t.waiting_since limit ${limit}`
}
