import {
  type Dashboard,
  DELIVERY_PROMISES,
  SPAN_DAYS,
  type Span,
  spans,
  type Waiting,
} from '@apeak/contract/dashboard'
import { malaysianDay } from '@apeak/contract/fields'
import { listCategories, stocksPage } from '#catalog/catalog.ts'
import { approvalsWaiting, topupsWaiting } from '#gold/gold.ts'
import { needsSecondPerson } from '#operators/operators.ts'
import { deliveryTimes, ordersNow, salesSums } from '#orders/orders.ts'
import { paymentFigures } from '#payments/reconciliation/reconciliation.ts'
import type { Database } from '#platform/postgres/database.ts'
import { threadsWaiting } from '#support/support.ts'
import {
  attemptsOf,
  categoryOf,
  daysOf,
  deliveriesOf,
  refundsOf,
  salesOf,
} from './dashboard-rules.ts'

const DAY_MS = 24 * 60 * 60_000

/** Number of products listed with the lowest stock. */
const lowest = { per_page: 10, sort: 'available', delivered_by_code: true, is_low: true } as const

/** Figures of the last 30 days and of open items, each read from an index. */
export async function showDashboard(database: Database): Promise<Dashboard> {
  const [sums, times, now, payments, topups, approvals, stocks, threads, isMany, { body }] =
    await Promise.all([
      salesSums(database, SPAN_DAYS.month),
      deliveryTimes(
        database,
        spans.map((span) => SPAN_DAYS[span]),
        DELIVERY_PROMISES.map((minutes) => minutes * 60),
      ),
      ordersNow(database),
      paymentFigures(database, SPAN_DAYS.month),
      topupsWaiting(database),
      approvalsWaiting(database),
      stocksPage(database, lowest),
      threadsWaiting(database),
      needsSecondPerson(database),
      listCategories(database),
    ])
  const names = new Map(body.categories.map(({ id, name }) => [id, name]))
  const at = Date.now()
  const within = <Row extends { day: string }>(rows: readonly Row[], span: Span) => {
    const first = malaysianDay(at - (SPAN_DAYS[span] - 1) * DAY_MS)
    return rows.filter(({ day }) => day >= first)
  }
  const bySpan = <Figures>(figures: (span: Span) => Figures) =>
    Object.fromEntries(spans.map((span) => [span, figures(span)])) as Record<Span, Figures>
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
    deliveries: bySpan((span) => deliveriesOf(times[spans.indexOf(span)])),
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
  kind: Waiting['kind'],
  { waiting, since }: { waiting: number; since: string | null },
): Waiting {
  return { kind, waiting, since: since && new Date(since).toISOString() }
}
