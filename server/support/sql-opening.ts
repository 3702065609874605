import { sql } from 'kysely'
import { livingAccount } from '#accounts/accounts.ts'
import { nameOf } from '#actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { acknowledgementJob, toShopJob } from './sql-mailing.ts'
import { threadEventPart } from './sql-thread-lifecycle.ts'
import { authorOf, type Writer } from './writer.ts'

/** A ticket or an enquiry that begins a thread. */
export type NewThread = {
  kind: 'ticket' | 'partnership'
  customer_id: number | null
  name: string
  email: string
  subject: string
  body: string
  order_id: string | null
  /** What an enquiry says besides. */
  details: Record<string, string>
  /** SHA-256 of the request, where it has an id; null otherwise. */
  request_hash: Buffer | null
}

/**
 * Opens a thread with its first message and its first event, and queues its mails, in one statement.
 * Its number; undefined where the same request has opened one, or the customer was erased meanwhile.
 */
export async function insertThread(
  db: Queryable,
  thread: NewThread,
  writer: Writer,
): Promise<number | undefined> {
  const { customer_id, name, email, subject, body, order_id, details, request_hash } = thread
  const { rows } = await sql<{ id: number }>`
    with owner as (${livingAccount(customer_id)}),
    opened as (
      insert into support_threads
        (kind, customer_id, name, email, subject, order_id, details, request_hash,
         partnership_state, waiting_since, last_message_at)
      select ${thread.kind}, ${customer_id}::integer, ${name}, ${email}, ${subject},
             ${order_id}::text, ${JSON.stringify(details)}::jsonb, ${request_hash}::bytea,
             ${thread.kind === 'partnership' ? 'new' : null}::text, now(), now()
      where ${customer_id}::integer is null or exists (select from owner)
      on conflict (request_hash) do nothing
      returning id, null as from_status, status as to_status, jsonb_build_object('kind', kind) as data
    ),
    ${threadEventPart({ event: 'opened', actor: writer }, sql`select * from opened`)},
    said as (
      insert into support_messages (thread_id, key, author, actor, body)
      select id, 'opening', ${authorOf(writer)}, ${nameOf(writer)}::text, ${body} from opened
    )
    select id, ${acknowledgementJob(sql`opened.id`)}, ${toShopJob(sql`opened.id`, sql`0`)} from opened`.execute(
    db,
  )
  return rows[0]?.id
}
