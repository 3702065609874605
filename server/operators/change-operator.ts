import type { Role } from '@apeak/contract/operators'
import { sql } from 'kysely'
import { type Operator, operatorActor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { assertOwn, notFound, Refusal } from '#platform/http/problems.ts'
import { inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { lastOperatorEvent } from '#platform/postgres/events.ts'
import { addOperatorEvent, operatorEventsOf } from './events.ts'
import { revokeInvitationsBy } from './invite.ts'
import { queueNoticeTo, queueTeamNews } from './notices.ts'
import { type LockedOperator, lockWithOwners } from './queries.ts'
import { voidPasswordResets } from './recover-operator-password.ts'
import { mayInvite, rightMissing } from './rules.ts'
import { deleteSecondFactor, endCodeLockouts } from './second-factor.ts'
import { endSessionsOf } from './sessions.ts'

/** What one operator does to another: whose id, who, and why. */
type OperatorChange = { id: string; by: string; reason: string }

/**
 * Gives an operator another role; their sessions, reset links and, where they may not invite any more,
 * their open invitations end. Repeated, it changes nothing; 409 where another did it.
 */
export function changeRole(
  { database }: Context,
  asked: OperatorChange,
  role: Role,
): Promise<void> {
  const { id } = asked
  return inTransaction(database, async (tx) => {
    const { target, owners, actor, reason } = await lockTarget(tx, asked)
    if (target.role === role || !target.is_active) return assertDoneBy(tx, asked, 'role_changed')
    if (target.role === 'owner') assertOwnerLeft(owners, id)
    await tx.updateTable('operators').set({ role }).where('id', '=', id).execute()
    await endAccess(tx, { ...target, role }, actor)
    const [before, after] = [{ role: target.role }, { role }]
    const event = { actor, subject: 'operator', id, action: 'role_changed' } as const
    await addOperatorEvent(tx, { ...event, reason, before, after })
    await queueNoticeTo(tx, 'role-changed', id)
    await queueTeamNews(tx, {
      kind: 'role-changed',
      operator_id: id,
      by: actor.id,
      was: target.role,
    })
  })
}

/**
 * Takes an operator's access away, with their sessions, reset links and open invitations. Repeated, it
 * changes nothing; 409 where another did it.
 */
export function deactivateOperator({ database }: Context, asked: OperatorChange): Promise<void> {
  const { id } = asked
  return inTransaction(database, async (tx) => {
    const { target, owners, actor, reason } = await lockTarget(tx, asked)
    if (!target.is_active) return assertDoneBy(tx, asked, 'deactivated')
    if (target.role === 'owner') assertOwnerLeft(owners, id)
    await setActive(tx, id, false)
    await endAccess(tx, { ...target, is_active: false }, actor)
    await addOperatorEvent(tx, { actor, subject: 'operator', id, action: 'deactivated', reason })
    await queueNoticeTo(tx, 'deactivated', id)
  })
}

/** Gives an operator their access back. Repeated, it changes nothing; 409 where another did it. */
export function reactivateOperator({ database }: Context, asked: OperatorChange): Promise<void> {
  const { id } = asked
  return inTransaction(database, async (tx) => {
    const { target, actor, reason } = await lockTarget(tx, asked)
    if (target.is_active) return assertDoneBy(tx, asked, 'reactivated')
    await setActive(tx, id, true)
    await addOperatorEvent(tx, { actor, subject: 'operator', id, action: 'reactivated', reason })
    await queueNoticeTo(tx, 'reactivated', id)
    await queueTeamNews(tx, { kind: 'reactivated', operator_id: id, by: actor.id })
  })
}

/**
 * Has an operator set up another authenticator app, because theirs is lost; their sessions end, and
 * lockouts of their codes. Repeated, it changes nothing; 409 where another did it.
 */
export function resetSecondFactor({ database }: Context, asked: OperatorChange): Promise<void> {
  const { id } = asked
  if (id === asked.by) {
    throw new Refusal(409, 'Change your own second factor under “Your login”.')
  }
  return inTransaction(database, async (tx) => {
    const { target, actor, reason } = await lockTarget(tx, asked)
    if (!target.has_second_factor) return assertDoneBy(tx, asked, 'second_factor_reset')
    await deleteSecondFactor(tx, id)
    await endCodeLockouts(tx, id)
    await endSessionsOf(tx, id)
    const event = { actor, subject: 'operator', id, action: 'second_factor_reset' } as const
    await addOperatorEvent(tx, { ...event, reason })
    await queueNoticeTo(tx, 'second-factor-reset', id)
  })
}

/** Locks who is changed. Throws 404 where there is nobody, and 403 where the actor is no owner any more. */
async function lockTarget(tx: Queryable, { id, by, reason }: OperatorChange) {
  const locked = await lockWithOwners(tx, id)
  const owners = locked.filter(({ role, is_active }) => role === 'owner' && is_active)
  if (!owners.some((owner) => owner.id === by)) throw rightMissing()
  const target = locked.find((one) => one.id === id)
  if (!target) throw notFound('Operator')
  return { target, owners, actor: operatorActor({ id: by }), reason: reason.trim() }
}

function assertOwnerLeft(owners: LockedOperator[], id: string): void {
  if (owners.some((owner) => owner.id !== id)) return
  throw new Refusal(409, 'This is the last owner. Make another operator an owner first.')
}

/** Ends all by which an operator gets in or lets others in; `changed`: as they stand from now on. */
async function endAccess(tx: Queryable, changed: LockedOperator, actor: Operator): Promise<void> {
  await endSessionsOf(tx, changed.id)
  await voidPasswordResets(tx, changed.id)
  if (!mayInvite(changed)) await revokeInvitationsBy(tx, changed.id, actor)
}

const unchangedTexts = {
  role_changed: 'This operator already has this role.',
  deactivated: 'This operator no longer has access.',
  reactivated: 'This operator already has access.',
  second_factor_reset: 'This operator has no authenticator app.',
} as const

/** Of a change that stands already: throws 409 where it was not the actor's own. */
async function assertDoneBy(
  tx: Queryable,
  { id, by }: OperatorChange,
  action: keyof typeof unchangedTexts,
) {
  const done = await lastOperatorEvent(operatorEventsOf, tx, { subject: 'operator', id }, [action])
  if (done) assertOwn(done, { id: by }, unchangedTexts[action])
}

/** Takes an operator's access away, or gives it back. */
async function setActive(db: Queryable, id: string, isActive: boolean): Promise<void> {
  const deactivated_at = isActive ? null : sql<Date>`now()`
  await db.updateTable('operators').set({ deactivated_at }).where('id', '=', id).execute()
}
