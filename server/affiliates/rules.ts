import { randomInt } from 'node:crypto'
import { amountOf } from '@apeak/contract/money'

/** What a tier asks for in a month, and what it gives: hundredths of a percent of the sales. */
export type Tier = { active_users: number; sales_sen: number; rate_hundredths: number }

/** An affiliate's month in numbers. */
export type Performance = { active_users: number; sales_sen: number }

/** What a month earns: by the highest tier whose thresholds are both reached; nothing below the first. */
export function commissionOf(tiers: readonly Tier[], performance: Performance) {
  const rates = tiers.toSorted((one, other) => one.rate_hundredths - other.rate_hundredths)
  const reached = rates.findLast((tier) => reaches(performance, tier))
  const hundredths = reached?.rate_hundredths ?? 0
  return {
    rate_hundredths: hundredths,
    commission_sen: amountOf({ kind: 'percent', hundredths }, performance.sales_sen),
    /** Undefined at the top. */
    next: rates.find(({ rate_hundredths }) => rate_hundredths > hundredths),
  }
}

// Where more was refunded than sold, the first tier still says what is taken back.
const reaches = ({ active_users, sales_sen }: Performance, tier: Tier) =>
  active_users >= tier.active_users && Math.max(0, sales_sen) >= tier.sales_sen

// Without what is mistaken for something else: 0 and O, 1, I and L.
const clearLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A code that the shop makes: short, and read out without a doubt. */
export const newReferralCode = () =>
  Array.from({ length: 6 }, () => clearLetters[randomInt(clearLetters.length)]).join('')

/** Under which a code is known: those that are mistaken for each other are the same. */
export const codeKey = (code: string) =>
  code.trim().toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')

/** Words of the shop: a code that holds one would speak in its name. */
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

/** Whether a code would pass for the shop's own. */
export function isShopWord(code: string): boolean {
  const key = codeKey(code)
  return shopWords.some((word) => key.includes(codeKey(word)))
}

/** An address that a referral's affiliate may see: how it begins, and its host. */
export function maskEmail(email: string): string {
  const at = email.indexOf('@')
  const shown = Math.min(3, Math.max(1, at - 2))
  return `${email.slice(0, shown)}•••${email.slice(at)}`
}
