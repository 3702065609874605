import { isOneLine } from '@apeak/contract/fields'
import {
  type StoredText,
  type TranslatedThing,
  type TranslationLanguage,
  translatedField,
} from '@apeak/contract/translations'
import type { TranslationFault } from '@apeak/contract/translations-console'
import type { Operator } from '#platform/actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { AddOperatorEvent } from '#platform/postgres/events.ts'
import { digestOf, type TranslatedTable } from '#platform/postgres/translations.ts'
import { richTextOf } from '#platform/rich-text.ts'
import { type LockedTexts, storeTranslations, subjectOf } from './queries.ts'

/** A translation in the form in which it is stored; an empty text removes it. */
export type NewText = { field: string } & StoredText

/** A text in the form in which it is stored: rich text sanitised, others trimmed. */
export async function cleanText(
  db: Queryable,
  thing: TranslatedThing,
  field: string,
  text: string,
): Promise<string> {
  return translatedField(thing, field)?.form === 'html' ? richTextOf(db, text) : text.trim()
}

/** Why a cleaned text cannot be the translation of a field; undefined if it can. */
export function faultOf(
  { english }: Pick<LockedTexts, 'english'>,
  thing: TranslatedThing,
  field: string,
  text: string,
): Extract<TranslationFault, 'unknown' | 'no_english' | 'line_break' | 'too_long'> | undefined {
  const translated = translatedField(thing, field)
  if (!translated) return 'unknown'
  if (english[field] === undefined) return field.includes('.') ? 'unknown' : 'no_english'
  if (translated.form === 'line' && !isOneLine(text)) return 'line_break'
  return text.length > translated.max ? 'too_long' : undefined
}

/** The version of a stored translation; null if there is none. As `version` in queries.ts. */
export const versionOf = (stored: StoredText | undefined): string | null =>
  stored?.text ? digestOf(stored.of + stored.text) : null

/** Whether a translation is stored already. */
export const isStored = (
  { translations }: Pick<LockedTexts, 'translations'>,
  language: TranslationLanguage,
  { field, text, of }: NewText,
): boolean => {
  const stored = translations[language]?.[field]
  return (stored?.text ?? '') === text && (text === '' || stored?.of === of)
}

/** Translations of a locked thing. */
export type TextsOfThing = { locked: LockedTexts; texts: readonly NewText[] }

/** Stores translations of locked things of one table. `actor`: adds an event to the history of each. */
export async function writeTranslations(
  tx: Queryable,
  table: TranslatedTable,
  language: TranslationLanguage,
  things: readonly TextsOfThing[],
  history?: { actor: Operator; addOperatorEvent: AddOperatorEvent },
): Promise<void> {
  const stored = things.map(({ locked: { id, translations }, texts }) => {
    const present = { ...translations[language] }
    for (const { field, text, of } of texts) {
      if (text) present[field] = { text, of }
      else delete present[field]
    }
    return { id, translations: { ...translations, [language]: present } }
  })
  await storeTranslations(tx, table, stored)
  if (!history) return
  const { actor, addOperatorEvent } = history
  for (const { locked, texts } of things) {
    const { id, owner, owner_id, name, translations } = locked
    const part = owner === table.thing && owner_id === id ? {} : { part: name }
    const before = texts.map(({ field }) => [field, translations[language]?.[field]?.text ?? ''])
    const after = texts.map(({ field, text }) => [field, text])
    await addOperatorEvent(tx, {
      ...{ actor, subject: subjectOf(owner), id: owner_id, action: 'translated' },
      before: Object.fromEntries(before),
      after: { language, ...part, ...Object.fromEntries(after) },
    })
  }
}
