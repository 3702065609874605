import { type Static, Type } from 'typebox'
import { Version } from './operators.ts'

const closed = { additionalProperties: false }

/** What a tier asks for in a month, and the share of the sales that it gives. */
export const EditedTier = Type.Object(
  {
    active_users: Type.Integer({
      minimum: 0,
      maximum: 10_000_000,
      message: 'Please enter a whole number of users.',
    }),
    sales_sen: Type.Integer({
      minimum: 0,
      maximum: 1_000_000_000_000,
      message: 'Please enter an amount of sales.',
    }),
    rate_hundredths: Type.Integer({
      minimum: 0,
      maximum: 10_000,
      message: 'Please enter a rate from 0 to 100 percent, with at most two decimals.',
      description: 'Hundredths of a percent',
    }),
  },
  closed,
)
export type EditedTier = Static<typeof EditedTier>

const tiers = Type.Array(EditedTier, {
  minItems: 1,
  maxItems: 20,
  message: 'There must be at least one tier, and at most twenty.',
})
/** The tiers that hold from the present month on, those with the lowest rate first. */
export const EditedTiers = Type.Object({ id: Type.String(), version: Type.Integer(), tiers })
export type EditedTiers = Static<typeof EditedTiers>
export const SaveTiers = Type.Object({ tiers, version: Version }, closed)
export type SaveTiers = Static<typeof SaveTiers>
