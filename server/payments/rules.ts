import type { AttemptState, PollingRules, ProviderStatus } from './providers/provider.ts'

const byStrength: ProviderStatus[] = ['paid', 'later', 'unknown', 'pending', 'failed']

/** What several payments of one attempt come to: one that is paid outweighs all, doubt a failure. */
export function strongestStatus(statuses: ProviderStatus[]): ProviderStatus {
  return byStrength.find((one) => statuses.includes(one)) ?? 'open'
}

/** Why money is kept for an operator instead of paying for something. */
export type UnappliedReason =
  | 'already_paid'
  | 'wrong_amount'
  | 'wrong_currency'
  | 'goods_gone'
  | 'terms_ended'
  | 'unknown_attempt'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Milliseconds after its beginning at which an attempt is first looked up. */
export function firstPollAfter({ firstMinutes }: PollingRules): number {
  return (firstMinutes[0] ?? 60) * MINUTE
}

/**
 * When to look again, in milliseconds after the attempt's beginning; null when that has ended.
 * `age` is how long ago the attempt began.
 */
export function nextPollAfter(
  { firstMinutes, days }: PollingRules,
  state: AttemptState,
  age: number,
): number | null {
  if (state === 'paid') return null
  const early = firstMinutes.find((minutes) => minutes * MINUTE > age)
  if (early) return early * MINUTE
  const next = age < DAY ? (Math.floor(age / HOUR) + 1) * HOUR : (Math.floor(age / DAY) + 1) * DAY
  const last = (state === 'pending' ? days.pending : days.usual) * DAY
  return next <= last ? next : null
}

/** Whether money comes later than so many hours after its terms were agreed to. */
export function isLate({ agreed_at }: { agreed_at: Date }, hours: number): boolean {
  return Date.now() - agreed_at.getTime() > hours * HOUR
}

/** Whether money fits the attempt that it names; the reason where it does not. */
export function mismatch(
  attempt: { amount_sen: number; currency: string },
  money: { amount_sen: number; currency: string },
): UnappliedReason | null {
  if (money.currency !== attempt.currency) return 'wrong_currency'
  return money.amount_sen === attempt.amount_sen ? null : 'wrong_amount'
}
