import { sql } from 'kysely'
import { type ExportedRows, exportRows } from '#platform/postgres/exported-rows.ts'

/**
 * What a person and the shop wrote to each other, and operators about it, also what was written without
 * a login.
 */
export function exportThreads({ id, email }: { id: number; email: string }): ExportedRows[] {
  const isTheirs = sql`(t.customer_id = ${id} or lower(t.email) = ${email})`
  const ofTheirs = sql`t.thread_id in (select t.id from support_threads t where ${isTheirs})`
  return [
    exportRows('support_threads', isTheirs, ['token_hash', 'request_hash']),
    exportRows('support_messages', ofTheirs, ['key']),
    exportRows('support_notes', ofTheirs, ['request_key']),
    exportRows('support_thread_events', ofTheirs),
  ]
}
