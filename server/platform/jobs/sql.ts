import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../postgres/database.ts'

/** Whoever is at a job says so every minute: what nobody spoke of for longer was taken by a process that is dead. */
const STUCK_MINUTES = 5

/** Says that somebody is still at these jobs. */
export async function holdJobs(pool: Pool, ids: readonly string[]): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = now()
     where id = any($1::bigint[]) and locked_at is not null`,
    [ids],
  )
}

/** Lets jobs be taken again whose worker died, which otherwise would wait for hours. */
export async function freeStuckJobs(database: Database): Promise<void> {
  // One by one: what else was taken by the same runner may be worked on.
  await sql`
    update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where locked_at < now() - ${STUCK_MINUTES}::integer * interval '1 minute'`.execute(database)
}

/** The jobs of a kind. */
export type WaitingJobs = {
  job: string
  /** Whose time has come and that nobody is at, and since when the oldest of them waits. */
  waiting: number
  seconds: number
  /** That failed before, and how long ago the oldest of them was queued that is tried again. */
  failing: number
  failing_seconds: number
  /** That failed so often that they are not tried again. */
  failed: number
}

const waits = sql`run_at <= now() and locked_at is null and attempts < max_attempts`
const isTriedAgain = sql`last_error is not null and attempts < max_attempts`
const age = (since: RawBuilder<unknown>) =>
  sql`coalesce(extract(epoch from now() - ${since}), 0)::float8`

export async function waitingJobs(database: Database): Promise<WaitingJobs[]> {
  const { rows } = await sql<WaitingJobs>`
    select task_identifier as job,
           count(*) filter (where ${waits}) as waiting,
           ${age(sql`min(run_at) filter (where ${waits})`)} as seconds,
           count(*) filter (where last_error is not null) as failing,
           ${age(sql`min(created_at) filter (where ${isTriedAgain})`)} as failing_seconds,
           count(*) filter (where attempts >= max_attempts and locked_at is null) as failed
    from graphile_worker.jobs group by task_identifier`.execute(database)
  return rows
}
