import { type TSchema, type TSchemaOptions, Type } from 'typebox'

/** What a schema describes, or null. `options`: of both together, such as their `description`. */
export const nullable = <Schema extends TSchema>(schema: Schema, options?: TSchemaOptions) =>
  Type.Union([schema, Type.Null()], options)
