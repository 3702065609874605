import { sql } from 'kysely'
import type { Database, Queryable } from '../postgres/database.ts'
import { type ExportedRows, exportRows } from '../postgres/exported-rows.ts'
import { unflushed } from '../postgres/unflushed.ts'

type StoredMail = { message_id: string; to: string; subject: string; html: string; text: string }

/** Stores mails that are not sent; the same message id is stored once. */
export async function storeMails(database: Database, mails: readonly StoredMail[]): Promise<void> {
  if (mails.length === 0) return
  // Half a character, as where a text was cut short, would have all of them refused.
  const json = JSON.stringify(mails, (_, value) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  )
  await sql`
    insert into mails (message_id, recipient, subject, html, text)
    select mail.message_id, mail."to", mail.subject, mail.html, mail.text
    from json_to_recordset(${json}::json)
      mail (message_id text, "to" text, subject text, html text, text text)
    where ${unflushed(database)}
    on conflict (message_id) do nothing`.execute(database)
}

/** Which mails went out about things, as an export gives them out. */
export const mailsAbout = (db: Queryable, ids: readonly string[]): Promise<ExportedRows> =>
  exportRows(db, 'sent_mails', 'about', ids)

/** The stored mails to an address, as an export gives them out. */
export async function mailsTo(db: Queryable, email: string): Promise<ExportedRows> {
  const { rows } = await sql<{ id: number }>`
    select id from mails where lower(recipient) = ${email}`.execute(db)
  return exportRows(
    db,
    'mails',
    'id',
    rows.map(({ id }) => id),
  )
}

/** Forgets which mails went out about things that are deleted. */
export async function deleteSentMails(tx: Queryable, ids: readonly string[]): Promise<void> {
  await sql`delete from sent_mails where about = any(${[...ids]}::text[])`.execute(tx)
}

/** Writes down which mails about something went out; the same mail once. */
export async function noteSent(
  database: Database,
  sent: readonly { message_id: string; about: string; subject: string }[],
): Promise<void> {
  if (sent.length === 0) return
  await sql`
    insert into sent_mails (message_id, about, subject)
    select mail.* from unnest(
      ${sent.map(({ message_id }) => message_id)}::text[], ${sent.map(({ about }) => about)}::text[],
      ${sent.map(({ subject }) => subject)}::text[]
    ) mail
    on conflict (message_id) do nothing`.execute(database)
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
