import { setTimeout as wait } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Figures } from './figures.ts'

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
    help: 'Jobs whose time has come and that nobody is at, by kind',
    label: 'job',
    values: ({ jobs }) => jobs.map(({ job, waiting }) => [job, waiting]),
  },
  {
    name: 'apeak_job_oldest_seconds',
    help: 'Since when the oldest of those waits',
    label: 'job',
    values: ({ jobs }) => jobs.map(({ job, seconds }) => [job, seconds]),
  },
  {
    name: 'apeak_jobs_failing',
    help: 'Jobs that failed and are tried again, or no more, by kind',
    label: 'job',
    values: ({ jobs }) => jobs.map(({ job, failing }) => [job, failing]),
  },
  {
    name: 'apeak_mails_waiting',
    help: 'Mails that are due',
    values: ({ mails }) => one(mails.waiting),
  },
  {
    name: 'apeak_mail_oldest_seconds',
    help: 'Since when the oldest mail is due that was not sent',
    values: ({ mails }) => one(mails.seconds),
  },
  {
    name: 'apeak_payment_attempts_open',
    help: 'Attempts to pay that are looked up at their provider',
    label: 'provider',
    values: ({ money }) => money.attempts.map(({ provider, open }) => [provider, open]),
  },
  {
    name: 'apeak_payments_unapplied',
    help: 'Payments that fit nothing and wait for an operator',
    values: ({ money }) => one(money.unapplied),
  },
  {
    name: 'apeak_money_unmatched',
    help: 'Money that came or left unasked and waits for an operator',
    values: ({ money }) => one(money.unmatched),
  },
  {
    name: 'apeak_orders_waiting',
    help: 'Orders that wait, by status',
    label: 'status',
    values: ({ orders }) => orders.waiting.map(({ status, waiting }) => [status, waiting]),
  },
  {
    name: 'apeak_delivery_p50_seconds',
    help: 'From payment to delivery of the last 24 hours: half took at most this, by game',
    label: 'category',
    values: ({ orders }) => orders.categories.map((one) => [String(one.category_id), one.p50]),
  },
  {
    name: 'apeak_delivery_p95_seconds',
    help: 'From payment to delivery of the last 24 hours: 95 % took at most this, by game',
    label: 'category',
    values: ({ orders }) => orders.categories.map((one) => [String(one.category_id), one.p95]),
  },
  {
    name: 'apeak_ledger_faults',
    help: 'What the last look through the ledger found: 0, or it does not add up',
    values: ({ ledger }) => one(ledger?.faults.length),
  },
  {
    name: 'apeak_ledger_check_age_seconds',
    help: 'How long ago that was',
    values: ({ ledger }) => one(ageOf(ledger?.finished_at)),
  },
  {
    name: 'apeak_backup_age_seconds',
    help: 'How long ago the last whole backup was made',
    values: ({ backup }) => one(ageOf(backup?.made_at)),
  },
  {
    name: 'apeak_backup_failed',
    help: 'Whether the last backup failed',
    values: ({ backup }) => one(backup?.failure ? 1 : 0),
  },
  {
    name: 'apeak_alerts',
    help: 'What operators are told of by mail and goes on, by kind',
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
  const told = figures.catch(() => undefined)
  return Promise.race([told, wait(PATIENCE_MS, undefined, { ref: false })])
}
