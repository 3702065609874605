import type {
  DayBookDetails,
  ExplainDifference,
  MethodDay,
  ReportDifference,
} from '@apeak/contract/payments-console'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import { assertOwn, Refusal } from '#platform/http/problems.ts'
import { allRows, isoTime, type Queryable } from '#platform/postgres/database.ts'
import type { DoneBefore } from '#platform/postgres/events.ts'
import type { PaymentsContext } from '../context.ts'
import type { ReportKind } from '../providers/report.ts'
import { reportsOfDay } from './import-reports.ts'

type BookContext = Pick<PaymentsContext, 'database' | 'providers'>

/** The book of a day in Malaysia: sums per method, reports, and their differences by line. */
export async function dayBook(
  { database, providers }: BookContext,
  day: string,
): Promise<DayBookDetails> {
  const [methods, reports, differences] = await Promise.all([
    methodDays(database, day),
    reportsOfDay(database, day),
    Promise.all(
      [...providers.values()].map(({ name, reports: { kinds } = { kinds: [] } }) =>
        differencesOf(database, name, kinds, day),
      ),
    ),
  ])
  return { day, methods, reports, differences: differences.flat() }
}

/** A difference between book and report; null if a side lacks it. */
type SeenDifference = Omit<Static<typeof ExplainDifference>, 'day' | 'reason'>

/**
 * Explains a difference, for exactly these amounts. Safe to repeat. Throws 409 if the difference no
 * longer exists, or another operator has explained it.
 */
export async function explainDifference(
  context: BookContext,
  day: string,
  seen: SeenDifference,
  { reason, operator }: { reason: string; operator: string },
): Promise<void> {
  const { provider, kind, reference, shop_sen, report_sen } = seen
  const { differences } = await dayBook(context, day)
  const found = differences.some(
    (one) =>
      one.provider === provider &&
      one.kind === kind &&
      one.reference === reference &&
      one.shop_sen === shop_sen &&
      one.report_sen === report_sen,
  )
  if (!found) throw new Refusal(409, 'This difference has changed. Please reload the page.')
  await sql`
    insert into explained_differences (provider, kind, reference, shop_sen, report_sen, reason, operator)
    values (${provider}, ${kind}, ${reference}, ${shop_sen}, ${report_sen}, ${reason}, ${operator})
    on conflict on constraint explained_differences_once do nothing`.execute(context.database)
  const { rows } = await sql<DoneBefore>`
    select 'explained' as event, 'operator' as actor_kind, operator as actor, ${isoTime('created_at')} as at
    from explained_differences
    where provider = ${provider} and kind = ${kind} and reference = ${reference}
      and shop_sen is not distinct from ${shop_sen}::integer
      and report_sen is not distinct from ${report_sen}::integer`.execute(context.database)
  assertOwn(rows[0], { id: operator }, 'This was already explained.')
}

const dayBounds = (day: string) => sql`
  select ${day}::date::timestamp at time zone 'Asia/Kuala_Lumpur' as "begin",
         (${day}::date + 1)::timestamp at time zone 'Asia/Kuala_Lumpur' as "end"`

const isWithinDay = (column: string) =>
  sql`${sql.ref(column)} >= span."begin" and ${sql.ref(column)} < span."end"`

/** Whether a line belongs to the shop: it has our reference, or none. */
const isOurs = sql`(
  l.our_reference is null or l.our_reference ~ '^[a-z][0-9a-z]{26}-[0-9]{1,4}$')`

/** The provider's kind for a refund `r`, and whether the provider knows it. */
const refundKind = sql`case r.way when 'chargeback' then 'chargeback' else 'refund' end`

const isKnownToProvider = sql`(r.way in ('source', 'outside_refund', 'chargeback') and r.state <> 'failed'
  and r.provider_refund_id is not null)`

/** Sums of a day by method: in the book, and in the provider's reports. */
async function methodDays(db: Queryable, day: string): Promise<MethodDay[]> {
  return allRows<MethodDay>(db)`
    with span as (${dayBounds(day)}),
    paid as (
      select provider, count(*) as payments, sum(amount_sen) as paid_sen,
             coalesce(sum(amount_sen) filter (where state = 'unapplied'), 0) as unapplied_sen
      from payments, span where ${isWithinDay('payments.created_at')} group by provider
    ),
    back as (
      select p.provider,
        coalesce(sum(r.amount_sen) filter (where r.way in ('source', 'outside_refund', 'reversal')), 0)
          as refunded_sen,
        coalesce(sum(r.amount_sen) filter (where r.way = 'chargeback'), 0) as charged_back_sen,
        coalesce(sum(r.amount_sen) filter (where r.way = 'gold'), 0) as given_as_gold_sen
      from span, refunds r join payments p on p.id = r.payment_id
      where ${isWithinDay('r.created_at')} and r.state <> 'failed' group by p.provider
    ),
    reported as (
      select l.provider, count(*) filter (where ${isOurs}) as lines,
        count(*) filter (where not ${isOurs}) as foreign_lines,
        coalesce(sum(amount_sen) filter (where kind = 'payment' and is_money and ${isOurs}), 0) as paid_sen,
        coalesce(sum(amount_sen) filter (where kind = 'refund' and is_money and ${isOurs}), 0)
          as refunded_sen,
        coalesce(sum(amount_sen) filter (where kind = 'chargeback' and is_money and ${isOurs}), 0)
          as charged_back_sen,
        coalesce(sum(fee_sen) filter (where is_money and ${isOurs}), 0) as fee_sen
      from span, provider_report_lines l where ${isWithinDay('l.happened_at')} group by l.provider
    ),
    method as (
      select provider as method from paid union select provider from back union select provider from reported
      union select distinct provider from provider_reports where ${day}::date between first_day and last_day
    )
    select m.method, coalesce(paid.payments, 0) as payments, coalesce(paid.paid_sen, 0) as paid_sen,
      coalesce(paid.unapplied_sen, 0) as unapplied_sen,
      coalesce(back.refunded_sen, 0) as refunded_sen,
      coalesce(back.charged_back_sen, 0) as charged_back_sen,
      coalesce(back.given_as_gold_sen, 0) as given_as_gold_sen,
      case when reported.provider is not null or exists (
        select from provider_reports r
        where r.provider = m.method and ${day}::date between r.first_day and r.last_day
      ) then jsonb_build_object(
        'lines', coalesce(reported.lines, 0), 'paid_sen', coalesce(reported.paid_sen, 0),
        'refunded_sen', coalesce(reported.refunded_sen, 0),
        'charged_back_sen', coalesce(reported.charged_back_sen, 0),
        'fee_sen', coalesce(reported.fee_sen, 0),
        'foreign_lines', coalesce(reported.foreign_lines, 0)
      ) end as reported
    from method m
    left join paid on paid.provider = m.method
    left join back on back.provider = m.method
    left join reported on reported.provider = m.method
    order by m.method`
}

