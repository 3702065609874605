import { violatesAny } from '#platform/postgres/database.ts'
import type { UnappliedReason } from './rules.ts'

/** Thrown to undo the record of an applied payment, which is then recorded as unapplied. */
export class Unapplied extends Error {
  readonly reason: UnappliedReason
  constructor(reason: UnappliedReason) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Why money is unapplied, by what was thrown when it was to pay for something; undefined where that is
 * another failure. `goodsGone`: the constraints that say that what it would pay for is gone.
 */
export function whyUnapplied(
  error: unknown,
  goodsGone: readonly string[],
): UnappliedReason | undefined {
  if (error instanceof Unapplied) return error.reason
  if (violatesAny(error, ['payments_one_applied'])) return 'already_paid'
  return violatesAny(error, goodsGone) ? 'goods_gone' : undefined
}
