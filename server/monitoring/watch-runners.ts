import { hungRunners, saveRunnerActivity } from '#platform/jobs/jobs.ts'
import type { Runners } from '#platform/jobs/runners.ts'
import type { Tasks } from '#platform/jobs/tasks.ts'
import { poll } from '#platform/poll.ts'
import { hungFinding } from './alert-rules.ts'
import { type Looking, type OwnerEmails, tellFindings } from './look-for-alerts.ts'

/** Interval of the check, and how long a runner may finish nothing while its jobs wait. */
const USUAL = { everyMs: 60_000, hungSeconds: 600 }

/**
 * Alerts when no process has finished a job of a runner although some are waiting. It uses a timer,
 * since a hanging runner, such as the one that checks for alerts, could not report itself.
 */
export function watchRunners(
  context: Looking,
  { runners, tasks }: { runners: Runners; tasks: Required<Tasks> },
  ownerEmails: OwnerEmails,
  { everyMs, hungSeconds } = USUAL,
): { stop(): Promise<void> } {
  const { database, log } = context
  const look = async () => {
    await saveRunnerActivity(database, runners.lastActive)
    const hung = await hungRunners(database, tasks, hungSeconds)
    await tellFindings(context, [hungFinding(hung)], ownerEmails)
  }
  const onError = (error: unknown) => log.warn({ err: error }, 'runners could not be looked after')
  const watch = poll({ check: look, everyMs, onError })
  watch.now().catch(onError)
  watch.start()
  return watch
}
