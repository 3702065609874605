import type { GoldStatus } from '@apeak/contract/gold'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { sql } from 'kysely'
import type { Actor } from '#actor.ts'
import { announceParts } from '#ledger/ledger.ts'
import { feeJson, type MethodFee, type PayableName } from '#payments/payments.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { inLedger } from './customer-gold.ts'
import type { TopupQuote } from './rules.ts'
import { topupEventPart, topupQuoteJson } from './sql-topup-lifecycle.ts'

/** The fee of an enabled method; null where it is not offered. */
export async function feeOf(db: Queryable, method: PaymentMethodValue): Promise<MethodFee | null> {
  const { rows } = await sql<{ fee: MethodFee | null }>`
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
export async function beginTopup(db: Queryable, topup: NewTopup, actor: Actor): Promise<string> {
  const { id, customer_id, payment_method, value_sen, fee_sen, paid_sen } = topup
  const announced = inLedger({
    id,
    customer_id,
    against: 'top_ups',
    reason: 'top_up',
    reference: id,
  })
  const { rows } = await sql<{ id: string }>`
    with known as (
      select id from topups
      where customer_id = ${customer_id} and status = 'pending' and placed_at is null
        and value_sen = ${value_sen} and payment_method = ${payment_method} and paid_sen = ${paid_sen}
        and created_at > now() - interval '30 minutes'
      order by created_at desc limit 1
    ),
    ${announceParts(announced, value_sen, sql`not exists (select from known)`)},
    begun as (
      insert into topups (id, customer_id, value_sen, payment_method, fee_sen, paid_sen)
      select announced.id, ${customer_id}::integer, ${value_sen}::integer, ${payment_method},
             ${fee_sen}::integer, ${paid_sen}::integer
      from announced
      returning id, null as from_status, status as to_status, ${topupQuoteJson(sql`topups`)} as data
    ),
    ${topupEventPart({ event: 'begun', actor }, sql`select * from begun`)}
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
  short_reference: string
  transaction_id: string | null
}

/** The top-up with an id; undefined where there is none. */
export async function topupById(db: Queryable, id: string): Promise<Topup | undefined> {
  const { rows } = await sql<Topup>`
    select id, customer_id, value_sen, fee_sen, paid_sen, payment_method, status, placed_at,
           transaction_id, short_reference
    from topups where id = ${id}`.execute(db)
  return rows[0]
}

/** The customer's unpaid top-ups for which money is said to be on its way: how many, of how many sen. */
export async function placedTopups(
  db: Queryable,
  customerId: number,
): Promise<{ topups: number; sen: number }> {
  const { rows } = await sql<{ topups: number; sen: number }>`
    select count(*) as topups, coalesce(sum(value_sen), 0) as sen from topups
    where customer_id = ${customerId} and status = 'pending' and placed_at is not null`.execute(db)
  return rows[0] ?? { topups: 0, sen: 0 }
}

/** How many placed top-ups wait for an operator to see their money, and since when the oldest does. */
export async function topupsWaiting(
  db: Queryable,
): Promise<{ waiting: number; since: string | null }> {
  const { rows } = await sql<{ waiting: number; since: string | null }>`
    select count(*)::integer as waiting, to_json(min(placed_at)) #>> '{}' as since
    from topups where status = 'pending' and placed_at is not null`.execute(db)
  return rows[0] ?? { waiting: 0, since: null }
}

/** The id of the top-up that people call so. */
export async function topupNamed(
  db: Queryable,
  shortReference: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from topups where short_reference = ${shortReference}`.execute(db)
  return rows[0]?.id
}

/** What people call each of these top-ups, and whose it is. */
export async function topupNames(db: Queryable, ids: readonly string[]): Promise<PayableName[]> {
  const { rows } = await sql<PayableName>`
    select id, short_reference, customer_id from topups where id = any(${[...ids]}::text[])`.execute(
    db,
  )
  return rows
}
