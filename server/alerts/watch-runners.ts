import { hungRunners, noteActivity } from '#platform/jobs/jobs.ts'
import type { Runners, Tasks } from '#platform/jobs/runners.ts'
import { type Looking, type OwnerEmails, tellFindings } from './look-for-alerts.ts'
import { lookRegularly } from './look-regularly.ts'
import { hungFinding } from './rules.ts'

/** How often a process looks after runners, and for how long one may finish nothing while its jobs wait. */
const USUAL = { everyMs: 60_000, hungSeconds: 600 }

/**
 * Has whoever is to know told where all processes together finish no job of a runner though some wait.
 * By a timer of the process: a runner that hangs cannot tell it, and housekeeping is who looks for all other
 * alerts. `stop` ends that.
 */
export function watchRunners(
  context: Looking,
  { runners, tasks }: { runners: Runners; tasks: Required<Tasks> },
  ownerEmails: OwnerEmails,
  { everyMs, hungSeconds } = USUAL,
): { stop(): Promise<void> } {
  const { database, log } = context
  const look = async () => {
    await noteActivity(database, runners.lastActive)
    const hung = await hungRunners(database, tasks, hungSeconds)
    await tellFindings(context, [hungFinding(hung)], ownerEmails)
  }
  return lookRegularly(look, everyMs, (error) =>
    log.warn({ err: error }, 'runners could not be looked after'),
  )
}
