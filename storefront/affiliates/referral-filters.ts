import type { Referral } from '@apeak/contract/affiliates'
import { malaysianDay } from '../ui/malaysian-time.ts'

/** Referrals whose name or email contains the search text. */
export function matchingReferrals(referrals: Referral[], typed: string): Referral[] {
  const wanted = typed.trim().toLowerCase()
  if (!wanted) return referrals
  return referrals.filter(
    ({ name, email }) => name.toLowerCase().includes(wanted) || matchesMasked(email, wanted),
  )
}

/** Whether a masked address may be the searched one, as far as it is visible. */
function matchesMasked(masked: string, wanted: string): boolean {
  if (masked.includes(wanted)) return true
  const [begin = '', end = ''] = masked.split('•••')
  const [name = '', host] = wanted.split('@')
  return (
    name.startsWith(begin) && begin !== '' && (host === undefined || end.startsWith(`@${host}`))
  )
}

/** The number of months in the filter. */
const MONTHS = 24

/** The selectable months at a time (ms), the present one in Malaysia first, as YYYY-MM. */
export function recentMonths(time: number): string[] {
  const [year = 0, month = 1] = malaysianDay(time).split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  )
}
