import { sql } from 'kysely'
import { type Actor, nameOf } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { alreadyDone } from '#platform/http/problems.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import type { DoneBefore } from '#platform/postgres/events.ts'
import { lastAffiliateEvent, lastDecision } from './affiliate-events.ts'
import {
  type Decision,
  lockApplication,
  lockApplicationOf,
  moveApplication,
} from './move-application.ts'
import { insertCode, isCodeTaken } from './referral-codes.ts'
import { newReferralCode } from './rules.ts'

type Context = Pick<AppContext, 'database'>

/** The most attempts to generate an unused code. */
const CODES_TRIED = 5

/**
 * Approves an application: the applicant becomes an affiliate with a code, and gets a mail. Safe to repeat.
 * Throws 404; 409 with the operator if it is not pending.
 */
export async function approveApplication(
  { database }: Context,
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
        const { account_id } = application
        const code = newReferralCode()
        await sql`insert into affiliates (id, code) values (${account_id}, ${code})`.execute(tx)
        await insertCode(tx, account_id, code)
      })
    } catch (error) {
      if (!isCodeTaken(error) || tried === CODES_TRIED) throw error
    }
  }
}

/**
 * Rejects an application; the applicant gets the reason by mail, and may apply again. Safe to repeat.
 * Throws 404; 409 with the operator if it is not pending.
 */
export function rejectApplication(
  { database }: Context,
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
 * Suspends an affiliate: their codes attribute no new accounts; their referrals keep earning. Safe to
 * repeat. Throws 404; 409 if another operator did.
 */
export const suspendAffiliate = (
  context: Context,
  id: number,
  by: { actor: Actor; reason: string },
) => setSuspended(context, id, 'suspended', by)

/** Ends a suspension. Safe to repeat. Throws 404; 409 if another operator did, or there is none. */
export const reinstateAffiliate = (
  context: Context,
  id: number,
  by: { actor: Actor; reason: string },
) => setSuspended(context, id, 'reinstated', by)

function setSuspended(
  { database }: Context,
  id: number,
  move: 'suspended' | 'reinstated',
  { actor, reason }: { actor: Actor; reason: string },
): Promise<void> {
  const isSuspending = move === 'suspended'
  return inTransaction(database, async (tx) => {
    const application = await lockApplicationOf(tx, id)
    if (application.status === (isSuspending ? 'suspended' : 'approved')) {
      const done = await lastAffiliateEvent(tx, [id], ['suspended', 'reinstated'])
      const message = isSuspending ? 'They are suspended already.' : 'They are not suspended.'
      return assertOwn(done, move, actor, message)
    }
    await moveApplication(tx, application, move, { actor, reason })
    await sql`
      update affiliates set suspended_at = case when ${isSuspending}::boolean then now() end
      where id = ${id}`.execute(tx)
  })
}

/** Throws 409 unless the actor made the latest decision, and it was this one. */
function assertOwn(
  done: DoneBefore | undefined,
  decision: Decision,
  actor: Actor,
  sentence: string,
): void {
  const isOwn = done?.actor_kind === actor.kind && done.actor === nameOf(actor)
  if (!isOwn || done.event !== decision) throw alreadyDone(sentence, done)
}
