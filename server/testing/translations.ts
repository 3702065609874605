import type { TranslationLanguage } from '@apeak/contract/translations'
import type { ThingTexts } from '@apeak/contract/translations-console'
import type { TestOperator } from './operators.ts'
import type { Answer } from './test-shop.ts'

/** A translated thing, such as a game. */
export type Thing = { thing: string; id: string | number }

const payments = ['payment_method', 'payment_instructions']

/** The texts of a thing and its parts, as the console reads them. */
export async function textsOf(operator: TestOperator, { thing, id }: Thing) {
  const answer = await operator.get(`/api/console/translations/${thing}/${id}`)
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.body as unknown as ThingTexts).texts
}

/** The body that translates fields of a thing, based on its present texts. */
export async function translationOf(
  operator: TestOperator,
  language: TranslationLanguage,
  { thing, id }: Thing,
  fields: Record<string, string>,
) {
  const present = await textsOf(operator, { thing, id })
  const texts = Object.entries(fields).map(([field, text]) => {
    const own = present.find((one) => one.field === field && one.thing === thing)
    return {
      field,
      text,
      of: own?.of ?? '00000000',
      version: own?.languages[language].version ?? null,
    }
  })
  return { language, texts }
}

/** Saves a body made by `translationOf`. */
export function saveTranslation(
  operator: TestOperator,
  { thing, id }: Thing,
  body: object,
): Promise<Answer> {
  const path = payments.includes(thing) ? 'payment-translations' : 'translations'
  return operator.put(`/api/console/${path}/${thing}/${id}`, body)
}

/** Translates fields of a thing, as its editor does. Throws if it is refused. */
export async function translate(
  operator: TestOperator,
  language: TranslationLanguage,
  thing: Thing,
  fields: Record<string, string>,
): Promise<ThingTexts['texts']> {
  const body = await translationOf(operator, language, thing, fields)
  const answer = await saveTranslation(operator, thing, body)
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.body as unknown as ThingTexts).texts
}
