import { language } from '#messages/language.ts'

const locale = { en: 'en-GB', ms: 'ms-MY', zh: 'zh-CN' }[language]

const moment = new Intl.DateTimeFormat(locale, {
  timeZone: 'Asia/Kuala_Lumpur',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  hourCycle: 'h23',
  minute: '2-digit',
})
const day = new Intl.DateTimeFormat(locale, {
  timeZone: 'Asia/Kuala_Lumpur',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const dayTime = new Intl.DateTimeFormat(locale, {
  timeZone: 'Asia/Kuala_Lumpur',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  hourCycle: 'h23',
  minute: '2-digit',
})
const clock = new Intl.DateTimeFormat(locale, {
  timeZone: 'Asia/Kuala_Lumpur',
  hour: '2-digit',
  hourCycle: 'h23',
  minute: '2-digit',
})
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' })

/** A moment (ISO 8601) in Malaysian time: "21 Nov 2026, 13:45". */
export function dateTimeText(iso: string): string {
  return moment.format(new Date(iso))
}

/** A moment of these days (ISO 8601) in Malaysian time: "21 Nov, 13:45". */
export function dayTimeText(iso: string): string {
  return dayTime.format(new Date(iso))
}

/** The day of a moment (ISO 8601) in Malaysia: "21 Nov 2026". */
export function dayText(iso: string): string {
  return day.format(new Date(iso))
}

/** The day in Malaysia (YYYY-MM-DD) of a time in ms. */
export function malaysianDay(time: number): string {
  return isoDay.format(time)
}

/** The time of a moment (ISO 8601) in Malaysia, "13:45"; with the date if it is not today. */
export function timeText(iso: string, now = Date.now()): string {
  const at = new Date(iso)
  return malaysianDay(at.getTime()) === malaysianDay(now) ? clock.format(at) : dateTimeText(iso)
}
