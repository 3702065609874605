import { randomInt } from 'node:crypto'
import { amountOf } from '@apeak/contract/money'

/** A tier: its thresholds of a month, and its rate in hundredths of a percent. */
export type Tier = { active_users: number; sales_sen: number; rate_hundredths: number }

/** The figures of an affiliate's month. */
export type Performance = { active_users: number; sales_sen: number }

/** The commission of a month, by the highest tier with both thresholds reached; none below the first. */
export function commissionOf(tiers: readonly Tier[], performance: Performance) {
  const rates = tiers.toSorted((one, other) => one.rate_hundredths - other.rate_hundredths)
  const reached = rates.findLast((tier) => reaches(performance, tier))
  const hundredths = reached?.rate_hundredths ?? 0
  return {
    rate_hundredths: hundredths,
    commission_sen: amountOf({ kind: 'percent', hundredths }, performance.sales_sen),
    /** Undefined at the top tier. */
    next: rates.find(({ rate_hundredths }) => rate_hundredths > hundredths),
  }
}

// With more refunds than sales the first tier applies to the deficit.
const reaches = ({ active_users, sales_sen }: Performance, tier: Tier) =>
  active_users >= tier.active_users && Math.max(0, sales_sen) >= tier.sales_sen

// Without 0 and O, 1, I and L, which look alike.
const clearLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A generated code: short, and easy to read out. */
export const newReferralCode = () =>
  Array.from({ length: 6 }, () => clearLetters[randomInt(clearLetters.length)]).join('')

/** The key of a code; codes that look alike have the same key. */
export const codeKey = (code: string) =>
  code.trim().toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')

/** Words that make a code look like the shop's own. */
const shopWords = [
  'apeak',
  'admin',
  'staff',
  'support',
  'official',
  'helpdesk',
  'refund',
  'payment',
]

/** Whether a code looks like the shop's own. */
export function isReservedCode(code: string): boolean {
  const key = codeKey(code)
  return shopWords.some((word) => key.includes(codeKey(word)))
}

/** An email address with only its beginning and host. */
export function maskEmail(email: string): string {
  const at = email.indexOf('@')
  const shown = Math.min(3, Math.max(1, at - 2))
  return `${email.slice(0, shown)}•••${email.slice(at)}`
}
