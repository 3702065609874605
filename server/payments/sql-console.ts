import type {
  AttemptEntry,
  PaymentEntry,
  ProvidersShown,
  UnmatchedEntry,
} from '@apeak/contract/payments-console'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import type { NotedEvent } from '#platform/postgres/events.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import { type ListQuery, readPage } from '#platform/postgres/list-page.ts'
import { recentCalls } from './sql-quota.ts'

/** What a row is for, before it is known what people call it. */
export type PaidFor = { kind: 'order' | 'topup'; payable_id: string }
type Unnamed<Entry> = Omit<Entry, 'for_what'> & PaidFor

const payment = sql`p.id, p.provider, p.provider_payment_id, p.amount_sen,
  p.amount_sen - p.refunded_sen as left_sen, p.currency, p.state, p.unapplied_reason, p.kind,
  p.payable_id, ${isoTime('p.created_at')} as created_at`

/** A payment in a list, before it is known what people call what it is for. */
export type ListedPayment = Unnamed<PaymentEntry>

/** A page of the unapplied payments of which something is left, by one provider where it is named. */
export function openPaymentsPage(db: Queryable, query: ListQuery, provider: string | undefined) {
  return readPage<ListedPayment>(db, query, {
    select: payment,
    from: sql`payments p`,
    where: [
      sql`p.state = 'unapplied' and p.refunded_sen < p.amount_sen`,
      ...(provider ? [sql`p.provider = ${provider}`] : []),
    ],
    columns: { created_at: sql`p.created_at`, amount_sen: sql`p.amount_sen` },
    sort: '-created_at',
    tie: sql`p.id`,
  })
}

/** The payments of these ids, in their order. */
export async function shownPayments(
  db: Queryable,
  ids: readonly number[],
): Promise<ListedPayment[]> {
  const { rows } = await sql<ListedPayment>`
    select ${payment} from unnest(${ids}::integer[]) with ordinality as wanted (id, place)
    join payments p on p.id = wanted.id order by wanted.place`.execute(db)
  return rows
}

/** What went back of a payment, the newest first. */
export async function refundsOf(db: Queryable, paymentId: number) {
  const { rows } = await sql<{
    id: string
    amount_sen: number
    state: string
    way: string
    created_at: string
  }>`
    select id, amount_sen, state, way, ${isoTime('created_at')} as created_at from refunds
    where payment_id = ${paymentId} order by refunds.created_at desc, id limit 100`.execute(db)
  return rows
}

const shownEvents = (events: RawBuilder<unknown>) => sql<NotedEvent>`
  select e.id, e.event, e.actor_kind, e.actor, coalesce(e.data->>'note', e.reason) as reason,
    case when e.from_status is not null then jsonb_build_object('status', e.from_status) end as before,
    jsonb_build_object('status', e.to_status) || (e.data - 'note') as after,
    ${isoTime('e.created_at')} as created_at
  from (${events}) e order by e.created_at desc, e.id desc limit 200`

/** What happened to a payment and its refunds, the newest first. */
export async function paymentHistory(db: Queryable, id: number): Promise<NotedEvent[]> {
  const { rows } = await shownEvents(sql`
    select id, event, actor_kind, actor, reason, from_status, to_status, data, created_at
    from payment_events where payment_id = ${id}
    union all
    select e.id, 'refund_' || e.event, e.actor_kind, e.actor, e.reason, e.from_status, e.to_status,
           e.data, e.created_at
    from refund_events e join refunds r on r.id = e.refund_id where r.payment_id = ${id}`).execute(
    db,
  )
  return rows
}

/** What happened to money that came or left unasked, the newest first. */
export async function unmatchedHistory(db: Queryable, id: number): Promise<NotedEvent[]> {
  const { rows } = await shownEvents(sql`
    select id, event, actor_kind, actor, reason, from_status, to_status, data, created_at
    from unmatched_money_events where unmatched_id = ${id}`).execute(db)
  return rows
}

const unmatched = sql`u.id, u.provider, u.kind, u.provider_reference, u.provider_payment_id,
  u.payment_id, u.reference, u.amount_sen, u.currency, u.state, ${isoTime('u.resolved_at')} as resolved_at,
  ${isoTime('u.created_at')} as created_at`

/** A page of money that came or left unasked. */
export function listUnmatched(db: Queryable, query: ListQuery & { open?: boolean }) {
  const { open } = query
  return readPage<UnmatchedEntry>(db, query, {
    select: unmatched,
    from: sql`unmatched_money u`,
    where: open === undefined ? [] : [sql`(u.resolved_at is null) = ${open}::boolean`],
    columns: { created_at: sql`u.created_at` },
    sort: '-created_at',
    tie: sql`u.id`,
  })
}

/** Money that came or left unasked, as its page shows it; undefined where there is none. */
export async function shownUnmatched(
  db: Queryable,
  id: number,
): Promise<UnmatchedEntry | undefined> {
  const { rows } = await sql<UnmatchedEntry>`
    select ${unmatched} from unmatched_money u where u.id = ${id}`.execute(db)
  return rows[0]
}

/** A page of the attempts that are looked up at their providers still. */
export function listAttempts(db: Queryable, query: ListQuery & { provider?: string }) {
  const { provider } = query
  return readPage<Unnamed<AttemptEntry>>(db, query, {
    select: sql`a.id, a.provider, a.reference, a.provider_order_id, a.amount_sen, a.state, a.polls,
      ${isoTime('a.next_poll_at')} as next_poll_at, ${isoTime('a.synced_at')} as synced_at, a.kind, a.payable_id,
      ${isoTime('a.created_at')} as created_at`,
    from: sql`payment_attempts a`,
    where: [sql`a.next_poll_at is not null`, ...(provider ? [sql`a.provider = ${provider}`] : [])],
    columns: { created_at: sql`a.created_at` },
    sort: '-created_at',
    tie: sql`a.id`,
  })
}

type ProviderRow = Omit<ProvidersShown['providers'][number], 'fetches_reports' | 'reads_reports'>

/** How the shop stands with each of these providers. */
export async function providerStates(
  db: Queryable,
  names: readonly string[],
): Promise<ProviderRow[]> {
  const { rows } = await sql<ProviderRow>`
    select n.name,
      (select ${isoTime('until')} from provider_pauses where provider = n.name and until > now())
        as paused_until,
      (select count(*) from payment_attempts a where a.provider = n.name and a.next_poll_at is not null)
        as open_attempts,
      (select count(*) from payment_attempts a where a.provider = n.name and a.next_poll_at <= now())
        as due_attempts,
      (select count(*) from unmatched_money u
       where u.provider = n.name and u.kind = 'uncaptured' and u.resolved_at is null) as uncaptured,
      (select count(*) from provider_messages m where m.provider = n.name and m.handled_at is null)
        as waiting_messages,
      (select count(*) from provider_messages m
       where m.provider = n.name and m.outcome = 'unreadable' and m.received_at > now() - interval '90 days')
        as unreadable_messages,
      (select ${isoTime('m.received_at')} from provider_messages m
       where m.provider = n.name order by m.id desc limit 1) as last_message_at,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'call', substr(q.call, length(n.name) + 2),
          'used', (select count(*) from (${recentCalls(sql`q.called_at`)}) r)) order by q.call)
        from provider_api_usage q where starts_with(q.call, n.name || '.')
      ), '[]') as calls
    from unnest(${[...names]}::text[]) as n(name) order by n.name`.execute(db)
  return rows
}
