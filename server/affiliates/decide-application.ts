import { type Actor, nameOf } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { alreadyDone } from '#platform/http/problems.ts'
import { inTransaction, violatesAny } from '#platform/postgres/database.ts'
import type { DoneBefore } from '#platform/postgres/events.ts'
import {
  type Decision,
  lockApplication,
  lockApplicationOf,
  moveApplication,
} from './move-application.ts'
import { newReferralCode } from './rules.ts'
import { insertAffiliate, setSuspended } from './sql-affiliates.ts'
import { lastAffiliateEvent, lastDecision } from './sql-events.ts'

type Needs = Pick<Context, 'database'>

/** How often a code is made anew that happens to be somebody's. */
const CODES_TRIED = 5

/**
 * Approves an application: its applicant becomes an affiliate, gets a code, and is told. Repeated by who
 * did, it changes nothing. Throws 404; 409 where it is not pending, naming who decided.
 */
export async function approveApplication(
  { database }: Needs,
  id: number,
  actor: Actor,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await inTransaction(database, async (tx) => {
        const application = await lockApplication(tx, id)
        if (application.status !== 'pending') {
          const done = await lastDecision(tx, id)
          return assertOwn(done, 'approved', actor, 'This application was decided already.')
        }
        await moveApplication(tx, application, 'approved', { actor })
        await insertAffiliate(tx, application.account_id, newReferralCode())
      })
    } catch (error) {
      const isTaken = violatesAny(error, ['referral_codes_pkey', 'affiliates_code_unique'])
      if (!isTaken || tried === CODES_TRIED) throw error
    }
  }
}

/**
 * Rejects an application; the applicant is told the reason, and may apply again. Repeated by who did, it
 * changes nothing. Throws 404; 409 where it is not pending, naming who decided.
 */
export function rejectApplication(
  { database }: Needs,
  id: number,
  reason: string,
  actor: Actor,
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const application = await lockApplication(tx, id)
    if (application.status !== 'pending') {
      const done = await lastDecision(tx, id)
      return assertOwn(done, 'rejected', actor, 'This application was decided already.')
    }
    await moveApplication(tx, application, 'rejected', { actor, rejectionReason: reason })
  })
}

/**
 * Stops an affiliate's codes: nobody new is attributed. Who was attributed before stays so and goes on
 * to earn. Repeated by who did, it changes nothing. Throws 404 where they are no affiliate, 409 where
 * another suspended them.
 */
export function suspendAffiliate(
  { database }: Needs,
  id: number,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const application = await lockApplicationOf(tx, id)
    if (application.status === 'suspended') {
      const done = await lastAffiliateEvent(tx, [id], ['suspended', 'reinstated'])
      return assertOwn(done, 'suspended', actor, 'They are suspended already.')
    }
    await moveApplication(tx, application, 'suspended', { actor, reason })
    await setSuspended(tx, id, true)
  })
}

/**
 * Lets a suspended affiliate's codes attribute again. Repeated by who did, it changes nothing. Throws 404
 * where they are no affiliate, 409 where another did or they never were suspended.
 */
export function reinstateAffiliate(
  { database }: Needs,
  id: number,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const application = await lockApplicationOf(tx, id)
    if (application.status === 'approved') {
      const done = await lastAffiliateEvent(tx, [id], ['suspended', 'reinstated'])
      return assertOwn(done, 'reinstated', actor, 'They are not suspended.')
    }
    await moveApplication(tx, application, 'reinstated', { actor, reason })
    await setSuspended(tx, id, false)
  })
}

/** Nothing where the actor themselves decided so last; otherwise throws 409, naming who did. */
function assertOwn(
  done: DoneBefore | undefined,
  decision: Decision,
  actor: Actor,
  sentence: string,
): void {
  const isOwn = done?.actor_kind === actor.kind && done.actor === nameOf(actor)
  if (!isOwn || done.event !== decision) throw alreadyDone(sentence, done)
}
