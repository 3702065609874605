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
