import type { TranslationLanguage } from '@apeak/contract/translations'
import type { TranslationEntry } from '@apeak/contract/translations-console'
import { draftStore } from '../ui/drafts.ts'

/** A text and its translation into one language. */
export type TranslatedText = Omit<TranslationEntry, 'id'> & { language: TranslationLanguage }

/** An unsaved translation. `seen`: the texts that its author has in view. */
export type Draft = {
  seen: TranslatedText
  text: string
  /** Why it could not be saved. */
  failure?: string
  /** The texts that changed while it was written. */
  changed?: { english?: true; translation?: true }
}

const drafts = draftStore<string, Draft>()

/** Identifies a text in one language. */
export const keyOf = ({ thing, thing_id, field, language }: TranslatedText) =>
  [language, thing, thing_id, field].join(' ')

/** All drafts, oldest first. */
export const useDrafts = drafts.useAll

/** The draft of a text. */
export const useDraft = (text: TranslatedText): Draft | undefined => drafts.useOne(keyOf(text))

export const draftOf = (text: TranslatedText) => drafts.get(keyOf(text))

/** Keeps what was typed; what equals the saved translation is no draft. */
export function write(seen: TranslatedText, text: string): void {
  const before = draftOf(seen)
  const { failure: _failure, ...draft } = before ?? { seen }
  drafts.set(keyOf(seen), text === draft.seen.text ? undefined : { ...draft, text })
}

export const discard = (text: TranslatedText) => drafts.set(keyOf(text), undefined)

export function fail(text: TranslatedText, failure: string): void {
  const draft = draftOf(text)
  if (draft) drafts.set(keyOf(text), { ...draft, failure })
}

/** Bases a draft on what its own save brought about. */
export function rebase(text: TranslatedText): void {
  const draft = draftOf(text)
  if (draft) drafts.set(keyOf(text), { seen: text, text: draft.text })
}

/** Tells the author of a draft what others changed since; the next save replaces it. */
export function compare(text: TranslatedText): void {
  const draft = draftOf(text)
  if (!draft) return
  const { seen, changed } = draft
  const isNew = {
    ...(seen.of !== text.of ? { english: true as const } : {}),
    ...(seen.version !== text.version ? { translation: true as const } : {}),
  }
  if (Object.keys(isNew).length === 0) return
  drafts.set(keyOf(text), { ...draft, seen: text, changed: { ...changed, ...isNew } })
}
