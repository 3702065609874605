import { type RawBuilder, sql } from 'kysely'
import type { Database, Queryable } from '../postgres/database.ts'
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

/** Which mails went out about things, as an export gives them out. `ids`: SQL that selects the things. */
export const mailsAbout = (ids: RawBuilder<unknown>): ExportedRows =>
  exportRows('sent_mails', sql`t.about in (${ids})`)

/** The stored mails to an address, as an export gives them out. */
export const mailsTo = (email: string): ExportedRows =>
  exportRows('mails', sql`lower(t.recipient) = ${email}`)

/** SQL that forgets which mails went out about things that are deleted. `ids`: SQL that selects them. */
export const deleteSentMails = (ids: RawBuilder<unknown>) =>
  sql`delete from sent_mails where about in (${ids})`

/** Writes down that a mail about something went out; the same mail once. */
export async function noteSent(
  database: Database,
  sent: { message_id: string; about: string; subject: string },
): Promise<void> {
  await database
    .insertInto('sent_mails')
    .values(sent)
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute()
}

/** A mail that went out. */
export type SentMail = { subject: string; sent_at: Date }

/** The mails that went out about something, the newest first. */
export function sentMailsAbout(db: Queryable, id: string): Promise<SentMail[]> {
  return db
    .selectFrom('sent_mails')
    .select(['subject', 'sent_at'])
    .where('about', '=', id)
    .orderBy('sent_at', 'desc')
    .limit(50)
    .execute()
}

/** The newest stored mails, newest first. */
export function storedMails(database: Database, limit: number) {
  return database.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(limit).execute()
}

/** One stored mail; undefined where there is none. */
export function storedMail(database: Database, id: number) {
  return database.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
}
