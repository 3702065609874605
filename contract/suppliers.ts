import { type Static, Type } from 'typebox'
import { closedObject, Id, nullable } from './fields.ts'

/** The player that a shopper typed, by the names of the item’s questions. */
export const CheckPlayer = closedObject({
  product_id: Id,
  answers: Type.Array(
    closedObject({
      name: Type.String({ minLength: 1, maxLength: 100 }),
      value: Type.String({ maxLength: 200 }),
    }),
    { maxItems: 20 },
  ),
})
export type CheckPlayer = Static<typeof CheckPlayer>

/** `unknown`: nobody could say in time. */
export const PlayerLookup = Type.Object({
  result: Type.Enum(['found', 'not_found', 'unknown']),
  name: nullable(Type.String({ description: 'The player’s name, if found' })),
})
export type PlayerLookup = Static<typeof PlayerLookup>
