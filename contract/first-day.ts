import { type Static, Type } from 'typebox'
import { nullable } from './fields.ts'

/** The steps from an empty shop to the first sale, in order. */
export const firstSteps = [
  'login',
  'seller',
  'bank',
  'payments',
  'game',
  'item',
  'order',
  'open',
] as const
export type FirstStep = (typeof firstSteps)[number]

/** The checklist of a shop that has not opened. */
export const FirstDay = Type.Object({
  opened_at: nullable(Type.String(), { description: 'Null until an owner opens the shop' }),
  test_page: nullable(Type.String(), {
    description: 'Path of the page for the test order; null: nothing is published',
  }),
  steps: Type.Array(
    Type.Object({
      name: Type.Enum([...firstSteps]),
      is_done: Type.Boolean(),
      lacks: Type.Array(Type.String(), { description: 'What is missing, as within a sentence' }),
      id: nullable(Type.Integer(), { description: 'The game or item of the step' }),
    }),
  ),
})
export type FirstDay = Static<typeof FirstDay>
