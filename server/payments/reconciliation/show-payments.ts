import type { Page } from '@apeak/contract/lists'
import { type PayableKind, payableKinds } from '@apeak/contract/payments'
import type * as wire from '@apeak/contract/payments-console'
import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#platform/http/problems.ts'
import { allRows, firstRow, isoTime, type Queryable } from '#platform/postgres/database.ts'
import type { StoredEvent } from '#platform/postgres/events.ts'
import { type ListQuery, readPage } from '#platform/postgres/list-page.ts'
import type { PaymentsContext } from '../context.ts'
import type { PaidFor } from '../move-payment.ts'
import { recentCalls } from '../providers/quotas.ts'
import { previewTarget } from './apply-unapplied.ts'

type ShowContext = Pick<PaymentsContext, 'database' | 'payables' | 'providers'>

/** A page of payments, with the references of their payables. */
export async function paymentsPage(
  context: ShowContext,
  query: Parameters<typeof listPayments>[1],
) {
  const page = await listPayments(context.database, query)
  return { ...page, data: await withPayableNames<wire.PaymentEntry>(context, page.data) }
}

/** A page of polled attempts, with the references of their payables. */
export async function attemptsPage(
  context: ShowContext,
  query: Parameters<typeof listAttempts>[1],
) {
  const page = await listAttempts(context.database, query)
  return { ...page, data: await withPayableNames<wire.AttemptEntry>(context, page.data) }
}

/** A payment with its refunds and history. Throws 404. */
export async function showPayment(context: ShowContext, id: number): Promise<wire.PaymentDetails> {
  const { database } = context
  const [found, refunds, history] = await Promise.all([
    paymentRowById(database, id),
    listedRefunds(database, id),
    paymentHistory(database, id),
  ])
  const [entry] = await withPayableNames<wire.PaymentEntry>(context, found ? [found] : [])
  if (!entry) throw notFound('Payment')
  return { ...entry, refunds, history }
}

/** Unmatched money with its history. Throws 404. */
export async function showUnmatched(
  { database }: ShowContext,
  id: number,
): Promise<wire.UnmatchedDetails> {
  const [unmatched, history] = await Promise.all([
    unmatchedRowById(database, id),
    unmatchedHistory(database, id),
  ])
  if (!unmatched) throw notFound('Unmatched money')
  return { ...unmatched, history }
}

const kindOfReference: Partial<Record<string, PayableKind>> = { AG: 'topup', AT: 'test' }

/** The payable with a short reference. Throws 404. */
export async function findTarget(
  { database, payables }: ShowContext,
  reference: string,
): Promise<PaidFor> {
  const kind = kindOfReference[reference.slice(0, 2)] ?? 'order'
  const payable_id = await payables[kind].idOf(database, reference)
  if (payable_id === undefined) throw notFound(kind === 'topup' ? 'Top-up' : 'Order')
  return { kind, payable_id }
}

/**
 * The target of unapplied money, and why applying it would be refused. Changes nothing. Throws 404.
 */
export async function showTarget(
  context: ShowContext,
  payment_id: number,
  reference: string,
): Promise<wire.PaymentTarget> {
  const target = await findTarget(context, reference)
  const { kind, payable_id: id } = target
  const [payable, refusal] = await Promise.all([
    context.payables[kind].find(context.database, id),
    previewTarget(context, { payment_id, target }),
  ])
  if (!payable) throw notFound('Order')
  const { short_reference, customer_id, description, amount_sen, status } = payable
  return { kind, id, short_reference, customer_id, description, amount_sen, status, refusal }
}

/** Status of all providers. */
export async function showProviders({
  database,
  providers,
}: ShowContext): Promise<wire.ProviderStatuses> {
  const states = await providerStates(database, [...providers.keys()])
  return {
    providers: states.map((state) => {
      const reports = providers.get(state.name)?.reports
      return {
        ...state,
        fetches_reports: reports?.fetch !== undefined,
        reads_reports: reports !== undefined,
      }
    }),
  }
}

