import { sql } from 'kysely'
import type { Actor, Operator } from '#actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { addEvents, type DoneBefore, lastEvent } from '#platform/postgres/events.ts'

/** What came or left unasked; see the table's note. */
export type UnmatchedKind =
  | 'unknown_payment'
  | 'uncaptured'
  | 'outside_refund'
  | 'chargeback'
  | 'reversal'

/** What became of it: not decided yet, moved, or not after all. */
export type UnmatchedState = 'pending' | 'processed' | 'failed'

/** Money that came or left unasked, as its provider tells of it. */
export type UnmatchedFound = {
  provider: string
  kind: UnmatchedKind
  /** How the provider calls it: the payment, the refund or the dispute. */
  provider_reference: string
  provider_payment_id: string
  /** Our reference, where the provider repeats one. */
  reference: string | null
  amount_sen: number
  currency: string
  state: UnmatchedState
}

/** The same as it is kept. */
export type Unmatched = UnmatchedFound & { id: number; payment_id: number | null }

/** What happened to money that came or left unasked. */
export const unmatchedEvents = { table: 'unmatched_money_events', column: 'unmatched_id' }

/** From which states it moves to which. Only a reversal can be taken back and made again. */
const allowed: Record<UnmatchedState, readonly UnmatchedState[]> = {
  pending: ['failed'],
  processed: ['pending'],
  failed: ['pending', 'processed'],
}

const columns = sql`id, provider, kind, provider_reference, provider_payment_id, payment_id, reference,
  amount_sen, currency, state`

/**
 * Writes down what a provider tells of, or moves it on where it was told of before, with its event; an
 * operator looks at it (again). `data` explains it. How it then stands.
 */
export async function noteUnmatched(
  db: Queryable,
  found: UnmatchedFound & { payment_id: number | null },
  actor: Actor,
  data: Record<string, unknown> = {},
): Promise<Unmatched> {
  const { provider, kind, provider_reference, state } = found
  const mayMove = found.kind === 'reversal' || state !== 'pending' ? allowed[state] : []
  const { rows } = await sql<Unmatched>`
    with due as (
      select ${columns} from unmatched_money
      where provider = ${provider} and kind = ${kind} and provider_reference = ${provider_reference}
      for update
    ),
    noted as (
      insert into unmatched_money (provider, kind, provider_reference, provider_payment_id, payment_id,
                                   reference, amount_sen, currency, state)
      select ${provider}, ${kind}, ${provider_reference}, ${found.provider_payment_id},
             ${found.payment_id}::integer, ${found.reference}::text, ${found.amount_sen}::integer,
             ${found.currency}, ${state}
      where not exists (select from due)
      on conflict on constraint unmatched_money_once do nothing
      returning ${columns}
    ),
    moved as (
      update unmatched_money u set state = ${state}, resolved_at = null
      from due where u.id = due.id and due.state = any(${[...mayMove]}::text[])
      returning u.*, due.state as from_state
    ),
    told as (
      select id, null as from_status, state as to_status, ${JSON.stringify(data)}::jsonb as data from noted
      union all
      select id, from_state, state, ${JSON.stringify(data)}::jsonb from moved
    ),
    event as (${addEvents(unmatchedEvents, { event: state, actor }, sql`select * from told`)})
    select ${columns} from noted
    union all select ${columns} from moved
    union all select ${columns} from due where not exists (select from moved)`.execute(db)
  const [row] = rows
  // Nothing came back: another process wrote it down at the same moment.
  return row ?? noteUnmatched(db, found, actor, data)
}

/** The kinds of money that left a payment. */
export const outgoingKinds: readonly UnmatchedKind[] = ['outside_refund', 'chargeback', 'reversal']

/** What is written down as having left a payment. */
export async function outgoingOf(db: Queryable, paymentId: number): Promise<Unmatched[]> {
  const { rows } = await sql<Unmatched>`
    select ${columns} from unmatched_money
    where payment_id = ${paymentId} and kind = any(${[...outgoingKinds]}::text[]) order by id`.execute(
    db,
  )
  return rows
}

