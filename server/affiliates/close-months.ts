import { sql } from 'kysely'
import { postTransfers } from '#ledger/ledger.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { allRows, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { tiersOf } from './edit-tiers.ts'
import { affiliateOf, spanPart, spentIn } from './queries.ts'
import { commissionOf } from './rules.ts'

/** By then the transactions of a month have finished. */
const CLOSING_DELAY = '30 minutes'

/** The number of statements per transaction. */
const BATCH = 200

/**
 * Closes every month that is over, the oldest first: each affiliate gets a statement and its transfer, once.
 * Safe to interrupt, to repeat and to run concurrently. `delay`: an interval after the month's end.
 */
export async function closeMonths(
  { database }: Pick<Context, 'database'>,
  delay = CLOSING_DELAY,
): Promise<void> {
  for (;;) {
    const month = await inTransaction(database, (tx) => beginClosing(tx, delay))
    if (!month) return
    await closeMonth({ database }, month)
  }
}

async function closeMonth({ database }: Pick<Context, 'database'>, month: Month) {
  for (;;) {
    const due = await dueStatements(database, month, BATCH)
    if (due.length === 0) break
    const tiers = await tiersOf(database, month)
    const statements = due.map((one) => statementOf(one, tiers))
    await inTransaction(database, (tx) => writeStatements(tx, month, statements))
  }
  await sql`
    update commission_months set finished_at = now()
    where month = ${month}::date and finished_at is null`.execute(database)
}

function statementOf(due: Due, tiers: Parameters<typeof commissionOf>[0]): Statement {
  const { rate_hundredths, commission_sen } = commissionOf(tiers, due)
  return { ...due, id: newId('g'), rate_hundredths, commission_sen }
}

/** A month as its first day, YYYY-MM-DD. */
type Month = string

/**
 * The next month to close, with final sales: an unfinished one, or, once it is over, the one after
 * the last closed (initially that of the first affiliate). Undefined if none.
 */
async function beginClosing(db: Queryable, delay: string): Promise<Month | undefined> {
  const { rows } = await sql<{ month: Month }>`
    with next as (
      select coalesce(
        (select max(month) + interval '1 month' from commission_months),
        (select date_trunc('month', min(created_at) at time zone 'Asia/Kuala_Lumpur') from affiliates)
      )::date as month
    ),
    unfinished as (select month from commission_months where finished_at is null),
    begun as (
      insert into commission_months (month) select month from next
      where not exists (select from unfinished)
        and (month + interval '1 month') at time zone 'Asia/Kuala_Lumpur'
          < now() - ${delay}::interval
      on conflict do nothing returning month
    )
    select to_char(month, 'YYYY-MM-DD') as month
    from (select month from unfinished union all select month from begun) due
    order by month limit 1`.execute(db)
  return rows[0]?.month
}

/** An affiliate without a statement of the month. */
type Due = {
  affiliate_id: number
  active_users: number
  sales_sen: number
  /** The deficit left by earlier refunds; zero or negative. */
  carried_sen: number
}

/** At most `limit` affiliates without a statement of the month, with its figures. */
async function dueStatements(db: Queryable, month: Month, limit: number): Promise<Due[]> {
  return allRows<Due>(db)`
    with ${spanPart(sql`${month}::date`)},
    due as materialized (
      select a.id as affiliate_id from affiliates a, span
      where a.erased_at is null and a.created_at < span.until
        and not exists (
          select from commission_statements c where c.affiliate_id = a.id and c.month = span.month
        )
      order by a.id limit ${limit}
    ),
    spent as (${spentIn((column) => sql`${sql.ref(column)} in (select affiliate_id from due)`)}),
    counted as (
      select s.affiliate_id, count(*) filter (where s.is_active) as active_users,
             sum(s.sales_sen) as sales_sen
      from spent s group by s.affiliate_id
    )
    select due.affiliate_id, coalesce(counted.active_users, 0)::integer as active_users,
      coalesce(counted.sales_sen, 0)::bigint as sales_sen,
      coalesce((
        select least(0, c.commission_sen + c.carried_sen) from commission_statements c
        where c.affiliate_id = due.affiliate_id order by c.month desc limit 1
      ), 0)::bigint as carried_sen
    from due left join counted using (affiliate_id)`
}

/** A statement to write; `id` is its transfer's. */
type Statement = Due & { id: string; rate_hundredths: number; commission_sen: number }

/** Writes statements of a month with their transfers, except those that exist. */
async function writeStatements(
  tx: Queryable,
  month: Month,
  statements: Statement[],
): Promise<void> {
  const { rows } = await sql<{ affiliate_id: number; amount_sen: number; transfer_id: string }>`
    insert into commission_statements (affiliate_id, month, active_users, sales_sen, rate_hundredths,
      commission_sen, carried_sen, amount_sen, transfer_id)
    select affiliate_id, ${month}::date, active_users, sales_sen, rate_hundredths, commission_sen,
           carried_sen, greatest(0, commission_sen + carried_sen),
           case when commission_sen + carried_sen > 0 then id end
    from json_to_recordset(${JSON.stringify(statements)}::json) as s (
      affiliate_id integer, active_users integer, sales_sen bigint, rate_hundredths integer,
      commission_sen bigint, carried_sen bigint, id text)
    order by affiliate_id
    on conflict do nothing returning affiliate_id, amount_sen, transfer_id`.execute(tx)
  const earned = rows.filter(({ amount_sen }) => amount_sen > 0)
  const transfers = earned.map(({ affiliate_id, amount_sen, transfer_id }) => ({
    id: transfer_id,
    owner: affiliateOf(affiliate_id),
    against: 'commissions',
    amount_sen,
    reason: 'commission',
    reference: `commission:${affiliate_id}:${month.slice(0, 'YYYY-MM'.length)}`,
  }))
  if (transfers.length > 0) await postTransfers(tx, transfers)
}
