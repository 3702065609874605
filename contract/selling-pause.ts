import { type Static, Type } from 'typebox'
import { closedObject, nullable, ONE_LINE } from './fields.ts'
import type { Language } from './languages.ts'
import { selling as en } from './messages/en/selling.ts'
import { selling as ms } from './messages/ms/selling.ts'
import { selling as zh } from './messages/zh/selling.ts'

/** Why nothing is sold now, for shoppers. */
export const SellingPause = Type.Object({
  until: nullable(Type.String(), {
    description: 'When selling resumes; null if unknown',
  }),
  text: Type.String({ description: 'A sentence for shoppers' }),
  standard: Type.Optional(
    Type.Enum(['paused', 'not_open'], {
      description: 'Which of the shop’s own sentences it is; absent if an operator wrote it',
    }),
  ),
})
export type SellingPause = Static<typeof SellingPause>

const messages: Record<Language, typeof en> = { en, ms, zh }

/** The sentence of a pause; in the language if no operator wrote it. */
export const pauseText = ({ text, standard }: SellingPause, language: Language): string =>
  standard ? messages[language][standard] : text

/** Pauses selling until a time; null: until an operator resumes. An empty text has a default. */
export const PauseSelling = closedObject({
  until: nullable(
    Type.String({
      format: 'date-time',
      pattern: '^20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?Z$',
    }),
    { message: 'Please choose a day and a time.' },
  ),
  text: Type.String({
    maxLength: 200,
    pattern: `^$|${ONE_LINE}`,
    message: 'Please enter a sentence of at most 200 characters, or nothing.',
  }),
})
export type PauseSelling = Static<typeof PauseSelling>
