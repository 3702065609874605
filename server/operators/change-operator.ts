import type { Role } from '@apeak/contract/operators'
import type { AppContext } from '#context.ts'
import { notFound, Refusal } from '#platform/http/problems.ts'
import { type Database, retryOnConflict } from '#platform/postgres/database.ts'
import {
  type Change,
  deactivate,
  type Outcome,
  reactivate,
  resetApp,
  setRole,
} from './sql-changes.ts'

/** What one operator does to another: whose id, who, and why. */
type Asked = { id: string; by: string; reason: string }
type Does = (db: Database, change: Change) => Promise<Outcome>

/** Gives an operator another role; their sessions end. Repeated, it changes nothing. */
export const changeRole = (context: AppContext, asked: Asked, role: Role) =>
  change(context, asked, (db, one) => setRole(db, one, role))

/** Takes an operator's access away; their sessions end. Repeated, it changes nothing. */
export const deactivateOperator = (context: AppContext, asked: Asked) =>
  change(context, asked, deactivate)

/** Gives an operator their access back. Repeated, it changes nothing. */
export const reactivateOperator = (context: AppContext, asked: Asked) =>
  change(context, asked, reactivate)

/** Has an operator set up another authenticator app, because theirs is lost; their sessions end. */
export function resetSecondFactor(context: AppContext, asked: Asked) {
  if (asked.id === asked.by) {
    throw new Refusal(409, 'Your own second factor you change under Your login.')
  }
  return change(context, asked, resetApp)
}

async function change({ database }: AppContext, { id, by, reason }: Asked, does: Does) {
  const asked: Change = { id, reason: reason.trim(), actor: { kind: 'operator', id: by } }
  // Two owners who change each other at once may meet in each other's locks.
  const outcome = await retryOnConflict(() => does(database, asked))
  if (outcome === 'unknown') throw notFound('Operator')
  if (outcome === 'last owner') {
    throw new Refusal(409, 'This is the last owner. Make somebody else an owner first.')
  }
}
