import type { PaymentMethodValue } from '@apeak/contract/payments'

/** The providers whose payments arrive by message. */
export type Provider = 'razorpay' | 'fiuu'

/** Whether a method is paid at a provider. */
export const isProvider = (method: PaymentMethodValue): method is Provider =>
  method === 'razorpay' || method === 'fiuu'

export type AttemptState = 'open' | 'pending' | 'failed' | 'paid'

/**
 * What asking a provider brought: the attempt's state; unknown, which is never taken for failed; or
 * later, where it may not be asked now.
 */
export type Asked = AttemptState | 'unknown' | 'later'

const strengths: Asked[] = ['paid', 'later', 'unknown', 'pending', 'failed']

/** What several payments of one attempt come to: one that is paid outweighs all, doubt a failure. */
export function strongest(said: Asked[]): Asked {
  return strengths.find((one) => said.includes(one)) ?? 'open'
}

/** Why money is kept for an operator instead of paying for something. */
export type UnappliedReason = 'already_paid' | 'wrong_amount' | 'wrong_currency' | 'goods_gone'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** When an open attempt is asked about, counted from its beginning: then hourly, then daily. */
const firstAsks = [2, 5, 15, 30, 60].map((minutes) => minutes * MINUTE)
// Fiuu asks not to be asked straight after the beginning.
const firstAsksOfFiuu = firstAsks.slice(1)

/** Razorpay's late authorisations end after three days; Fiuu decides a pending one within thirty. */
const ASKING_DAYS = 4
const ASKING_DAYS_PENDING = 30

/** Milliseconds after its beginning at which an attempt is first asked about. */
export function firstAskAfter(provider: Provider): number {
  return (provider === 'fiuu' ? firstAsksOfFiuu : firstAsks)[0] ?? HOUR
}

/**
 * When to ask again, in milliseconds after the attempt's beginning; null when asking ends.
 * `age` is how long ago the attempt began.
 */
export function nextAskAfter(provider: Provider, state: AttemptState, age: number): number | null {
  if (state === 'paid') return null
  const early = (provider === 'fiuu' ? firstAsksOfFiuu : firstAsks).find((after) => after > age)
  if (early) return early
  const next = age < DAY ? (Math.floor(age / HOUR) + 1) * HOUR : (Math.floor(age / DAY) + 1) * DAY
  const last = (state === 'pending' ? ASKING_DAYS_PENDING : ASKING_DAYS) * DAY
  return next <= last ? next : null
}

/** The questions that Fiuu counts: about a transaction, an order's latest one, or lists of them. */
export type FiuuQuestion = 'transaction' | 'order' | 'list'

// Of its documented limits (30, 10 and 5 a minute) the shares of the largest.
const shares: Record<FiuuQuestion, number> = { transaction: 1, order: 1 / 3, list: 1 / 6 }

/**
 * How often a question may be asked in one minute of the clock, where `perMinute` is what Fiuu allows
 * for transactions: half of it, so that no sixty seconds across two minutes hold more.
 */
export function fiuuLimit(question: FiuuQuestion, perMinute: number): number {
  return Math.max(1, Math.floor((perMinute * shares[question]) / 2))
}

/** Whether an attempt of this age is still found by Fiuu's lists, which reach back one day. */
export function isWithinFiuuList(age: number): boolean {
  return age < DAY - HOUR
}

/** Whether money fits the attempt that it names; the reason where it does not. */
export function misfit(
  attempt: { amount_sen: number; currency: string },
  money: { amount_sen: number; currency: string },
): UnappliedReason | null {
  if (money.currency !== attempt.currency) return 'wrong_currency'
  return money.amount_sen === attempt.amount_sen ? null : 'wrong_amount'
}
