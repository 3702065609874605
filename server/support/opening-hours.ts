import type { DayHours } from '@apeak/contract/support-console'

const DAY_MINUTES = 24 * 60
/** Malaysia has no daylight saving time. */
const OFFSET_MS = 8 * 60 * 60_000

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Whether a time is within the hours, given for seven days from Monday. */
export function isOpenAt(days: readonly (DayHours | null)[], at: Date): boolean {
  const local = new Date(at.getTime() + OFFSET_MS)
  const day = (local.getUTCDay() + 6) % 7
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes()
  // Yesterday's hours can end today.
  return isWithin(days[day], minute) || isWithin(days[(day + 6) % 7], minute + DAY_MINUTES)
}

/** Whether a minute of a day is within its hours. Equal times mean all day. */
function isWithin(hours: DayHours | null | undefined, minute: number): boolean {
  if (!hours) return false
  const opens = minutesOf(hours.opens)
  const closes = minutesOf(hours.closes)
  return minute >= opens && minute < (closes > opens ? closes : closes + DAY_MINUTES)
}
