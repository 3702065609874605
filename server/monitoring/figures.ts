import { lastBackup } from '#backups/backups.ts'
import { lastLedgerCheck } from '#gold/gold.ts'
import { ordersNow } from '#orders/orders.ts'
import { openMoney } from '#payments/reconciliation/reconciliation.ts'
import { waitingJobs } from '#platform/jobs/jobs.ts'
import { waitingMails } from '#platform/mail/mail.ts'
import type { Database } from '#platform/postgres/database.ts'
import { openAlerts } from './queries.ts'

/** Figures of the whole shop. */
export type Figures = Awaited<ReturnType<typeof read>>

/** Cache lifetime in milliseconds, so that frequent scrapes cost the database nothing. */
const KEPT_MS = 15_000

/**
 * Reads the shop's figures, cached for `keptMs` milliseconds. One statement per domain, over open
 * items or those of today.
 */
export function figuresOf(database: Database, keptMs = KEPT_MS): () => Promise<Figures> {
  let kept: Promise<Figures> | undefined
  let until = 0
  return () => {
    if (kept && Date.now() < until) return kept
    until = Date.now() + keptMs
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
  }
}
