import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import { allRows, type Database, firstRow, isoTime, type Queryable } from '../postgres/database.ts'
import type { RunnerName, Tasks } from './tasks.ts'

/** Minutes without a heartbeat after which a job counts as that of a dead process. */
export const STUCK_MINUTES = 5

/** Renews the locks of running jobs. */
export async function renewJobLocks(pool: Pool, ids: readonly string[]): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = now()
     where id = any($1::bigint[]) and locked_at is not null`,
    [ids],
  )
}

/** Unlocks the jobs of dead workers, which would otherwise stay locked for hours. */
export async function freeStuckJobs(database: Database): Promise<void> {
  // Per job, since other jobs of the same worker may be running.
  await sql`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where locked_at < now() - ${STUCK_MINUTES}::integer * interval '1 minute'`.execute(database)
}

/** Queued jobs of one kind. */
export type WaitingJobs = {
  job: string
  /** Due jobs that no worker has taken, and the age of the oldest in seconds. */
  waiting: number
  seconds: number
  /** Jobs that have failed, and the age of the oldest that is still retried. */
  failing: number
  failing_seconds: number
  /** Jobs out of retries. */
  failed: number
}

const waits = sql`run_at <= now() and locked_at is null and attempts < max_attempts`
const willRetry = sql`last_error is not null and attempts < max_attempts`
const age = (since: RawBuilder<Date>) =>
  sql`coalesce(extract(epoch from now() - ${since}), 0)::float8`

/** Counts waiting, retried and failed jobs of each kind. */
export async function waitingJobs(database: Database): Promise<WaitingJobs[]> {
  return allRows<WaitingJobs>(database)`
    select task_identifier as job,
           count(*) filter (where ${waits}) as waiting,
           ${age(sql`min(run_at) filter (where ${waits})`)} as seconds,
           count(*) filter (where last_error is not null) as failing,
           ${age(sql`min(created_at) filter (where ${willRetry})`)} as failing_seconds,
           count(*) filter (where attempts >= max_attempts and locked_at is null) as failed
    from graphile_worker.jobs group by task_identifier`
}

/** A failed job. `run_at`: time of its next try, which changes with each try. */
export type FailingJob = {
  id: number
  job: string
  attempts: number
  max_attempts: number
  last_error: string
  created_at: string
  run_at: string
  is_given_up: boolean
}

/** Length of the error shown. */
const ERROR_LETTERS = 500

const isGivenUp = sql`attempts >= max_attempts`

/** Failed jobs that are not running, those out of retries first. */
export async function failingJobs(db: Queryable, limit: number): Promise<FailingJob[]> {
  return allRows<FailingJob>(db)`
    select id, task_identifier as job, attempts, max_attempts,
           left(last_error, ${sql.lit(ERROR_LETTERS)}) as last_error,
           ${isoTime('created_at')} as created_at, ${isoTime('run_at')} as run_at,
           ${isGivenUp} as is_given_up
    from graphile_worker.jobs
    where last_error is not null and locked_at is null
    order by ${isGivenUp} desc, jobs.run_at limit ${limit}`
}

/** A failed job as recorded in its event. */
export type FailedJob = { name: string; attempts: number; error: string }

/** Locks a failed job if it has not run since the failure that was seen. */
export async function lockFailedJob(
  tx: Queryable,
  { id, seen }: { id: number; seen: string },
): Promise<FailedJob | undefined> {
  return firstRow<FailedJob>(tx)`
    select t.identifier as name, j.attempts, left(j.last_error, ${sql.lit(ERROR_LETTERS)}) as error
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where j.id = ${id} and j.last_error is not null and j.locked_at is null
      and date_trunc('milliseconds', j.run_at) = ${seen}::timestamptz
    for update of j`
}

/** Retries a locked job now, with all its attempts. */
export async function tryAgain(tx: Queryable, id: number): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set attempts = 0, run_at = now(), updated_at = now()
    where id = ${id}`.execute(tx)
}

/** Deletes jobs with these names whose last try failed a week ago. */
export async function deleteFailedJobs(db: Queryable, names: readonly string[]): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = any(${[...names]}::text[])
      and j.attempts >= j.max_attempts and j.locked_at is null
      and j.run_at < now() - interval '7 days'`.execute(db)
}

/** Whether a job exists. */
export async function isJob(db: Queryable, id: number): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker._private_jobs where id = ${id}`.execute(db)
  return rows.length > 0
}

/**
 * Records when this process last finished a job of each runner, unless another process did later.
 */
export async function saveRunnerActivity(
  db: Queryable,
  lastActive: ReadonlyMap<RunnerName, number>,
): Promise<void> {
  // As an age, since clocks of machines differ.
  const now = Date.now()
  const seconds = [...lastActive.values()].map((at) => (now - at) / 1000)
  await sql`
    insert into job_runners (name, active_at)
    select name, now() - make_interval(secs => seconds)
    from unnest(${[...lastActive.keys()]}::text[], ${seconds}::float8[]) active (name, seconds)
    order by name
    on conflict on constraint job_runners_one_each do update set
      active_at = greatest(job_runners.active_at, excluded.active_at)`.execute(db)
}

/** A hanging runner: since when, and the number of jobs waiting for too long. */
export type HungRunner = {
  runner: RunnerName
  active_at: Date
  waiting: number
  /** Its running jobs by kind: their number, and when the oldest was due. */
  busy: { job: string; count: number; since: string }[]
}

/** Runners without a finished job for this many seconds, while jobs have waited as long. */
export async function hungRunners(
  db: Queryable,
  tasks: Required<Tasks>,
  seconds: number,
): Promise<HungRunner[]> {
  const known = Object.entries(tasks).flatMap(([runner, own]) =>
    Object.keys(own).map((job) => ({ runner, job })),
  )
  return allRows<HungRunner>(db)`
    with known as (
      select r.name, r.active_at, j.task_identifier as job, j.run_at, j.locked_at,
             j.attempts < j.max_attempts as is_tried
      from job_runners r
      join unnest(
        ${known.map(({ runner }) => runner)}::text[], ${known.map(({ job }) => job)}::text[]
      ) known (runner, job) on known.runner = r.name
      join graphile_worker.jobs j on j.task_identifier = known.job
      where r.active_at < now() - make_interval(secs => ${seconds}::float8)
    ),
    busy as (
      select name, job, count(*)::integer as count, min(run_at) as since from known
      where locked_at > now() - interval ${sql.lit(`${STUCK_MINUTES} minutes`)} group by name, job
    )
    select name as runner, active_at, count(*)::integer as waiting, coalesce((
      select json_agg(json_build_object('job', job, 'count', count, 'since', ${isoTime('since')})
                      order by since, job)
      from busy where busy.name = known.name
    ), '[]') as busy
    from known
    where run_at < now() - make_interval(secs => ${seconds}::float8)
      and locked_at is null and is_tried
    group by name, active_at order by name`
}

/** When each runner last finished a job or was started. */
export async function runnerActivity(
  db: Queryable,
): Promise<{ name: string; active_at: string }[]> {
  return allRows<{ name: string; active_at: string }>(db)`
    select name, ${isoTime('active_at')} as active_at from job_runners order by name`
}
