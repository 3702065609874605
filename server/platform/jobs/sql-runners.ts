import { sql } from 'kysely'
import type { Queryable } from '../postgres/database.ts'
import { isoTime } from '../postgres/iso-time.ts'
import type { RunnerName, Tasks } from './runners.ts'
import { STUCK_MINUTES } from './sql.ts'

/** Writes down when a process last finished a job of each runner, unless another did so later. */
export async function noteActivity(
  db: Queryable,
  lastActive: ReadonlyMap<RunnerName, number>,
): Promise<void> {
  // By how long ago it was: clocks of machines differ.
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

/**
 * A runner that finishes nothing: since when, and how many of its jobs have waited for as long as it
 * may take.
 */
export type HungRunner = {
  runner: RunnerName
  active_at: Date
  waiting: number
  /** At which of its jobs processes say that they are, how many of a kind, and since when the first is due. */
  busy: { job: string; count: number; since: string }[]
}

/** The runners of which no process has finished a job for so many seconds though some have waited as long. */
export async function hungRunners(
  db: Queryable,
  tasks: Required<Tasks>,
  seconds: number,
): Promise<HungRunner[]> {
  const known = Object.entries(tasks).flatMap(([runner, own]) =>
    Object.keys(own).map((job) => ({ runner, job })),
  )
  const { rows } = await sql<HungRunner>`
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
    group by name, active_at order by name`.execute(db)
  return rows
}

/** When any process last finished a job of each runner, or started it. */
export async function runnerActivity(
  db: Queryable,
): Promise<{ name: string; active_at: string }[]> {
  const { rows } = await sql<{ name: string; active_at: string }>`
    select name, ${isoTime('active_at')} as active_at from job_runners order by name`.execute(db)
  return rows
}
