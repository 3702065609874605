import { sql } from 'kysely'
import type { Queryable } from '../postgres/database.ts'
import { unflushed } from '../postgres/unflushed.ts'

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
  await tx.insertInto('due_mails').values({ kind, about }).execute()
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
    )) and ${unflushed(db)}
    returning id, kind, about, tries`.execute(db)
  return rows
}

/** Forgets mails that are sent, or that nobody waits for. Those for which that is lost are sent twice. */
export async function endDueMails(db: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from due_mails where id = any(${[...ids]}::bigint[]) and ${unflushed(db)}`.execute(db)
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
