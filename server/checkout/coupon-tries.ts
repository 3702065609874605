import type { Caller } from '#accounts/accounts.ts'
import { isCouponCode } from '#catalog/catalog.ts'
import { type Limit, networkOf, secondsLeft, takeUnlessExcused } from '#platform/http/rate-limit.ts'
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
  const [limit, who] = caller
    ? [ofAccount, String(caller.accountId)]
    : [ofNetwork, networkOf(address)]
  const isAllowed = await takeUnlessExcused(db, limit, who, isCouponCode(code))
  return isAllowed ? null : secondsLeft(db, limit, who)
}
