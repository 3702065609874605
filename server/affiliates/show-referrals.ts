import type { Referral, ReferralsResponse } from '@apeak/contract/affiliates'
import { sql } from 'kysely'
import { contactsById } from '#accounts/accounts.ts'
import { balanceOf } from '#ledger/ledger.ts'
import type { Database, Queryable } from '#platform/postgres/database.ts'
import { tiersIn } from './edit-tiers.ts'
import { affiliateOf, spanPart, spentIn } from './queries.ts'
import { noAffiliate } from './referral-codes.ts'
import { commissionOf, maskEmail, type Tier } from './rules.ts'

/** An affiliate's month (YYYY-MM; by default the present one). Throws 403 for other callers. */
export async function showReferrals(
  db: Database,
  accountId: number,
  month: string | undefined,
): Promise<ReferralsResponse> {
  const dashboard = await readDashboard(db, accountId, month)
  if (!dashboard) throw noAffiliate()
  const { referrals, tiers, code, code_chosen, suspended, owed_sen, statement } = dashboard
  const figures = statement ?? openFigures(dashboard)
  const { next } = commissionOf(tiers, figures)
  return {
    success: true,
    month: dashboard.month,
    // By spending, highest first.
    referrals: referrals.toSorted(byMostSpent).map(toWire),
    active_users: figures.active_users,
    total_sales: figures.sales_sen / 100,
    ...(next && {
      next_tier: {
        active_users: next.active_users,
        sales: next.sales_sen / 100,
        commission_rate: next.rate_hundredths / 100,
      },
    }),
    commission_rate: figures.rate_hundredths / 100,
    commission_earned: figures.commission_sen / 100,
    is_closed: statement !== null,
    carried: (statement?.carried_sen ?? 0) / 100,
    owed: owed_sen / 100,
    referral_code: code,
    code_chosen,
    suspended,
  }
}

/** The figures of an open month so far. */
function openFigures({ referrals, tiers }: Dashboard) {
  const active_users = referrals.filter(([, , , , isActive]) => isActive).length
  const sales_sen = referrals.reduce((sum, [, , , spent_sen]) => sum + spent_sen, 0)
  return { active_users, sales_sen, ...commissionOf(tiers, { active_users, sales_sen }) }
}

const byMostSpent = (one: ReferralRow, other: ReferralRow) => other[3] - one[3] || one[0] - other[0]

function toWire([id, name, email, spent_sen, is_active]: ReferralRow): Referral {
  return {
    id,
    name: name || 'Deleted account',
    email: email === null ? '' : maskEmail(email),
    monthly_spent: spent_sen / 100,
    is_active,
  }
}

/**
 * A referred customer in a month; name and address are null after erasure. A tuple, because there may be
 * ten thousand and the field names would be most of the response.
 */
type ReferralRow = [
  id: number,
  name: string | null,
  email: string | null,
  spent_sen: number,
  is_active: boolean,
]

type StatementRow = {
  active_users: number
  sales_sen: number
  rate_hundredths: number
  commission_sen: number
  carried_sen: number
}

type Dashboard = {
  month: string
  code: string
  code_chosen: boolean
  suspended: boolean
  owed_sen: number
  tiers: Tier[]
  statement: StatementRow | null
  referrals: ReferralRow[]
}

/** An affiliate's month. The cost does not grow with orders or time. Undefined for other accounts. */
async function readDashboard(
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
        -- Without customers who came later.
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
