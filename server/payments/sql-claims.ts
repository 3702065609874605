import type { PayableKind } from '@apeak/contract/payments'
import { type RawBuilder, sql } from 'kysely'
import { queueJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { MessageSubject, StoredMessage } from './sql-messages.ts'

/**
 * A message that says that something is paid, and waits to be confirmed. `believed`: its money counts
 * already, or does not until it is confirmed; null while that is not decided.
 */
export type WaitingMessage = StoredMessage & { believed: boolean | null }

/** For so long a message is left to the process that took it. */
const TAKEN_SECONDS = 60

/** What waits is looked at again after this, where a call may be free by then. */
const AGAIN_SECONDS = 1

const confirming = (provider: string, options: object) =>
  queueJob('confirm_payments', sql`json_build_object('provider', ${provider}::text)`, {
    key: sql`${`confirm_payments:${provider}`}::text`,
    ...options,
  })

/** Lets a message wait for its provider, and queues the job that asks. Safe to repeat. */
export async function letWait(
  db: Queryable,
  { id, provider }: Pick<StoredMessage, 'id' | 'provider'>,
  { attempt_name, payment_id }: MessageSubject,
): Promise<void> {
  await sql`
    with waiting as (
      update provider_messages
      set ask_after = now(), attempt_name = ${attempt_name}, provider_payment_id = ${payment_id}
      where id = ${id} and handled_at is null and ask_after is null
      returning id
    )
    select ${confirming(provider, { replaces: true })} from waiting`.execute(db)
}

/**
 * Takes messages that wait for this provider, those first of which nothing was asked yet and that came
 * first; another process takes none of them for a minute. `undecided`: only those of which it is not
 * decided whether they are believed.
 */
export async function takeWaiting(
  db: Queryable,
  provider: string,
  { limit, undecided }: { limit: number; undecided: boolean },
): Promise<WaitingMessage[]> {
  const { rows } = await sql<WaitingMessage>`
    with due as (
      select id from provider_messages
      where provider = ${provider} and ask_after <= now()
        and (believed is null or not ${undecided}::boolean)
      order by asks, id limit ${limit}
      for update skip locked
    )
    update provider_messages m
    set ask_after = now() + ${TAKEN_SECONDS}::integer * interval '1 second'
    from due where m.id = due.id
    returning m.id, provider, path, kind, headers, body, received_at, handled_at, believed`.execute(
    db,
  )
  return rows.sort((one, other) => one.id - other.id)
}

/**
 * Lets a message wait on that was taken: for the next call that is free or, where the provider was
 * `asked` and did not know, with growing pauses.
 */
export async function waitOn(
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
export async function confirmAgain(db: Queryable, provider: string): Promise<void> {
  const delay = sql`extract(epoch from waiting.until - now())`
  await sql`
    with waiting as (
      select greatest(
        min(ask_after), now() + ${sql.lit(AGAIN_SECONDS)} * interval '1 second',
        (select least(until, now() + interval '1 minute') from provider_pauses
         where provider = ${provider} and until > now())
      ) as until
      from provider_messages where provider = ${provider} and ask_after is not null
      having count(*) > 0
    )
    select ${confirming(provider, { delay })} from waiting`.execute(db)
}

/** Whether money for something has come, or an attempt to pay it is open. */
export async function isBeingPaid(
  db: Queryable,
  kind: PayableKind,
  payableId: string,
): Promise<boolean> {
  const { rows } = await sql<{ is_being_paid: boolean }>`
    select ${isSaidPaid(kind, sql`${payableId}`)}
      or exists (select from payments where kind = ${kind} and payable_id = ${payableId})
      or exists (
        select from payment_attempts
        where kind = ${kind} and payable_id = ${payableId} and state <> 'failed'
      ) as is_being_paid`.execute(db)
  return rows[0]?.is_being_paid === true
}

/** SQL: whether a signed message says that a payable is paid, and waits to be confirmed. */
export const isSaidPaid = (kind: PayableKind, payableId: RawBuilder<unknown>) => sql`
  exists (
    select from payment_attempts a
    join provider_messages m on m.provider = a.provider and m.attempt_name = a.reference
    where a.kind = ${kind} and a.payable_id = ${payableId} and m.ask_after is not null
  )`
