import type { AttemptState, PollingRules, ProviderStatus } from './providers/provider.ts'

const byStrength: ProviderStatus[] = ['paid', 'later', 'unknown', 'pending', 'failed']

/** The combined status of an attempt's payments: paid outweighs all, undecided outweighs failed. */
export function strongestStatus(statuses: ProviderStatus[]): ProviderStatus {
  return byStrength.find((one) => statuses.includes(one)) ?? 'open'
}

/** Why a payment is unapplied. */
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

/** When an attempt is first polled, in milliseconds after it is agreed to. */
export function firstPollAfter({ firstMinutes }: PollingRules): number {
  return (firstMinutes[0] ?? 60) * MINUTE
}

/**
 * When to poll next, in milliseconds after the shopper last agreed to the attempt; null: never. `age`:
 * milliseconds since then.
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

/** Whether the shopper agreed to the terms more than `hours` ago. */
export function isLate({ agreed_at }: { agreed_at: Date }, hours: number): boolean {
  return Date.now() - agreed_at.getTime() > hours * HOUR
}

/** Why money does not match its attempt; null if it does. */
export function mismatch(
  attempt: { amount_sen: number; currency: string },
  money: { amount_sen: number; currency: string },
): UnappliedReason | null {
  if (money.currency !== attempt.currency) return 'wrong_currency'
  return money.amount_sen === attempt.amount_sen ? null : 'wrong_amount'
}
