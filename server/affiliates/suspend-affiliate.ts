import { type Actor, nameOf } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { alreadyDone, notFound } from '#platform/http/problems.ts'
import { retryOnConflict } from '#platform/postgres/database.ts'
import { affiliateById, setSuspended } from './sql-affiliates.ts'
import { lastAffiliateEvent } from './sql-lifecycle.ts'

/** Why, and who says so. */
type Said = { actor: Actor; reason: string }
type Context = Pick<AppContext, 'database'>

/**
 * Stops an affiliate's codes: nobody new is attributed. Who was attributed before stays so and goes on
 * to earn. Repeated by who did, it changes nothing. Throws 404 where they are no affiliate, 409 where
 * another suspended them.
 */
export function suspendAffiliate(context: Context, id: number, said: Said): Promise<void> {
  return change(context, id, true, said)
}

/**
 * Lets a suspended affiliate's codes attribute again. Repeated by who did, it changes nothing. Throws 404
 * where they are no affiliate, 409 where another did or they never were suspended.
 */
export function reinstateAffiliate(context: Context, id: number, said: Said): Promise<void> {
  return change(context, id, false, said)
}

async function change(
  { database }: Context,
  id: number,
  suspended: boolean,
  said: Said,
): Promise<void> {
  if (await retryOnConflict(() => setSuspended(database, id, suspended, said))) return
  if (!(await affiliateById(database, id))) throw notFound('Affiliate')
  const event = suspended ? 'suspended' : 'reinstated'
  const done = await lastAffiliateEvent(database, [id], ['suspended', 'reinstated'])
  const { actor } = said
  const isOwn =
    done?.event === event && done.actor_kind === actor.kind && done.actor === nameOf(actor)
  if (isOwn) return
  throw alreadyDone(suspended ? 'They are suspended already.' : 'They are not suspended.', done)
}
