import type { ReferralsResponse } from '@apeak/contract/affiliates'
import { formatSen, senOf } from '@apeak/contract/money'

type Month = Pick<ReferralsResponse, 'active_users' | 'total_sales' | 'next_tier'>

/** How far it is to the next tier: both bars have to be full. */
export function TierProgress({ month }: { month: Month }) {
  const { active_users, total_sales, next_tier } = month
  if (!next_tier) {
    return (
      <p className="text-muted">
        You are in the top tier, with {active_users} active {active_users === 1 ? 'user' : 'users'}{' '}
        and <span className="price text-ink">{ringgit(total_sales)}</span> of sales.
      </p>
    )
  }
  return (
    <div className="space-y-5">
      <p className="text-muted">
        Next tier: <strong className="text-ink">{next_tier.commission_rate} %</strong> commission,
        with both of these in one month.
      </p>
      <Bar
        label="Active users"
        value={active_users}
        goal={next_tier.active_users}
        text={`${active_users} of ${next_tier.active_users}`}
      />
      <Bar
        label="Sales"
        value={total_sales}
        goal={next_tier.sales}
        text={`${ringgit(total_sales)} of ${ringgit(next_tier.sales)}`}
      />
    </div>
  )
}

type BarProps = { label: string; value: number; goal: number; text: string }

function Bar({ label, value, goal, text }: BarProps) {
  const percent = goal > 0 ? Math.min(100, Math.max(0, (value / goal) * 100)) : 100
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{label}</span>
        <span className="text-muted tabular-nums">{text}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={Math.round(percent)}
        aria-valuetext={text}
        className="mt-2 h-3 overflow-hidden rounded-full bg-raised"
      >
        <div className="gold-fill h-full rounded-full" style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}

export const ringgit = (amount: number) => formatSen(senOf(amount))
