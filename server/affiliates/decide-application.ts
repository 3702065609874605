import type { Actor } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { Refusal } from '#platform/http/problems.ts'
import { retryOnConflict, violatesAny } from '#platform/postgres/database.ts'
import { newReferralCode } from './rules.ts'
import { approve, reject } from './sql-affiliates.ts'

/** How often a code is made anew that happens to be somebody's. */
const CODES_TRIED = 5

/**
 * Approves an application: its applicant becomes an affiliate, gets a code, and is told. Repeated, it
 * changes nothing. Throws 409 where it is not pending.
 */
export async function approveApplication(
  { database }: Pick<AppContext, 'database'>,
  id: number,
  actor: Actor,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      const code = newReferralCode()
      if (await retryOnConflict(() => approve(database, id, code, actor))) return
      throw notPending()
    } catch (error) {
      const isTaken = violatesAny(error, ['referral_codes_pkey', 'affiliates_code_unique'])
      if (!isTaken || tried === CODES_TRIED) throw error
    }
  }
}

/** Rejects an application; the applicant is told the reason, and may apply again. Throws 409 where it is not pending. */
export async function rejectApplication(
  { database }: Pick<AppContext, 'database'>,
  id: number,
  reason: string,
  actor: Actor,
): Promise<void> {
  if (!(await retryOnConflict(() => reject(database, id, reason, actor)))) throw notPending()
}

const notPending = () => new Refusal(409, 'This application was decided already.')
