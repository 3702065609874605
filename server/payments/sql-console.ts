import type { WaitingEntry } from '@apeak/contract/orders-console'
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

const payment = sql<object>`p.id, p.provider, p.provider_payment_id, p.amount_sen,
  p.amount_sen - p.refunded_sen as left_sen, p.currency, p.state, p.unapplied_reason, p.kind,
  p.payable_id, ${isoTime('p.created_at')} as created_at`

/** A payment in a list, before it is known what people call what it is for. */
export type ListedPayment = Unnamed<PaymentEntry>

/** A page of payments. Unapplied ones are those of which something is left. */
export function listPayments(
  db: Queryable,
  { state, provider, ...query }: ListQuery & { state?: string; provider?: string },
) {
  return readPage<ListedPayment>(db, query, {
    select: payment,
    from: sql`payments p`,
    where: [
      ...(state ? [sql<boolean>`p.state = ${state}`] : []),
      ...(state === 'unapplied' ? [sql<boolean>`p.refunded_sen < p.amount_sen`] : []),
      ...(provider ? [sql<boolean>`p.provider = ${provider}`] : []),
    ],
    columns: { created_at: sql`p.created_at`, amount_sen: sql`p.amount_sen` },
    sort: '-created_at',
    tie: sql`p.id`,
  })
}

/** A payment; undefined if none. */
export async function shownPayment(db: Queryable, id: number): Promise<ListedPayment | undefined> {
  const { rows } = await sql<ListedPayment>`
    select ${payment} from payments p where p.id = ${id}`.execute(db)
  return rows[0]
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

const shownEvents = (events: RawBuilder<object>) => sql<NotedEvent>`
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

const unmatched = sql<object>`u.id, u.provider, u.kind, u.provider_reference, u.provider_payment_id,
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
    where: [
      sql<boolean>`a.next_poll_at is not null`,
      ...(provider ? [sql<boolean>`a.provider = ${provider}`] : []),
    ],
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
          'used', (select count(*) from (${recentCalls('q.called_at')}) r)) order by q.call)
        from provider_api_usage q where starts_with(q.call, n.name || '.')
      ), '[]') as calls
    from unnest(${[...names]}::text[]) as n(name) order by n.name`.execute(db)
  return rows
}

/**
 * What waits for an operator among money: refunds that an operator has to send, or that do not get on or
 * failed, payments that are unapplied, and unmatched money. At most `limit` of each, who waited longest
 * first.
 */
export async function waitingMoney(db: Queryable, limit: number): Promise<WaitingEntry[]> {
  const { rows } = await sql<WaitingEntry>`
    select kind, id, state, to_jsonb(since) #>> '{}' as since, reference, amount_sen,
           jsonb_strip_nulls(details) as details
    from (
      (select 'refund' as kind, r.id, case
          when r.state = 'failed' then 'failed'
          when p.provider = 'check_payment' then 'by_hand'
          else 'stuck'
        end as state, r.created_at as since, null as reference, r.amount_sen,
        jsonb_build_object('provider', p.provider, 'for_kind', p.kind, 'for_id', p.payable_id) as details
       from (
         select * from refunds where state = 'failed' and resolved_at is null
         union all
         select * from refunds where state in ('requested', 'pending')
       ) r join payments p on p.id = r.payment_id
       where r.way = 'source' and (
         r.state = 'failed' or p.provider = 'check_payment'
         or r.created_at < now() - case r.state
           when 'requested' then ${STUCK_UNSENT} else ${STUCK_PENDING} end
       )
       order by r.created_at limit ${limit})
      union all
      (select 'payment', p.id::text, p.unapplied_reason, p.created_at, null, p.amount_sen - p.refunded_sen,
        jsonb_build_object('provider', p.provider, 'payment_id', p.provider_payment_id,
                           'for_kind', p.kind, 'for_id', p.payable_id)
       from payments p where p.state = 'unapplied' and p.refunded_sen < p.amount_sen
       order by p.created_at limit ${limit})
      union all
      (select 'unmatched', u.id::text, u.kind, u.created_at, u.reference, u.amount_sen,
        jsonb_build_object('provider', u.provider, 'payment_id', u.provider_payment_id,
                           'for_kind', p.kind, 'for_id', p.payable_id)
       from unmatched_money u left join payments p on p.id = u.payment_id
       where u.resolved_at is null
       order by u.created_at limit ${limit})
    ) w`.execute(db)
  return rows
}

// A provider takes a refund within minutes; until the money is back it may take banks a week.
const STUCK_UNSENT = sql`interval '10 minutes'`
const STUCK_PENDING = sql`interval '7 days'`

/** Attempts of a day (YYYY-MM-DD, Malaysia's) that stand alike. */
type AttemptCount = {
  day: string
  provider: string
  state: string
  failure_reason: string | null
  attempts: number
}

/** Refunds that were begun on a day, by where the money goes and how they stand. */
type RefundCount = { day: string; way: string; state: string; refunds: number; sen: number }

/** Something that waits for an operator, and since when the oldest of it has; null where nothing does. */
type WaitingMoney = { waiting: number; since: string | null }

export type PaymentFigures = {
  attempts: AttemptCount[]
  refunds: RefundCount[]
  unapplied: WaitingMoney
  unmatched: WaitingMoney
  late_refunds: WaitingMoney
}

/**
 * What the dashboard tells of payments of the last so many days of Malaysia's, with today: in one
 * statement, each part by its own index.
 */
export async function paymentFigures(db: Queryable, days: number): Promise<PaymentFigures> {
  const begin = sql`malaysian_midnight(malaysian_day(now()) - ${sql.lit(days - 1)})`
  const day = sql`to_char(malaysian_day(created_at), 'YYYY-MM-DD') as day`
  const waiting = sql`json_build_object('waiting', count(*), 'since', min(created_at))`
  const { rows } = await sql<PaymentFigures>`
    select (
      select coalesce(json_agg(row_to_json(a)), '[]') from (
        select ${day}, provider, state, case when state = 'failed' then failure_reason end as failure_reason,
               count(*) as attempts
        from payment_attempts where created_at >= ${begin} group by 1, 2, 3, 4
      ) a
    ) as attempts, (
      select coalesce(json_agg(row_to_json(r)), '[]') from (
        select ${day}, way, state, count(*) as refunds, sum(amount_sen) as sen
        from refunds where created_at >= ${begin} group by 1, 2, 3
      ) r
    ) as refunds,
    (select ${waiting} from payments where state = 'unapplied' and refunded_sen < amount_sen) as unapplied,
    (select ${waiting} from unmatched_money where resolved_at is null) as unmatched,
    (select ${waiting} from refunds where state = 'requested' and created_at < now() - interval '1 hour')
      as late_refunds`.execute(db)
  return rows[0] as PaymentFigures
}

/** What is open of money now. */
type OpenMoney = {
  attempts: { provider: string; open: number }[]
  unapplied: number
  unmatched: number
}

/**
 * Attempts that are looked up at their provider, and money that waits for an operator: each by its own
 * index.
 */
export async function openMoney(db: Queryable): Promise<OpenMoney> {
  const { rows } = await sql<OpenMoney>`
    select (
      select coalesce(json_agg(row_to_json(a)), '[]') from (
        select provider, count(*) as open from payment_attempts
        where next_poll_at is not null group by provider
      ) a
    ) as attempts,
    (select count(*) from payments where state = 'unapplied' and refunded_sen < amount_sen) as unapplied,
    (select count(*) from unmatched_money where resolved_at is null) as unmatched`.execute(db)
  return rows[0] as OpenMoney
}
