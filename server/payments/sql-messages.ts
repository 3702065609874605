import type { PayableKind } from '@apeak/contract/payments'
import { sql } from 'kysely'
import { queueJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { RawMessage } from './provider.ts'

/** A message as it was stored; its bytes are forgotten some time after it was handled. */
export type StoredMessage = {
  id: number
  provider: string
  path: string
  kind: PayableKind | null
  headers: Record<string, string>
  body: Uint8Array | null
  received_at: Date
  handled_at: Date | null
}

/** A verified message; see `Verified` for its key and the acknowledgement. */
export type NewMessage = {
  provider: string
  message_key: string
  wantsAcknowledgement: boolean
  raw: RawMessage
}

const handling = (id: string) =>
  queueJob('handle_provider_message', sql`json_build_object('message_id', ${sql.ref(id)})`)

const acknowledgement = queueJob(
  'acknowledge_message',
  sql`json_build_object('message_id', stored.id)`,
  { last: true },
)

/** Stores a provider's message once and queues its handling, in one statement. Its id, if it is new. */
export async function storeMessage(
  db: Queryable,
  { provider, message_key, wantsAcknowledgement, raw }: NewMessage,
): Promise<number | undefined> {
  const acknowledging = wantsAcknowledgement ? sql`, ${acknowledgement}` : sql``
  const { rows } = await sql<{ id: number }>`
    with stored as (
      insert into provider_messages (provider, message_key, path, kind, headers, body)
      values (${provider}, ${message_key}, ${raw.path}, ${raw.kind}, ${JSON.stringify(raw.headers)},
              ${Buffer.from(raw.body)})
      on conflict (provider, message_key) do nothing
      returning id
    )
    select stored.id, ${handling('stored.id')} ${acknowledging} from stored`.execute(db)
  return rows[0]?.id
}

/** A stored message; undefined where there is none. */
export async function messageById(db: Queryable, id: number): Promise<StoredMessage | undefined> {
  const { rows } = await sql<StoredMessage>`
    select id, provider, path, kind, headers, body, received_at, handled_at
    from provider_messages where id = ${id}`.execute(db)
  return rows[0]
}

/** What a message is about: an attempt, by our name for it or its provider's, and a payment. */
export type MessageSubject = { attempt_name: string | null; payment_id: string | null }

/** Writes down what a message was about, and what it came to. */
export async function closeMessage(
  db: Queryable,
  id: number,
  outcome: string,
  { attempt_name, payment_id }: MessageSubject,
): Promise<void> {
  await sql`
    update provider_messages set handled_at = now(), outcome = ${outcome}, ask_after = null,
      attempt_name = ${attempt_name}, provider_payment_id = ${payment_id}
    where id = ${id} and handled_at is null`.execute(db)
}

/** Lets every message that could not be read be handled again, in one statement. How many. */
export async function reopenUnreadable(db: Queryable): Promise<number> {
  const { rows } = await sql`
    with reopened as (
      update provider_messages set handled_at = null, outcome = null
      where outcome = 'unreadable' and body is not null
      returning id
    )
    select reopened.id, ${handling('reopened.id')} from reopened`.execute(db)
  return rows.length
}

/** Forgets the bytes of messages that were handled so many days ago: they name who paid. */
export async function forgetBodies(db: Queryable, days: number): Promise<void> {
  await sql`
    update provider_messages set body = null, headers = '{}'
    where handled_at < now() - ${days}::integer * interval '1 day'
      and body is not null and outcome <> 'unreadable'`.execute(db)
}
