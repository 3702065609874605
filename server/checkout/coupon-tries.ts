import type { Caller } from '#accounts/accounts.ts'
import { isCouponCode } from '#catalog/catalog.ts'
import {
  type Limit,
  limitsOfNetworks,
  networksOf,
  secondsLeft,
  takeUnlessExcused,
} from '#platform/http/rate-limit.ts'
import type { Queryable } from '#platform/postgres/database.ts'

/** Voucher codes that are none, as one customer tries them. */
const ofAccount: Limit = { name: 'wrong vouchers of an account', most: 20, minutes: 60 }
/** Those of all guests of a network, behind which a mobile operator may have many. */
const ofNetwork: Limit = { name: 'wrong vouchers of a network', most: 100, minutes: 60 }

/**
 * Counts a code that is no coupon's, by whoever tries it: an account by itself, guests by their network.
 * In how many seconds another may be tried, where no more are compared until then; otherwise null.
 */
export async function countCouponTry(
  db: Queryable,
  code: string,
  caller: Caller | undefined,
  address: string,
): Promise<number | null> {
  const counted = caller
    ? [{ limit: ofAccount, who: String(caller.accountId) }]
    : limitsOfNetworks(ofNetwork, networksOf(address))
  for (const { limit, who } of counted) {
    const isAllowed = await takeUnlessExcused(db, limit, who, isCouponCode(code))
    if (!isAllowed) return secondsLeft(db, limit, who)
  }
  return null
}
