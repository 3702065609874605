import type { WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { noteHeartbeats } from './sql.ts'

/** Often enough that several in a row have to fail before a job counts as left (`STUCK_MINUTES`). */
const BEAT_EVERY_MS = 60_000
/** Longer than any job works: one that goes on after that hangs, and is left to whoever takes it. */
const BEATS_END_MS = 4 * 3_600_000

/**
 * Writes a heartbeat for each job that takes longer than a minute, so that it is not taken for one whose
 * process died: a backup may last an hour. `stop` ends that.
 */
export function startJobHeartbeats(
  pool: Pool,
  everyMs = BEAT_EVERY_MS,
): { watch(events: WorkerEvents): void; stop(): void } {
  const begun = new Map<string, number>()
  const timer = setInterval(() => {
    const now = Date.now()
    const long = [...begun].filter(([, at]) => now - at >= everyMs && now - at < BEATS_END_MS)
    if (long.length === 0) return
    const ids = long.map(([id]) => id)
    // A heartbeat that could not be written now is followed by the next.
    noteHeartbeats(pool, ids).catch(() => undefined)
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
