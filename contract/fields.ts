import { type TSchema, type TSchemaOptions, Type } from 'typebox'

/** What a schema describes, or null. `options`: of both together, such as their `description`. */
export const nullable = <Schema extends TSchema>(schema: Schema, options?: TSchemaOptions) =>
  Type.Union([schema, Type.Null()], options)

const breaks = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029'

/**
 * The pattern of a text that says something on one line, such as a name or a subject: no line breaks, which
 * would garble a mail's header or a list, nor any other control characters.
 */
export const ONE_LINE = `^[^\\S${breaks}]*[^\\s${breaks}][^${breaks}]*$`

const anyBreak = new RegExp(`[${breaks}]`)

/** Whether a text, which may be empty, stands on one line. */
export const isOneLine = (text: string) => !anyBreak.test(text)

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/**
 * Sanitised HTML as one line of plain text, cut after a whole word where it has more than `most`
 * characters.
 */
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

/** The day in Malaysia at a time (ms since 1970; now), as it crosses the wire: YYYY-MM-DD. */
export const malaysianDay = (time = Date.now()): string => isoDay.format(time)
