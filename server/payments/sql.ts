import type { PayableKind } from '@apeak/contract/payments'
import type { Rate } from '@apeak/contract/rate'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Queryable } from '#platform/postgres/database.ts'
import type { AttemptState, Provider, UnappliedReason } from './rules.ts'

/** The enabled payment methods in their order, with logo and fee. */
export async function enabledMethods(db: Database) {
  return db
    .selectFrom('payment_methods as m')
    .leftJoin('files as f', 'f.id', 'm.logo_id')
    .select(['m.value', 'm.label', 'm.note', 'm.fee_kind', 'm.fee_hundredths'])
    .select(['f.id as logo_id', 'f.filename as logo_filename', 'f.path as logo_path'])
    .where('m.enabled', '=', true)
    .orderBy('m.position')
    .orderBy('m.value')
    .execute()
}

/** An SQL expression: the fee of an enabled method as JSON, null where there is no such method. */
export const feeJson = (method: RawBuilder<unknown>) => sql<Rate | null>`(
  select json_build_object('kind', m.fee_kind, 'hundredths', m.fee_hundredths)
  from payment_methods m where m.value = ${method} and m.enabled
)`

export type Attempt = {
  id: number
  kind: PayableKind
  payable_id: string
  reference: string
  provider: Provider
  amount_sen: number
  currency: string
  provider_order_id: string | null
  state: AttemptState
  /** The price with its parts, as its subject wrote it down; null where it has none. */
  quote: unknown
  /** Until when a process has taken it upon itself to make the provider's order. */
  claimed_until: Date | null
  created_at: Date
}

/** The columns of an attempt. */
export const attemptColumns = sql`id, kind, payable_id, reference, provider, amount_sen, currency,
  provider_order_id, state, quote, claimed_until, created_at`

/** What begins an attempt: for which subject, by whom, how much, and when it is first asked about. */
export type NewAttempt = {
  kind: PayableKind
  payable_id: string
  provider: Provider
  amount_sen: number
  quote: unknown
  ask_after_ms: number
}

/**
 * The subject's attempt of this provider, amount and quote, begun if there is none: continuing with
 * the same price goes on with the same attempt.
 */
export async function ensureAttempt(db: Queryable, wanted: NewAttempt): Promise<Attempt> {
  const { kind, payable_id, provider, amount_sen, ask_after_ms } = wanted
  const quote = wanted.quote ? JSON.stringify(wanted.quote) : null
  const { rows } = await sql<Attempt>`
    with known as (
      select ${attemptColumns} from payment_attempts
      where kind = ${kind} and payable_id = ${payable_id} and provider = ${provider}
        and amount_sen = ${amount_sen} and quote is not distinct from ${quote}::jsonb
      order by number desc limit 1
    ),
    begun as (
      insert into payment_attempts
        (kind, payable_id, number, provider, amount_sen, quote, next_ask_at)
      select ${kind}, ${payable_id},
             (select coalesce(max(number), 0) + 1 from payment_attempts
              where kind = ${kind} and payable_id = ${payable_id}),
             ${provider}, ${amount_sen}::integer, ${quote}::jsonb,
             now() + ${ask_after_ms}::integer * interval '1 millisecond'
      where not exists (select from known)
      on conflict (kind, payable_id, number) do nothing
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

/** Writes down the provider's order. */
export async function keepProviderOrder(db: Queryable, id: number, orderId: string): Promise<void> {
  await sql`
    update payment_attempts set provider_order_id = ${orderId}
    where id = ${id} and provider_order_id is null`.execute(db)
}

export async function attemptById(db: Queryable, id: number): Promise<Attempt | undefined> {
  const { rows } = await sql<Attempt>`
    select ${attemptColumns} from payment_attempts where id = ${id}`.execute(db)
  return rows[0]
}

/** The attempt that a provider names: by our reference, or by its own order id. */
export async function attemptNamed(
  db: Queryable,
  provider: Provider,
  name: { reference: string } | { provider_order_id: string },
): Promise<Attempt | undefined> {
  const where =
    'reference' in name
      ? sql`reference = ${name.reference}`
      : sql`provider_order_id = ${name.provider_order_id}`
  const { rows } = await sql<Attempt>`
    select ${attemptColumns} from payment_attempts where provider = ${provider} and ${where}`.execute(
    db,
  )
  return rows[0]
}

/** A subject's attempts, newest first. */
export async function attemptsOf(
  db: Queryable,
  kind: PayableKind,
  payableId: string,
): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`
    select ${attemptColumns} from payment_attempts
    where kind = ${kind} and payable_id = ${payableId} order by number desc`.execute(db)
  return rows
}

/** Moves an attempt on by the provider's word; a paid one stays paid. */
export async function moveAttempt(db: Queryable, id: number, state: AttemptState): Promise<void> {
  await sql`
    update payment_attempts
    set state = ${state}, next_ask_at = case when ${state} = 'paid' then null else next_ask_at end
    where id = ${id} and state <> 'paid'`.execute(db)
}

export type NewPayment = {
  provider: string
  provider_payment_id: string
  attempt_id: number
  kind: PayableKind
  payable_id: string
  amount_sen: number
  currency: string
  unapplied_reason: UnappliedReason | null
  source: string
}

/** Records money once. False: it was recorded before. */
export async function recordPayment(db: Queryable, payment: NewPayment): Promise<boolean> {
  const state = payment.unapplied_reason ? 'unapplied' : 'applied'
  const { rows } = await sql`
    insert into payments (provider, provider_payment_id, attempt_id, kind, payable_id, amount_sen,
                          currency, state, unapplied_reason, source)
    values (${payment.provider}, ${payment.provider_payment_id}, ${payment.attempt_id}, ${payment.kind},
            ${payment.payable_id}, ${payment.amount_sen}, ${payment.currency}, ${state},
            ${payment.unapplied_reason}, ${payment.source})
    on conflict (provider, provider_payment_id) do nothing
    returning id`.execute(db)
  return rows.length > 0
}

/** The attempt under which a provider's payment is recorded; undefined where it is not. */
export async function attemptOfPayment(
  db: Queryable,
  provider: Provider,
  paymentId: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ attempt_id: number }>`
    select attempt_id from payments
    where provider = ${provider} and provider_payment_id = ${paymentId}`.execute(db)
  return rows[0]?.attempt_id
}