/** Adds the references of the payables: one statement per kind. */
export async function withPayableNames<Entry>(
  { database, payables }: ShowContext,
  rows: readonly (Omit<Entry, 'for_what'> & PayableOfRow)[],
): Promise<Entry[]> {
  const idsOf = (kind: PayableOfRow['kind']) =>
    rows.filter((row) => row.kind === kind).map(({ payable_id }) => payable_id)
  const names = await Promise.all(
    payableKinds.map((kind) => {
      const ids = idsOf(kind)
      return ids.length === 0 ? [] : payables[kind].namesOf(database, ids)
    }),
  )
  const known = new Map(names.flat().map((name) => [name.id, name]))
  return rows.map(({ kind, payable_id: id, ...row }) => {
    const name = known.get(id)
    const for_what = {
      kind,
      id,
      short_reference: name?.short_reference ?? null,
      customer_id: name?.customer_id ?? null,
    }
    return { ...row, for_what } as Entry
  })
}

/** The payable of a row, without its reference. */
export type PayableOfRow = { kind: PayableKind; payable_id: string }

type WithoutPayableName<Entry> = Omit<Entry, 'for_what'> & PayableOfRow

const paymentRow = sql<object>`p.id, p.provider, p.provider_payment_id, p.amount_sen,
  p.amount_sen - p.refunded_sen as left_sen, p.currency, p.state, p.unapplied_reason, p.kind,
  p.payable_id, ${isoTime('p.created_at')} as created_at`

/** A listed payment, without its payable's reference. */
type ListedPayment = WithoutPayableName<wire.PaymentEntry>

/** A page of payments. The state `unapplied` excludes payments that are fully refunded. */
function listPayments(
  db: Queryable,
  { state, provider, ...query }: ListQuery & { state?: string; provider?: string },
) {
  return readPage<ListedPayment>(db, query, {
    select: paymentRow,
    from: sql`payments p`,
    where: [
      state && sql`p.state = ${state}`,
      state === 'unapplied' && sql`p.refunded_sen < p.amount_sen`,
      provider && sql`p.provider = ${provider}`,
    ],
    columns: { created_at: sql`p.created_at`, amount_sen: sql`p.amount_sen` },
    sort: '-created_at',
    tie: sql`p.id`,
  })
}

/** A payment; undefined if none. */
async function paymentRowById(db: Queryable, id: number): Promise<ListedPayment | undefined> {
  return firstRow<ListedPayment>(db)`
    select ${paymentRow} from payments p where p.id = ${id}`
}

/** Refunds of a payment, newest first. */
async function listedRefunds(db: Queryable, paymentId: number) {
  return allRows<{
    id: string
    amount_sen: number
    state: string
    way: string
    created_at: string
  }>(db)`
    select id, amount_sen, state, way, ${isoTime('created_at')} as created_at from refunds
    where payment_id = ${paymentId} order by refunds.created_at desc, id limit 100`
}

/** A page of all refunds, with what was refunded. Days are Malaysian, both included. */
export async function refundsPage(
  context: ShowContext,
  { state, way, from, to, ...query }: wire.RefundsQuery,
): Promise<Page<wire.ListedRefund>> {
  const page = await readPage<WithoutPayableName<wire.ListedRefund>>(context.database, query, {
    select: sql`r.id, r.amount_sen, r.state, r.way, r.payment_id, r.provider_refund_id,
      coalesce(p.provider, 'apeak') as provider, coalesce(p.kind, 'order') as kind,
      coalesce(p.payable_id, r.order_id) as payable_id, ${isoTime('r.created_at')} as created_at`,
    from: sql`refunds r left join payments p on p.id = r.payment_id`,
    where: [
      state && sql`r.state = ${state}`,
      way && sql`r.way = ${way}`,
      from && sql`r.created_at >= malaysian_midnight(${from}::date)`,
      to && sql`r.created_at < malaysian_midnight(${to}::date + 1)`,
    ],
    columns: { created_at: sql`r.created_at`, amount_sen: sql`r.amount_sen` },
    sort: '-created_at',
    tie: sql`r.id`,
  })
  return { ...page, data: await withPayableNames<wire.ListedRefund>(context, page.data) }
}

