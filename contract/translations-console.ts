import { type Static, Type } from 'typebox'
import { closedObject, nullable } from './fields.ts'
import { listQuery, pageOf } from './lists.ts'
import {
  isAboutPayments,
  paymentThings,
  translatedThingNames,
  translationLanguages,
} from './translations.ts'

/** Missing; made from an earlier English text; made from the present one. */
export const translationStates = ['missing', 'outdated', 'current'] as const
export type TranslationState = (typeof translationStates)[number]

const Thing = Type.Enum(translatedThingNames, { message: 'There is no such kind.' })
const Into = Type.Enum([...translationLanguages], { message: 'There is no such language.' })
const Digest = Type.String({ pattern: '^[0-9a-f]{8}$', message: 'Please reload the page.' })
const FieldName = Type.String({
  pattern: '^[a-z_0-9]{1,40}(\\.[1-9][0-9]{0,9})?$',
  message: 'There is no such text.',
})

/** The state of a text in one language. */
const translated = {
  text: Type.String({ description: 'Empty if missing' }),
  state: Type.Enum([...translationStates]),
  version: nullable(Type.String(), {
    description: 'Changes with each translation of this text; null if missing',
  }),
}

/** A text in the operators' list; one without an English text is not listed. */
export const TranslationEntry = Type.Object({
  id: Type.String({ description: 'thing:thing_id:field' }),
  thing: Thing,
  thing_id: Type.String(),
  name: Type.String({ description: 'The thing’s name, such as "Mobile Legends: Server"' }),
  field: Type.String({ description: 'See `translatedField`' }),
  english: Type.String(),
  of: Type.String({ description: 'The digest of the English text' }),
  ...translated,
})
export type TranslationEntry = Static<typeof TranslationEntry>
export const TranslationsPage = pageOf(TranslationEntry)
export const TranslationsQuery = listQuery('translations', {
  language: Into,
  thing: Type.Optional(Thing),
  state: Type.Optional(Type.Enum([...translationStates, 'left'])),
  q: Type.Optional(
    Type.String({ maxLength: 100, description: 'Part of the name, the English text or the text' }),
  ),
})
export type TranslationsQuery = Static<typeof TranslationsQuery>

/** How many texts of each kind have each state. */
export const TranslationCounts = Type.Object({
  data: Type.Array(
    Type.Object({
      language: Into,
      thing: Thing,
      missing: Type.Integer(),
      outdated: Type.Integer(),
      current: Type.Integer(),
    }),
  ),
})
export type TranslationCounts = Static<typeof TranslationCounts>

const ThingId = Type.String({ pattern: '^[a-z0-9_-]{1,80}$', message: 'This does not exist.' })
export const TranslatedParams = closedObject({ thing: Thing, id: ThingId })
/** The things that are saved by `translatedThing`, and those by `translatedPayment`. */
export const SavedParams = closedObject({
  thing: Type.Enum(
    translatedThingNames.filter((thing) => !isAboutPayments(thing)),
    { message: 'There is no such kind here.' },
  ),
  id: ThingId,
})
export const PaymentParams = closedObject({ thing: Type.Enum([...paymentThings]), id: ThingId })
export type TranslatedParams = Static<typeof TranslatedParams>

/**
 * The texts of a thing and of its parts (subcategories and questions of a game, questions of an item), each in
 * all languages. Texts without English are left out.
 */
export const ThingTexts = Type.Object({
  texts: Type.Array(
    Type.Object({
      thing: Thing,
      thing_id: Type.String(),
      name: Type.String(),
      field: Type.String(),
      english: Type.String(),
      of: Type.String(),
      languages: Type.Object({ ms: Type.Object(translated), zh: Type.Object(translated) }),
    }),
  ),
})
export type ThingTexts = Static<typeof ThingTexts>

/**
 * Translations of one thing (not of its parts) into one language; an empty text removes one. 409 with `current`
 * (`ThingTexts`) if the English text is not `of` any more, or another operator has translated it. Texts about
 * payments are saved by `translatedPayment`, which answers 202 while a second person must approve them.
 */
export const SaveTranslations = closedObject({
  language: Into,
  texts: Type.Array(
    closedObject({
      field: FieldName,
      text: Type.String({ maxLength: 500_000, message: 'This text is too long.' }),
      of: Digest,
      version: nullable(Digest, { description: 'As it was read' }),
    }),
    { minItems: 1, maxItems: 300, message: 'Please translate at least one text.' },
  ),
})
export type SaveTranslations = Static<typeof SaveTranslations>

/** The CSV of a language; its columns are `translationColumns`. Without texts about payments. */
export const ExportTranslations = closedObject({
  language: Into,
  which: Type.Enum(['left', 'all'], { description: 'left: missing and outdated ones' }),
  thing: Type.Optional(Thing),
})
export type ExportTranslations = Static<typeof ExportTranslations>
export const translationColumns = [
  'thing',
  'id',
  'field',
  'name',
  'of',
  'state',
  'english',
  'translation',
] as const

/** The most characters of an imported file. */
export const TRANSLATIONS_FILE_MAX = 5_000_000

/** Reasons for refusing a line of a file. */
export const translationFaults = {
  no_columns: 'The columns thing, id, field and translation are required.',
  unknown: 'There is no such text in the shop.',
  no_english: 'This text has no English text any more.',
  digest: 'The column “of” was changed. Leave it as it was exported.',
  line_break: 'This text must be a single line.',
  too_long: 'This text is too long.',
  repeated: 'An earlier line has the same text.',
  payment:
    'Texts about payments are translated in the console, because a second person approves them.',
} as const
export type TranslationFault = keyof typeof translationFaults

const file = Type.String({
  minLength: 1,
  maxLength: TRANSLATIONS_FILE_MAX,
  message: 'Please choose a CSV file of at most 5 MB.',
})
/** Lines with an empty translation change nothing. */
export const PreviewTranslations = closedObject({ language: Into, csv: file })
export type PreviewTranslations = Static<typeof PreviewTranslations>

/** What a file would change. `seen` is for the import. */
export const TranslationsPreview = Type.Object({
  changes: Type.Array(
    Type.Object({
      line: Type.Integer(),
      thing: Thing,
      thing_id: Type.String(),
      name: Type.String(),
      field: Type.String(),
      english: Type.String(),
      before: Type.String(),
      after: Type.String({ description: 'Rich text is sanitised' }),
      is_outdated: Type.Boolean({ description: 'The English text has changed since the export' }),
    }),
    { description: 'The first hundred' },
  ),
  changes_count: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Array(
    Type.Object({
      line: Type.Integer(),
      why: Type.Enum(Object.keys(translationFaults) as TranslationFault[]),
    }),
    { description: 'The first hundred' },
  ),
  refused_count: Type.Integer(),
  seen: Type.String(),
})
export type TranslationsPreview = Static<typeof TranslationsPreview>

/**
 * Writes all lines of a previewed file, or none: 422 if a line is refused, 409 if a text has changed since the
 * preview. Safe to repeat.
 */
export const ImportTranslations = closedObject({
  language: Into,
  csv: file,
  seen: Type.String({ pattern: '^[0-9a-f]{16}$', message: 'Please preview the file first.' }),
})
export type ImportTranslations = Static<typeof ImportTranslations>
export const ImportedTranslations = Type.Object({ written: Type.Integer() })
export type ImportedTranslations = Static<typeof ImportedTranslations>
