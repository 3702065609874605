import { type Static, Type } from 'typebox'
import { closedObject, nullable } from './fields.ts'
import type { Language } from './languages.ts'
import { openings as en } from './messages/en/selling.ts'
import { openings as ms } from './messages/ms/selling.ts'
import { openings as zh } from './messages/zh/selling.ts'

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

/** The time by which `minutes` within the hours have passed since `from`; null if every day is closed. */
export function afterOpenMinutes(days: WeekHours, from: Date, minutes: number): Date | null {
  let left = minutes * MINUTE_MS
  for (const [opens, closes] of openSpans(days, from)) {
    if (left <= closes - opens) return new Date(opens + left)
    left -= closes - opens
  }
  return null
}

/** A span within the hours. */
export type OpenSpan = { opens: Date; closes: Date }

/** The spans within the hours between two times. */
export function openSpansBetween(days: WeekHours, from: Date, to: Date): OpenSpan[] {
  const spans: OpenSpan[] = []
  for (const [opens, closes] of openSpans(days, from)) {
    if (opens >= to.getTime()) break
    spans.push({ opens: new Date(opens), closes: new Date(Math.min(closes, to.getTime())) })
  }
  return spans
}

/** The minutes within the hours between two times, rounded down. */
export function openMinutesBetween(days: WeekHours, from: Date, to: Date): number {
  const spans = openSpansBetween(days, from, to)
  const open = spans.reduce((sum, { opens, closes }) => sum + closes.getTime() - opens.getTime(), 0)
  return Math.floor(open / MINUTE_MS)
}

const messages: Record<Language, typeof en> = { en, ms, zh }

const dayMessages = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

/** An opening in words: '9:00 AM', '9:00 AM tomorrow' or '9:00 AM on Monday'. */
export function openingText(opening: Date, now: Date, language: Language): string {
  const { day, minute, midnight } = malaysian(opening)
  const hour = Math.floor(minute / 60)
  const minutes = String(minute % 60).padStart(2, '0')
  const time = `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
  const daysAhead = Math.round((midnight - malaysian(now).midnight) / (DAY_MINUTES * MINUTE_MS))
  if (daysAhead === 0) return time
  const named = daysAhead === 1 ? 'tomorrow' : (dayMessages[day] as (typeof dayMessages)[number])
  return messages[language][named](time)
}

/** The spans within the hours from a time on, in milliseconds since 1970, without overlaps and end. */
function* openSpans(days: WeekHours, from: Date): Generator<[opens: number, closes: number]> {
  if (days.every((hours) => hours === null)) return
  const { day, midnight } = malaysian(from)
  let since = from.getTime()
  // Yesterday's hours can end today.
  for (let later = -1; ; later += 1) {
    const hours = days[(day + later + 7) % 7]
    if (!hours) continue
    const start = midnight + (later * DAY_MINUTES + minutesOf(hours.opens)) * MINUTE_MS
    const closes = start + lengthOf(hours) * MINUTE_MS
    if (closes <= since) continue
    yield [Math.max(start, since), closes]
    since = closes
  }
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

/** Whether a minute of a day is within its hours. */
function isWithin(hours: DayHours | null | undefined, minute: number): boolean {
  if (!hours) return false
  const opens = minutesOf(hours.opens)
  return minute >= opens && minute < opens + lengthOf(hours)
}

/** The length of a day's hours in minutes. Equal times mean all day. */
function lengthOf(hours: DayHours): number {
  const length = minutesOf(hours.closes) - minutesOf(hours.opens)
  return length > 0 ? length : length + DAY_MINUTES
}
