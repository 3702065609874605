import { sql } from 'kysely'
import { asyncCommit, type Database, type Queryable } from '../postgres/database.ts'
import { type ExportedRows, exportRows } from '../postgres/exported-rows.ts'

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
    where ${asyncCommit(database)}
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

/** A mail that is to be sent. */
export type DueMail = {
  id: number
  kind: string
  /** The id of what it is about. */
  about: string
  /** How often it was tried, this time included. */
  tries: number
}

/** Queues a mail about a thing, in the transaction that causes it. */
export async function queueMail(tx: Queryable, kind: string, about: string): Promise<void> {
  await sql`insert into due_mails (kind, about) values (${kind}, ${about})`.execute(tx)
}

/** So long a mail is left to whoever took it. */
const TAKEN_MINUTES = 10

/**
 * Takes the mails that are due, at most `limit`, those that wait longest. They are looked up by their ids as
 * a list: joined, a table that was empty when the statement was planned is read whole.
 */
export async function takeDueMails(db: Queryable, limit: number): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    update due_mails set tries = due_mails.tries + 1,
      next_try_at = now() + ${TAKEN_MINUTES}::integer * interval '1 minute'
    where id = any(array(
      select id from due_mails where next_try_at <= now()
      order by next_try_at, id limit ${limit}
      for update skip locked
    )) and ${asyncCommit(db)}
    returning id, kind, about, tries`.execute(db)
  return rows
}

/** Forgets mails that are sent, or that nobody waits for. Those for which that is lost are sent twice. */
export async function endDueMails(db: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from due_mails where id = any(${[...ids]}::bigint[]) and ${asyncCommit(db)}`.execute(db)
}

/**
 * Has mails that could not be sent tried again: after 10 seconds, then twice as long each time, up to 6
 * hours.
 */
export async function postponeDueMails(db: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update due_mails
    set next_try_at = now() + least(5 * power(2, least(tries, 20)), 21600) * interval '1 second'
    where id = any(${[...ids]}::bigint[])`.execute(db)
}

/** How many mails were not sent yet, and since when the oldest is due, however often it was tried. */
export async function waitingMails(db: Queryable): Promise<{ waiting: number; seconds: number }> {
  const { rows } = await sql<{ waiting: number; seconds: number }>`
    select count(*) as waiting,
           coalesce(extract(epoch from now() - min(queued_at)), 0)::float8 as seconds
    from due_mails`.execute(db)
  return rows[0] ?? { waiting: 0, seconds: 0 }
}
