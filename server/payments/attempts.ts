import type { PayableKind } from '@apeak/contract/payments'
import { sql } from 'kysely'
import { allRows, firstRow, type Queryable } from '#platform/postgres/database.ts'
import type { AttemptName, AttemptState, ProviderAttempt } from './providers/provider.ts'

/** An attempt with what only the core knows of it. */
export type Attempt = ProviderAttempt & {
  provider: string
  /** The price with its parts, as its payable wrote it down; null where it has none. */
  quote: unknown
  /** When its shopper agreed to it last. */
  agreed_at: Date
  /** Until when a process has taken it upon itself to make the provider's order. */
  claimed_until: Date | null
}

/** The columns of an attempt. */
const attemptColumns = sql`id, kind, payable_id, reference, provider, amount_sen, currency,
  provider_order_id, state, quote, agreed_at, claimed_until, created_at`

/** What begins an attempt: for which payable, by whom, how much, and when it is first looked up. */
type NewAttempt = {
  kind: PayableKind
  payable_id: string
  provider: string
  amount_sen: number
  /** When its shopper agreed to this amount and quote. */
  agreed_at: Date
  quote: unknown
  poll_after_ms: number
}

/**
 * The payable's attempt of this provider, amount and quote, begun if there is none: continuing with
 * the same price goes on with the same attempt, which then was agreed to anew.
 */
export async function ensureAttempt(db: Queryable, wanted: NewAttempt): Promise<Attempt> {
  const { kind, payable_id, provider, amount_sen, agreed_at, poll_after_ms } = wanted
  const quote = wanted.quote ? JSON.stringify(wanted.quote) : null
  const { rows } = await sql<Attempt>`
    with known as (
      select ${attemptColumns} from payment_attempts
      where kind = ${kind} and payable_id = ${payable_id} and provider = ${provider}
        and amount_sen = ${amount_sen} and quote is not distinct from ${quote}::jsonb
      order by number desc limit 1
    ),
    agreed as (
      update payment_attempts a set agreed_at = ${agreed_at}::timestamptz from known
      where a.id = known.id and a.agreed_at < ${agreed_at}::timestamptz
    ),
    begun as (
      insert into payment_attempts
        (kind, payable_id, number, provider, amount_sen, agreed_at, quote, next_poll_at)
      select ${kind}, ${payable_id},
             (select coalesce(max(number), 0) + 1 from payment_attempts
              where kind = ${kind} and payable_id = ${payable_id}),
             ${provider}, ${amount_sen}::integer, ${agreed_at}::timestamptz, ${quote}::jsonb,
             now() + ${poll_after_ms}::integer * interval '1 millisecond'
      where not exists (select from known)
      -- Without a target: the same attempt at once meets its reference too, maybe first.
      on conflict do nothing
      returning ${attemptColumns}
    )
    select * from known union all select * from begun`.execute(db)
  // Nothing came back: another request began the same attempt at the same moment.
  return rows[0] ?? ensureAttempt(db, wanted)
}

/** Takes it upon this process to make the provider's order, for `seconds`. False: another does. */
export async function claimAttempt(db: Queryable, id: number, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    update payment_attempts set claimed_until = now() + ${seconds}::integer * interval '1 second'
    where id = ${id} and provider_order_id is null and (claimed_until is null or claimed_until < now())
    returning id`.execute(db)
  return rows.length > 0
}

/** Lets others try again, after the provider could not be reached. */
export async function releaseClaim(db: Queryable, id: number): Promise<void> {
  await sql`update payment_attempts set claimed_until = null where id = ${id}`.execute(db)
}

/**
 * Deletes the first attempt to pay something that could not be opened at its provider; unless
 * somebody else is opening it just now, or its shopper has been shown something to pay. True where
 * this call did.
 */
export async function deleteUnopened(
  db: Queryable,
  kind: PayableKind,
  payableId: string,
): Promise<boolean> {
  const { rows } = await sql`
    delete from payment_attempts
    where kind = ${kind} and payable_id = ${payableId} and number = 1 and state = 'open'
      and provider_order_id is null and claimed_until is null
      and not exists (
        select from payment_attempts o
        where o.kind = ${kind} and o.payable_id = ${payableId} and o.number > 1
      )
    returning id`.execute(db)
  return rows.length > 0
}

/**
 * Writes down the provider's order, and returns the one that is kept: where two were made, everybody is
 * shown the same.
 */
export async function saveProviderOrder(
  db: Queryable,
  id: number,
  orderId: string,
): Promise<string> {
  const { rows } = await sql<{ provider_order_id: string }>`
    update payment_attempts set provider_order_id = coalesce(provider_order_id, ${orderId})
    where id = ${id}
    returning provider_order_id`.execute(db)
  return rows[0]?.provider_order_id ?? orderId
}

/** The attempt with an id; undefined where there is none. */
export async function attemptById(db: Queryable, id: number): Promise<Attempt | undefined> {
  return firstRow<Attempt>(db)`
    select ${attemptColumns} from payment_attempts where id = ${id}`
}

/** The attempt that a provider names: by our reference, or by its own order id. */
export async function attemptNamed(
  db: Queryable,
  provider: string,
  name: AttemptName,
): Promise<Attempt | undefined> {
  const where =
    'reference' in name
      ? sql`reference = ${name.reference}`
      : sql`provider_order_id = ${name.provider_order_id}`
  return firstRow<Attempt>(db)`
    select ${attemptColumns} from payment_attempts where provider = ${provider} and ${where}`
}

/** A payable's attempts, newest first. */
export async function attemptsOf(
  db: Queryable,
  kind: PayableKind,
  payableId: string,
): Promise<Attempt[]> {
  return allRows<Attempt>(db)`
    select ${attemptColumns} from payment_attempts
    where kind = ${kind} and payable_id = ${payableId} order by number desc`
}

/** As many letters of a provider's reason are kept. */
const REASON_MAX = 200

/**
 * Moves an attempt on by the provider's word; a paid one stays paid. `failure`: what the provider calls
 * the reason, where it failed and names one; the last one that was named is kept.
 */
export async function moveAttempt(
  db: Queryable,
  id: number,
  state: AttemptState,
  failure: string | null = null,
): Promise<void> {
  await sql`
    update payment_attempts
    set state = ${state}, failure_reason = coalesce(${failure?.slice(0, REASON_MAX) ?? null}, failure_reason),
      next_poll_at = case when ${state} = 'paid' then null else next_poll_at end
    where id = ${id} and state <> 'paid'`.execute(db)
}

/** An attempt that is due to be looked up, with its age in milliseconds. */
export type DueAttempt = Attempt & { age_ms: number }

/** Attempts of these providers that are due to be looked up, but for those to be left alone. */
export async function dueAttempts(
  db: Queryable,
  providers: readonly string[],
  limit: number,
): Promise<DueAttempt[]> {
  return allRows<DueAttempt>(db)`
    select ${attemptColumns}, (extract(epoch from now() - created_at) * 1000)::float8 as age_ms
    from payment_attempts
    where next_poll_at <= now() and provider = any(${[...providers]}::text[])
      and provider not in (select provider from provider_pauses where until > now())
    order by next_poll_at limit ${limit}`
}

/** Plans the next look, `after` milliseconds from the beginning. False: another process did. */
export async function planNextPoll(
  db: Queryable,
  id: number,
  after: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    update payment_attempts
    set polls = polls + 1,
        next_poll_at = created_at + ${after}::float8 * interval '1 millisecond'
    where id = ${id} and next_poll_at <= now()
    returning id`.execute(db)
  return rows.length > 0
}

