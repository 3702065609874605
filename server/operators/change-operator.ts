import { orderedRoles, type Role, rolesInWords } from '@apeak/contract/operators'
import { sql } from 'kysely'
import { type Operator, operatorActor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { assertOwn, notFound, Refusal } from '#platform/http/problems.ts'
import { type Database, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { lastOperatorEvent } from '#platform/postgres/events.ts'
import { addOperatorEvent, operatorEventsOf } from './events.ts'
import { revokeInvitationsBy } from './invite.ts'
import { queueNoticeTo, queueTeamNews } from './notices.ts'
import { type LockedOperator, lockWithOwners, operatorNames } from './queries.ts'
import { voidPasswordResets } from './recover-operator-password.ts'
import { mayInvite, rightMissing, roleColumns } from './rules.ts'
import { deleteSecondFactor, endCodeLockouts } from './second-factor.ts'
import { endSessionsOf } from './sessions.ts'

/** A change to operator `id` by another operator, with a reason. */
type OperatorChange = { id: string; by: string; reason: string }

/**
 * Changes an operator's roles. Ends their sessions and reset links, and their open invitations if
 * they may no longer invite. Idempotent; 409 if another operator did it first.
 */
export function changeRoles(
  { database }: Context,
  asked: OperatorChange,
  chosen: Role[],
): Promise<void> {
  const { id } = asked
  const roles = orderedRoles(chosen)
  return inTransaction(database, async (tx) => {
    const { target, owners, actor, reason } = await lockTarget(tx, asked)
    const was = rolesInWords(target.roles)
    if (was === rolesInWords(roles) || !target.is_active) {
      return assertDoneBy(tx, asked, 'role_changed')
    }
    if (target.roles.includes('owner')) assertOwnerRemains(owners, id)
    await tx.updateTable('operators').set(roleColumns(roles)).where('id', '=', id).execute()
    await endAccess(tx, { ...target, roles }, actor)
    const [before, after] = [{ roles: target.roles }, { roles }]
    const event = { actor, subject: 'operator', id, action: 'role_changed' } as const
    await addOperatorEvent(tx, { ...event, reason, before, after })
    await queueNoticeTo(tx, 'role-changed', id)
    await queueTeamNews(tx, { kind: 'role-changed', operator_id: id, by: actor.id, was })
  })
}

/**
 * Deactivates an operator: ends their sessions, reset links and open invitations. Idempotent; 409
 * if another operator did it first.
 */
export function deactivateOperator({ database }: Context, asked: OperatorChange): Promise<void> {
  const { id } = asked
  return inTransaction(database, async (tx) => {
    const { target, owners, actor, reason } = await lockTarget(tx, asked)
    if (!target.is_active) return assertDoneBy(tx, asked, 'deactivated')
    if (target.roles.includes('owner')) assertOwnerRemains(owners, id)
    await setActive(tx, id, false)
    await endAccess(tx, { ...target, is_active: false }, actor)
    await addOperatorEvent(tx, { actor, subject: 'operator', id, action: 'deactivated', reason })
    await queueNoticeTo(tx, 'deactivated', id)
  })
}

/** Reactivates an operator. Idempotent; 409 if another operator did it first. */
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
 * Removes an operator's authenticator app, so that they enrol again at the next login. Ends their
 * sessions and code lockouts. Idempotent; 409 if another operator did it first.
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

/**
 * Locks the operator to change. Throws 404 for an unknown id, and 403 if the actor is no longer an
 * owner.
 */
async function lockTarget(tx: Queryable, { id, by, reason }: OperatorChange) {
  const locked = await lockWithOwners(tx, id)
  const owners = locked.filter(({ roles, is_active }) => roles.includes('owner') && is_active)
  if (!owners.some((owner) => owner.id === by)) throw rightMissing()
  const target = locked.find((one) => one.id === id)
  if (!target) throw notFound('Operator')
  return { target, owners, actor: operatorActor({ id: by }), reason: reason.trim() }
}

function assertOwnerRemains(owners: LockedOperator[], id: string): void {
  if (owners.some((owner) => owner.id !== id)) return
  throw new Refusal(409, 'This is the last owner. Make another operator an owner first.')
}

/**
 * Ends an operator's sessions, reset links and, without the right to invite, invitations.
 * `changed`: the operator after the change.
 */
async function endAccess(tx: Queryable, changed: LockedOperator, actor: Operator): Promise<void> {
  await endSessionsOf(tx, changed.id)
  await voidPasswordResets(tx, changed.id)
  if (!mayInvite(changed)) await revokeInvitationsBy(tx, changed.id, actor)
}

/** Ends every operator's sessions, reset links and open invitations, after a restore. */
export async function endAllOperatorAccess(database: Database): Promise<void> {
  const actor = { kind: 'job', name: 'restore' } as const
  await inTransaction(database, async (tx) => {
    for (const { id } of await operatorNames(tx)) {
      await endSessionsOf(tx, id)
      await voidPasswordResets(tx, id)
      await revokeInvitationsBy(tx, id, actor)
    }
  })
}

const unchangedTexts = {
  role_changed: 'This operator already has these roles.',
  deactivated: 'This operator no longer has access.',
  reactivated: 'This operator already has access.',
  second_factor_reset: 'This operator has no authenticator app.',
} as const

/** For a change already made: throws 409 unless the actor made it. */
async function assertDoneBy(
  tx: Queryable,
  { id, by }: OperatorChange,
  action: keyof typeof unchangedTexts,
) {
  const done = await lastOperatorEvent(operatorEventsOf, tx, { subject: 'operator', id }, [action])
  if (done) assertOwn(done, { id: by }, unchangedTexts[action])
}

async function setActive(db: Queryable, id: string, isActive: boolean): Promise<void> {
  const deactivated_at = isActive ? null : sql<Date>`now()`
  await db.updateTable('operators').set({ deactivated_at }).where('id', '=', id).execute()
}
