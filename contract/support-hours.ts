import { type Static, Type } from 'typebox'
import { nullable } from './nullable.ts'
import { Version } from './operators.ts'

const closed = { additionalProperties: false }

const Time = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  message: 'Enter a time like 09:00.',
})

/** When somebody is there on a day in Malaysia. What closes before it opens closes on the next day. */
export const DayHours = Type.Object({ opens: Time, closes: Time }, closed)
export type DayHours = Static<typeof DayHours>

/** What is edited of the live chat's hours. */
const content = {
  /** From Monday to Sunday; null: nobody is there on that day. */
  days: Type.Array(nullable(DayHours), { minItems: 7, maxItems: 7 }),
  away_text: Type.String({
    maxLength: 500,
    pattern: '\\S',
    message: 'Say what visitors read, in at most 500 characters.',
  }),
}

/** There is one: its id is `chat`. */
export const SupportHoursParams = Type.Object({ id: Type.Literal('chat') }, closed)

export const SupportHours = Type.Object({
  id: Type.Literal('chat'),
  ...content,
  version: Type.Integer(),
})
export type SupportHours = Static<typeof SupportHours>

/** `version`: as it was read. */
export const SaveSupportHours = Type.Object({ ...content, version: Version }, closed)
export type SaveSupportHours = Static<typeof SaveSupportHours>
