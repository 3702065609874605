import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#actor.ts'
import { notFound } from '#platform/http/problems.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { assertMove, type Moves } from '#platform/postgres/lifecycle.ts'
import { addAffiliateEvent } from './affiliate-events.ts'

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
export async function lockApplication(tx: Queryable, id: number): Promise<Application> {
  const { rows } = await sql<Application>`
    select id, account_id, status from affiliate_applications
    where id = ${id} and erased_at is null for update`.execute(tx)
  if (!rows[0]) throw notFound('Application')
  return rows[0]
}

/** Locks the approved application of an affiliate. Throws 404. */
export async function lockApplicationOf(tx: Queryable, affiliateId: number): Promise<Application> {
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
export async function moveApplication(
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
