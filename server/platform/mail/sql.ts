import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'
import { type ExportedRows, exportRows } from '../postgres/exported-rows.ts'

type StoredMail = { message_id: string; to: string; subject: string; html: string; text: string }

/** Stores a mail that is not sent; the same message id is stored once. */
export async function storeMail(database: Database, { to, ...mail }: StoredMail): Promise<void> {
  await database
    .insertInto('mails')
    .values({ ...mail, recipient: to })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute()
}

/** The stored mails to an address, as an export gives them out. */
export const mailsTo = (email: string): ExportedRows =>
  exportRows('mails', sql`lower(t.recipient) = ${email}`)

/** The newest stored mails, newest first. */
export function storedMails(database: Database, limit: number) {
  return database.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(limit).execute()
}

/** One stored mail; undefined where there is none. */
export function storedMail(database: Database, id: number) {
  return database.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
}
