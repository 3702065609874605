import type { PayableKind } from '@apeak/contract/payments'
import { sql } from 'kysely'
import { allRows, firstRow, type Queryable } from '#platform/postgres/database.ts'
import type { AttemptName, AttemptState, ProviderAttempt } from './providers/provider.ts'

/** An attempt with the fields that only the core uses. */
export type Attempt = ProviderAttempt & {
  provider: string
  /** The payable's quote; null if none. */
  quote: unknown
  /** When the shopper last agreed to the price. */
  agreed_at: Date
  /** Until when a process may create the provider's order. */
  claimed_until: Date | null
}

const attemptColumns = sql`id, kind, payable_id, reference, provider, amount_sen, currency,
  provider_order_id, state, quote, agreed_at, claimed_until, created_at`

/** An attempt to create or reuse. `poll_after_ms`: the delay of the first poll, in milliseconds. */
type NewAttempt = {
  kind: PayableKind
  payable_id: string
  provider: string
  amount_sen: number
  /** When the shopper agreed to this amount and quote. */
  agreed_at: Date
  quote: unknown
  poll_after_ms: number
}

/**
 * Returns the payable's attempt with this provider, amount and quote, or creates it. Continuing at
 * the same price reuses the attempt, updates its `agreed_at` and polls it as a new one.
 */
export async function ensureAttempt(db: Queryable, wanted: NewAttempt): Promise<Attempt> {
  const { kind, payable_id, provider, amount_sen, agreed_at, poll_after_ms } = wanted
  const quote = wanted.quote ? JSON.stringify(wanted.quote) : null
  const firstPollAt = sql`now() + ${poll_after_ms}::integer * interval '1 millisecond'`
  const { rows } = await sql<Attempt>`
    with known as (
      select ${attemptColumns} from payment_attempts
      where kind = ${kind} and payable_id = ${payable_id} and provider = ${provider}
        and amount_sen = ${amount_sen} and quote is not distinct from ${quote}::jsonb
      order by number desc limit 1
    ),
    agreed as (
      update payment_attempts a
      set agreed_at = ${agreed_at}::timestamptz,
        next_poll_at = case when a.state <> 'paid' then least(a.next_poll_at, ${firstPollAt}) end
      from known
      where a.id = known.id and a.agreed_at < ${agreed_at}::timestamptz
    ),
    begun as (
      insert into payment_attempts
        (kind, payable_id, number, provider, amount_sen, agreed_at, quote, next_poll_at)
      select ${kind}, ${payable_id},
             (select coalesce(max(number), 0) + 1 from payment_attempts
              where kind = ${kind} and payable_id = ${payable_id}),
             ${provider}, ${amount_sen}::integer, ${agreed_at}::timestamptz, ${quote}::jsonb,
             ${firstPollAt}
      where not exists (select from known)
      -- Without a target: the same attempt at once meets its reference too, maybe first.
      on conflict do nothing
      returning ${attemptColumns}
    )
    select * from known union all select * from begun`.execute(db)
  // No row: a concurrent request created the same attempt.
  return rows[0] ?? ensureAttempt(db, wanted)
}

/**
 * Claims the creation of the provider's order for `seconds`. False if another process claimed it,
 * or the order exists.
 */
