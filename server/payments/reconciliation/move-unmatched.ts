import { type RawBuilder, sql } from 'kysely'
import type { Actor, Operator } from '#platform/actor.ts'
import { notFound } from '#platform/http/problems.ts'
import { allRows, firstRow, type Queryable } from '#platform/postgres/database.ts'
import {
  addEvent,
  assertMove,
  type DoneBefore,
  lastEvent,
  type Moves,
} from '#platform/postgres/events.ts'

/** Kinds of unmatched money; see the table's comment. */
export type UnmatchedKind =
  | 'unknown_payment'
  | 'uncaptured'
  | 'outside_refund'
  | 'chargeback'
  | 'reversal'

/** pending: undecided; processed: the money moved; failed: it did not. */
type UnmatchedState = 'pending' | 'processed' | 'failed'

/** Unmatched money, as its provider reports it. */
export type NewUnmatched = {
  provider: string
  kind: UnmatchedKind
  /** The provider's id of the payment, refund or dispute. */
  provider_reference: string
  provider_payment_id: string
  /** Our reference, if the provider repeats it. */
  reference: string | null
  amount_sen: number
  currency: string
  state: UnmatchedState
  /** Of a chargeback: the provider's word, and until when the shop can answer. */
  reason?: string | null
  respond_by?: Date | null
}

/** Recorded unmatched money. */
export type Unmatched = NewUnmatched & {
  id: number
  payment_id: number | null
  /** When it was resolved; null: it waits for an operator. */
  resolved_at: Date | null
}

/** Events of unmatched money. */
export const unmatchedEvents = { table: 'unmatched_money_events', column: 'unmatched_id' }

/**
 * Moves of unmatched money, which begins in any state. Only a reversal can fail and become pending
 * again.
 */
const unmatchedMoves = {
  pending: { from: ['failed'], to: 'pending' },
  processed: { from: ['pending'], to: 'processed' },
  failed: { from: ['pending', 'processed'], to: 'failed' },
} as const satisfies Moves<UnmatchedState>

const unmatchedColumns = sql`id, provider, kind, provider_reference, provider_payment_id, payment_id, reference,
  amount_sen, currency, state, resolved_at`

/** Selects unmatched money; `rest` follows `from unmatched_money`. */
async function selectUnmatched(db: Queryable, rest: RawBuilder<unknown>): Promise<Unmatched[]> {
  return allRows<Unmatched>(db)`
    select ${unmatchedColumns} from unmatched_money ${rest}`
}

/** Unmatched money. Throws 404. */
export async function unmatchedById(db: Queryable, id: number): Promise<Unmatched> {
  const [unmatched] = await selectUnmatched(db, sql`where id = ${id}`)
  if (!unmatched) throw notFound('Unmatched money')
  return unmatched
}

/** Likewise, locked. */
export async function lockUnmatched(tx: Queryable, id: number): Promise<Unmatched> {
  const [unmatched] = await selectUnmatched(tx, sql`where id = ${id} for update`)
  if (!unmatched) throw notFound('Unmatched money')
  return unmatched
}

/**
 * Records unmatched money with its event, or moves the existing record if allowed; it then waits
 * for an operator (again). `data`: details of the event. Returns the record.
 */
