import { type Static, Type } from 'typebox'
import { closedObject } from './fields.ts'
import { allLanguages, type Language } from './languages.ts'

// The texts that operators write once and translate: each table has its English texts in columns, and the
// column `translations` beside them. What has no translation is shown in English. The stored form, the
// console's calls, their checks and the console's inputs follow from this list.

/** A language that texts are translated into. */
export type TranslationLanguage = Exclude<Language, 'en'>
export const translationLanguages = ['ms', 'zh'] as const satisfies readonly TranslationLanguage[]

/** The form of a text: one line, plain text of several lines, or rich text. */
export type TextForm = 'line' | 'text' | 'html'

export type TranslatedField = {
  label: string
  form: TextForm
  /** The most characters. */
  max: number
  /**
   * Once its English text changes, the translation is no longer shown: it says what is sold, asked or true now.
   * Others stay until they are translated again.
   */
  isExact?: true
  /** A list: each part is a field of its own, such as `values.3` for the answer with the id 3. */
  isList?: true
}

const line = (label: string, max = 150): TranslatedField => ({ label, form: 'line', max })
const text = (label: string, max = 500): TranslatedField => ({ label, form: 'text', max })
const html = (label: string, max = 500_000): TranslatedField => ({ label, form: 'html', max })

const exact = (field: TranslatedField): TranslatedField => ({ ...field, isExact: true })

const pauseText = exact(line('Text of the sales pause', 300))

/** The translated things and their fields, by the names of their columns. */
export const translatedThings = {
  category: {
    label: 'Game',
    fields: {
      name: line('Name'),
      description: html('Description', 50_000),
      redeem_help: html('How to redeem a code', 20_000),
      selling_paused_text: pauseText,
    },
  },
  subcategory: { label: 'Subcategory', fields: { name: line('Name') } },
  option: {
    label: 'Question for the shopper',
    fields: {
      name: exact(line('Question')),
      help: exact(text('Help')),
      values: { ...exact(line('Answer')), isList: true },
    },
  },
  product: {
    label: 'Item',
    fields: { name: exact(line('Name')), description: html('Description', 20_000) },
  },
  tag: { label: 'Tag', fields: { name: line('Name') } },
  payment_method: {
    label: 'Payment method',
    fields: { label: exact(line('Label')), note: exact(text('Note')) },
  },
  payment_instructions: {
    label: 'Manual transfer',
    fields: { note: exact(text('Note', 1_000)) },
  },
  banner: { label: 'Announcement', fields: { content: exact(text('Text', 700)) } },
  slide: {
    label: 'Slide',
    fields: {
      caption_1: exact(line('First line', 300)),
      caption_2: exact(line('Second line', 300)),
      call_to_action_text: exact(line('Button', 100)),
    },
  },
  notice: {
    label: 'Opening hours notice',
    fields: {
      operating_hours: exact(text('Operating hours', 700)),
      reminder: exact(text('Reminder', 700)),
      order_processing_duration: exact(text('Order processing duration', 700)),
    },
  },
  'news-category': { label: 'News category', fields: { name: line('Name') } },
  post: {
    label: 'Post',
    fields: { title: line('Title', 300), excerpt: text('Excerpt', 450), description: html('Text') },
  },
  'question-category': { label: 'FAQ category', fields: { name: line('Name') } },
  question: {
    label: 'FAQ question',
    fields: { question: line('Question', 450), answer: html('Answer') },
  },
  'static-page': { label: 'Page', fields: { title: line('Title', 300), body: html('Text') } },
  shop: { label: 'Shop', fields: { selling_paused_text: pauseText } },
  support_hours: {
    label: 'Live chat',
    fields: { away_text: exact(text('Text outside the hours', 700)) },
  },
} as const satisfies Record<
  string,
  { label: string; fields: Readonly<Record<string, TranslatedField>> }
>

/** A kind of translated thing. */
export type TranslatedThing = keyof typeof translatedThings
export const translatedThingNames = Object.keys(translatedThings) as TranslatedThing[]

/** Things whose texts can lead money elsewhere: a second person approves their translations, as their English. */
export const paymentThings = ['payment_method', 'payment_instructions'] as const
export const isAboutPayments = (thing: TranslatedThing): boolean =>
  paymentThings.some((one) => one === thing)

/** The name of a translated field of a thing. */
export type TranslatedFieldOf<Thing extends TranslatedThing> =
  keyof (typeof translatedThings)[Thing]['fields'] & string

/** The field with a name, or that of a list with a part's name (`values.3`); undefined if unknown. */
export function translatedField(thing: TranslatedThing, name: string): TranslatedField | undefined {
  const fields: Readonly<Record<string, TranslatedField>> = translatedThings[thing].fields
  const [list = '', part, ...more] = name.split('.')
  if (part === undefined)
    return Object.hasOwn(fields, name) && !fields[name]?.isList ? fields[name] : undefined
  const isPart = more.length === 0 && /^[1-9]\d{0,9}$/.test(part)
  return isPart && Object.hasOwn(fields, list) && fields[list]?.isList ? fields[list] : undefined
}

/** A stored translation. `of`: the digest of the English text that it was made from. */
export type StoredText = { text: string; of: string }
/** The stored translations of a thing. */
export type Translations = Partial<Record<TranslationLanguage, Record<string, StoredText>>>

/** The query of public reads with texts. */
export const LanguageQuery = closedObject({
  lang: Type.Optional(
    Type.Enum([...translationLanguages], {
      description: 'The language of texts, as far as they are translated; English by default',
    }),
  ),
})

/** The same for reads that can show unpublished content. */
export const PreviewQuery = closedObject({
  ...LanguageQuery.properties,
  preview: Type.Optional(Type.String({ maxLength: 500, description: 'A token of the console' })),
})

/** The fields that have no translation, in answers of reads with `lang`. */
export const Untranslated = Type.Optional(
  Type.Array(Type.String(), {
    description: 'With `lang`: the fields shown in English, because they are not translated',
  }),
)
export type Untranslated = Static<typeof Untranslated>

/** The languages of a page's main text: it is indexed in these. */
export const TextLanguages = Type.Optional(
  Type.Array(Type.Enum(allLanguages), {
    description: 'The languages of its main text; without it, all',
  }),
)