export async function claimAttempt(db: Queryable, id: number, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    update payment_attempts set claimed_until = now() + ${seconds}::integer * interval '1 second'
    where id = ${id} and provider_order_id is null and (claimed_until is null or claimed_until < now())
    returning id`.execute(db)
  return rows.length > 0
}

/** Releases the claim after the provider could not be reached. */
export async function releaseClaim(db: Queryable, id: number): Promise<void> {
  await sql`update payment_attempts set claimed_until = null where id = ${id}`.execute(db)
}

/**
 * Deletes a payable's only attempt if it could not be opened at its provider. Keeps it if another
 * process is opening it, or the provider's order exists. Returns whether it was deleted.
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
 * Stores the provider's order id unless one is stored. Returns the stored id, so that concurrent
 * requests show the same order.
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

/** The attempt; undefined if none. */
export async function attemptById(db: Queryable, id: number): Promise<Attempt | undefined> {
  return firstRow<Attempt>(db)`
    select ${attemptColumns} from payment_attempts where id = ${id}`
}

/** The attempt by our reference or the provider's order id; undefined if none. */
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

/** Longest stored failure reason, in characters. */
const REASON_MAX = 200

/**
 * Sets an attempt's state; a paid attempt stays paid. `failure`: the provider's reason; null keeps
 * the previous one.
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

/** An attempt due for polling, with its age and the time since its agreement, in milliseconds. */
export type DueAttempt = Attempt & { age_ms: number; since_agreed_ms: number }

/** From when polls are counted: a shopper may continue days later, and pay then. */
const lastAgreedAt = sql`greatest(created_at, agreed_at)`

/** Due attempts of a provider, longest due first; none while it is paused. */
export async function dueAttempts(
  db: Queryable,
  provider: string,
  limit: number,
): Promise<DueAttempt[]> {
  return allRows<DueAttempt>(db)`
    select ${attemptColumns}, (extract(epoch from now() - created_at) * 1000)::float8 as age_ms,
      (extract(epoch from now() - ${lastAgreedAt}) * 1000)::float8 as since_agreed_ms
    from payment_attempts
    where next_poll_at <= now() and provider = ${provider}
      and provider not in (select provider from provider_pauses where until > now())
    order by next_poll_at limit ${limit}`
}

/**
 * Schedules the next poll, `after` milliseconds from the last agreement; null ends polling.
 * False if another process did.
 */
export async function planNextPoll(
  db: Queryable,
  id: number,
  after: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    update payment_attempts
    set polls = polls + 1,
        next_poll_at = ${lastAgreedAt} + ${after}::float8 * interval '1 millisecond'
    where id = ${id} and next_poll_at <= now()
    returning id`.execute(db)
  return rows.length > 0
}

/** Claims a look-up for a status page. False within `seconds` of the previous one. */
export async function claimSync(db: Queryable, id: number, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    update payment_attempts set synced_at = now()
    where id = ${id}
      and (synced_at is null or synced_at < now() - ${seconds}::integer * interval '1 second')
    returning id`.execute(db)
  return rows.length > 0
}

/**
 * The payables that have a payment or may still get one: with an attempt that is pending, paid, still
 * polled or of a payment applied elsewhere, or that was created or agreed to within `days`.
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
      or ${lastAgreedAt} > now() - ${days}::integer * interval '1 day'
      or exists (select from payments p where p.attempt_id = payment_attempts.id)
    )`.execute(db)
  return new Set(rows.map(({ payable_id }) => payable_id))
}

/** Whether a payable has any attempt. */
export async function hasAttempts(db: Queryable, kind: PayableKind, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from payment_attempts where kind = ${kind} and payable_id = ${id} limit 1`.execute(db)
  return rows.length > 0
}

/** Deletes the attempts of payables, which must not be among those of `mayStillBePaid`. */
export async function deleteAttempts(
  tx: Queryable,
  kind: PayableKind,
  ids: readonly string[],
): Promise<void> {
  await sql`
    delete from payment_attempts
    where kind = ${kind} and payable_id = any(${[...ids]}::text[])`.execute(tx)
}

/** Whether a payable has a payment, an unconfirmed claim, or an attempt that has not failed. */
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

/** Whether a signed claim for a payable awaits confirmation. */
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

/** The ids of payables with a signed claim that awaits confirmation. */
export async function unconfirmedPayables(db: Queryable, kind: PayableKind): Promise<string[]> {
  const { rows } = await sql<{ payable_id: string }>`
    select distinct a.payable_id
    from provider_messages m
    join payment_attempts a on a.provider = m.provider and a.reference = m.attempt_name
    where m.ask_after is not null and a.kind = ${kind}`.execute(db)
  return rows.map(({ payable_id }) => payable_id)
}

/** The payables whose payment awaits confirmation: with a signed claim, or pending at the provider. */
export async function confirmingPayables(
  db: Queryable,
  kind: PayableKind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await allRows<{ payable_id: string }>(db)`
    select a.payable_id from payment_attempts a
    where a.kind = ${kind} and a.payable_id = any(${[...ids]}::text[]) and (
      a.state = 'pending' or exists (
        select from provider_messages m
        where m.provider = a.provider and m.attempt_name = a.reference and m.ask_after is not null
      )
    )`
  return new Set(rows.map(({ payable_id }) => payable_id))
}
