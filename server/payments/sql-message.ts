import type { PayableKind } from '@apeak/contract/payments'
import { sql } from 'kysely'
import { queueJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Provider } from './rules.ts'

export type StoredMessage = {
  id: number
  provider: Provider
  kind: PayableKind | null
  body: Record<string, unknown>
  handled_at: Date | null
}

export type NewMessage = {
  provider: Provider
  message_key: string
  kind: PayableKind | null
  body: unknown
  /** What is to be sent back to Fiuu, so that it does not send the message again. */
  acknowledge?: [string, string][]
}

/** Stores a provider's message once and queues its handling, in one statement. */
export async function storeMessage(db: Queryable, message: NewMessage): Promise<void> {
  const { provider, message_key, kind, body, acknowledge } = message
  const handling = queueJob(
    'handle_provider_message',
    sql`json_build_object('message_id', stored.id)`,
  )
  const acknowledging = acknowledge
    ? sql`, ${queueJob('acknowledge_fiuu', sql`${JSON.stringify({ received: acknowledge })}::json`)}`
    : sql``
  await sql`
    with stored as (
      insert into provider_messages (provider, message_key, kind, body)
      values (${provider}, ${message_key}, ${kind}, ${JSON.stringify(body, storable)})
      on conflict (provider, message_key) do nothing
      returning id
    )
    select ${handling} ${acknowledging} from stored`.execute(db)
}

// Signed by a provider, and yet no text that PostgreSQL could hold.
function storable(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value
}

export async function messageById(db: Queryable, id: number): Promise<StoredMessage | undefined> {
  const { rows } = await sql<StoredMessage>`
    select id, provider, kind, body, handled_at from provider_messages where id = ${id}`.execute(db)
  return rows[0]
}

/** Writes down what a message came to. */
export async function closeMessage(db: Queryable, id: number, outcome: string): Promise<void> {
  await sql`
    update provider_messages set handled_at = now(), outcome = ${outcome}
    where id = ${id} and handled_at is null`.execute(db)
}
