import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '#context.ts'
import type { Queryable } from '../postgres/database.ts'
import type { Tasks } from './runners.ts'
import { freeStuckJobs } from './sql.ts'

export { retryJob } from './retry-job.ts'
export { failingJobs, waitingJobs } from './sql.ts'
export { type HungRunner, hungRunners, noteActivity, runnerActivity } from './sql-runners.ts'

/** When and before what a job is worked on, where that is not at once and in its turn. */
export type JobOptions = {
  /** SQL text: where a job waits under the same key there is no second one. */
  key?: RawBuilder<unknown>
  /** Whether it takes the place, and the time, of one that waits under its key. */
  replaces?: boolean
  /** SQL: seconds to wait. */
  delay?: RawBuilder<unknown>
  /** Whether all others go first. */
  last?: boolean
}

/** The usual priority is 0; of two jobs that wait the one with the smaller number goes first. */
const LAST = 100

/**
 * SQL that queues a job. To be selected within the transaction that causes the job, so that there
 * is a job exactly if the cause was committed. It may run more than once.
 */
export function queueJob(
  task: string,
  payload: RawBuilder<unknown>,
  { key, replaces = false, delay, last = false }: JobOptions = {},
): RawBuilder<unknown> {
  const options = [
    ...(key ? [sql`job_key => ${key}, job_key_mode => ${sql.lit(modeOf(replaces))}`] : []),
    ...(delay ? [sql`run_at => now() + interval '1 second' * ${delay}`] : []),
    ...(last ? [sql`priority => ${sql.lit(LAST)}`] : []),
  ]
  return sql`graphile_worker.add_job(${sql.join([sql.lit(task), payload, ...options])})`
}

/**
 * Queues a job, in the transaction that causes it. `key`: of two jobs that wait under one key the
 * first stays, or the second takes its place where it `replaces`. `delay`: seconds to wait. `last`:
 * every other job goes first.
 */
export async function addJob(
  tx: Queryable,
  task: string,
  payload: object,
  options: { key?: string; replaces?: boolean; delay?: number; last?: boolean } = {},
): Promise<void> {
  const { key, delay, ...rest } = options
  const job = queueJob(task, sql`${JSON.stringify(payload)}::json`, {
    ...rest,
    ...(key === undefined ? {} : { key: sql`${key}::text` }),
    ...(delay === undefined ? {} : { delay: sql`${delay}::double precision` }),
  })
  await sql`select ${job}`.execute(tx)
}

const modeOf = (replaces: boolean) => (replaces ? 'replace' : 'preserve_run_at')

/** Every minute, so that what a dead process left is taken up soon. */
export const jobCrontab = ['* * * * * free_stuck_jobs']

/** The jobs about jobs. */
export function jobTasks({ database }: AppContext): Tasks {
  return { housekeeping: { free_stuck_jobs: () => freeStuckJobs(database) } }
}
