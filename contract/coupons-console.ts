import { type Static, Type } from 'typebox'
import { listQuery, pageOf } from './lists.ts'
import { nullable } from './nullable.ts'
import { Version } from './operators.ts'
import { Moment, RequestKey, RowId } from './products-console.ts'

const closed = { additionalProperties: false }
const When = nullable(Type.String())

const couponStates = ['usable', 'used_up', 'ended', 'archived'] as const
export type CouponState = (typeof couponStates)[number]

export const CouponsQuery = listQuery('coupons', {
  state: Type.Optional(Type.Enum([...couponStates])),
  q: Type.Optional(Type.String({ maxLength: 100, description: 'A part of its code' })),
})
export type CouponsQuery = Static<typeof CouponsQuery>

const maybeTimes = nullable(Type.Integer({ minimum: 1, maximum: 10_000_000 }), {
  message: 'Please enter a whole number of at least 1, or leave it empty.',
})
const things = (message: string) =>
  Type.Array(RowId, { maxItems: 1_000, uniqueItems: true, message })

const edited = {
  code: Type.String({
    pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{2,39}$',
    message: 'A code has 3 to 40 letters, digits, dashes or underscores.',
  }),
  kind: Type.Enum(['percent', 'fixed'], { message: 'Choose a percentage or an amount.' }),
  hundredths: Type.Integer({
    minimum: 1,
    maximum: 10_000_000,
    message: 'Please enter more than nothing, and at most 100 % or RM 100,000.',
    description: 'Hundredths of a percent’s point, or sen',
  }),
  min_spend_sen: Type.Integer({
    minimum: 0,
    maximum: 10_000_000,
    message: 'Please enter an amount from RM 0.00 to RM 100,000.',
  }),
  usage_limit: maybeTimes,
  customer_limit: maybeTimes,
  ends_at: nullable(Moment, { message: 'Please choose a day and a time.' }),
  counts_for: Type.Enum(['everything', 'chosen'], {
    message: 'Choose whether it counts for everything.',
  }),
  product_ids: things('Please choose at most 1,000 items, each once.'),
  category_ids: things('Please choose at most 1,000 games, each once.'),
}

/** A coupon as it is edited. */
export const EditedCoupon = Type.Object({
  id: Type.Integer(),
  version: Version,
  ...edited,
  kind: Type.Enum(['percent', 'fixed']),
  ends_at: When,
  used: Type.Integer(),
  created_at: Type.String(),
  archived_at: When,
  state: Type.Enum([...couponStates]),
})
export type EditedCoupon = Static<typeof EditedCoupon>
export const CouponsPage = pageOf(EditedCoupon)

export const SaveCoupon = Type.Object({ version: Version, ...edited }, closed)
export type SaveCoupon = Static<typeof SaveCoupon>
export type CouponFields = Omit<SaveCoupon, 'version'>
export const NewCoupon = Type.Object({ request_key: RequestKey, ...edited }, closed)
export type NewCoupon = Static<typeof NewCoupon>
