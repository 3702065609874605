import type { GoldStatus } from '@apeak/contract/gold'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import type { Rate } from '@apeak/contract/rate'
import { sql } from 'kysely'
import { feeJson } from '#payments/payments.ts'
import { queueJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { TopupQuote } from './rules.ts'
import { house, settleTransfer } from './sql-ledger.ts'

/** The fee of an enabled method; null where it is not offered. */
export async function feeOf(db: Queryable, method: PaymentMethodValue): Promise<Rate | null> {
  const { rows } = await sql<{ fee: Rate | null }>`
    select ${feeJson(sql`${method}::text`)} as fee`.execute(db)
  return rows[0]?.fee ?? null
}

export type NewTopup = TopupQuote & {
  id: string
  customer_id: number
  payment_method: PaymentMethodValue
}

/**
 * Begins a top-up: announces its transfer and writes down how it is paid. Sent again within half an
 * hour, while nothing came of the first, it is the same one. To be run while the account is locked.
 * The id of the one or the other.
 */
export async function beginTopup(db: Queryable, topup: NewTopup): Promise<string> {
  const { id, customer_id, payment_method, value_sen, fee_sen, paid_sen } = topup
  const { rows } = await sql<{ id: string }>`
    with known as (
      select id from topups
      where customer_id = ${customer_id} and status = 'pending' and placed_at is null
        and value_sen = ${value_sen} and payment_method = ${payment_method} and paid_sen = ${paid_sen}
        and created_at > now() - interval '30 minutes'
      order by created_at desc limit 1
    ),
    account as (
      update ledger_accounts set movements = movements + 1
      where customer_id = ${customer_id} and not exists (select from known)
      returning id, movements
    ),
    announced as (
      insert into transfers (id, debit_account_id, credit_account_id, amount_sen, state, reason,
                             reference, holder_id, number)
      select ${id}, ${house('top_ups')}, account.id, ${value_sen}::integer, 'pending', 'top_up',
             ${id}, account.id, account.movements
      from account returning id
    ),
    begun as (
      insert into topups (id, customer_id, value_sen, payment_method, fee_sen, paid_sen)
      select announced.id, ${customer_id}::integer, ${value_sen}::integer, ${payment_method},
             ${fee_sen}::integer, ${paid_sen}::integer
      from announced returning id
    )
    select id from known union all select id from begun`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a top-up needs an account in the ledger')
  return row.id
}

export type Topup = TopupQuote & {
  id: string
  customer_id: number
  payment_method: PaymentMethodValue
  status: GoldStatus
  placed_at: Date | null
  transaction_id: string | null
}

export async function topupById(db: Queryable, id: string): Promise<Topup | undefined> {
  const { rows } = await sql<Topup>`
    select id, customer_id, value_sen, fee_sen, paid_sen, payment_method, status, placed_at,
           transaction_id
    from topups where id = ${id}`.execute(db)
  return rows[0]
}

/** Lets an unpaid top-up be paid another way. True where it is still unpaid. */
export async function repriceTopup(
  db: Queryable,
  id: string,
  method: PaymentMethodValue,
  { fee_sen, paid_sen }: TopupQuote,
): Promise<boolean> {
  const { rows } = await sql`
    update topups set
      payment_method = ${method}, fee_sen = ${fee_sen}, paid_sen = ${paid_sen},
      placed_at = case payment_method when ${method} then placed_at end
    where id = ${id} and status = 'pending'
    returning id`.execute(db)
  return rows.length > 0
}

/** From now on an operator looks for the money of a manual top-up. */
export async function placeTopup(db: Queryable, id: string): Promise<void> {
  await sql`
    update topups set placed_at = now()
    where id = ${id} and status = 'pending' and payment_method = 'check_payment'
      and placed_at is null`.execute(db)
}

/** Cancels an unpaid top-up and voids its transfer, in one statement. True where this call did. */
export async function cancelTopup(db: Queryable, id: string, voidingId: string): Promise<boolean> {
  const { rows } = await sql`
    with cancelled as (
      update topups set status = 'cancelled' where id = ${id} and status = 'pending' returning id
    ),
    ${settleTransfer(voidingId, 'voided', sql`cancelled`)}
    select pending_id from voided`.execute(db)
  return rows.length > 0
}

/** How a top-up was paid. */
export type TopupPaid = {
  payment_method: PaymentMethodValue
  amount_sen: number
  transaction_id: string | null
}

/**
 * Completes a top-up that is unpaid, or was cancelled: posts its transfer, adds it to the balance and
 * queues the mail, in one statement. False where it was completed before. Where the customer's
 * account is closed `ledger_accounts_closed_empty` aborts it.
 */
export async function completeTopup(
  db: Queryable,
  id: string,
  postingId: string,
  { payment_method, amount_sen, transaction_id }: TopupPaid,
): Promise<boolean> {
  const mail = queueJob(
    'mail_gold_topped_up',
    sql`json_build_object('topup_id', posted.pending_id)`,
  )
  const { rows } = await sql`
    with completed as (
      update topups set
        status = 'completed', payment_method = ${payment_method}, paid_sen = ${amount_sen}::integer,
        fee_sen = ${amount_sen}::integer - value_sen, transaction_id = ${transaction_id},
        placed_at = case when ${payment_method} = 'check_payment' then placed_at end
      where id = ${id} and status in ('pending', 'cancelled')
      returning id
    ),
    ${settleTransfer(postingId, 'posted', sql`completed`)}
    select posted.id, ${mail} from posted`.execute(db)
  return rows.length > 0
}

/** Whether a top-up was cancelled before its money came. */
export async function wasCancelled(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from transfers where pending_id = ${id} and state = 'voided'`.execute(db)
  return rows.length > 0
}