/** Whether a page may make the shop look an attempt up now: once in so many seconds. */
export async function claimSync(db: Queryable, id: number, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    update payment_attempts set synced_at = now()
    where id = ${id}
      and (synced_at is null or synced_at < now() - ${seconds}::integer * interval '1 second')
    returning id`.execute(db)
  return rows.length > 0
}

/**
 * Those of these payables for which money has come, or may still come: one of their attempts is younger
 * than so many days, was agreed to since, is looked up, or waits for its provider to decide.
 */
export async function mayStillBePaid(
  db: Queryable,
  kind: PayableKind,
  ids: readonly string[],
  days: number,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ payable_id: string }>`
    select payable_id from payments
    where kind = ${kind} and payable_id = any(${[...ids]}::text[])
    union
    select payable_id from payment_attempts
    where kind = ${kind} and payable_id = any(${[...ids]}::text[]) and (
      state in ('pending', 'paid') or next_poll_at is not null
      or greatest(created_at, agreed_at) > now() - ${days}::integer * interval '1 day'
    )`.execute(db)
  return new Set(rows.map(({ payable_id }) => payable_id))
}

/** Whether a payment was ever opened for a payable. */
export async function hasAttempts(db: Queryable, kind: PayableKind, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment_attempts where kind = ${kind} and payable_id = ${id} limit 1`.execute(db)
  return rows.length > 0
}

/** Deletes the attempts of payables that are not among those of `mayStillBePaid`. */
export async function deleteAttempts(
  tx: Queryable,
  kind: PayableKind,
  ids: readonly string[],
): Promise<void> {
  await sql`
    delete from payment_attempts
    where kind = ${kind} and payable_id = any(${[...ids]}::text[])`.execute(tx)
}

/** Whether money for something has come, or an attempt to pay it is open. */
export async function isBeingPaid(
  db: Queryable,
  kind: PayableKind,
  payableId: string,
): Promise<boolean> {
  if (await hasUnconfirmedPayment(db, kind, payableId)) return true
  const { rows } = await sql<{ is_being_paid: boolean }>`
    select exists (select from payments where kind = ${kind} and payable_id = ${payableId})
      or exists (
        select from payment_attempts
        where kind = ${kind} and payable_id = ${payableId} and state <> 'failed'
      ) as is_being_paid`.execute(db)
  return rows[0]?.is_being_paid === true
}

/** Whether a signed message says that something is paid, and waits to be confirmed. */
export async function hasUnconfirmedPayment(
  db: Queryable,
  kind: PayableKind,
  payableId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from payment_attempts a
    join provider_messages m on m.provider = a.provider and m.attempt_name = a.reference
    where a.kind = ${kind} and a.payable_id = ${payableId} and m.ask_after is not null
    limit 1`.execute(db)
  return rows.length > 0
}

/** The ids of what signed messages say is paid that wait to be confirmed. */
export async function unconfirmedPayables(db: Queryable, kind: PayableKind): Promise<string[]> {
  const { rows } = await sql<{ payable_id: string }>`
    select distinct a.payable_id
    from provider_messages m
    join payment_attempts a on a.provider = m.provider and a.reference = m.attempt_name
    where m.ask_after is not null and a.kind = ${kind}`.execute(db)
  return rows.map(({ payable_id }) => payable_id)
}
