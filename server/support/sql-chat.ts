import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import type { StoredMessage } from './sql-messages.ts'

/** Who uses a conversation: whoever has its token, and the account that is logged in there, if any. */
export type ChatKey = { tokenHash: Buffer; accountId: number | null }

// A customer's conversation is nobody's who is not logged in as that customer, token or not.
const theirs = ({ tokenHash, accountId }: ChatKey) =>
  sql`token_hash = ${tokenHash} and (customer_id is null or customer_id = ${accountId}::integer)`

/** The conversation of a token; undefined where there is none, or it is another customer's. */
export async function chatOf(db: Queryable, key: ChatKey) {
  const { rows } = await sql<{ id: number; customer_id: number | null }>`
    select id, customer_id from support_threads where ${theirs(key)}`.execute(db)
  return rows[0]
}

/** Whose a conversation is, where somebody is logged in. */
export type ChatCustomer = { id: number; name: string; email: string }

/** Makes a visitor's conversation that of the customer as whom they have logged in. */
export async function adoptChat(tx: Queryable, id: number, customer: ChatCustomer): Promise<void> {
  await sql`
    update support_threads set customer_id = ${customer.id}, name = ${customer.name},
      email = coalesce(email, ${customer.email})
    where id = ${id} and customer_id is null`.execute(tx)
}

/** A conversation as its browser is told of it; messages are the newest ones after `after`. */
export type ChatView = {
  number: number
  status: 'open' | 'closed'
  online: boolean
  has_email: boolean
  seen: number
  messages: StoredMessage[]
}

/** A conversation as it stands, with at most `atMost` messages; undefined where there is none. */
export async function chatView(
  db: Queryable,
  key: ChatKey,
  after: number,
  atMost: number,
): Promise<ChatView | undefined> {
  const { rows } = await sql<ChatView>`
    select t.id as number, t.status, t.email is not null as has_email, t.seen,
           exists (select from support_presence where seen_at > now() - interval '3 minutes') as online,
           coalesce((
             select json_agg(m order by m.id) from (
               select id, key, author, body, created_at from support_messages
               where thread_id = t.id and id > ${after}::bigint and body is not null
               order by id desc limit ${atMost}
             ) m
           ), '[]') as messages
    from support_threads t where ${theirs(key)}`.execute(db)
  return rows[0]
}

/** Notes how far a conversation's messages were seen. Never further than there are any, nor back. */
export async function noteSeen(db: Queryable, key: ChatKey, messageId: number): Promise<void> {
  await sql`
    update support_threads set seen = m.id
    from (
      select m.thread_id, m.id from support_messages m join support_threads t on t.id = m.thread_id
      where ${theirs(key)} and m.id <= ${messageId}::bigint order by m.id desc limit 1
    ) m
    where support_threads.id = m.thread_id and seen < m.id`.execute(db)
}

/** Sets where answers are mailed that are not seen. False where there is no such conversation. */
export async function setChatEmail(db: Queryable, key: ChatKey, email: string): Promise<boolean> {
  const { rows } = await sql`
    update support_threads set email = ${email} where ${theirs(key)} returning id`.execute(db)
  return rows.length > 0
}