/** Whether a provider has told of something about this payment that is still so. */
export async function isNoted(
  db: Queryable,
  about: Pick<UnmatchedFound, 'provider' | 'kind' | 'provider_payment_id'>,
): Promise<boolean> {
  const { provider, kind, provider_payment_id } = about
  const { rows } = await sql`
    select 1 from unmatched_money
    where provider = ${provider} and provider_payment_id = ${provider_payment_id}
      and kind = ${kind} and state <> 'failed'`.execute(db)
  return rows.length > 0
}

const isOver = sql`u.kind in ('unknown_payment', 'uncaptured')`

/**
 * Ties what was told of a payment before it was recorded to it. What said that it was not known, or not
 * captured, needs nobody any more. `operator`: who took it over, where it was not the provider's news.
 */
export async function tieToPayment(
  db: Queryable,
  paymentId: number,
  operator?: Operator,
): Promise<void> {
  const actor = operator ?? ({ kind: 'provider', column: 'provider' } as const)
  await sql`
    with tied as (
      update unmatched_money u set payment_id = p.id,
        resolved_at = case when ${isOver} then now() else u.resolved_at end
      from payments p
      where p.id = ${paymentId} and u.provider = p.provider
        and u.provider_payment_id = p.provider_payment_id and u.payment_id is null
      returning u.id, u.provider, u.state as from_status, u.state as to_status, '{}'::jsonb as data,
                ${isOver} as is_over
    ),
    event as (
      ${addEvents(unmatchedEvents, { event: 'resolved', actor, reason: 'recorded' }, sql`select * from tied where is_over`)}
    )
    select id from tied`.execute(db)
}

/** Recorded payments of which something was told that is not tied to them. */
export async function untiedPayments(db: Queryable): Promise<{ id: number; provider: string }[]> {
  const { rows } = await sql<{ id: number; provider: string }>`
    select distinct p.id, p.provider from unmatched_money u
    join payments p on p.provider = u.provider and p.provider_payment_id = u.provider_payment_id
    where u.payment_id is null`.execute(db)
  return rows
}

/** Nobody needs to look at it any more, with why. True where it was still open. */
export async function closeUnmatched(
  db: Queryable,
  id: number,
  actor: Actor,
  note: string,
): Promise<boolean> {
  const { rows } = await sql`
    with closed as (
      update unmatched_money set resolved_at = now() where id = ${id} and resolved_at is null
      returning id, state as from_status, state as to_status, jsonb_build_object('note', ${note}::text) as data
    ),
    event as (${addEvents(unmatchedEvents, { event: 'resolved', actor }, sql`select * from closed`)})
    select id from closed`.execute(db)
  return rows.length > 0
}

/** Writes down that an operator has an authorisation looked at again, and why. */
export async function noteCaptureAsked(
  db: Queryable,
  { id, state }: Unmatched,
  actor: Operator,
  note: string,
): Promise<void> {
  const asked = sql`
    select ${id}::integer as id, ${state}::text as from_status, ${state}::text as to_status,
           jsonb_build_object('note', ${note}::text) as data`
  await sql`${addEvents(unmatchedEvents, { event: 'capture_asked', actor }, asked)}`.execute(db)
}

/** What happened to money last that came or left unasked. */
export const lastOfUnmatched = (db: Queryable, id: number): Promise<DoneBefore | undefined> =>
  lastEvent(db, unmatchedEvents, sql`select ${id}::integer`)

/** Money that came or left unasked; undefined where there is none. */
export async function unmatchedById(db: Queryable, id: number): Promise<Unmatched | undefined> {
  const { rows } = await sql<Unmatched>`
    select ${columns} from unmatched_money where id = ${id}`.execute(db)
  return rows[0]
}
