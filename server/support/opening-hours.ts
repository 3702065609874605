import type { DayHours } from '@apeak/contract/support-console'

const DAY_MINUTES = 24 * 60
/** Malaysia's clock is never put forward or back. */
const AHEAD_MS = 8 * 60 * 60_000

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Whether somebody is there at a time, by the hours of seven days from Monday. */
export function isOpenAt(days: readonly (DayHours | null)[], at: Date): boolean {
  const there = new Date(at.getTime() + AHEAD_MS)
  const day = (there.getUTCDay() + 6) % 7
  const minute = there.getUTCHours() * 60 + there.getUTCMinutes()
  // What opened yesterday may close today.
  return isWithin(days[day], minute) || isWithin(days[(day + 6) % 7], minute + DAY_MINUTES)
}

/** Whether so many minutes after a day began lie within its hours. The same time twice is all day. */
function isWithin(hours: DayHours | null | undefined, minute: number): boolean {
  if (!hours) return false
  const opens = minutesOf(hours.opens)
  const closes = minutesOf(hours.closes)
  return minute >= opens && minute < (closes > opens ? closes : closes + DAY_MINUTES)
}
