import { sql } from 'kysely'
import type { AccountRecords } from '#accounts/accounts.ts'
import type { Actor } from '#platform/actor.ts'
import {
  type Database,
  type ExportedRows,
  exportRows,
  inTransaction,
  type Queryable,
} from '#platform/postgres/database.ts'
import { moveThread, type Thread } from './move-thread.ts'

/** Support threads in an account's export and deletion. */
export const accountThreads: AccountRecords = {
  // An open question does not prevent deletion.
  unfinished: async () => undefined,
  detach: eraseThreads,
  exported: exportThreads,
}

/**
 * Erases a person's threads, including those opened under their email address without a login. All
 * texts go, since either side may have named the person; the closed threads and their histories stay.
 */
async function eraseThreads(
  tx: Queryable,
  customerId: number,
  email: string,
  actor: Actor,
): Promise<void> {
  const { rows } = await sql<Thread>`
    select * from support_threads
    where (customer_id = ${customerId} or lower(email) = ${email}) and erased_at is null
    order by id for update`.execute(tx)
  for (const thread of rows) await eraseThread(tx, thread, actor)
}

/**
 * Erases at most `limit` threads that have been closed and silent for `days` days. Returns how
 * many.
 */
export function eraseOldThreads(db: Database, days: number, limit: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<Thread>`
      select * from support_threads
      where status = 'closed' and erased_at is null
        and coalesce(last_message_at, created_at) < now() - make_interval(days => ${days}::integer)
      order by id limit ${limit} for update skip locked`.execute(tx)
    for (const thread of rows) {
      await eraseThread(tx, thread, { kind: 'job', name: 'erase_old_threads' })
    }
    return rows.length
  })
}

/** Closes a locked thread, and erases its person and texts. */
async function eraseThread(tx: Queryable, thread: Thread, actor: Actor): Promise<void> {
  const { id } = thread
  await moveThread(tx, thread, 'erased', actor)
  await tx
    .updateTable('support_threads')
    .set({
      customer_id: null,
      name: null,
      email: null,
      subject: null,
      order_id: null,
      details: '{}',
      request_hash: null,
      token_hash: null,
      erased_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
  await sql`update support_notes set body = null where thread_id = ${id}`.execute(tx)
  await sql`
    update support_messages set body = null, actor = case when author = 'operator' then actor end
    where thread_id = ${id}`.execute(tx)
}

/** A person's threads with their messages and notes, including those opened without a login. */
async function exportThreads(
  db: Queryable,
  { id, email }: { id: number; email: string },
): Promise<ExportedRows[]> {
  const { rows } = await sql<{ id: number }>`
    select id from support_threads
    where customer_id = ${id} or lower(email) = ${email}`.execute(db)
  const ids = rows.map((thread) => thread.id)
  return [
    await exportRows(db, 'support_threads', 'id', ids, ['token_hash', 'request_hash']),
    await exportRows(db, 'support_messages', 'thread_id', ids, ['key']),
    await exportRows(db, 'support_notes', 'thread_id', ids, ['request_key']),
    await exportRows(db, 'support_thread_events', 'thread_id', ids),
  ]
}
