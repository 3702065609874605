import type { ChangeRow } from '@apeak/contract/change-requests'
import type { CouponFields } from '@apeak/contract/coupons-console'
import { formatSen } from '@apeak/contract/money'

/** More than this share of a price is given by two people. */
const SHARE_HUNDREDTHS = 5_000

type Gift = Pick<CouponFields, 'kind' | 'hundredths' | 'min_spend_sen' | 'usage_limit'>

/**
 * Whether a coupon gives so much that a second person approves it: more than half of a price (of its
 * minimum spend, where it takes off an amount), or as often as anybody likes.
 */
export function givesMuch({ kind, hundredths, min_spend_sen, usage_limit }: Gift): boolean {
  if (usage_limit === null) return true
  return kind === 'percent' ? hundredths > SHARE_HUNDREDTHS : hundredths * 2 > min_spend_sen
}

const times = (limit: number | null) => (limit === null ? 'no limit' : `${limit} times`)
const listed = (ids: number[]) => ids.join(', ') || 'none'

/** What each field of a coupon is called, and its value in words. */
const words: [name: string, text: (coupon: CouponFields) => string][] = [
  ['Code', ({ code }) => code],
  [
    'Takes off',
    ({ kind, hundredths }) =>
      kind === 'percent' ? `${hundredths / 100} %` : formatSen(hundredths),
  ],
  ['Least purchase', ({ min_spend_sen }) => formatSen(min_spend_sen)],
  ['Uses', ({ usage_limit }) => times(usage_limit)],
  ['Uses a customer', ({ customer_limit }) => times(customer_limit)],
  ['Ends', ({ ends_at }) => ends_at ?? 'never'],
  ['Counts for', ({ counts_for }) => counts_for],
  ['Items', ({ product_ids }) => listed(product_ids)],
  ['Games', ({ category_ids }) => listed(category_ids)],
]

/** What a save changes of a coupon, in words; null: there was none before. */
export const couponRows = (before: CouponFields | null, after: CouponFields): ChangeRow[] =>
  words
    .map(([name, text]) => ({ name, before: before ? text(before) : 'none', after: text(after) }))
    .filter((row) => row.before !== row.after)
