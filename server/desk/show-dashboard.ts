import * as wire from '@apeak/contract/dashboard'
import { malaysianDay } from '@apeak/contract/fields'
import { money } from '@apeak/contract/money'
import { listCategories, stocksPage } from '#catalog/catalog.ts'
import { approvalsWaiting, topupsWaiting } from '#gold/gold.ts'
import { needsSecondPerson } from '#operators/operators.ts'
import {
  type DeliveryTimes,
  deliveryTimes,
  ordersNow,
  type SalesSum,
  salesSums,
} from '#orders/orders.ts'
import { type PaymentFigures, paymentFigures } from '#payments/reconciliation/reconciliation.ts'
import type { Database } from '#platform/postgres/database.ts'
import { threadsWaiting } from '#support/support.ts'

const DAY_MS = 24 * 60 * 60_000

/** Number of products listed with the lowest stock. */
const lowest = { per_page: 10, sort: 'available', delivered_by_code: true, is_low: true } as const

/** Figures of the last 30 days and of open items, each read from an index. */
export async function showDashboard(database: Database): Promise<wire.Dashboard> {
  const [sums, times, now, payments, topups, approvals, stocks, threads, isMany, { body }] =
    await Promise.all([
      salesSums(database, wire.SPAN_DAYS.month),
      deliveryTimes(
        database,
        wire.spans.map((span) => wire.SPAN_DAYS[span]),
        wire.DELIVERY_PROMISES.map((minutes) => minutes * 60),
      ),
      ordersNow(database),
      paymentFigures(database, wire.SPAN_DAYS.month),
      topupsWaiting(database),
      approvalsWaiting(database),
      stocksPage(database, lowest),
      threadsWaiting(database),
      needsSecondPerson(database),
      listCategories(database),
    ])
  const names = new Map(body.categories.map(({ id, name }) => [id, name]))
  const at = Date.now()
  const within = <Row extends { day: string }>(rows: readonly Row[], span: wire.Span) => {
    const first = malaysianDay(at - (wire.SPAN_DAYS[span] - 1) * DAY_MS)
    return rows.filter(({ day }) => day >= first)
  }
  const bySpan = <Figures>(figures: (span: wire.Span) => Figures) =>
    Object.fromEntries(wire.spans.map((span) => [span, figures(span)])) as Record<
      wire.Span,
      Figures
    >
  const ordersOf = (status: 'pending' | 'processing') =>
    now.waiting.find((one) => one.status === status) ?? { waiting: 0, since: null }
  return {
    at: new Date(at).toISOString(),
    single_operator: !isMany,
    waiting: [
      waitingOf('manual_payments', ordersOf('pending')),
      waitingOf('deliveries', ordersOf('processing')),
      waitingOf('topups', topups),
      waitingOf('unapplied_payments', payments.unapplied),
      waitingOf('unmatched_money', payments.unmatched),
      waitingOf('refunds', payments.late_refunds),
      waitingOf('approvals', approvals),
      waitingOf('threads', threads),
    ],
    sales: bySpan((span) => salesOf(within(sums, span), names)),
    days: daysOf(sums),
    deliveries: bySpan((span) => deliveriesOf(times[wire.spans.indexOf(span)])),
    categories: now.categories.map(({ category_id, orders, p50, p95 }) => ({
      ...categoryOf(category_id, names),
      orders,
      p50_seconds: p50,
      p95_seconds: p95,
    })),
    payments: bySpan((span) => attemptsOf(within(payments.attempts, span))),
    low_stock: stocks.data.map(({ id, name, category_name, available, warn_below }) => ({
      product_id: id,
      name,
      category_name,
      available,
      warn_below,
    })),
    refunds: bySpan((span) => refundsOf(within(payments.refunds, span))),
  }
}

function waitingOf(
  kind: wire.Waiting['kind'],
  { waiting, since }: { waiting: number; since: string | null },
): wire.Waiting {
  return { kind, waiting, since: since && new Date(since).toISOString() }
}

/** Number of failure reasons listed separately. */
const FAILURES_SHOWN = 10

