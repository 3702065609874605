import type { Referral, ReferralsResponse } from '@apeak/contract/affiliates'
import { formatSen, senOf } from '@apeak/contract/money'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { StatusBadge } from '../ui/detail-rows.tsx'
import { matchingReferrals } from './referral-filters.ts'

/** The number of rows shown initially and added each time. */
const SHOWN = 50

const cell = 'px-4 py-3 align-middle break-words'

/** An affiliate's referrals in a month: a table, or cards on small screens. */
export function ReferralTable({ referrals }: { referrals: Referral[] }) {
  const [typed, setTyped] = useState('')
  const [count, setCount] = useState(SHOWN)
  const wanted = useDeferredValue(typed)
  const found = matchingReferrals(referrals, wanted)
  const shown = found.slice(0, count)
  if (referrals.length === 0) return <Nobody />
  return (
    <div className="mt-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h3 className="text-xl">Your referrals</h3>
        <div className="relative w-full sm:w-80">
          <Search aria-hidden="true" className="absolute top-3.5 left-3.5 size-5 text-muted" />
          <input
            type="search"
            className="entry pl-11!"
            placeholder="Filter by name or e-mail"
            aria-label="Filter by name or e-mail"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setCount(SHOWN)
            }}
          />
        </div>
      </div>
      <p role="status" className="mt-3 text-sm text-muted">
        {found.length === referrals.length
          ? `${referrals.length} ${referrals.length === 1 ? 'referral' : 'referrals'}`
          : `${found.length} of ${referrals.length} referrals`}
      </p>
      {shown.length > 0 && (
        <>
          <WideTable referrals={shown} />
          <Cards referrals={shown} />
        </>
      )}
      {found.length > count && (
        <Button className="mt-5" onClick={() => setCount(count + SHOWN)}>
          Show more
        </Button>
      )}
    </div>
  )
}

function WideTable({ referrals }: { referrals: Referral[] }) {
  return (
    <div className="mt-3 hidden overflow-hidden rounded-2xl border border-line bg-surface md:block">
      <table className="w-full table-fixed">
        <thead className="border-b border-line text-muted">
          <tr>
            {['Name', 'Email', 'Status', 'Spent this month'].map((name) => (
              <th
                key={name}
                scope="col"
                className="px-4 py-3 text-left font-medium last:text-right"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {referrals.map((one) => (
            <tr key={one.id}>
              <td className={`${cell} font-medium`}>{one.name}</td>
              <td className={`${cell} text-muted`}>{one.email}</td>
              <td className={cell}>
                <Activity active={one.is_active} />
              </td>
              <td className={`${cell} price text-right`}>{ringgit(one.monthly_spent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards({ referrals }: { referrals: Referral[] }) {
  return (
    <ul className="mt-3 grid grid-cols-1 gap-3 md:hidden">
      {referrals.map((one) => (
        <li key={one.id} className="rounded-2xl border border-line bg-surface p-4">
          <div className="flex items-start justify-between gap-3">
            <span className="min-w-0 font-medium break-words">{one.name}</span>
            <Activity active={one.is_active} />
          </div>
          <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 text-sm break-all text-muted">{one.email}</span>
            <span className="price">{ringgit(one.monthly_spent)}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Activity({ active }: { active: boolean }) {
  return (
    <StatusBadge label={active ? 'Active' : 'Inactive'} tone={active ? 'default' : 'secondary'} />
  )
}

function Nobody() {
  return (
    <div className="mt-8 rounded-2xl border border-dashed border-edge p-6 text-center">
      <h3 className="text-lg">No referrals in this month</h3>
      <p className="mx-auto mt-1.5 max-w-lg text-muted">
        Whoever registers with your link stands here, with what they spend in the month. Share it
        where your followers are.
      </p>
    </div>
  )
}

type Month = Pick<ReferralsResponse, 'active_users' | 'total_sales' | 'next_tier'>

/** The progress to the next tier: both bars must be full. */
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
