import { lastBackup } from '#backups/backups.ts'
import { lastLedgerCheck } from '#gold/gold.ts'
import { ordersNow } from '#orders/orders.ts'
import { openMoney } from '#payments/reconciliation/reconciliation.ts'
import { waitingJobs } from '#platform/jobs/jobs.ts'
import { waitingMails } from '#platform/mail/mail.ts'
import type { Database } from '#platform/postgres/database.ts'
import { openAlerts } from './sql.ts'

/** How the shop does, all processes together. */
export type Figures = Awaited<ReturnType<typeof read>>

/** So long what was read is told again: whoever asks more often costs the database nothing. */
const KEPT_MS = 15_000

/**
 * Reads the shop's figures, at most every 15 seconds: a statement each domain, over what is open or of
 * today.
 */
export function figuresOf(database: Database, keptMs = KEPT_MS): () => Promise<Figures> {
  let kept: Promise<Figures> | undefined
  let until = 0
  return () => {
    if (kept && Date.now() < until) return kept
    until = Date.now() + keptMs
    kept = read(database)
    // What failed is asked again by the next one.
    kept.catch(() => {
      until = 0
    })
    return kept
  }
}

// One after the other: what is told of the shop takes one connection from those who buy.
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
