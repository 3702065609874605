import { type Static, Type } from 'typebox'
import { Slug } from './catalog.ts'
import { CategoryOptionAnswer } from './checkout.ts'

/** Whom a customer has ordered for: what they answered to a category's options. */
export const RememberedPlayer = Type.Object({
  id: Type.Integer(),
  category: Type.Object({ name: Type.String(), slug: Type.String() }),
  answers: Type.Array(CategoryOptionAnswer),
})
export type RememberedPlayer = Static<typeof RememberedPlayer>

export const PlayersQuery = Type.Object(
  { category: Type.Optional(Slug) },
  { additionalProperties: false },
)

/** The ones used last come first. */
export const PlayersResponse = Type.Object({ players: Type.Array(RememberedPlayer) })
export type PlayersResponse = Static<typeof PlayersResponse>

export const ForgetPlayer = Type.Object(
  { id: Type.Integer({ minimum: 1, maximum: 2147483647 }) },
  { additionalProperties: false },
)
export type ForgetPlayer = Static<typeof ForgetPlayer>
