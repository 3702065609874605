import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type BackupsContext, lastBackup } from '#backups/backups.ts'
import { heldPrices, suppliedItems } from '#catalog/catalog.ts'
import { lastLedgerCheck } from '#gold/gold.ts'
import { ordersNow } from '#orders/orders.ts'
import { openMoney } from '#payments/reconciliation/reconciliation.ts'
import { waitingJobs } from '#platform/jobs/jobs.ts'
import { waitingMails } from '#platform/mail/mail.ts'
import type { Database } from '#platform/postgres/database.ts'
import { supplierStates } from '#suppliers/suppliers.ts'
import { openAlerts } from './queries.ts'

/** Histogram buckets in seconds, from a cached response to one that waited for a provider. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counters of one process, and gauges of the whole shop. */
export type Metrics = {
  readonly registry: Registry
  /** Counts requests by route, never by URL: a URL may contain an order id. */
  follow(app: FastifyInstance): void
  /** Counts a response sent from the cache. */
  countCached(): void
  /** Counts a rendered page. */
  countRendered(): void
}

/** Creates the metrics of one process. */
export function openMetrics(
  context: Pick<BackupsContext, 'pool' | 'database' | 'heartbeat'>,
): Metrics {
  const { pool, database, heartbeat } = context
  const registry = new Registry()
  const registers = [registry]
  // Memory, CPU, garbage collection and event loop lag.
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'apeak_http_request_seconds',
    help: 'Duration of requests not answered from the cache',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  // Plain numbers: a counter would cost about as much as the cached response itself.
  let cached = 0
  let rendered = 0
  counted(registers, 'apeak_cached_responses_total', 'Responses sent from memory', () => cached)
  counted(registers, 'apeak_page_renders_total', 'Pages that were rendered', () => rendered)
  poolGauge(registers, pool)
  heartbeatGauges(registers, heartbeat)
  shopGauges(registers, figuresOf(database))
  return {
    registry,
    follow(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const { method, routeOptions } = request
        const route = routeOptions.url ?? 'none'
        requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
        done()
      })
    },
    countCached() {
      cached += 1
    },
    countRendered() {
      rendered += 1
    },
  }
}

function counted(registers: Registry[], name: string, help: string, read: () => number): void {
  new Counter({
    name,
    help,
    registers,
    collect() {
      this.reset()
      this.inc(read())
    },
  })
}

