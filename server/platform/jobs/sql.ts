import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

/** Longer than any job works: one that is taken for longer was taken by a process that is dead. */
const STUCK_MINUTES = 5

/** Lets jobs be taken again whose worker died, which otherwise would wait for hours. */
export async function freeStuckJobs(database: Database): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs
    where locked_at < now() - ${STUCK_MINUTES}::integer * interval '1 minute'`.execute(database)
}

/** Jobs of a kind whose time has come: how many, since when the oldest waits, and how many have failed before. */
export type WaitingJobs = { job: string; waiting: number; seconds: number; failing: number }

export async function waitingJobs(database: Database): Promise<WaitingJobs[]> {
  const { rows } = await sql<WaitingJobs>`
    select task_identifier as job,
           count(*) filter (where run_at <= now()) as waiting,
           coalesce(extract(epoch from now() - min(run_at) filter (where run_at <= now())), 0)::float8
             as seconds,
           count(*) filter (where last_error is not null) as failing
    from graphile_worker.jobs group by task_identifier`.execute(database)
  return rows
}
