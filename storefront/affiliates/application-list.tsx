import type { AffiliateApplication, ApplicationStatus } from '@apeak/contract/affiliates'
import { type Badge, StatusBadge } from '../ui/badge.tsx'
import { Code } from '../ui/code.tsx'
import { DetailRow, DetailRows } from '../ui/detail-rows.tsx'
import { dayText } from '../ui/malaysian-time.ts'

const badges: Record<ApplicationStatus, Badge> = {
  pending: { label: 'Pending', tone: 'secondary' },
  approved: { label: 'Approved', tone: 'default' },
  rejected: { label: 'Rejected', tone: 'destructive' },
  suspended: { label: 'Suspended', tone: 'warning' },
}

const head = 'px-4 py-3 text-left font-medium text-muted'
const cell = 'px-4 py-3.5 align-top break-words'

/** Somebody's applications: a table, or cards where there is no room for one. */
export function ApplicationList({ applications }: { applications: AffiliateApplication[] }) {
  return (
    <>
      <div className="mt-5 hidden overflow-hidden rounded-2xl border border-line bg-surface md:block">
        <table className="w-full table-fixed">
          <thead className="border-b border-line">
            <tr>
              {['Date', 'Bank', 'Account Number', 'Account Name', 'Status', 'Referral Code'].map(
                (name) => (
                  <th key={name} scope="col" className={head}>
                    {name}
                  </th>
                ),
              )}
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
              <DetailRow name="Date">{dayText(one.created_at)}</DetailRow>
              <DetailRow name="Status">
                <Status application={one} />
              </DetailRow>
              <DetailRow name="Bank">{one.bank_name}</DetailRow>
              <DetailRow name="Account Number">{one.bank_acc_no}</DetailRow>
              <DetailRow name="Account Name">{one.bank_acc_name}</DetailRow>
              {one.referral_code && (
                <DetailRow name="Referral Code">
                  <Code text={one.referral_code} />
                </DetailRow>
              )}
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