/** Sales of these days by method, by category and by hour, largest first. */
export function salesOf(
  sums: readonly SalesSum[],
  categoryNames: ReadonlyMap<number, string>,
): wire.Sales {
  const by = (what: SalesSum['by']) => added(sums.filter((sum) => sum.by === what))
  const byMethod = by('method')
  return {
    all: soldOf(byMethod.map(([, sold]) => sold)),
    by_method: largestFirst(byMethod).map(([payment_method, sold]) => ({
      payment_method,
      ...sold,
    })),
    by_category: largestFirst(by('category')).map(([key, sold]) => ({
      ...categoryOf(Number(key), categoryNames),
      ...sold,
    })),
    by_hour: by('hour')
      .map(([hour, sold]) => ({ hour: Number(hour), ...sold }))
      .sort((one, other) => one.hour - other.hour),
  }
}

/** Sales of each day, oldest first. */
export function daysOf(sums: readonly SalesSum[]) {
  const days = Map.groupBy(
    sums.filter(({ by }) => by === 'method'),
    ({ day }) => day,
  )
  return [...days]
    .map(([day, sold]) => ({ day, ...soldOf(sold.map(onTheWire)) }))
    .sort((one, other) => one.day.localeCompare(other.day))
}

/** The id and name of a category; 0 stands for deleted ones. */
export function categoryOf(id: number | null, names: ReadonlyMap<number, string>) {
  const name = id ? names.get(id) : undefined
  return { category_id: name ? id : null, name: name ?? 'No longer sold' }
}

/** Delivery times as shown in the console. */
export function deliveriesOf(times: DeliveryTimes | undefined): wire.Deliveries {
  return {
    orders: times?.orders ?? 0,
    p50_seconds: toTenths(times?.p50 ?? null),
    p95_seconds: toTenths(times?.p95 ?? null),
    within: wire.DELIVERY_PROMISES.map((minutes, place) => ({
      minutes,
      orders: times?.within[place] ?? 0,
    })),
  }
}

const toTenths = (seconds: number | null) => seconds && Math.round(seconds * 10) / 10

/** Payment attempts of some days by provider and state, with the reasons of failed ones. */
export function attemptsOf(counts: PaymentFigures['attempts']): wire.PaymentAttempts {
  const providers = Map.groupBy(counts, ({ provider }) => provider)
  const count = (rows: typeof counts) => rows.reduce((sum, { attempts }) => sum + attempts, 0)
  const failed = counts.filter(({ state }) => state === 'failed')
  const reasons = Map.groupBy(failed, ({ provider, failure_reason }) =>
    JSON.stringify([provider, failure_reason]),
  )
  return {
    by_provider: [...providers].map(([provider, rows]) => ({
      provider,
      paid: count(rows.filter(({ state }) => state === 'paid')),
      failed: count(rows.filter(({ state }) => state === 'failed')),
      open: count(rows.filter(({ state }) => state === 'open' || state === 'pending')),
    })),
    failures: [...reasons]
      .map(([key, rows]) => {
        const [provider, reason] = JSON.parse(key) as [string, string | null]
        return { provider, reason, attempts: count(rows) }
      })
      .sort((one, other) => other.attempts - one.attempts)
      .slice(0, FAILURES_SHOWN),
  }
}

/** Refunds of some days by destination and state. */
export function refundsOf(counts: PaymentFigures['refunds']): wire.RefundSums {
  const kinds = Map.groupBy(counts, ({ way, state }) => `${way} ${state}`)
  return [...kinds.values()].map((rows) => ({
    way: rows[0]?.way ?? '',
    state: rows[0]?.state ?? '',
    refunds: rows.reduce((sum, { refunds }) => sum + refunds, 0),
    total: money(rows.reduce((sum, { sen }) => sum + sen, 0)),
  }))
}

type Sold = ReturnType<typeof onTheWire>

const onTheWire = ({ orders, sen }: { orders: number; sen: number }) => ({
  orders,
  total: money(sen),
})

/** Sums over all days, by key. */
function added(sums: readonly SalesSum[]): [key: string, Sold][] {
  const keys = Map.groupBy(sums, ({ key }) => key)
  return [...keys].map(([key, rows]) => [
    key,
    onTheWire({
      orders: rows.reduce((sum, { orders }) => sum + orders, 0),
      sen: rows.reduce((sum, { sen }) => sum + sen, 0),
    }),
  ])
}

const soldOf = (parts: readonly Sold[]): Sold =>
  onTheWire({
    orders: parts.reduce((sum, { orders }) => sum + orders, 0),
    sen: Math.round(parts.reduce((sum, { total }) => sum + total.amount * 100, 0)),
  })

const largestFirst = (sums: [string, Sold][]) =>
  sums.toSorted(([, one], [, other]) => other.total.amount - one.total.amount)
