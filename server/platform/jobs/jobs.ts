import { sql } from 'kysely'
import type { Operator } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { assertOwn, notFound, Refusal } from '../http/problems.ts'
import { inTransaction, type Queryable } from '../postgres/database.ts'
import { lastNoted } from '../postgres/events.ts'
import { freeStuckJobs, isJob, lockFailedJob, tryAgain } from './sql.ts'
import type { Tasks } from './tasks.ts'

export {
  failingJobs,
  type HungRunner,
  hungRunners,
  noteActivity,
  runnerActivity,
  waitingJobs,
} from './sql.ts'

/** The usual priority is 0; of two jobs that wait the one with the smaller number goes first. */
const LAST = 100

/**
 * Queues a job, in the transaction that causes it, so that there is a job exactly if the cause was
 * committed. It may run more than once. `key`: of two jobs that wait under one key the first stays, or the
 * second takes its place where it `replaces`. `delay`: seconds to wait. `last`: every other job goes first.
 */
export async function addJob(
  tx: Queryable,
  task: string,
  payload: object,
  options: { key?: string; replaces?: boolean; delay?: number; last?: boolean } = {},
): Promise<void> {
  const { key, delay, replaces = false, last = false } = options
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
  ]
  await sql`select graphile_worker.add_job(${sql.join(values)})`.execute(tx)
}

/** Queues a job of one kind for each of these payloads, in the transaction that causes them. */
export async function addJobs(
  tx: Queryable,
  task: string,
  payloads: readonly object[],
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${sql.lit(task)}, job.payload)
    from json_array_elements(${JSON.stringify(payloads)}::json) as job (payload)`.execute(tx)
}

const modeOf = (replaces: boolean) => (replaces ? 'replace' : 'preserve_run_at')

/** Every minute, so that what a dead process left is taken up soon. */
export const jobCrontab = ['* * * * * free_stuck_jobs']

/** The jobs about jobs. */
export function jobTasks({ database }: Context): Tasks {
  return { housekeeping: { free_stuck_jobs: () => freeStuckJobs(database) } }
}

/** Which job, and its `run_at` as the operator saw it, by which one failure is told from the next. */
type Retry = { id: number; seen: string; reason: string }

/**
 * Has a failed job tried again now, as often as a new one. Safe to repeat: one failure is answered by one
 * retry. Throws 404; 409 where another operator was first, or it was tried meanwhile.
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
    const done = await lastNoted(operatorEventsOf, tx, { subject: 'job', id }, ['retried'])
    if (done) return assertOwn(done, actor, 'It was tried again already.')
    if (!(await isJob(tx, id))) throw notFound('Job')
    throw new Refusal(409, 'It was tried meanwhile, or is being worked on.')
  })
}
