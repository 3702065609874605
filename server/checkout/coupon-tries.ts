import type { Caller } from '#accounts/accounts.ts'
import {
  giveBackToLimit,
  type Limit,
  secondsLeft,
  sourceOf,
  takeFromLimit,
} from '#platform/http/rate-limit.ts'
import type { Queryable } from '#platform/postgres/database.ts'

/** Voucher codes that are none, as one customer tries them. */
const ofAccount: Limit = { name: 'wrong vouchers of an account', most: 20, minutes: 60 }
/** Those of all guests of a network, behind which a mobile operator may have many. */
const ofNetwork: Limit = { name: 'wrong vouchers of a network', most: 100, minutes: 60 }

/** A try at a coupon's code, counted before it is compared: those of one moment count as well. */
export type CouponTry = {
  /** In how many seconds another may be made, where this one may not; null where it may. */
  refusedFor: number | null
  /** Not to be counted: the code is a coupon's. */
  giveBack(): Promise<void>
}

/** Counts a try by whoever calls: an account by itself, guests by their network. */
export async function countCouponTry(
  db: Queryable,
  caller: Caller | undefined,
  address: string,
): Promise<CouponTry> {
  const [limit, who] = caller
    ? [ofAccount, String(caller.accountId)]
    : [ofNetwork, sourceOf(address)]
  const isAllowed = await takeFromLimit(db, limit, who)
  return {
    refusedFor: isAllowed ? null : await secondsLeft(db, limit, who),
    giveBack: () => giveBackToLimit(db, limit, who),
  }
}
