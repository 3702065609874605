import { formatSen } from '@apeak/contract/money'
import { sql } from 'kysely'
import type { Figure } from '#accounts/accounts.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { matches } from './sql-listing.ts'

/** More owners than these are not looked for by one text. */
const OWNERS_MAX = 1000

/** The accounts of those whose orders somebody means who types this. */
export async function ownersBy(db: Queryable, typed: string): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select distinct o.customer_id as account_id
    from (select o.customer_id from orders o where ${matches(typed)} limit ${sql.lit(OWNERS_MAX)}) o
    where o.customer_id is not null`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

/** How many orders a customer placed, and what those cost that were paid for and kept. */
export async function customerFigures(db: Queryable, customerId: number): Promise<Figure[]> {
  const { rows } = await sql<{ orders: number; kept: number; sen: number }>`
    select count(*)::integer as orders,
           count(*) filter (where status in ('processing', 'completed'))::integer as kept,
           coalesce(sum(total_sen) filter (where status in ('processing', 'completed')), 0)::bigint as sen
    from orders where customer_id = ${customerId}`.execute(db)
  const { orders, kept, sen } = rows[0] ?? { orders: 0, kept: 0, sen: 0 }
  return [
    { name: 'Orders', text: String(orders) },
    { name: 'Paid and kept', text: `${kept}, ${formatSen(sen)}` },
  ]
}
