import { type RawBuilder, sql } from 'kysely'
import type { Operator } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { assertOwn, notFound, Refusal } from '../http/problems.ts'
import { inTransaction, type Queryable } from '../postgres/database.ts'
import { lastOperatorEvent } from '../postgres/events.ts'
import { deleteFailedJobs, freeStuckJobs, isJob, lockFailedJob, tryAgain } from './queries.ts'
import { JOBS_CHANNEL, type Tasks } from './tasks.ts'

export {
  failingJobs,
  type HungRunner,
  hungRunners,
  runnerActivity,
  saveRunnerActivity,
  type WaitingJobs,
  waitingJobs,
} from './queries.ts'

/** The default priority is 0; lower numbers run first. */
const LAST = 100

/**
 * Queues a job in the transaction that causes it, so that it exists exactly if that is committed.
 * It may run more than once. `key`: among waiting jobs with one key the first stays, or the last
 * with `replaces`. `delay`: in seconds. `last`: runs after all other jobs. `tries`: after which it counts as failed.
 */
export async function addJob(
  tx: Queryable,
  task: string,
  payload: object,
  options: JobOptions<number> = {},
): Promise<void> {
  await sql`select ${jobCall(task, payload, options)}`.execute(tx)
}

type JobOptions<Delay> = {
  key?: string
  replaces?: boolean
  delay?: Delay
  last?: boolean
  tries?: number
}

/**
 * The call in SQL that queues a job as `addJob` does, for a statement that also changes what it is about. A `delay`
 * in SQL is announced in any case.
 */
export function jobCall(
  task: string,
  payload: object,
  options: JobOptions<number | RawBuilder<number>>,
): RawBuilder<unknown> {
  const { key, delay, replaces = false, last = false, tries } = options
  const values = [
    sql.lit(task),
    sql`${JSON.stringify(payload)}::json`,
    ...(key === undefined
      ? []
      : [sql`job_key => ${key}::text, job_key_mode => ${sql.lit(modeOf(replaces))}`]),
    ...(delay === undefined
      ? []
      : [sql`run_at => now() + interval '1 second' * ${delay}::double precision`]),
    ...(last ? [sql`priority => ${sql.lit(LAST)}`] : []),
    ...(tries === undefined ? [] : [sql`max_attempts => ${sql.lit(tries)}`]),
  ]
  // A delayed job is found when its runner looks next.
  const isDelayed = typeof delay === 'number' && delay > 0
  const announced = isDelayed ? sql`` : sql`, ${announcement(task)}`
  return sql`graphile_worker.add_job(${sql.join(values)})${announced}`
}

/** Wakes the runners of the job's kind when the transaction commits (`Runners.feed`). */
const announcement = (task: string) => sql`pg_notify(${sql.lit(JOBS_CHANNEL)}, ${sql.lit(task)})`

/** Queues a job for each payload, in the transaction that causes them. */
export async function addJobs(
  tx: Queryable,
  task: string,
  payloads: readonly object[],
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${sql.lit(task)}, job.payload), ${announcement(task)}
    from json_array_elements(${JSON.stringify(payloads)}::json) as job (payload)`.execute(tx)
}

const modeOf = (replaces: boolean) => (replaces ? 'replace' : 'preserve_run_at')

export const jobCrontab = [
  // Jobs of a dead process are resumed soon.
  '* * * * * free_stuck_jobs',
  // 04:30 in Malaysia.
  '30 20 * * * delete_failed_mails ?fill=1d',
]

/** Maintenance of the job queue. `mailJobs`: the names of the jobs that send mails. */
export function jobTasks({ database }: Context, mailJobs: () => string[]): Tasks {
  return {
    housekeeping: {
      free_stuck_jobs: () => freeStuckJobs(database),
      // A mail nobody retried is outdated, and may contain an address.
      delete_failed_mails: () => deleteFailedJobs(database, mailJobs()),
    },
  }
}

/** The job, and its `run_at` as seen by the operator, which identifies the failure. */
type Retry = { id: number; seen: string; reason: string }

/**
 * Retries a failed job now, with all its attempts. Safe to repeat: one retry per failure. Throws
 * 404; 409 if another operator was first, or it has run since.
 */
export async function retryJob(
  { database, addOperatorEvent, operatorEventsOf }: Context,
  { id, seen, reason }: Retry,
  actor: Operator,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const before = await lockFailedJob(tx, { id, seen })
    if (before) {
      await tryAgain(tx, id)
      const event = { actor, subject: 'job', id, action: 'retried', reason } as const
      return addOperatorEvent(tx, { ...event, before })
    }
    const done = await lastOperatorEvent(operatorEventsOf, tx, { subject: 'job', id }, ['retried'])
    if (done) return assertOwn(done, actor, 'This job was already retried.')
    if (!(await isJob(tx, id))) throw notFound('Job')
    throw new Refusal(409, 'This job was retried in the meantime, or is running.')
  })
}
