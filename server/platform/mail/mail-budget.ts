import { type Limit, takeFromLimit, takeFromLimits } from '../http/rate-limit.ts'
import type { Queryable } from '../postgres/database.ts'

/** One limit of how many mails are sent, and for whom it counts. */
export type MailBudget = { limit: Limit; who: string }

/** A job may run for days until its mail is sent. */
const counted: Limit = { name: 'mail counted', most: 1, minutes: 7 * 24 * 60 }

/**
 * Whether a mail may be sent by all of its budgets, in which it is counted: once, however often its
 * job runs. `cause`: as `SendMail` takes it.
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
 * The same of several mails at once, none of which was counted before: for each in its place whether it
 * may be sent. What one budget refuses is counted in none of those after it.
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
