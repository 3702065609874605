import type { GoldStatus } from '@apeak/contract/gold'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { sql } from 'kysely'
import { addPendingTransfer, lockAccounts, postPending, voidPending } from '#ledger/ledger.ts'
import type { Actor } from '#platform/actor.ts'
import { newId } from '#platform/ids.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { addEvent } from '#platform/postgres/events.ts'
import { assertMove, type Moves } from '#platform/postgres/lifecycle.ts'
import { goldOf, inLedger } from './customer-gold.ts'
import type { TopupQuote } from './rules.ts'
import { type Topup, topupColumns } from './sql-topups.ts'

/** Every move of a top-up. It begins with `begun`; nothing else changes its status. */
const topupMoves = {
  /** It is to be paid by another method, or at its present fee. */
  continued: { from: ['pending'], to: 'pending' },
  /** The customer says that a manual payment is on its way: operators look for it, and a mail says so. */
  placed: { from: ['pending'], to: 'pending' },
  cancelled: { from: ['pending'], to: 'cancelled' },
  /** Its money is in, also late. */
  completed: { from: ['pending', 'cancelled'], to: 'completed' },
} as const satisfies Moves<GoldStatus>

type TopupMove = keyof typeof topupMoves

/** What happened to top-ups. */
export const topupEvents = { table: 'topup_events', column: 'topup_id' }

/** How a top-up is, or was, paid. */
type TopupTerms = TopupQuote & { payment_method: PaymentMethodValue }

type NewTopup = TopupTerms & { customer_id: number }

/**
 * Begins a top-up with its pending transfer. The same again within half an hour, while the first is
 * unpaid, is the first one. Returns the id.
 */
export async function beginTopup(tx: Queryable, topup: NewTopup, actor: Actor): Promise<string> {
  const { customer_id, payment_method, value_sen, fee_sen, paid_sen } = topup
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
  await addPendingTransfer(tx, inLedger({ ...topUp, against: 'top_ups' }))
  await sql`
    insert into topups (id, customer_id, value_sen, payment_method, fee_sen, paid_sen)
    values (${id}, ${customer_id}, ${value_sen}, ${payment_method}, ${fee_sen}, ${paid_sen})`.execute(
    tx,
  )
  const data = termsOf(topup)
  await addEvent(tx, topupEvents, { id, event: 'begun', actor, from: null, to: 'pending', data })
  return id
}

/** Locks a top-up until the transaction ends; undefined where there is none. */
export async function lockTopup(tx: Queryable, id: string): Promise<Topup | undefined> {
  const { rows } = await sql<Topup>`
    select ${topupColumns} from topups where id = ${id} for update`.execute(tx)
  return rows[0]
}

/**
 * Moves a locked top-up, with its event, its transfer and its mail. `changed`: the terms that it is
 * continued or completed with. Throws `CannotMove`. Violates `ledger_accounts_closed_empty` where it is
 * completed and the account is closed.
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
