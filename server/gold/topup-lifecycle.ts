import type { GoldStatus } from '@apeak/contract/gold'

/**
 * Every way in which a top-up is moved: from which statuses, to which. Nothing else moves one. The
 * statements (sql-topup-lifecycle.ts) take their guards and their effect from here, and each writes
 * its event into `topup_events`. A top-up begins with `begun`.
 */
export const topupMoves = {
  /** It is to be paid by another method, or at its present fee. */
  continued: { from: ['pending'], to: 'pending' },
  /** The customer says that a manual payment is on its way. */
  placed: { from: ['pending'], to: 'pending' },
  cancelled: { from: ['pending'], to: 'cancelled' },
  /** Its money is in, also late. */
  completed: { from: ['pending', 'cancelled'], to: 'completed' },
} as const satisfies Record<string, { from: readonly GoldStatus[]; to: GoldStatus }>

export type TopupMove = keyof typeof topupMoves

/** What can stand in `topup_events`. */
export type TopupEvent = TopupMove | 'begun'
