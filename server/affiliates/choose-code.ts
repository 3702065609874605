import { shopper } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import { inTransaction, violatesAny } from '#platform/postgres/database.ts'
import { isShopWord } from './rules.ts'
import { lockAffiliate, setChosenCode } from './sql-affiliates.ts'
import { addAffiliateEvent } from './sql-events.ts'

/** What somebody is told who has no dashboard. */
export const noAffiliate = () => new Refusal(403, 'No Approved Affiliate Application.')

/**
 * Gives the affiliate the code that they chose, in capitals; once. The one before attributes as well,
 * since it may have been shared. Repeated with the same code it changes nothing. Refuses, by the
 * field, words of the shop and what is somebody's or could be mistaken for it.
 */
export async function chooseReferralCode(
  { database }: Pick<Context, 'database'>,
  accountId: number,
  typed: string,
): Promise<string> {
  const code = typed.toUpperCase()
  const refuse = (reason: string) => fieldRefused('referral_code', reason)
  try {
    return await inTransaction(database, async (tx) => {
      const affiliate = await lockAffiliate(tx, accountId)
      if (!affiliate) throw noAffiliate()
      if (affiliate.code_chosen && affiliate.code === code) return code
      if (isShopWord(code)) {
        throw refuse('This code would speak for the shop. Please choose another.')
      }
      if (affiliate.code_chosen) throw new Refusal(409, 'Your code was chosen already.')
      await setChosenCode(tx, accountId, code)
      const data = { from: affiliate.code, to: code }
      const actor = shopper({ accountId })
      await addAffiliateEvent(tx, { id: accountId, event: 'code_chosen', actor, data })
      return code
    })
  } catch (error) {
    if (!violatesAny(error, ['referral_codes_pkey', 'affiliates_code_unique'])) throw error
    throw refuse('This code is taken. Please choose another.')
  }
}
