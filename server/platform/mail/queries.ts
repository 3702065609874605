import { sql } from 'kysely'
import {
  allRows,
  asyncCommit,
  type Database,
  type ExportedRows,
  exportRows,
  type Queryable,
} from '../postgres/database.ts'

type StoredMail = { message_id: string; to: string; subject: string; html: string; text: string }

/** Stores mails instead of sending them, once per message id. */
export async function storeMails(database: Database, mails: readonly StoredMail[]): Promise<void> {
  if (mails.length === 0) return
  // A lone surrogate, as after cutting a text, would make PostgreSQL refuse all of them.
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

/** The sent mails about these subjects, for an export. */
export const mailsAbout = (db: Queryable, ids: readonly string[]): Promise<ExportedRows> =>
  exportRows(db, 'sent_mails', 'about', ids)

/** The stored mails to an address, for an export. */
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

/** Deletes the records of sent mails about deleted subjects. */
export async function deleteSentMails(tx: Queryable, ids: readonly string[]): Promise<void> {
  await sql`delete from sent_mails where about = any(${[...ids]}::text[])`.execute(tx)
}

/** Records sent mails, once per message id. */
export async function recordSentMails(
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

/** A sent mail. */
export type SentMail = { subject: string; sent_at: Date }

/** The latest 50 mails sent about a subject, newest first. */
export function sentMailsAbout(db: Queryable, id: string): Promise<SentMail[]> {
  return allRows<SentMail>(db)`
    select subject, sent_at from sent_mails where about = ${id} order by sent_at desc limit 50`
}

/** The latest stored mails, newest first. */
export function storedMails(database: Database, limit: number) {
  return database.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(limit).execute()
}

/** A stored mail; undefined if unknown. */
export function storedMail(database: Database, id: number) {
  return database.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A queued mail of an order or another subject. */
export type DueMail = {
  id: number
  kind: string
  /** The subject's id. */
  about: string
  /** The number of tries, including the present one. */
  tries: number
}

/** Queues a mail about a subject in the transaction that causes it, to be sent after some seconds. */
export async function queueMail(
  tx: Queryable,
  kind: string,
  about: string,
  afterSeconds = 0,
): Promise<void> {
  await allRows(tx)`
    insert into due_mails (kind, about, next_try_at)
    values (${kind}, ${about}, now() + ${afterSeconds}::float8 * interval '1 second')`
}

/** A taken mail is due again after this time. */
const TAKEN_MINUTES = 10

/**
 * Takes at most `limit` due mails, longest waiting first. The ids are an array, since a join
 * planned for an empty table would read the whole table.
 */
export async function takeDueMails(db: Queryable, limit: number): Promise<DueMail[]> {
  return allRows<DueMail>(db)`
    update due_mails set tries = due_mails.tries + 1,
      next_try_at = now() + ${TAKEN_MINUTES}::integer * interval '1 minute'
    where id = any(array(
      select id from due_mails where next_try_at <= now()
      order by next_try_at, id limit ${limit}
      for update skip locked
    )) and ${asyncCommit(db)}
    returning id, kind, about, tries`
}

/** Deletes mails that are sent or no longer needed. If the commit is lost, a mail is sent twice. */
export async function endDueMails(db: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from due_mails where id = any(${[...ids]}::bigint[]) and ${asyncCommit(db)}`.execute(db)
}

/** Schedules the next try of failed mails: after 10 seconds, doubling up to 6 hours. */
export async function postponeDueMails(db: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update due_mails
    set next_try_at = now() + least(5 * power(2, least(tries, 20)), 21600) * interval '1 second'
    where id = any(${[...ids]}::bigint[])`.execute(db)
}

/** The number of unsent mails, and the age of the oldest in seconds. */
export async function waitingMails(db: Queryable): Promise<{ waiting: number; seconds: number }> {
  const { rows } = await sql<{ waiting: number; seconds: number }>`
    select count(*) as waiting,
           coalesce(extract(epoch from now() - min(queued_at)), 0)::float8 as seconds
    from due_mails`.execute(db)
  return rows[0] ?? { waiting: 0, seconds: 0 }
}
