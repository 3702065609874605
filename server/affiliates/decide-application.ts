import { type Actor, nameOf } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { alreadyDone } from '#platform/http/problems.ts'
import { retryOnConflict, violatesAny } from '#platform/postgres/database.ts'
import { newReferralCode } from './rules.ts'
import { approve, reject } from './sql-affiliates.ts'
import { lastDecision } from './sql-lifecycle.ts'

/** How often a code is made anew that happens to be somebody's. */
const CODES_TRIED = 5

/**
 * Approves an application: its applicant becomes an affiliate, gets a code, and is told. Repeated by who
 * did, it changes nothing. Throws 409 where it is not pending, naming who decided.
 */
export async function approveApplication(
  { database }: Pick<AppContext, 'database'>,
  id: number,
  actor: Actor,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      const code = newReferralCode()
      if (await retryOnConflict(() => approve(database, id, code, actor))) return
      return await assertDecided(database, id, 'approved', actor)
    } catch (error) {
      const isTaken = violatesAny(error, ['referral_codes_pkey', 'affiliates_code_unique'])
      if (!isTaken || tried === CODES_TRIED) throw error
    }
  }
}

/**
 * Rejects an application; the applicant is told the reason, and may apply again. Repeated by who did, it
 * changes nothing. Throws 409 where it is not pending, naming who decided.
 */
export async function rejectApplication(
  { database }: Pick<AppContext, 'database'>,
  id: number,
  reason: string,
  actor: Actor,
): Promise<void> {
  if (await retryOnConflict(() => reject(database, id, reason, actor))) return
  await assertDecided(database, id, 'rejected', actor)
}

/** Nothing where the operator themselves decided so; otherwise throws 409. */
async function assertDecided(
  db: AppContext['database'],
  id: number,
  event: 'approved' | 'rejected',
  actor: Actor,
): Promise<void> {
  const done = await lastDecision(db, id)
  const isOwn = done?.actor_kind === actor.kind && done.actor === nameOf(actor)
  if (!isOwn || done.event !== event) {
    throw alreadyDone('This application was decided already.', done)
  }
}
