import type { Referral, ReferralsResponse } from '@apeak/contract/affiliates'
import type { Database } from '#platform/postgres/database.ts'
import { noAffiliate } from './choose-code.ts'
import { commissionOf, maskEmail } from './rules.ts'
import { type Dashboard, type ReferralRow, readDashboard } from './sql-dashboard.ts'

/** An affiliate's month (YYYY-MM; the present one where undefined). Throws 403 for everybody else. */
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
    // Who spent most comes first.
    referrals: referrals.toSorted(byMostSpent).map(onTheWire),
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

/** What a month that is not closed comes to so far. */
function openFigures({ referrals, tiers }: Dashboard) {
  const active_users = referrals.filter(([, , , , isActive]) => isActive).length
  const sales_sen = referrals.reduce((sum, [, , , spent_sen]) => sum + spent_sen, 0)
  return { active_users, sales_sen, ...commissionOf(tiers, { active_users, sales_sen }) }
}

const byMostSpent = (one: ReferralRow, other: ReferralRow) => other[3] - one[3] || one[0] - other[0]

function onTheWire([id, name, email, spent_sen, is_active]: ReferralRow): Referral {
  return {
    id,
    name: name || 'Deleted account',
    email: email === null ? '' : maskEmail(email),
    monthly_spent: spent_sen / 100,
    is_active,
  }
}
