import type { ReferralsResponse } from '@apeak/contract/affiliates'
import { useSearchParams } from 'react-router'
import { api } from '../api.ts'
import { Alert } from '../forms/alert.tsx'
import { RetryBox } from '../ui/error-box.tsx'
import { useQuery } from '../ui/use-query.ts'
import { ChooseCodeForm } from './choose-code-form.tsx'
import { monthText, recentMonths } from './months.ts'
import { ReferralTable } from './referral-table.tsx'
import { ShareLink } from './share-link.tsx'
import { ringgit, TierProgress } from './tier-progress.tsx'

const card = 'rounded-2xl border border-line bg-surface p-5 md:p-6'

/** An affiliate's month: what it earns, how far it is to the next tier, and who is in it. */
export function ReferralDashboard() {
  const [query, setQuery] = useSearchParams()
  const months = recentMonths(Date.now())
  const chosen = query.get('month')
  const month = months.find((one) => one === chosen) ?? months[0] ?? ''
  const list = useQuery(month, (wanted) => api.affiliates.referrals(wanted))
  const { value, error, fresh, retry } = list
  return (
    <>
      <label className="mt-5 flex flex-wrap items-center gap-3 font-medium">
        Month
        <select
          className="entry entry-select w-auto!"
          value={month}
          onChange={({ target }) => setQuery({ month: target.value }, { preventScrollReset: true })}
        >
          {months.map((one) => (
            <option key={one} value={one}>
              {monthText(one)}
            </option>
          ))}
        </select>
      </label>
      <div className="mt-5" aria-busy={!fresh}>
        {error !== undefined && (
          <RetryBox message="Failed to load Referrals" busy={!fresh} onRetry={retry} />
        )}
        {!value && error === undefined && <Loading />}
        {value && error === undefined && (
          <div className={`transition-opacity ${fresh ? '' : 'opacity-55'}`}>
            <Month month={value} onChange={retry} />
          </div>
        )}
      </div>
    </>
  )
}

function Month({ month, onChange }: { month: ReferralsResponse; onChange: () => void }) {
  const { referral_code, code_chosen, suspended, referrals } = month
  return (
    <>
      {suspended && (
        <div className="mb-4">
          <Alert tone="bad">
            Your referral code is suspended: nobody new becomes your referral. Those who are go on
            to earn you commission.
          </Alert>
        </div>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <section aria-label="Commission" className={card}>
          <Earnings month={month} />
        </section>
        <section aria-label="Next tier" className={card}>
          <TierProgress month={month} />
        </section>
        <section aria-label="Share" className={`${card} space-y-4 lg:col-span-2`}>
          <ShareLink code={referral_code} />
          {!code_chosen && <ChooseCodeForm code={referral_code} onChosen={onChange} />}
        </section>
      </div>
      <ReferralTable key={month.month} referrals={referrals} />
    </>
  )
}

function Earnings({ month }: { month: ReferralsResponse }) {
  const { commission_earned, commission_rate, total_sales, is_closed, carried, owed } = month
  return (
    <>
      <p className="text-muted">Commission earned</p>
      <p className="price mt-1 text-4xl text-gold md:text-5xl">{ringgit(commission_earned)}</p>
      <p className="mt-2">
        {commission_rate} % of <span className="price">{ringgit(total_sales)}</span> in{' '}
        {monthText(month.month)}
      </p>
      <p className="mt-1 text-sm text-muted">
        {is_closed
          ? 'This month is closed.'
          : 'So far. The month is closed after its last day, and its rate is that of the tier reached by then.'}
        {carried < 0 && ` Refunds of earlier months took off ${ringgit(-carried)}.`}
      </p>
      <div className="mt-5 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4">
        <span className="text-muted">Waiting to be paid out to you</span>
        <span className="price text-xl">{ringgit(owed)}</span>
      </div>
    </>
  )
}

function Loading() {
  return (
    <div role="status" className="grid gap-4 lg:grid-cols-2">
      <span className="sr-only">Loading...</span>
      <div className="skeleton h-60 rounded-2xl!" />
      <div className="skeleton h-60 rounded-2xl!" />
      <div className="skeleton h-44 rounded-2xl! lg:col-span-2" />
    </div>
  )
}
