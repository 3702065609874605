import { password } from '#messages/account.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** When a session at `address` was last used (ISO 8601), in its largest whole unit; `now` in ms. */
export function lastUsedText(address: string, moment: string, now: number): string {
  const seconds = (now - Date.parse(moment)) / 1000
  if (seconds >= 2 * DAY) return password.usedDaysAgo(address, Math.floor(seconds / DAY))
  if (seconds >= DAY) return password.usedYesterday(address)
  if (seconds >= HOUR) return password.usedHoursAgo(address, Math.floor(seconds / HOUR))
  if (seconds >= MINUTE) return password.usedMinutesAgo(address, Math.floor(seconds / MINUTE))
  return password.usedJustNow(address)
}