/**
 * Differences between a provider's reports and the book, for lines that either side dates on the
 * day: a missing line, or another amount. `kinds`: the kinds of lines of which the reports are
 * complete. Reversed payments are no difference. A refund that failed later has a `failed_at`.
 */
async function differencesOf(
  db: Queryable,
  provider: string,
  kinds: readonly ReportKind[],
  day: string,
): Promise<ReportDifference[]> {
  const isReported = sql`exists (
    select from provider_reports r
    where r.provider = ${provider} and ${day}::date between r.first_day and r.last_day)`
  return allRows<ReportDifference>(db)`
    with span as (${dayBounds(day)}),
    -- Everything that one side dates on the day is searched on the other side on any day.
    pair as (
      select 'payment' as kind, p.provider_payment_id as reference from payments p, span
      where p.provider = ${provider} and ${isWithinDay('p.created_at')} and ${isReported}
      union
      select ${refundKind}, r.provider_refund_id from span, refunds r join payments p on p.id = r.payment_id
      where p.provider = ${provider} and ${isWithinDay('r.created_at')} and ${isKnownToProvider} and ${isReported}
      union
      select l.kind, l.reference from provider_report_lines l, span
      where l.provider = ${provider} and ${isWithinDay('l.happened_at')} and l.is_money and ${isOurs}
    ),
    compared as (
      select pair.kind, pair.reference, coalesce(p.amount_sen, b.amount_sen) as shop_sen,
        case when l.is_money then l.amount_sen end as report_sen, l.word,
        coalesce(p.kind, b.payable_kind, f.payable_kind) as payable_kind,
        coalesce(p.payable_id, b.payable_id, f.payable_id) as payable_id,
        coalesce(p.id, b.payment_id, f.payment_id) as payment_id,
        coalesce(p.created_at, b.created_at, l.happened_at) as happened_at,
        case when coalesce(b.amount_sen, 0) + f.amount_sen = l.amount_sen and l.is_money
          then f.failed_at end as failed_at,
        p.id is not null and exists (
          select from refunds r where r.payment_id = p.id and r.way = 'reversal' and r.state <> 'failed'
        ) as is_reversed
      from pair
      left join payments p on pair.kind = 'payment' and p.provider = ${provider}
        and p.provider_payment_id = pair.reference
      -- One refund of the provider may be several rows here.
      left join lateral (
        select sum(r.amount_sen)::integer as amount_sen, min(r.created_at) as created_at,
               p.kind as payable_kind, p.payable_id, p.id as payment_id
        from refunds r join payments p on p.id = r.payment_id
        where pair.kind = ${refundKind} and r.provider_refund_id = pair.reference
          and p.provider = ${provider} and ${isKnownToProvider}
        group by p.id
      ) b on true
      left join lateral (
        select sum(r.amount_sen)::integer as amount_sen, max(e.created_at) as failed_at,
               p.kind as payable_kind, p.payable_id, p.id as payment_id
        from refunds r join payments p on p.id = r.payment_id
        join refund_events e on e.refund_id = r.id and e.event = 'failed'
        where pair.kind = ${refundKind} and r.provider_refund_id = pair.reference
          and p.provider = ${provider} and r.state = 'failed'
        group by p.id
      ) f on true
      left join provider_report_lines l on l.provider = ${provider} and l.kind = pair.kind
        and l.reference = pair.reference
      where pair.kind = any(${[...kinds]}::text[])
    )
    select ${provider} as provider, c.kind, c.reference, c.shop_sen, c.report_sen, c.word, c.payable_kind,
      c.payable_id, c.payment_id, c.happened_at, c.failed_at,
      case when e.id is not null then jsonb_build_object(
        'reason', e.reason, 'operator', e.operator, 'created_at', e.created_at) end as explained
    from compared c
    left join explained_differences e on e.provider = ${provider} and e.kind = c.kind
      and e.reference = c.reference and e.shop_sen is not distinct from c.shop_sen
      and e.report_sen is not distinct from c.report_sen
    where c.shop_sen is distinct from c.report_sen and not (c.is_reversed and c.report_sen is null)
    order by e.id is not null or c.failed_at is not null, c.happened_at, c.reference`
}
