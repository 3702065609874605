import type { Language } from '@apeak/contract/languages'
import { language } from '#messages/language.ts'

/** Malaysia has no daylight saving time. */
const OFFSET_MS = 8 * 60 * 60_000

/** A moment in Malaysia. `month` counts from 0; `clock` is 24-hour, such as "08:05". */
type Parts = { year: number; month: number; day: number; clock: string }

/**
 * How a language writes dates and times. By hand, because the server and the browsers know different names
 * and spaces.
 */
type Look = {
  /** A day with its year. */
  day: (parts: Parts) => string
  /** A day of these months, without its year. */
  shortDay: (parts: Parts) => string
  /** A month with its year. */
  month: (parts: Parts) => string
  clock: (parts: Parts) => string
  /** Between a day and a time. */
  comma: string
}

const months = {
  en: 'January February March April May June July August September October November December',
  ms: 'Januari Februari Mac April Mei Jun Julai Ogos September Oktober November Disember',
}
const shortMonths = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec',
  ms: 'Jan Feb Mac Apr Mei Jun Jul Ogo Sep Okt Nov Dis',
}

const looks: Record<Language, Look> = {
  en: { ...withMonthNames('en'), clock: ({ clock }) => clock },
  ms: { ...withMonthNames('ms'), clock: malayClock },
  zh: {
    day: ({ year, month, day }) => `${year}年${month + 1}月${day}日`,
    shortDay: ({ month, day }) => `${month + 1}月${day}日`,
    month: ({ year, month }) => `${year}年${month + 1}月`,
    clock: ({ clock }) => clock,
    comma: ' ',
  },
}

/** Texts of moments (ISO 8601) in Malaysian time, in a language. */
export function timesIn(language: Language) {
  const look = looks[language]
  const dateTimeText = (iso: string) => {
    const parts = partsOf(Date.parse(iso))
    return look.day(parts) + look.comma + look.clock(parts)
  }
  return {
    /** A moment: "21 Nov 2026, 13:45". */
    dateTimeText,

    /** A moment of these days: "21 Nov, 13:45". */
    dayTimeText(iso: string): string {
      const parts = partsOf(Date.parse(iso))
      return look.shortDay(parts) + look.comma + look.clock(parts)
    },

    /** The day of a moment: "21 Nov 2026". */
    dayText: (iso: string): string => look.day(partsOf(Date.parse(iso))),

    /** The time of a moment, "13:45"; with the date if it is not today. */
    timeText(iso: string, now = Date.now()): string {
      const at = Date.parse(iso)
      const isToday = malaysianDay(at) === malaysianDay(now)
      return isToday ? look.clock(partsOf(at)) : dateTimeText(iso)
    },

    /** A month (YYYY-MM): "November 2026". */
    monthText: (month: string): string => look.month(partsOf(Date.parse(`${month}-01`))),
  }
}

export const { dateTimeText, dayTimeText, dayText, timeText, monthText } = timesIn(language)

/** The day in Malaysia (YYYY-MM-DD) of a time in ms. */
export function malaysianDay(time: number): string {
  return new Date(time + OFFSET_MS).toISOString().slice(0, 10)
}

function partsOf(time: number): Parts {
  const there = new Date(time + OFFSET_MS)
  return {
    year: there.getUTCFullYear(),
    month: there.getUTCMonth(),
    day: there.getUTCDate(),
    clock: there.toISOString().slice(11, 16),
  }
}

function withMonthNames(language: 'en' | 'ms'): Omit<Look, 'clock'> {
  const long = months[language].split(' ')
  const short = shortMonths[language].split(' ')
  const shortDay = ({ month, day }: Parts) => `${day} ${short[month]}`
  return {
    day: (parts) => `${shortDay(parts)} ${parts.year}`,
    shortDay,
    month: ({ year, month }) => `${long[month]} ${year}`,
    comma: ', ',
  }
}

/** Twelve hours, in the morning (PG) or after noon (PTG). */
function malayClock({ clock }: Parts): string {
  const hour = Number(clock.slice(0, 2))
  return `${hour % 12 || 12}${clock.slice(2)} ${hour < 12 ? 'PG' : 'PTG'}`
}
