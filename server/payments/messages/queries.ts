import type { PayableKind } from '@apeak/contract/payments'
import { sql } from 'kysely'
import { addJob, addJobs } from '#platform/jobs/jobs.ts'
import {
  allRows,
  type Database,
  firstRow,
  inTransaction,
  type Queryable,
} from '#platform/postgres/database.ts'
import type { RawMessage } from '../providers/provider.ts'

/** A stored message. Its bytes are deleted some time after handling. */
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
type NewMessage = {
  provider: string
  message_key: string
  wantsAcknowledgement: boolean
  /** Whether a returning browser brought it. */
  by_browser: boolean
  raw: RawMessage
}

/** Stores a provider's message once and queues its handling. Returns its id; undefined if known. */
export function storeMessage(
  database: Database,
  { provider, message_key, wantsAcknowledgement, by_browser, raw }: NewMessage,
): Promise<number | undefined> {
  return inTransaction(database, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into provider_messages (provider, message_key, path, kind, headers, body, by_browser)
      values (${provider}, ${message_key}, ${raw.path}, ${raw.kind}, ${JSON.stringify(raw.headers)},
              ${Buffer.from(raw.body)}, ${by_browser})
      on conflict (provider, message_key) do nothing
      returning id`.execute(tx)
    if (!rows[0]) return undefined
    const { id } = rows[0]
    await addJob(tx, 'handle_provider_message', { message_id: id })
    if (wantsAcknowledgement) {
      await addJob(tx, 'acknowledge_message', { message_id: id }, { last: true })
    }
    return id
  })
}

/** A stored message; undefined if none. */
export async function messageById(db: Queryable, id: number): Promise<StoredMessage | undefined> {
  return firstRow<StoredMessage>(db)`
    select id, provider, path, kind, headers, body, received_at, handled_at
    from provider_messages where id = ${id}`
}

/** The subject of a message: an attempt, by our reference or the provider's, and a payment. */
export type MessageSubject = { attempt_name: string | null; payment_id: string | null }

/** Closes a message with its outcome and subject. */
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

/** Requeues all unreadable messages, after an update of their reader. Safe to repeat. */
export function reopenUnreadable(database: Database): Promise<void> {
  return inTransaction(database, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update provider_messages set handled_at = null, outcome = null
      where outcome = 'unreadable' and body is not null
      returning id`.execute(tx)
    const payloads = rows.map(({ id }) => ({ message_id: id }))
    await addJobs(tx, 'handle_provider_message', payloads)
  })
}

/**
 * Deletes the bytes of messages handled `days` ago, because they name the payer. Unreadable
 * messages keep theirs.
 */
export async function deleteBodies(db: Queryable, days: number): Promise<void> {
  await sql`
    update provider_messages set body = null, headers = '{}'
    where handled_at < now() - ${days}::integer * interval '1 day'
      and body is not null and outcome <> 'unreadable'`.execute(db)
}

/**
 * A message whose claim awaits confirmation. `is_provisional`: whether it was accepted
 * before that; null if undecided.
 */
export type WaitingMessage = StoredMessage & { is_provisional: boolean | null }

/** How long a process holds the messages that it claimed. */
const CLAIM_SECONDS = 60

/** Least delay before the next confirmation run. */
const RETRY_SECONDS = 1

const confirmationKey = (provider: string) => `confirm_payments:${provider}`

/** Makes a message await confirmation, and queues the job. Safe to repeat. */
export async function deferMessage(
  database: Database,
  { id, provider }: Pick<StoredMessage, 'id' | 'provider'>,
  { attempt_name, payment_id }: MessageSubject,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { rows } = await sql`
      update provider_messages
      set ask_after = now(), attempt_name = ${attempt_name}, provider_payment_id = ${payment_id}
      where id = ${id} and handled_at is null and ask_after is null
      returning id`.execute(tx)
    if (rows.length === 0) return
    const key = confirmationKey(provider)
    await addJob(tx, 'confirm_payments', { provider }, { key, replaces: true })
  })
}

/**
 * Claims waiting messages for a minute, those asked about least first, then the oldest.
 * `undecided`: only those whose provisional acceptance is undecided.
 */
export async function claimWaiting(
  db: Queryable,
  provider: string,
  { limit, undecided }: { limit: number; undecided: boolean },
): Promise<WaitingMessage[]> {
  const rows = await allRows<WaitingMessage>(db)`
    with due as (
      select id from provider_messages
      where provider = ${provider} and ask_after <= now()
        and (believed is null or not ${undecided}::boolean)
      order by asks, id limit ${limit}
      for update skip locked
    )
    update provider_messages m
    set ask_after = now() + ${CLAIM_SECONDS}::integer * interval '1 second'
    from due where m.id = due.id
    returning m.id, provider, path, kind, headers, body, received_at, handled_at,
      m.believed as is_provisional`
  return rows.sort((one, other) => one.id - other.id)
}

/**
 * Postpones a claimed message: with growing delays if the provider was `asked` and did not know,
 * otherwise until the next free call.
 */
export async function postponeMessage(
  db: Queryable,
  id: number,
  { asked, is_provisional }: { asked: boolean; is_provisional: boolean },
): Promise<void> {
  await sql`
    update provider_messages
    set asks = asks + ${asked ? 1 : 0}::integer, believed = ${is_provisional},
      ask_after = now() + case when ${asked}::boolean
        then exp(least(asks + 1, 10)) * interval '1 second' else interval '0' end
    where id = ${id} and handled_at is null`.execute(db)
}

/** Queues the confirmation job while messages wait for this provider. */
export async function queueConfirmation(db: Queryable, provider: string): Promise<void> {
  const { rows } = await sql<{ delay: number }>`
    select extract(epoch from greatest(
      min(ask_after), now() + ${sql.lit(RETRY_SECONDS)} * interval '1 second',
      (select least(until, now() + interval '1 minute') from provider_pauses
       where provider = ${provider} and until > now())
    ) - now())::float8 as delay
    from provider_messages where provider = ${provider} and ask_after is not null
    having count(*) > 0`.execute(db)
  if (!rows[0]) return
  const { delay } = rows[0]
  await addJob(db, 'confirm_payments', { provider }, { key: confirmationKey(provider), delay })
}
