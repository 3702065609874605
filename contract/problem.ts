import { type Static, Type } from 'typebox'

/** 422: which fields were refused, and why; `message` and `error` carry the first reason. */
export const InvalidFields = Type.Object({
  success: Type.Literal(false),
  message: Type.String(),
  error: Type.String(),
  errors: Type.Record(Type.String(), Type.Array(Type.String()), {
    examples: [{ email: ['This e-mail address is not valid.'] }],
  }),
})
export type InvalidFields = Static<typeof InvalidFields>

/** Any other failure. `message` and `error` carry the same sentence. */
export const Problem = Type.Object({
  success: Type.Literal(false),
  message: Type.String(),
  error: Type.String(),
})
export type Problem = Static<typeof Problem>
