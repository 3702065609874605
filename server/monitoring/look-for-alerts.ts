import { lastBackup } from '#backups/backups.ts'
import { unclaimedMoney } from '#desk/desk.ts'
import { lastLedgerCheck } from '#gold/gold.ts'
import { waitingJobs } from '#platform/jobs/jobs.ts'
import { waitingMails } from '#platform/mail/mail.ts'
import { freeSpaces } from '#platform/postgres/heartbeat.ts'
import { certificateFinding, type Finding, findingsOf, MONEY_MINUTES } from './alert-rules.ts'
import type { AlertsContext } from './monitoring-settings.ts'
import { type ShownCertificate, shownCertificate } from './shown-certificate.ts'
import { noteFindings, queueNews } from './sql.ts'

/** The addresses of the owners who can log in: given by operators. */
export type OwnerEmails = () => Promise<string[]>

/** What a look needs. */
export type Looking = Pick<AlertsContext, 'config' | 'database' | 'log'>

/** Looks how the shop stands, and has whoever is to know told of what began and of what is over. */
export async function lookForAlerts(context: Looking, ownerEmails: OwnerEmails): Promise<void> {
  const { database } = context
  const standing = {
    ledger: await lastLedgerCheck(database),
    money: await unclaimedMoney(database, MONEY_MINUTES),
    jobs: await waitingJobs(database),
    mails: await waitingMails(database),
    backup: await lastBackup(database),
    disks: await freeSpaces(database),
  }
  await tellFindings(context, findingsOf(standing, new Date()), ownerEmails)
}

/** The same of the shop's certificate. Where it is not shown nothing is known of it. */
export async function checkCertificate(context: Looking, ownerEmails: OwnerEmails): Promise<void> {
  const { publicUrl } = context.config
  let shown: ShownCertificate
  try {
    shown = await shownCertificate(publicUrl)
  } catch (error) {
    context.log.warn({ err: error }, 'the certificate could not be looked at')
    return
  }
  await tellFindings(context, [certificateFinding(shown, publicUrl, new Date())], ownerEmails)
}

/** Writes down what was found, and tells it. A crash in between leaves what the next look tells. */
export async function tellFindings(
  { database, config }: Looking,
  findings: Finding[],
  ownerEmails: OwnerEmails,
): Promise<void> {
  await noteFindings(database, findings)
  const { emails } = config.alerts
  const recipients = emails.length > 0 ? emails : await ownerEmails()
  // It stays untold until there is somebody to tell.
  if (recipients.length > 0) await queueNews(database, recipients)
}
