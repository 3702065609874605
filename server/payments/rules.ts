/** The providers whose payments arrive by message. */
export type Provider = 'razorpay' | 'fiuu'
/** What can be paid for. */
export type Kind = 'order'

export type AttemptState = 'open' | 'pending' | 'failed' | 'paid'

/** Why money is kept for an operator instead of paying for something. */
export type ParkedReason = 'already_paid' | 'wrong_amount' | 'wrong_currency' | 'goods_gone'

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

/** Whether money fits the attempt that it names; the reason where it does not. */
export function misfit(
  attempt: { amount_sen: number; currency: string },
  money: { amount_sen: number; currency: string },
): ParkedReason | null {
  if (money.currency !== attempt.currency) return 'wrong_currency'
  return money.amount_sen === attempt.amount_sen ? null : 'wrong_amount'
}
