import { type Static, Type } from 'typebox'
import { closedObject, nullable } from './fields.ts'

const Time = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  message: 'Enter a time like 09:00.',
})

/** The hours of a day in Malaysia. Hours that close before they open end on the next day. */
export const DayHours = closedObject({ opens: Time, closes: Time })
export type DayHours = Static<typeof DayHours>

/** The hours of a week, from Monday to Sunday; null for a closed day. */
export const WeekHours = Type.Array(nullable(DayHours), {
  minItems: 7,
  maxItems: 7,
  examples: [Array.from({ length: 7 }, () => ({ opens: '09:00', closes: '01:00' }))],
})
export type WeekHours = Static<typeof WeekHours>

const DAY_MINUTES = 24 * 60
const MINUTE_MS = 60_000
/** Malaysia has no daylight saving time. */
const OFFSET_MS = 8 * 60 * MINUTE_MS

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Whether a time is within the hours. */
export function isOpenAt(days: WeekHours, at: Date): boolean {
  const { day, minute } = malaysian(at)
  // Yesterday's hours can end today.
  return isWithin(days[day], minute) || isWithin(days[(day + 6) % 7], minute + DAY_MINUTES)
}

/** The next time within the hours: `at` itself if open; null if every day is closed. */
export function nextOpening(days: WeekHours, at: Date): Date | null {
  if (isOpenAt(days, at)) return at
  const { day, minute, midnight } = malaysian(at)
  for (let later = 0; later <= 7; later += 1) {
    const hours = days[(day + later) % 7]
    if (!hours) continue
    const opens = minutesOf(hours.opens)
    if (later > 0 || opens > minute) {
      return new Date(midnight + (later * DAY_MINUTES + opens) * MINUTE_MS)
    }
  }
  return null
}

/** The weekday, from Monday as 0, the minute of the day, and midnight in milliseconds since 1970. */
function malaysian(at: Date) {
  const local = new Date(at.getTime() + OFFSET_MS)
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate())
  return {
    day: (local.getUTCDay() + 6) % 7,
    minute: local.getUTCHours() * 60 + local.getUTCMinutes(),
    midnight: midnight - OFFSET_MS,
  }
}

/** Whether a minute of a day is within its hours. Equal times mean all day. */
function isWithin(hours: DayHours | null | undefined, minute: number): boolean {
  if (!hours) return false
  const opens = minutesOf(hours.opens)
  const closes = minutesOf(hours.closes)
  return minute >= opens && minute < (closes > opens ? closes : closes + DAY_MINUTES)
}
