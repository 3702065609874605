import type { GoldStatus } from '@apeak/contract/gold'
import type { Language } from '@apeak/contract/languages'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { sql } from 'kysely'
import { addPendingTransfer, lockAccounts, postPending, voidPending } from '#ledger/ledger.ts'
import type { Actor } from '#platform/actor.ts'
import { newId } from '#platform/ids.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { firstRow, type Queryable } from '#platform/postgres/database.ts'
import { addEvent, assertMove, type Moves } from '#platform/postgres/events.ts'
import { goldOf, toLedgerTransfer } from './customer-gold.ts'
import type { TopupQuote } from './rules.ts'

export type Topup = TopupQuote & {
  id: string
  customer_id: number
  payment_method: PaymentMethodValue
  language: Language
  status: GoldStatus
  placed_at: Date | null
  short_reference: string
  transaction_id: string | null
}

/** By name: a prepared `*` fails once the next version adds a column. */
const topupColumns = sql`id, customer_id, value_sen, fee_sen, paid_sen, payment_method, status,
  placed_at, transaction_id, short_reference, language`

/** The top-up with this id; undefined if none. */
export async function topupById(db: Queryable, id: string): Promise<Topup | undefined> {
  return (await topupsById(db, [id])).get(id)
}

/** The existing top-ups among these ids. */
export async function topupsById(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, Topup>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Topup>`
    select ${topupColumns} from topups where id = any(${[...ids]}::text[])`.execute(db)
  return new Map(rows.map((topup) => [topup.id, topup]))
}

/** The moves of a top-up, after its first event `begun`. Nothing else changes its status. */
const topupMoves = {
  /** To be paid by another method, or at a changed fee. */
  continued: { from: ['pending'], to: 'pending' },
  /** The customer reports a bank transfer. */
  placed: { from: ['pending'], to: 'pending' },
  cancelled: { from: ['pending'], to: 'cancelled' },
  /** Paid, possibly after its cancellation. */
  completed: { from: ['pending', 'cancelled'], to: 'completed' },
} as const satisfies Moves<GoldStatus>

type TopupMove = keyof typeof topupMoves

export const topupEvents = { table: 'topup_events', column: 'topup_id' }

type TopupTerms = TopupQuote & { payment_method: PaymentMethodValue }

type NewTopup = TopupTerms & { customer_id: number; language: Language }

/**
 * Inserts a top-up and its pending transfer. An equal request within 30 minutes, while the first is
 * unpaid, returns the first. Returns the id.
 */
export async function beginTopup(tx: Queryable, topup: NewTopup, actor: Actor): Promise<string> {
  const { customer_id, payment_method, language, value_sen, fee_sen, paid_sen } = topup
  await lockAccounts(tx, [goldOf(customer_id)])
  const known = await sql<{ id: string }>`
    select id from topups
    where customer_id = ${customer_id} and status = 'pending' and placed_at is null
      and value_sen = ${value_sen} and payment_method = ${payment_method} and paid_sen = ${paid_sen}
      and created_at > now() - interval '30 minutes'
    order by created_at desc limit 1`.execute(tx)
  if (known.rows[0]) return known.rows[0].id
  const id = newId('g')
  const topUp = { id, customer_id, amount_sen: value_sen, reference: id, reason: 'top_up' } as const
  await addPendingTransfer(tx, toLedgerTransfer({ ...topUp, against: 'top_ups' }))
  await sql`
    insert into topups (id, customer_id, language, value_sen, payment_method, fee_sen, paid_sen)
    values (${id}, ${customer_id}, ${language}, ${value_sen}, ${payment_method}, ${fee_sen},
      ${paid_sen})
  `.execute(tx)
  const data = termsOf(topup)
  await addEvent(tx, topupEvents, { id, event: 'begun', actor, from: null, to: 'pending', data })
  return id
}

/** Locks a top-up until the transaction ends; undefined if unknown. */
export async function lockTopup(tx: Queryable, id: string): Promise<Topup | undefined> {
  return firstRow<Topup>(tx)`
    select ${topupColumns} from topups where id = ${id} for update`
}

/**
 * Moves a locked top-up, with its event, transfer and mail. `changed`: its new terms. Throws
 * `CannotMove`. Completing violates `ledger_accounts_closed_empty` if the account is closed.
 */
export async function moveTopup(
  tx: Queryable,
  topup: Topup,
  move: TopupMove,
  actor: Actor,
  changed: Partial<TopupTerms & { transaction_id: string | null }> = {},
): Promise<void> {
  assertMove(topupMoves, move, topup.status)
  const { id, status: from } = topup
  const { to } = topupMoves[move]
  const { payment_method, fee_sen, paid_sen, transaction_id } = { ...topup, ...changed }
  await sql`
    update topups set status = ${to}, payment_method = ${payment_method}, fee_sen = ${fee_sen},
      paid_sen = ${paid_sen}, transaction_id = ${transaction_id},
      placed_at = case when ${move === 'placed'} then now()
                       when payment_method = ${payment_method} then placed_at end
    where id = ${id}`.execute(tx)
  const transfer_id = newId('g')
  const terms = termsOf({ ...topup, ...changed })
  const data = {
    continued: terms,
    placed: {},
    cancelled: { transfer_id },
    completed: { ...terms, transaction_id, transfer_id },
  }[move]
  await addEvent(tx, topupEvents, { id, event: move, actor, from, to, data })
  if (move === 'cancelled') await voidPending(tx, id, transfer_id)
  if (move === 'completed') {
    await postPending(tx, id, transfer_id)
    await addJob(tx, 'mail_gold_topped_up', { topup_id: id })
  }
  if (move === 'placed') await addJob(tx, 'mail_gold_placed', { topup_id: id })
}

const termsOf = ({ payment_method, value_sen, fee_sen, paid_sen }: TopupTerms): TopupTerms => ({
  payment_method,
  value_sen,
  fee_sen,
  paid_sen,
})
