import { malaysianDay } from '../ui/malaysian-time.ts'

/** How many months back the filter reaches. */
const MONTHS = 24

const name = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** The months that can be chosen at a time (ms), the present one of Malaysia first, as YYYY-MM. */
export function recentMonths(time: number): string[] {
  const [year = 0, month = 1] = malaysianDay(time).split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  )
}

/** A month (YYYY-MM) as it is read: "November 2026". */
export const monthText = (month: string) => name.format(new Date(`${month}-01T00:00:00Z`))
