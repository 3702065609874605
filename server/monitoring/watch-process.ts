import { hungRunners, saveRunnerActivity } from '#platform/jobs/jobs.ts'
import type { Runners } from '#platform/jobs/runners.ts'
import type { Tasks } from '#platform/jobs/tasks.ts'
import { poll } from '#platform/poll.ts'
import { hungFinding } from './alert-rules.ts'
import { type AlertCheckContext, type OwnerEmails, reportFindings } from './check-alerts.ts'
import { alertMail } from './mails.ts'
import type { AlertsContext } from './monitoring-settings.ts'
import type { AlertNews } from './queries.ts'

/** Interval of the check, and how long writes may fail before alerting. */
const HEARTBEAT = { everyMs: 15_000, lateMs: 60_000, mailEveryMs: 3_600_000 }

/**
 * Mails an alert when the database accepts no writes, and when it does again, at most once an hour.
 * All other alerts need the database, so each process sends this one directly.
 */
export function watchHeartbeat(
  {
    heartbeat,
    mailer,
    config,
    log,
  }: Pick<AlertsContext, 'heartbeat' | 'mailer' | 'config' | 'log'>,
  ownerEmails: OwnerEmails,
  { everyMs, lateMs, mailEveryMs } = HEARTBEAT,
): { stop(): Promise<void> } {
  // Refreshed while the database answers.
  let recipients: readonly string[] = config.alerts.emails
  let begun: { at: number; what: string; isMailed: boolean } | undefined
  let mailedAt = Number.NEGATIVE_INFINITY

  const mailAlert = async (news: AlertNews) => {
    // Alerts of several processes within ten minutes share one Message-ID.
    const cause = `alert:heartbeat:${news.over_at ? 'over' : 'begun'}:${Math.floor(Date.now() / 600_000)}`
    const mails = recipients.map((to) => ({
      cause: `${cause}:${to}`,
      mail: alertMail(config.publicUrl, to, [news]),
    }))
    for (const error of await mailer.sendAll(mails)) if (error) throw error
  }
  const newsOf = ({ at, what }: NonNullable<typeof begun>, isOver: boolean): AlertNews => ({
    kind: 'heartbeat',
    what,
    since: new Date(at).toISOString(),
    over_at: isOver ? new Date().toISOString() : null,
  })
  const look = async () => {
    const what = heartbeat.fault()
    if (what) {
      begun = { at: Date.now(), isMailed: false, ...begun, what }
      const isDue = Date.now() - begun.at >= lateMs && Date.now() - mailedAt >= mailEveryMs
      if (begun.isMailed || !isDue) return
      await mailAlert(newsOf(begun, false))
      begun.isMailed = true
      mailedAt = Date.now()
      return
    }
    if (begun?.isMailed) await mailAlert(newsOf(begun, true))
    begun = undefined
    if (config.alerts.emails.length === 0) recipients = await ownerEmails()
  }
  const onError = (error: unknown) => log.warn({ err: error }, 'heartbeat check failed')
  const watch = poll({ check: look, everyMs, onError })
  watch.now().catch(onError)
  watch.start()
  return watch
}

/** Interval of the check, and how long a runner may finish nothing while its jobs wait. */
const RUNNERS = { everyMs: 60_000, hungSeconds: 600 }

/**
 * Alerts when no process has finished a job of a runner although some are waiting. It uses a timer,
 * since a hanging runner, such as the one that checks for alerts, could not report itself.
 */
export function watchRunners(
  context: AlertCheckContext,
  { runners, tasks }: { runners: Runners; tasks: Required<Tasks> },
  ownerEmails: OwnerEmails,
  { everyMs, hungSeconds } = RUNNERS,
): { stop(): Promise<void> } {
  const { database, log } = context
  const look = async () => {
    await saveRunnerActivity(database, runners.lastActive)
    const hung = await hungRunners(database, tasks, hungSeconds)
    await reportFindings(context, [hungFinding(hung)], ownerEmails)
  }
  const onError = (error: unknown) => log.warn({ err: error }, 'runner check failed')
  const watch = poll({ check: look, everyMs, onError })
  watch.now().catch(onError)
  watch.start()
  return watch
}
