import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Actor, nameOf } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { alreadyDone, notFound } from '#platform/http/problems.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { assertMove, type DoneBefore, type Moves } from '#platform/postgres/events.ts'
import { addAffiliateEvent, lastAffiliateEvent, lastDecision } from './affiliate-events.ts'
import { insertCode, isCodeTaken } from './referral-codes.ts'
import { newReferralCode } from './rules.ts'

type Status = 'pending' | 'approved' | 'rejected' | 'suspended'

/** The moves of an application. */
const moves = {
  approved: { from: ['pending'], to: 'approved' },
  rejected: { from: ['pending'], to: 'rejected' },
  suspended: { from: ['approved'], to: 'suspended' },
  reinstated: { from: ['suspended'], to: 'approved' },
} as const satisfies Moves<Status>

/** An operator's decision about an application. */
export type Decision = keyof typeof moves

export type Application = { id: number; account_id: number; status: Status }

/** Locks an application. Throws 404, also after erasure. */
async function lockApplication(tx: Queryable, id: number): Promise<Application> {
  const { rows } = await sql<Application>`
    select id, account_id, status from affiliate_applications
    where id = ${id} and erased_at is null for update`.execute(tx)
  if (!rows[0]) throw notFound('Application')
  return rows[0]
}

/** Locks the approved application of an affiliate. Throws 404. */
async function lockApplicationOf(tx: Queryable, affiliateId: number): Promise<Application> {
  const { rows } = await sql<Application>`
    select id, account_id, status from affiliate_applications
    where account_id = ${affiliateId} and status in ('approved', 'suspended') and erased_at is null
    for update`.execute(tx)
  if (!rows[0]) throw notFound('Affiliate')
  return rows[0]
}

/**
 * Moves a locked application, with its event and the mail to the applicant. `rejectionReason`: for the
 * applicant. Throws `CannotMove`.
 */
async function moveApplication(
  tx: Queryable,
  { id, account_id, status }: Application,
  move: Decision,
  {
    actor,
    reason,
    rejectionReason = null,
  }: { actor: Actor; reason?: string; rejectionReason?: string | null },
): Promise<void> {
  assertMove(moves, move, status)
  const { to } = moves[move]
  await sql`
    update affiliate_applications
    set status = ${to}, decided_at = coalesce(decided_at, now()), rejection_reason = ${rejectionReason}
    where id = ${id}`.execute(tx)
  const data = { application_id: id }
  await addAffiliateEvent(tx, {
    ...{ id: account_id, event: move, actor, from: status, to, data },
    ...(reason !== undefined && { reason }),
  })
  const mail = { ...data, decision: move, event: randomUUID() }
  await addJob(tx, 'mail_affiliate_decision', mail)
}

/** The most attempts to generate an unused code. */
const CODES_TRIED = 5

/**
 * Approves an application: the applicant becomes an affiliate with a code, and gets a mail. Safe to repeat.
 * Throws 404; 409 with the operator if it is not pending.
 */
export async function approveApplication(
  { database }: Pick<Context, 'database'>,
  id: number,
  actor: Actor,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await inTransaction(database, async (tx) => {
        const application = await lockApplication(tx, id)
        if (application.status !== 'pending') {
          const done = await lastDecision(tx, id)
          return assertOwn(done, 'approved', actor, 'This application has already been decided.')
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
  { database }: Pick<Context, 'database'>,
  id: number,
  reason: string,
  actor: Actor,
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const application = await lockApplication(tx, id)
    if (application.status !== 'pending') {
      const done = await lastDecision(tx, id)
      return assertOwn(done, 'rejected', actor, 'This application has already been decided.')
    }
    await moveApplication(tx, application, 'rejected', { actor, rejectionReason: reason })
  })
}

/**
 * Suspends an affiliate: their codes attribute no new accounts; their referrals keep earning. Safe to
 * repeat. Throws 404; 409 if another operator did.
 */
export const suspendAffiliate = (
  context: Pick<Context, 'database'>,
  id: number,
  by: { actor: Actor; reason: string },
) => setSuspended(context, id, 'suspended', by)

/** Ends a suspension. Safe to repeat. Throws 404; 409 if another operator did, or there is none. */
export const reinstateAffiliate = (
  context: Pick<Context, 'database'>,
  id: number,
  by: { actor: Actor; reason: string },
) => setSuspended(context, id, 'reinstated', by)

function setSuspended(
  { database }: Pick<Context, 'database'>,
  id: number,
  move: 'suspended' | 'reinstated',
  { actor, reason }: { actor: Actor; reason: string },
): Promise<void> {
  const isSuspending = move === 'suspended'
  return inTransaction(database, async (tx) => {
    const application = await lockApplicationOf(tx, id)
    if (application.status === (isSuspending ? 'suspended' : 'approved')) {
      const done = await lastAffiliateEvent(tx, [id], ['suspended', 'reinstated'])
      const message = isSuspending
        ? 'This affiliate is already suspended.'
        : 'This affiliate is not suspended.'
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
