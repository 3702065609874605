import type { Static, TSchema } from 'typebox'

/** The kinds of inputs that an editor of the console renders by itself. */
export type FieldInput = 'text' | 'rich_text' | 'money' | 'percent' | 'switch'

/** A field that operators edit. */
export type EditedField = {
  label: string
  /** Its name within a sentence, if not the label: "Changed the … to". */
  noun?: string
  /** The schema of its value in console calls. */
  schema: TSchema
  /** The value in a new form. */
  initial: unknown
  /** Without it, the editor places an input of its own. Texts are trimmed and rich text is sanitised. */
  input?: FieldInput
  /** The help text of that input. */
  help?: string
  /** The schema in the public API, under the same name; without it, shoppers do not see the field. */
  shopper?: TSchema
}
export type EditedFields = Readonly<Record<string, EditedField>>

/** The values of edited fields in console calls. */
export type ValuesOf<Fields extends EditedFields> = {
  -readonly [Name in keyof Fields]: Static<Fields[Name]['schema']>
}

type SchemasOf<Fields extends EditedFields> = {
  -readonly [Name in keyof Fields]: Fields[Name]['schema']
}

/** The schemas of fields in console calls. */
export function schemasOf<Fields extends EditedFields>(fields: Fields): SchemasOf<Fields> {
  const schemas = Object.entries(fields).map(([name, { schema }]) => [name, schema])
  return Object.fromEntries(schemas) as SchemasOf<Fields>
}

type ShopperSchemasOf<Fields extends EditedFields> = {
  -readonly [Name in keyof Fields as Fields[Name] extends { shopper: TSchema }
    ? Name
    : never]: Fields[Name] extends { shopper: infer Schema extends TSchema } ? Schema : never
}

/** The public schemas of the fields that shoppers see. */
export function shopperSchemasOf<Fields extends EditedFields>(
  fields: Fields,
): ShopperSchemasOf<Fields> {
  const schemas = Object.entries(fields).flatMap(([name, { shopper }]) =>
    shopper ? [[name, shopper] as const] : [],
  )
  return Object.fromEntries(schemas) as ShopperSchemasOf<Fields>
}

/** The values of a new form. */
export const initialValuesOf = (fields: EditedFields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, initial]))
