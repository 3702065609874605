import { sql } from 'kysely'
import { contactsById } from '#accounts/accounts.ts'
import { balanceOf } from '#ledger/ledger.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Tier } from './rules.ts'
import { affiliateOf, spanPart, spentIn } from './sql-months.ts'
import { tiersIn } from './sql-tiers.ts'

/**
 * A referred customer in a month. Their name and address are null where they were erased. A list
 * rather than an object: there may be ten thousand, and their names would be most of the answer.
 */
export type ReferralRow = [
  id: number,
  name: string | null,
  email: string | null,
  spent_sen: number,
  is_active: boolean,
]

/** What a month's statement says. */
export type StatementRow = {
  active_users: number
  sales_sen: number
  rate_hundredths: number
  commission_sen: number
  carried_sen: number
}

export type Dashboard = {
  month: string
  code: string
  code_chosen: boolean
  suspended: boolean
  owed_sen: number
  tiers: Tier[]
  statement: StatementRow | null
  referrals: ReferralRow[]
}

/**
 * Everything that an affiliate's dashboard shows of a month (YYYY-MM; the present one where undefined), by
 * statements whose cost does not grow with orders or with time. Undefined where they are no affiliate.
 */
export async function readDashboard(
  db: Queryable,
  affiliateId: number,
  month: string | undefined,
): Promise<Dashboard | undefined> {
  const wanted = sql<string>`coalesce(
    to_date(${month ?? null}::text, 'YYYY-MM'),
    date_trunc('month', now() at time zone 'Asia/Kuala_Lumpur')::date)`
  const { rows } = await sql<Omit<Dashboard, 'owed_sen' | 'referrals'> & { spent: Spent[] }>`
    with ${spanPart(wanted)},
    spent as (${spentIn((column) => sql`${sql.ref(column)} = ${affiliateId}`)})
    select to_char(span.month, 'YYYY-MM') as month, a.code, a.code_chosen_at is not null as code_chosen,
      a.suspended_at is not null as suspended,
      coalesce((select json_agg(t) from (${tiersIn(sql`span.month`)}) t), '[]') as tiers,
      (select row_to_json(c) from commission_statements c
       where c.affiliate_id = a.id and c.month = span.month) as statement,
      coalesce((
        select json_agg(json_build_array(s.account_id, s.sales_sen, s.is_active))
        -- Who came after a month was not there in it.
        from spent s where s.created_at < span.until
      ), '[]') as spent
    from affiliates a, span where a.id = ${affiliateId} and a.erased_at is null`.execute(db)
  if (!rows[0]) return undefined
  const { spent, ...dashboard } = rows[0]
  const people = await contactsById(
    db,
    spent.map(([id]) => id),
  )
  const referrals = spent.map(([id, sen, isActive]): ReferralRow => {
    const { name = null, email = null } = people.get(id) ?? {}
    return [id, name, email, sen, isActive]
  })
  return { ...dashboard, owed_sen: await balanceOf(db, affiliateOf(affiliateId)), referrals }
}

type Spent = [account_id: number, sales_sen: number, is_active: boolean]
