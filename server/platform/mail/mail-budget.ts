import { type Limit, takeFromLimit, takeFromLimits } from '../http/rate-limit.ts'
import type { Queryable } from '../postgres/database.ts'

/** A limit on mails, and whom it counts for. */
export type MailBudget = { limit: Limit; who: string }

/** Jobs may be retried for days. */
const counted: Limit = { name: 'mail counted', most: 1, minutes: 7 * 24 * 60 }

/**
 * Counts a mail against all its budgets, once however often its job runs; returns whether it may be
 * sent. `cause`: as for `SendMail`.
 */
export async function isWithinBudgets(
  db: Queryable,
  cause: string,
  budgets: readonly MailBudget[],
): Promise<boolean> {
  if (!(await takeFromLimit(db, counted, cause))) return true
  for (const { limit, who } of budgets) {
    if (!(await takeFromLimit(db, limit, who))) return false
  }
  return true
}

/**
 * Counts several new mails; returns for each whether it may be sent. A refused mail does not count
 * against later budgets.
 */
export async function areWithinBudgets(
  db: Queryable,
  mails: readonly (readonly MailBudget[])[],
): Promise<boolean[]> {
  const within = mails.map(() => true)
  const most = Math.max(0, ...mails.map(({ length }) => length))
  for (let turn = 0; turn < most; turn += 1) {
    const asked = mails.flatMap((budgets, at) => {
      const budget = budgets[turn]
      return budget && within[at] ? [{ at, ...budget }] : []
    })
    const counted = await takeFromLimits(db, asked)
    for (const [index, { at }] of asked.entries()) within[at] = counted[index] ?? false
  }
  return within
}
