import type { Actor } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { Refusal } from '#platform/http/problems.ts'
import { retryOnConflict } from '#platform/postgres/database.ts'
import { setSuspended } from './sql-affiliates.ts'

/** Why, and who says so. */
type Said = { actor: Actor; reason: string }

/**
 * Stops an affiliate's codes: nobody new is attributed. Who was attributed before stays so and goes on
 * to earn. Throws 409 where they are no affiliate, or suspended already.
 */
export async function suspendAffiliate(
  context: Pick<AppContext, 'database'>,
  id: number,
  said: Said,
): Promise<void> {
  if (!(await change(context, id, true, said))) {
    throw new Refusal(409, 'This is no affiliate whose code attributes.')
  }
}

/** Lets a suspended affiliate's codes attribute again. Throws 409 where they are not suspended. */
export async function reinstateAffiliate(
  context: Pick<AppContext, 'database'>,
  id: number,
  said: Said,
): Promise<void> {
  if (!(await change(context, id, false, said))) {
    throw new Refusal(409, 'This affiliate is not suspended.')
  }
}

const change = (
  { database }: Pick<AppContext, 'database'>,
  id: number,
  suspended: boolean,
  said: Said,
) => retryOnConflict(() => setSuspended(database, id, suspended, said))
