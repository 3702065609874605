import { type Static, type TProperties, type TSchema, type TSchemaOptions, Type } from 'typebox'
import type { fields } from './messages/en/fields.ts'

/** A shopper's field: the message of its refusal, in the language of the request. */
export const refusedAs = (message: keyof typeof fields) => ({ refusal: message })

/** Makes a schema nullable. `options`: of the union, such as its `description`. */
export const nullable = <Schema extends TSchema>(schema: Schema, options?: TSchemaOptions) =>
  Type.Union([schema, Type.Null()], options)

/** The schema of an object without further properties. */
export const closedObject = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })

/** A failure. `message` and `error` have the same text; some have further fields. */
export const Problem = Type.Object({
  success: Type.Literal(false),
  message: Type.String(),
  error: Type.String(),
})
export type Problem = Static<typeof Problem>

/** The query of a shopper's list: the page and its size. */
export const Paging = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
  per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})

/** A page of a shopper's list. */
export const pagedList = <Entry extends TSchema>(entry: Entry) =>
  Type.Object({
    data: Type.Array(entry),
    current_page: Type.Integer(),
    last_page: Type.Integer(),
    per_page: Type.Integer(),
    total: Type.Integer(),
  })

/** The pattern of a slug, such as "mobile-legends". */
export const SLUG = '[a-z0-9]+(-[a-z0-9]+)*'
export const Slug = Type.String({ pattern: `^${SLUG}$`, maxLength: 80 })

/** The id of a row. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** The same in operators' calls, with its refusal. */
export const RowId = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  message: 'This does not exist.',
})

const breaks = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029'

/**
 * The pattern of a non-empty single-line text, such as a name or a subject: no line breaks, which would break
 * a mail header or a list, and no other control characters.
 */
export const ONE_LINE = `^[^\\S${breaks}]*[^\\s${breaks}][^${breaks}]*$`

const anyBreak = new RegExp(`[${breaks}]`)

/** Whether a text, possibly empty, has a single line. */
export const isOneLine = (text: string) => !anyBreak.test(text)

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Converts sanitised HTML to one line of plain text, cut after a whole word beyond `most` characters. */
export function plainText(html: string, most = Number.POSITIVE_INFINITY): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
    .replace(/&nbsp;|\s+/g, ' ')
    .trim()
  if (text.length <= most) return text
  return `${text.slice(0, most).replace(/\s+\S*$/, '')}…`
}

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' })

/** The day in Malaysia of a time (ms since 1970; default now), as on the wire: YYYY-MM-DD. */
export const malaysianDay = (time = Date.now()): string => isoDay.format(time)
