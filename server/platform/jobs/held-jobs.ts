import type { WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { holdJobs } from './sql.ts'

/** Often enough that several in a row have to fail before a job counts as left (`STUCK_MINUTES`). */
const SAY_EVERY_MS = 60_000
/** Longer than any job works: one that goes on after that hangs, and is left to whoever takes it. */
const HELD_MAX_MS = 4 * 3_600_000

/**
 * Says for each job that takes longer than a minute that somebody is still at it, so that it is not taken
 * for one whose process died: a backup may last an hour. `stop` ends that.
 */
export function holdLongJobs(
  pool: Pool,
  everyMs = SAY_EVERY_MS,
): { watch(events: WorkerEvents): void; stop(): void } {
  const begun = new Map<string, number>()
  const timer = setInterval(() => {
    const now = Date.now()
    const long = [...begun].filter(([, at]) => now - at >= everyMs && now - at < HELD_MAX_MS)
    // What could not be said now is said the next time.
    if (long.length > 0)
      holdJobs(
        pool,
        long.map(([id]) => id),
      ).catch(() => undefined)
  }, everyMs)
  timer.unref()
  return {
    watch(events) {
      events.on('job:start', ({ job }) => begun.set(job.id, Date.now()))
      events.on('job:complete', ({ job }) => begun.delete(job.id))
    },
    stop: () => clearInterval(timer),
  }
}
