import { Logger, type Runner, run, type TaskList } from 'graphile-worker'
import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Logger as Log } from 'pino'
import type { AppContext } from '#context.ts'
import { freeStuckJobs } from './sql.ts'

/** How many jobs one process works on at a time: few, since they share the pool with requests. */
const CONCURRENCY = 4

/** When and before what a job is worked on, where that is not at once and in its turn. */
export type JobOptions = {
  /** SQL text: where a job waits under the same key there is no second one. */
  key?: RawBuilder<unknown>
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
  { key, delay, last = false }: JobOptions = {},
): RawBuilder<unknown> {
  const options = [
    ...(key ? [sql`job_key => ${key}, job_key_mode => 'preserve_run_at'`] : []),
    ...(delay ? [sql`run_at => now() + interval '1 second' * ${delay}`] : []),
    ...(last ? [sql`priority => ${sql.lit(LAST)}`] : []),
  ]
  return sql`graphile_worker.add_job(${sql.join([sql.lit(task), payload, ...options])})`
}

/** Every minute, so that what a dead process left is taken up soon. */
export const jobCrontab = ['* * * * * free_stuck_jobs']

/** The jobs about jobs. */
export function jobTasks({ database }: AppContext): TaskList {
  return { free_stuck_jobs: () => freeStuckJobs(database) }
}

/** Starts working on queued jobs and on those of the crontab (one line each, in UTC). */
export function startJobs(
  pool: Pool,
  tasks: TaskList,
  crontab: string[],
  log: Log,
): Promise<Runner> {
  return run({
    pgPool: pool,
    taskList: tasks,
    crontab: crontab.join('\n'),
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: new Logger((scope) => (level, message) => {
      // Its info level reports every job twice; failures are what an operator needs.
      if (level === 'error') log.error({ job: scope.taskIdentifier }, message)
      else if (level === 'warning') log.warn({ job: scope.taskIdentifier }, message)
      else log.debug({ job: scope.taskIdentifier }, message)
    }),
  })
}
