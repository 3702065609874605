import type { HungRunner, WaitingJobs } from '#platform/jobs/jobs.ts'
import { malaysianTime } from '#platform/mail/mail-layout.ts'
import type { SupplierIssues } from '#suppliers/suppliers.ts'
import type { ShownCertificate } from './shown-certificate.ts'

/** Kinds of alerts. */
export type AlertKind =
  | 'ledger'
  | 'money'
  | 'failed_jobs'
  | 'late_jobs'
  | 'late_mails'
  | 'backup'
  | 'certificate'
  | 'hung_runner'
  | 'heartbeat'
  | 'data_disk'
  | 'backups_disk'
  | 'suppliers'
  | 'prices'

/** Titles of alerts for people. */
export const alertTitles: Record<AlertKind, string> = {
  ledger: 'The ledger does not balance',
  money: 'Money is waiting for an operator',
  failed_jobs: 'Jobs have run out of retries',
  late_jobs: 'Jobs are delayed',
  late_mails: 'Emails are not being sent',
  backup: 'There is no recent backup',
  certificate: 'The certificate must be replaced',
  hung_runner: 'A job runner is stuck',
  heartbeat: 'The database does not accept writes',
  data_disk: 'The data disk is nearly full',
  backups_disk: 'The backup disk is nearly full',
  suppliers: 'A supplier needs attention',
  prices: 'Prices do not follow their costs',
}

/**
 * The result of a check: a sentence describing the problem, or null. `names`: of what it counts, as
 * `name (1), name (2).`; a name that was not in the sentence before is mailed again.
 */
export type Finding = { kind: AlertKind; what: string | null; names?: string[] }

/** The figures that alerts are based on. */
export type AlertFigures = {
  ledger: { faults: readonly unknown[] } | undefined
  /** Unclaimed money waiting for an operator. */
  money: { waiting: number; since: Date | null }
  jobs: readonly WaitingJobs[]
  /** `seconds`: how long the oldest is overdue. */
  mails: { waiting: number; seconds: number }
  backup: { failure: string | null; made_at: Date | null } | undefined
  suppliers: SupplierIssues
  /** Names of items whose price stays because the rule's is out of the band. */
  heldPrices: readonly string[]
  /** Free disk space of each process, in bytes; null: unknown. */
  disks: readonly { process: string; data: number | null; backups: number | null }[]
}

/** Grace periods before alerting. */
export const MONEY_MINUTES = 15
const JOB_SECONDS = 600
const MAIL_SECONDS = 900
/** Backups are made every night. */
const BACKUP_HOURS = 26
/** Time to renew a certificate before it expires. */
const CERTIFICATE_DAYS = 14
/** Free space below which a database of a few gigabytes is at risk. */
const FREE_BYTES = 2e9

const DAY_MS = 86_400_000

/** Checks the figures. */
export function findingsOf(figures: AlertFigures, now: Date): Finding[] {
  const { ledger, money, jobs, backup, disks } = figures
  const failed = jobs.filter((one) => one.failed > 0)
  const late = jobs.filter((one) => one.seconds > JOB_SECONDS)
  return [
    { kind: 'ledger', what: ledger?.faults.length ? ledgerFaults(ledger.faults.length) : null },
    { kind: 'money', what: money.since && waitingMoneyText(money.waiting, money.since) },
    {
      kind: 'failed_jobs',
      what: counted(failed.map(({ job, failed }) => [job, failed])),
      names: failed.map(({ job }) => job),
    },
    { kind: 'late_jobs', what: counted(late.map(({ job, waiting }) => [job, waiting])) },
    { kind: 'late_mails', what: lateMailsText(figures, now) },
    { kind: 'backup', what: backup ? backupFault(backup, now) : null },
    { kind: 'suppliers', what: suppliersText(figures.suppliers) },
    { kind: 'prices', what: heldPricesText(figures.heldPrices) },
    { kind: 'data_disk', what: fullDisks(disks, 'data') },
    { kind: 'backups_disk', what: fullDisks(disks, 'backups') },
  ]
}

/** Checks the certificate that clients see. */
export function certificateFinding(
  { end, fault }: ShownCertificate,
  publicUrl: string,
  now: Date,
): Finding {
  const isSoon = end.getTime() - now.getTime() < CERTIFICATE_DAYS * DAY_MS
  const verb = end < now ? 'expired' : 'expires'
  const what = isSoon
    ? `The certificate of ${publicUrl} ${verb} on ${malaysianTime(end)}.`
    : fault && `Browsers do not trust the certificate of ${publicUrl}: ${certificateErrors(fault)}.`
  return { kind: 'certificate', what: what ?? null }
}

