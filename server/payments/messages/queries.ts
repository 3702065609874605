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
type NewMessage = {
  provider: string
  message_key: string
  wantsAcknowledgement: boolean
  raw: RawMessage
}

/** Stores a provider's message once and queues its handling. Its id, if it is new. */
export function storeMessage(
  database: Database,
  { provider, message_key, wantsAcknowledgement, raw }: NewMessage,
): Promise<number | undefined> {
  return inTransaction(database, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into provider_messages (provider, message_key, path, kind, headers, body)
      values (${provider}, ${message_key}, ${raw.path}, ${raw.kind}, ${JSON.stringify(raw.headers)},
              ${Buffer.from(raw.body)})
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

/** A stored message; undefined where there is none. */
export async function messageById(db: Queryable, id: number): Promise<StoredMessage | undefined> {
  return firstRow<StoredMessage>(db)`
    select id, provider, path, kind, headers, body, received_at, handled_at
    from provider_messages where id = ${id}`
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

/** Reopens every unreadable message, after the shop has learnt to read it. Safe to repeat. */
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

/** Forgets the bytes of messages that were handled so many days ago: they name who paid. */
export async function deleteBodies(db: Queryable, days: number): Promise<void> {
  await sql`
    update provider_messages set body = null, headers = '{}'
    where handled_at < now() - ${days}::integer * interval '1 day'
      and body is not null and outcome <> 'unreadable'`.execute(db)
}

/**
 * A message that says that something is paid, and waits to be confirmed. `believed`: its money counts
 * already, or does not until it is confirmed; null while that is not decided.
 */
export type WaitingMessage = StoredMessage & { believed: boolean | null }

/** For so long a message is left to the process that took it. */
const CLAIM_SECONDS = 60

/** What waits is looked at again after this, where a call may be free by then. */
const RETRY_SECONDS = 1

const confirmationKey = (provider: string) => `confirm_payments:${provider}`

/** Lets a message wait for its provider, and queues the job that asks. Safe to repeat. */
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
 * Takes messages that wait for this provider, those first of which nothing was asked yet and that came
 * first; another process takes none of them for a minute. `undecided`: only those of which it is not
 * decided whether they are believed.
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
    returning m.id, provider, path, kind, headers, body, received_at, handled_at, believed`
  return rows.sort((one, other) => one.id - other.id)
}

/**
 * Lets a message wait on that was taken: for the next call that is free or, where the provider was
 * `asked` and did not know, with growing pauses.
 */
export async function postponeMessage(
  db: Queryable,
  id: number,
  { asked, believed }: { asked: boolean; believed: boolean },
): Promise<void> {
  await sql`
    update provider_messages
    set asks = asks + ${asked ? 1 : 0}::integer, believed = ${believed},
      ask_after = now() + case when ${asked}::boolean
        then exp(least(asks + 1, 10)) * interval '1 second' else interval '0' end
    where id = ${id} and handled_at is null`.execute(db)
}

/** Queues the job again while any message waits for this provider. */
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
