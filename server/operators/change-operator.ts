import type { Role } from '@apeak/contract/operators'
import type { AppContext } from '#context.ts'
import { assertOwn, notFound, Refusal } from '#platform/http/problems.ts'
import { type Database, retryOnConflict } from '#platform/postgres/database.ts'
import { lastNoted } from '#platform/postgres/events.ts'
import {
  type Change,
  deactivate,
  type Outcome,
  reactivate,
  resetApp,
  setRole,
} from './sql-changes.ts'
import { operatorEventsOf } from './sql-events.ts'

/** What one operator does to another: whose id, who, and why. */
type Asked = { id: string; by: string; reason: string }
type Does = (db: Database, change: Change) => Promise<Outcome>

/**
 * Gives an operator another role; their sessions end. Repeated, it changes nothing; 409 where another
 * did it.
 */
export const changeRole = (context: AppContext, asked: Asked, role: Role) =>
  change(context, asked, 'role_changed', (db, one) => setRole(db, one, role))

/**
 * Takes an operator's access away; their sessions end. Repeated, it changes nothing; 409 where another
 * did it.
 */
export const deactivateOperator = (context: AppContext, asked: Asked) =>
  change(context, asked, 'deactivated', deactivate)

/** Gives an operator their access back. Repeated, it changes nothing; 409 where another did it. */
export const reactivateOperator = (context: AppContext, asked: Asked) =>
  change(context, asked, 'reactivated', reactivate)

/**
 * Has an operator set up another authenticator app, because theirs is lost; their sessions end.
 * Repeated, it changes nothing; 409 where another did it.
 */
export function resetSecondFactor(context: AppContext, asked: Asked) {
  if (asked.id === asked.by) {
    throw new Refusal(409, 'Your own second factor you change under Your login.')
  }
  return change(context, asked, 'second_factor_reset', resetApp)
}

const standing = {
  role_changed: 'This operator has that role already.',
  deactivated: 'This operator has no access any more.',
  reactivated: 'This operator has access already.',
  second_factor_reset: 'This operator has no authenticator app.',
} as const

async function change(
  { database }: AppContext,
  { id, by, reason }: Asked,
  action: keyof typeof standing,
  does: Does,
): Promise<void> {
  const asked: Change = { id, reason: reason.trim(), actor: { kind: 'operator', id: by } }
  // Two owners who change each other at once may meet in each other's locks.
  const outcome = await retryOnConflict(() => does(database, asked))
  if (outcome === 'unknown') throw notFound('Operator')
  if (outcome === 'last owner') {
    throw new Refusal(409, 'This is the last owner. Make somebody else an owner first.')
  }
  if (outcome === 'changed') return
  const done = await lastNoted(operatorEventsOf, database, { subject: 'operator', id }, [action])
  if (done) assertOwn(done, { id: by }, standing[action])
}
