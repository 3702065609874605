import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Whether the database answers; throws where it does not. */
export async function ping(database: Database): Promise<void> {
  await sql`select 1`.execute(database)
}

/** Longer than any job works: one that is taken for longer was taken by a process that is dead. */
const STUCK_MINUTES = 5

/** Lets jobs be taken again whose worker died, which otherwise would wait for hours. */
export async function freeStuckJobs(database: Database): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs
    where locked_at < now() - ${STUCK_MINUTES}::integer * interval '1 minute'`.execute(database)
}

type KeptMail = { message_id: string; to: string; subject: string; html: string; text: string }

/** Keeps a mail that is not sent; the same message id is kept once. */
export async function keepMail(database: Database, { to, ...mail }: KeptMail): Promise<void> {
  await database
    .insertInto('mails')
    .values({ ...mail, recipient: to })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute()
}

/** The newest kept mails, newest first. */
export function keptMails(database: Database, limit: number) {
  return database.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(limit).execute()
}

export function keptMail(database: Database, id: number) {
  return database.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
}