function poolGauge(registers: Registry[], pool: Pool): void {
  new Gauge({
    name: 'apeak_pool_connections',
    help: 'Database connections by state, and statements waiting for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

function heartbeatGauges(registers: Registry[], heartbeat: BackupsContext['heartbeat']): void {
  new Gauge({
    name: 'apeak_heartbeat_age_seconds',
    help: 'Age of the last database write of this process, which tries every 5 seconds',
    registers,
    // The maximum over all workers.
    aggregator: 'max',
    collect() {
      this.remove()
      const age = heartbeat.ageSeconds()
      if (age !== undefined) this.set(age)
    },
  })
  new Gauge({
    name: 'apeak_disk_free_bytes',
    help: 'Free disk space for DATA_DIR and BACKUP_DIR',
    labelNames: ['folder'],
    registers,
    aggregator: 'min',
    collect() {
      this.reset()
      for (const [folder, bytes] of Object.entries(heartbeat.freeSpace())) {
        if (bytes !== null) this.set({ folder }, bytes)
      }
    },
  })
}

/** Figures of the whole shop. */
export type Figures = Awaited<ReturnType<typeof read>>

/** Cache lifetime in milliseconds, so that frequent scrapes cost the database nothing. */
const KEPT_MS = 15_000

/**
 * Reads the shop's figures, cached for `KEPT_MS`. One statement per domain, over open
 * items or those of today.
 */
export function figuresOf(database: Database): () => Promise<Figures> {
  let kept: Promise<Figures> | undefined
  let until = 0
  return () => {
    if (kept && Date.now() < until) return kept
    until = Date.now() + KEPT_MS
    kept = read(database)
    // A failed read is not cached.
    kept.catch(() => {
      until = 0
    })
    return kept
  }
}

// Sequential, so that metrics occupy one connection.
async function read(database: Database) {
  return {
    money: await openMoney(database),
    orders: await ordersNow(database),
    jobs: await waitingJobs(database),
    mails: await waitingMails(database),
    ledger: await lastLedgerCheck(database),
    backup: await lastBackup(database),
    alerts: await openAlerts(database),
    suppliers: await supplierStates(database),
    supplied: await suppliedItems(database),
    heldPrices: await heldPrices(database),
  }
}

/** A gauge of the shop, with a value per label. */
type ShopGauge = {
  name: string
  help: string
  label?: string
  values(figures: Figures): [label: string, value: number][]
}

const one = (value: number | undefined): [string, number][] =>
  value === undefined ? [] : [['', value]]
const ageOf = (time: Date | null | undefined) =>
  time ? (Date.now() - time.getTime()) / 1000 : undefined

const gauges: ShopGauge[] = [
  {
    name: 'apeak_jobs_waiting',
    help: 'Due jobs that are not running, by kind',
    label: 'job',
    values: ({ jobs }) => jobs.map(({ job, waiting }) => [job, waiting]),
  },
  {
    name: 'apeak_job_oldest_seconds',
    help: 'Age of the oldest due job, by kind',
    label: 'job',
    values: ({ jobs }) => jobs.map(({ job, seconds }) => [job, seconds]),
  },
  {
    name: 'apeak_jobs_failing',
    help: 'Failed jobs, with or without retries left, by kind',
    label: 'job',
    values: ({ jobs }) => jobs.map(({ job, failing }) => [job, failing]),
  },
  {
    name: 'apeak_mails_waiting',
    help: 'Due mails',
    values: ({ mails }) => one(mails.waiting),
  },
  {
    name: 'apeak_mail_oldest_seconds',
    help: 'Age of the oldest due mail',
    values: ({ mails }) => one(mails.seconds),
  },
  {
    name: 'apeak_payment_attempts_open',
    help: 'Payment attempts still polled at their provider',
    label: 'provider',
    values: ({ money }) => money.attempts.map(({ provider, open }) => [provider, open]),
  },
  {
    name: 'apeak_payments_unapplied',
    help: 'Unapplied payments waiting for an operator',
    values: ({ money }) => one(money.unapplied),
  },
  {
    name: 'apeak_money_unmatched',
    help: 'Unmatched money waiting for an operator',
    values: ({ money }) => one(money.unmatched),
  },
  {
    name: 'apeak_supplier_balance_sen',
    help: 'Balance at a supplier',
    label: 'supplier',
    values: ({ suppliers }) =>
      suppliers.flatMap(({ name, balance_sen }) =>
        balance_sen === null ? [] : [[name, balance_sen]],
      ),
  },
  {
    name: 'apeak_supplier_low_balance_sen',
    help: 'Balance below which no order is placed at an enabled supplier',
    label: 'supplier',
    values: ({ suppliers }) =>
      suppliers.flatMap(({ name, enabled, low_balance_sen }) =>
        enabled ? [[name, low_balance_sen]] : [],
      ),
  },
  {
    name: 'apeak_supplier_orders_open',
    help: 'Orders at a supplier that may still be delivered',
    label: 'supplier',
    values: ({ suppliers }) => suppliers.map(({ name, open_orders }) => [name, open_orders]),
  },
  {
    name: 'apeak_supplier_delivered',
    help: 'Orders placed in the last hour that the supplier delivered',
    label: 'supplier',
    values: ({ suppliers }) =>
      suppliers.map(({ name, delivered_lately }) => [name, delivered_lately]),
  },
  {
    name: 'apeak_supplier_failed',
    help: 'Orders placed in the last hour that failed at the supplier',
    label: 'supplier',
    values: ({ suppliers }) => suppliers.map(({ name, failed_lately }) => [name, failed_lately]),
  },
  {
    name: 'apeak_supplier_median_seconds',
    help: 'Median time from request to delivery of those placed in the last hour',
    label: 'supplier',
    values: ({ suppliers }) =>
      suppliers.flatMap(({ name, median_seconds }) =>
        median_seconds === null ? [] : [[name, median_seconds]],
      ),
  },
  {
    name: 'apeak_supplied_items',
    help: 'Items that suppliers deliver, by whether one of them can now',
    label: 'stock',
    values: ({ supplied }) => [
      ['in', supplied.in_stock],
      ['out', supplied.out_of_stock],
    ],
  },
  {
    name: 'apeak_prices_held',
    help: 'Items whose price stays because their cost changed too much',
    values: ({ heldPrices }) => one(heldPrices.length),
  },
  {
    name: 'apeak_orders_waiting',
    help: 'Waiting orders, by status',
    label: 'status',
    values: ({ orders }) => orders.waiting.map(({ status, waiting }) => [status, waiting]),
  },
  {
    name: 'apeak_order_oldest_seconds',
    help: 'Age of the oldest waiting order, by status',
    label: 'status',
    values: ({ orders }) =>
      orders.waiting.map(({ status, since }) => [status, ageOf(new Date(since)) ?? 0]),
  },
  {
    name: 'apeak_delivery_p50_seconds',
    help: 'Median time from payment to delivery in the last 24 hours, by game',
    label: 'category',
    values: ({ orders }) => orders.categories.map((one) => [String(one.category_id), one.p50]),
  },
  {
    name: 'apeak_delivery_p95_seconds',
    help: '95th percentile of the time from payment to delivery in the last 24 hours, by game',
    label: 'category',
    values: ({ orders }) => orders.categories.map((one) => [String(one.category_id), one.p95]),
  },
  {
    name: 'apeak_ledger_faults',
    help: 'Faults found by the last ledger check',
    values: ({ ledger }) => one(ledger?.faults.length),
  },
  {
    name: 'apeak_ledger_check_age_seconds',
    help: 'Age of the last ledger check',
    values: ({ ledger }) => one(ageOf(ledger?.finished_at)),
  },
  {
    name: 'apeak_backup_age_seconds',
    help: 'Age of the last complete backup',
    values: ({ backup }) => one(ageOf(backup?.made_at)),
  },
  {
    name: 'apeak_backup_failed',
    help: 'Whether the last backup failed',
    values: ({ backup }) => one(backup?.failure ? 1 : 0),
  },
  {
    name: 'apeak_alerts',
    help: 'Open alerts, by kind',
    label: 'alert',
    values: ({ alerts }) => alerts.map((kind) => [kind, 1]),
  },
]

/**
 * Gauges of the whole shop, the same in every process. They are omitted while the database does not
 * answer, so that a process's own metrics stay available.
 */
export function shopGauges(registers: Registry[], read: () => Promise<Figures>): void {
  for (const { name, help, label, values } of gauges) {
    new Gauge({
      name,
      help,
      registers,
      labelNames: label ? [label] : [],
      // All workers report the same value.
      aggregator: 'max',
      async collect() {
        this.reset()
        // A gauge without labels resets to 0, which would be reported for an unknown value.
        if (!label) this.remove()
        const figures = await inTime(read())
        for (const [of, value] of figures ? values(figures) : []) {
          if (label) this.set({ [label]: of }, value)
          else this.set(value)
        }
      },
    })
  }
}

/** Below the usual scrape timeout. */
const PATIENCE_MS = 2_000

function inTime(figures: Promise<Figures>): Promise<Figures | undefined> {
  const result = figures.catch(() => undefined)
  return Promise.race([result, wait(PATIENCE_MS, undefined, { ref: false })])
}
