import {
  DELIVERY_PROMISES,
  type Deliveries,
  type PaymentAttempts,
  type RefundSums,
  type Sales,
} from '@apeak/contract/dashboard'
import { money } from '@apeak/contract/money'
import type { DeliveryTimes, SalesSum } from '#orders/orders.ts'
import type { PaymentFigures } from '#payments/reconciliation/reconciliation.ts'

/** Number of failure reasons listed separately. */
const FAILURES_SHOWN = 10

/** What was sold on some days, by method, by category and by hour of the day: the most of it first. */
export function salesOf(
  sums: readonly SalesSum[],
  categoryNames: ReadonlyMap<number, string>,
): Sales {
  const by = (what: SalesSum['by']) => added(sums.filter((sum) => sum.by === what))
  const byMethod = by('method')
  return {
    all: soldOf(byMethod.map(([, sold]) => sold)),
    by_method: mostFirst(byMethod).map(([payment_method, sold]) => ({ payment_method, ...sold })),
    by_category: mostFirst(by('category')).map(([key, sold]) => ({
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

/** The id and name of a category; 0 stands for those that are not sold any more. */
export function categoryOf(id: number | null, names: ReadonlyMap<number, string>) {
  const name = id ? names.get(id) : undefined
  return { category_id: name ? id : null, name: name ?? 'No longer sold' }
}

/** Delivery times as shown in the console. */
export function deliveriesOf(times: DeliveryTimes | undefined): Deliveries {
  return {
    orders: times?.orders ?? 0,
    p50_seconds: toTenths(times?.p50 ?? null),
    p95_seconds: toTenths(times?.p95 ?? null),
    within: DELIVERY_PROMISES.map((minutes, place) => ({
      minutes,
      orders: times?.within[place] ?? 0,
    })),
  }
}

const toTenths = (seconds: number | null) => seconds && Math.round(seconds * 10) / 10

/** Payment attempts of some days by provider and state, with the reasons of failed ones. */
export function attemptsOf(counts: PaymentFigures['attempts']): PaymentAttempts {
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
export function refundsOf(counts: PaymentFigures['refunds']): RefundSums {
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

const mostFirst = (sums: [string, Sold][]) =>
  sums.toSorted(([, one], [, other]) => other.total.amount - one.total.amount)