export async function recordUnmatched(
  tx: Queryable,
  found: NewUnmatched & { payment_id: number | null },
  actor: Actor,
  data: Record<string, unknown> = {},
): Promise<Unmatched> {
  const { provider, kind, provider_reference, state, reason = null, respond_by = null } = found
  const noted = await firstRow<Unmatched>(tx)`
    insert into unmatched_money (provider, kind, provider_reference, provider_payment_id, payment_id,
                                 reference, amount_sen, currency, state, reason, respond_by)
    values (${provider}, ${kind}, ${provider_reference}, ${found.provider_payment_id},
            ${found.payment_id}, ${found.reference}, ${found.amount_sen}, ${found.currency}, ${state},
            ${reason}, ${respond_by})
    on conflict on constraint unmatched_money_once do nothing
    returning ${unmatchedColumns}`
  if (noted) {
    const { id } = noted
    await addEvent(tx, unmatchedEvents, { id, event: state, actor, from: null, to: state, data })
    return noted
  }
  const [known] = await selectUnmatched(
    tx,
    sql`
      where provider = ${provider} and kind = ${kind} and provider_reference = ${provider_reference}
      for update`,
  )
  if (!known) throw new Error(`unmatched money ${provider_reference} not found`)
  if (reason || respond_by) {
    await sql`
      update unmatched_money set reason = coalesce(${reason}, reason),
        respond_by = coalesce(${respond_by}::timestamptz, respond_by)
      where id = ${known.id}`.execute(tx)
  }
  return mayMoveUnmatched(known, state) ? moveUnmatched(tx, known, state, { actor, data }) : known
}

/** Whether a move is allowed: repeated and late reports move nothing. */
export function mayMoveUnmatched({ kind, state }: Unmatched, move: UnmatchedState): boolean {
  const from: readonly UnmatchedState[] = unmatchedMoves[move].from
  return from.includes(state) && (move !== 'pending' || kind === 'reversal')
}

/**
 * Moves a locked record, with its event; the only way to change its state. It waits for an operator
 * again. Throws `CannotMove`. Returns the record.
 */
export async function moveUnmatched(
  tx: Queryable,
  unmatched: Unmatched,
  move: UnmatchedState,
  { actor, data }: { actor: Actor; data: Record<string, unknown> },
): Promise<Unmatched> {
  const { id, state: from } = unmatched
  assertMove(unmatchedMoves, move, from)
  const { to } = unmatchedMoves[move]
  await sql`
    update unmatched_money set state = ${to}, resolved_at = null where id = ${id}`.execute(tx)
  await addEvent(tx, unmatchedEvents, { id, event: move, actor, from, to, data })
  return { ...unmatched, state: to, resolved_at: null }
}

/** The kinds of money that left a payment. */
export const outgoingKinds: readonly UnmatchedKind[] = ['outside_refund', 'chargeback', 'reversal']

/** Recorded money that left a payment. */
export const outgoingMoney = (db: Queryable, paymentId: number) =>
  selectUnmatched(
    db,
    sql`where payment_id = ${paymentId} and kind = any(${[...outgoingKinds]}::text[]) order by id`,
  )

/**
 * Links earlier reports to a newly recorded payment, and closes those of an unknown or uncaptured
 * payment. `operator`: who adopted the payment; absent if its provider reported it.
 */
export async function linkToPayment(
  tx: Queryable,
  paymentId: number,
  operator?: Operator,
): Promise<void> {
  const orphaned = await selectUnmatched(
    tx,
    sql`
      where payment_id is null and (provider, provider_payment_id) = (
        select provider, provider_payment_id from payments where id = ${paymentId}
      )
      order by id for update`,
  )
  for (const unmatched of orphaned) {
    const { id, provider, kind } = unmatched
    await sql`update unmatched_money set payment_id = ${paymentId} where id = ${id}`.execute(tx)
    if (kind !== 'unknown_payment' && kind !== 'uncaptured') continue
    const actor = operator ?? { kind: 'provider', name: provider }
    await closeUnmatched(tx, unmatched, { actor, reason: 'recorded' })
  }
}

/** Resolves a locked record, with a reason. */
export async function closeUnmatched(
  tx: Queryable,
  { id, state }: Unmatched,
  { actor, reason = null, data = {} }: { actor: Actor; reason?: string | null; data?: object },
): Promise<void> {
  await sql`update unmatched_money set resolved_at = now() where id = ${id}`.execute(tx)
  const stays = { from: state, to: state }
  await addEvent(tx, unmatchedEvents, { id, event: 'resolved', actor, reason, ...stays, data })
}

/** The last event of unmatched money. */
export const lastUnmatchedEvent = (db: Queryable, id: number): Promise<DoneBefore | undefined> =>
  lastEvent(db, unmatchedEvents, [id])
