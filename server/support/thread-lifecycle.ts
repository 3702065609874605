/** How a thread stands: somebody is to look at it, or not. */
export type ThreadStatus = 'open' | 'closed'

/**
 * Every way in which a thread is moved: from which statuses, and to which. Nothing else moves one.
 * The statements (sql-thread-lifecycle.ts) take their guards and their effect from here, and each writes its
 * event into `support_thread_events`. A thread begins with `opened`.
 */
export const threadMoves = {
  /** Somebody wrote: whoever it was, a closed thread is open again. */
  replied: { from: ['open', 'closed'], to: 'open' },
  closed: { from: ['open'], to: 'closed' },
  reopened: { from: ['closed'], to: 'open' },
  /** Its person was erased, and what was said with them. */
  erased: { from: ['open', 'closed'], to: 'closed' },
} as const satisfies Record<string, { from: readonly ThreadStatus[]; to: ThreadStatus }>

export type ThreadMove = keyof typeof threadMoves
/** What happens to a thread besides, which leaves it as open as it was. */
export type ThreadEvent = ThreadMove | 'opened' | 'assigned' | 'noted' | 'partnership_moved'
