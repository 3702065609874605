import type { RefusedLine } from '@apeak/contract/codes'

/** A code as it was read, with the line that it stood in. */
export type ReadCode = { line: number; code: string; expires_at: Date | null }

/** Longer than any code, with its serial number. */
const CODE_CHARACTERS_MAX = 200

const day = 24 * 60 * 60 * 1000
/** Malaysia is eight hours ahead all year. */
const midnightThere = (text: string) => Date.parse(`${text}T00:00:00+08:00`)

/**
 * What people write differently of one and the same code is left out, so that it is known again:
 * spaces, hyphens, small letters.
 */
export const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase()

/**
 * When a code expires that is said to be valid until a day: when that day is over in Malaysia. The day
 * as 2027-01-31 or 31/01/2027; undefined where it is none.
 */
export function endOfDay(text: string): Date | undefined {
  const [, date, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const iso = year ? `${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}` : text
  if (!/^\d{4}-\d\d-\d\d$/.test(iso)) return undefined
  const start = midnightThere(iso)
  if (Number.isNaN(start)) return undefined
  // A day that is not in the calendar may be read as another one.
  const isThatDay = new Date(start + day / 3).toISOString().startsWith(iso)
  return isThatDay ? new Date(start + day) : undefined
}

/** Why a line is refused for what it says itself; undefined where nothing is wrong with it. */
export function faultOf(
  [code = '', until = '', ...more]: string[],
  now: Date,
): RefusedLine['why'] | undefined {
  if (more.some((cell) => cell !== '')) return 'unreadable'
  if (plainCode(code) === '') return 'unreadable'
  if (code.length > CODE_CHARACTERS_MAX) return 'too_long'
  if (until === '') return undefined
  const end = endOfDay(until)
  if (!end) return 'no_date'
  return end <= now ? 'expired' : undefined
}