/** Error codes of Node.js and OpenSSL, with their usual cause. */
const certificateErrors = (fault: string) =>
  fault === 'ERR_TLS_CERT_ALTNAME_INVALID'
    ? 'it is for another host'
    : `its issuer is not trusted, or an intermediate certificate is missing (${fault})`

/** Checks for runners that finish nothing while jobs wait. */
export function hungFinding(hung: readonly HungRunner[]): Finding {
  const sentences = hung.map(
    ({ runner, active_at, waiting, busy }) =>
      `The runner ${runner} has finished no job since ${malaysianTime(active_at)}. Jobs waiting: ${waiting}. ${runningJobs(busy)}`,
  )
  const isBlind = hung.some(({ runner }) => runner === 'housekeeping')
  if (isBlind) sentences.push('Other alerts are not checked until it recovers.')
  return { kind: 'hung_runner', what: sentences.length > 0 ? sentences.join(' ') : null }
}

/** Long jobs have heartbeats, which distinguish them from hanging ones. */
function runningJobs(busy: HungRunner['busy']): string {
  if (busy.length === 0) return 'No process reports working on one.'
  const jobs = busy.map(({ job, count, since }) => {
    const many = count > 1 ? `${count} of ` : ''
    return `${many}${job}, due since ${malaysianTime(new Date(since))}`
  })
  return `Processes report working on: ${jobs.join('; ')}.`
}

const ledgerFaults = (faults: number) =>
  `The last ledger check found ${faults === 1 ? 'an error' : `${faults} errors`}.`

const waitingMoneyText = (waiting: number, since: Date) =>
  `Unclaimed unapplied payments, unmatched money and unreadable messages: ${waiting}. The oldest has waited since ${malaysianTime(since)}.`

const counted = (jobs: [job: string, count: number][]) =>
  jobs.length > 0 ? `${jobs.map(([job, count]) => `${job} (${count})`).join(', ')}.` : null

const pauses: Record<string, string> = {
  balance: 'its balance is low',
  misconfigured: 'it does not accept the shop’s keys or orders',
  statement: 'its statement has charges that match no order',
}

function suppliersText({ paused, undecided, contradicted, drifted }: SupplierIssues) {
  const counts = [
    [undecided, 'Orders without an answer that a person must decide'],
    [contradicted, 'Deliveries reversed or surplus in the last day'],
    [drifted, 'Orders charged higher than the price, within a day'],
  ] as const
  const sentences = [
    ...paused.map(
      ({ name, reason, waiting }) =>
        `${name} is paused: ${pauses[reason] ?? reason}. Orders waiting for suppliers: ${waiting}.`,
    ),
    ...counts.flatMap(([count, what]) => (count > 0 ? [`${what}: ${count}.`] : [])),
  ]
  return sentences.length > 0 ? sentences.join(' ') : null
}

/** The most items that an alert names. */
const NAMED_MAX = 5

function heldPricesText(names: readonly string[]): string | null {
  if (names.length === 0) return null
  const named = names.slice(0, NAMED_MAX).join('; ')
  const more = names.length > NAMED_MAX ? '; …' : ''
  return `Items whose cost changed so much that the price stays: ${names.length} (${named}${more}).`
}

function fullDisks(disks: AlertFigures['disks'], folder: 'data' | 'backups'): string | null {
  const full = disks.flatMap(({ process, [folder]: free }) =>
    free !== null && free < FREE_BYTES ? [`${(free / 1e9).toFixed(1)} GB on ${process}`] : [],
  )
  return full.length > 0 ? `Free space for ${folder}: ${full.join(', ')}.` : null
}

/** Mails are outbox rows or jobs whose names share a prefix. */
function lateMailsText({ mails, jobs }: AlertFigures, now: Date): string | null {
  const failing = jobs.filter(({ job }) => job.startsWith('mail_'))
  const seconds = Math.max(mails.seconds, ...failing.map((one) => one.failing_seconds))
  if (seconds <= MAIL_SECONDS) return null
  const waiting = failing.reduce((sum, one) => sum + one.failing, mails.waiting)
  const since = malaysianTime(new Date(now.getTime() - seconds * 1000))
  return `Emails not sent: ${waiting}. The oldest has been due since ${since}.`
}

function backupFault(backup: NonNullable<AlertFigures['backup']>, now: Date): string | null {
  const { failure, made_at } = backup
  const last = made_at
    ? `The last complete backup was made on ${malaysianTime(made_at)}.`
    : 'There is no complete backup.'
  if (failure !== null) return `The last backup failed. ${last}`
  const isOld = !made_at || now.getTime() - made_at.getTime() > BACKUP_HOURS * 3_600_000
  return isOld ? `The nightly backup was not made. ${last}` : null
}
