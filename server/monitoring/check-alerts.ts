import type { WaitingEntry } from '@apeak/contract/orders-console'
import { lastBackup } from '#backups/backups.ts'
import { heldPrices } from '#catalog/catalog.ts'
import { unclaimedMoney } from '#desk/desk.ts'
import { lastLedgerCheck } from '#gold/gold.ts'
import { waitingJobs } from '#platform/jobs/jobs.ts'
import { waitingMails } from '#platform/mail/mail.ts'
import { allRows, type Queryable } from '#platform/postgres/database.ts'
import { freeSpaces } from '#platform/postgres/heartbeat.ts'
import { supplierIssues } from '#suppliers/suppliers.ts'
import { certificateFinding, type Finding, findingsOf, MONEY_MINUTES } from './alert-rules.ts'
import type { AlertsContext } from './monitoring-settings.ts'
import { queueNews, saveFindings } from './queries.ts'
import { type ShownCertificate, shownCertificate } from './shown-certificate.ts'

/** Reads the addresses of the active owners. */
export type OwnerEmails = () => Promise<string[]>

/** Dependencies of the checks. */
export type AlertCheckContext = Pick<AlertsContext, 'config' | 'database' | 'log'>

/** Checks the shop and mails alerts that began or ended. */
export async function checkAlerts(
  context: AlertCheckContext,
  ownerEmails: OwnerEmails,
): Promise<void> {
  const { database } = context
  const figures = {
    ledger: await lastLedgerCheck(database),
    money: await unclaimedMoney(database, MONEY_MINUTES),
    jobs: await waitingJobs(database),
    mails: await waitingMails(database),
    backup: await lastBackup(database),
    suppliers: await supplierIssues(database),
    heldPrices: await heldPrices(database),
    disks: await freeSpaces(database),
  }
  await reportFindings(context, findingsOf(figures, new Date()), ownerEmails)
}

/** Checks the shop's certificate. An unreachable site is no finding. */
export async function checkCertificate(
  context: AlertCheckContext,
  ownerEmails: OwnerEmails,
): Promise<void> {
  const { publicUrl } = context.config
  let shown: ShownCertificate
  try {
    shown = await shownCertificate(publicUrl)
  } catch (error) {
    context.log.warn({ err: error }, 'certificate check failed')
    return
  }
  await reportFindings(context, [certificateFinding(shown, publicUrl, new Date())], ownerEmails)
}

/**
 * Stores the findings and mails the changes. After a crash in between, the next check mails them.
 */
export async function reportFindings(
  { database, config }: AlertCheckContext,
  findings: Finding[],
  ownerEmails: OwnerEmails,
): Promise<void> {
  await saveFindings(database, findings)
  const { emails } = config.alerts
  const recipients = emails.length > 0 ? emails : await ownerEmails()
  // Without recipients the alerts stay unsent.
  if (recipients.length > 0) await queueNews(database, recipients)
}

/** At most `limit` open alerts for the queue, oldest first. */
export async function waitingAlerts(db: Queryable, limit: number): Promise<WaitingEntry[]> {
  return allRows<WaitingEntry>(db)`
    select 'alert' as kind, kind as id, kind as state, to_jsonb(since) #>> '{}' as since,
      null as reference, 0 as amount_sen, jsonb_build_object('title', what) as details
    from alerts where over_at is null order by since limit ${limit}`
}
