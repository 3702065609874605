import { sql } from 'kysely'
import type { Queryable } from '../postgres/database.ts'
import { isoTime } from '../postgres/iso-time.ts'
import type { RunnerName, Tasks } from './runners.ts'

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

/** A runner that finishes nothing: since when, and how many of its jobs have waited for as long as it may take. */
export type HungRunner = { runner: RunnerName; active_at: Date; waiting: number }

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
    select r.name as runner, r.active_at, count(*)::integer as waiting
    from job_runners r
    join unnest(
      ${known.map(({ runner }) => runner)}::text[], ${known.map(({ job }) => job)}::text[]
    ) known (runner, job) on known.runner = r.name
    join graphile_worker.jobs j on j.task_identifier = known.job
    where r.active_at < now() - make_interval(secs => ${seconds}::float8)
      and j.run_at < now() - make_interval(secs => ${seconds}::float8)
      and j.locked_at is null and j.attempts < j.max_attempts
    group by r.name, r.active_at order by r.name`.execute(db)
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
