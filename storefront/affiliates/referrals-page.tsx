import type { AffiliateApplication, ApplicationStatus } from '@apeak/contract/affiliates'
import { pagePaths } from '@apeak/contract/paths'
import { Link } from 'react-router'
import { referrals } from '#messages/affiliates.ts'
import { states } from '#messages/frame.ts'
import { api } from '../api.ts'
import { useShopper } from '../session/shopper.ts'
import { buttonLook } from '../ui/button.tsx'
import { type Badge, Code, DetailRow, DetailRows, StatusBadge } from '../ui/detail-rows.tsx'
import { RetryBox } from '../ui/error-box.tsx'
import { dayText } from '../ui/malaysian-time.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useQuery } from '../ui/use-query.ts'
import { ReferralDashboard } from './referral-dashboard.tsx'

/** The applicant's applications, and the dashboard once approved. */
export default function ReferralsPage() {
  const shopper = useShopper()
  return (
    <div className="wrap pt-10 md:pt-14">
      <PageHead title={referrals.title} hidden />
      <h1 className="sr-only">{referrals.title}</h1>
      {shopper && <Sections key={shopper.id} shopperId={shopper.id} />}
    </div>
  )
}

function Sections({ shopperId }: { shopperId: number }) {
  const { value, error, fresh, retry } = useQuery(shopperId, () => api.affiliates.applications())
  const applications = value?.data.data
  const isAffiliate = applications?.some(
    ({ status }) => status === 'approved' || status === 'suspended',
  )
  return (
    <>
      <section aria-labelledby="application">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <h2 id="application" className="min-w-0 text-3xl md:text-4xl">
            {referrals.application}
          </h2>
          {applications && <ApplyLink applications={applications} />}
        </div>
        {error !== undefined && (
          <div className="mt-5">
            <RetryBox message={referrals.applicationFailed} busy={!fresh} onRetry={retry} />
          </div>
        )}
        {!applications && error === undefined && (
          <div role="status" className="skeleton mt-5 h-32 rounded-2xl!">
            <span className="sr-only">{states.loading}</span>
          </div>
        )}
        {applications && applications.length > 0 && <ApplicationList applications={applications} />}
        {applications?.length === 0 && <Invitation />}
      </section>
      {applications && (
        <section aria-labelledby="referrals" className="mt-14">
          <h2 id="referrals" className="text-3xl md:text-4xl">
            {referrals.title}
          </h2>
          {isAffiliate ? (
            <ReferralDashboard />
          ) : (
            <p className="mt-5 rounded-2xl border border-line bg-surface p-6 text-muted">
              {referrals.none}
            </p>
          )}
        </section>
      )}
    </>
  )
}

function ApplyLink({ applications }: { applications: AffiliateApplication[] }) {
  if (!applications.every(({ status }) => status === 'rejected')) return null
  return (
    <Link to={pagePaths.registerAffiliate} className={buttonLook('gold')}>
      {applications.length === 0 ? referrals.join : referrals.reapply}
    </Link>
  )
}

function Invitation() {
  return <p className="mt-4 max-w-2xl text-lg text-muted">{referrals.invitation}</p>
}

const badges: Record<ApplicationStatus, Badge> = {
  pending: { label: referrals.pending, tone: 'secondary' },
  approved: { label: referrals.approved, tone: 'default' },
  rejected: { label: referrals.rejected, tone: 'destructive' },
  suspended: { label: referrals.suspended, tone: 'warning' },
}

const columns = [
  referrals.date,
  referrals.bank,
  referrals.accountNumber,
  referrals.accountName,
  referrals.status,
  referrals.referralCode,
]

const head = 'px-4 py-3 text-left font-medium text-muted'
const cell = 'px-4 py-3.5 align-top break-words'

/** The applications: a table, or cards on small screens. */
function ApplicationList({ applications }: { applications: AffiliateApplication[] }) {
  return (
    <>
      <div className="mt-5 hidden overflow-hidden rounded-2xl border border-line bg-surface md:block">
        <table className="w-full table-fixed">
          <thead className="border-b border-line">
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col" className={head}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {applications.map((one) => (
              <tr key={one.id}>
                <td className={cell}>{dayText(one.created_at)}</td>
                <td className={cell}>{one.bank_name}</td>
                <td className={`${cell} tabular-nums`}>{one.bank_acc_no}</td>
                <td className={cell}>{one.bank_acc_name}</td>
                <td className={cell}>
                  <Status application={one} />
                </td>
                <td className={cell}>
                  {one.referral_code ? <Code text={one.referral_code} /> : '–'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="mt-5 grid grid-cols-1 gap-4 md:hidden">
        {applications.map((one) => (
          <li key={one.id} className="rounded-2xl border border-line bg-surface p-5">
            <DetailRows>
              <DetailRow name={referrals.date}>{dayText(one.created_at)}</DetailRow>
              <DetailRow name={referrals.status}>
                <Status application={one} />
              </DetailRow>
              <DetailRow name={referrals.bank}>{one.bank_name}</DetailRow>
              <DetailRow name={referrals.accountNumber}>{one.bank_acc_no}</DetailRow>
              <DetailRow name={referrals.accountName}>{one.bank_acc_name}</DetailRow>
              <DetailRow name={referrals.referralCode}>
                {one.referral_code && <Code text={one.referral_code} />}
              </DetailRow>
            </DetailRows>
          </li>
        ))}
      </ul>
    </>
  )
}

function Status({
  application: { status, rejection_reason },
}: {
  application: AffiliateApplication
}) {
  return (
    <>
      <StatusBadge {...badges[status]} />
      {rejection_reason && <p className="mt-1.5 text-sm text-muted">{rejection_reason}</p>}
    </>
  )
}