const eventsQuery = (events: RawBuilder<object>) => sql<StoredEvent>`
  select e.id, e.event, e.actor_kind, e.actor, coalesce(e.data->>'note', e.reason) as reason,
    case when e.from_status is not null then jsonb_build_object('status', e.from_status) end as before,
    jsonb_build_object('status', e.to_status) || (e.data - 'note') as after,
    ${isoTime('e.created_at')} as created_at
  from (${events}) e order by e.created_at desc, e.id desc limit 200`

/** Events of a payment and its refunds, newest first. */
async function paymentHistory(db: Queryable, id: number): Promise<StoredEvent[]> {
  const { rows } = await eventsQuery(sql`
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

/** Events of unmatched money, newest first. */
async function unmatchedHistory(db: Queryable, id: number): Promise<StoredEvent[]> {
  const { rows } = await eventsQuery(sql`
    select id, event, actor_kind, actor, reason, from_status, to_status, data, created_at
    from unmatched_money_events where unmatched_id = ${id}`).execute(db)
  return rows
}

const unmatchedRow = sql<object>`u.id, u.provider, u.kind, u.provider_reference, u.provider_payment_id,
  u.payment_id, u.reference, u.amount_sen, u.currency, u.state, u.reason,
  ${isoTime('u.respond_by')} as respond_by, ${isoTime('u.resolved_at')} as resolved_at,
  ${isoTime('u.created_at')} as created_at`

/** A page of unmatched money. */
export function listUnmatched(db: Queryable, query: ListQuery & { open?: boolean }) {
  const { open } = query
  return readPage<wire.UnmatchedEntry>(db, query, {
    select: unmatchedRow,
    from: sql`unmatched_money u`,
    where: open === undefined ? [] : [sql`(u.resolved_at is null) = ${open}::boolean`],
    columns: { created_at: sql`u.created_at` },
    sort: '-created_at',
    tie: sql`u.id`,
  })
}

/** Unmatched money; undefined if none. */
async function unmatchedRowById(
  db: Queryable,
  id: number,
): Promise<wire.UnmatchedEntry | undefined> {
  return firstRow<wire.UnmatchedEntry>(db)`
    select ${unmatchedRow} from unmatched_money u where u.id = ${id}`
}

/** A page of polled attempts. */
function listAttempts(db: Queryable, query: ListQuery & { provider?: string }) {
  const { provider } = query
  return readPage<WithoutPayableName<wire.AttemptEntry>>(db, query, {
    select: sql`a.id, a.provider, a.reference, a.provider_order_id, a.amount_sen, a.state, a.polls,
      ${isoTime('a.next_poll_at')} as next_poll_at, ${isoTime('a.synced_at')} as synced_at, a.kind, a.payable_id,
      ${isoTime('a.created_at')} as created_at`,
    from: sql`payment_attempts a`,
    where: [sql<boolean>`a.next_poll_at is not null`, provider && sql`a.provider = ${provider}`],
    columns: { created_at: sql`a.created_at` },
    sort: '-created_at',
    tie: sql`a.id`,
  })
}

type ProviderRow = Omit<
  wire.ProviderStatuses['providers'][number],
  'fetches_reports' | 'reads_reports'
>

/** Status of each provider. */
async function providerStates(db: Queryable, names: readonly string[]): Promise<ProviderRow[]> {
  return allRows<ProviderRow>(db)`
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
       where m.provider = n.name and m.outcome = 'unreadable')
        as unreadable_messages,
      (select ${isoTime('m.received_at')} from provider_messages m
       where m.provider = n.name order by m.id desc limit 1) as last_message_at,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'call', substr(q.call, length(n.name) + 2),
          'used', (select count(*) from (${recentCalls('q.called_at')}) r)) order by q.call)
        from provider_api_usage q where starts_with(q.call, n.name || '.')
      ), '[]') as calls
    from unnest(${[...names]}::text[]) as n(name) order by n.name`
}
