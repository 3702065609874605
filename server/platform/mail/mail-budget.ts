import { type Limit, takeFromLimit } from '../http/rate-limit.ts'
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
