import type { TranslationLanguage } from '@apeak/contract/translations'
import type { TranslationEntry } from '@apeak/contract/translations-console'
import { useSyncExternalStore } from 'react'

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

type Drafts = ReadonlyMap<string, Draft>

// They outlive the page: leaving it loses nothing.
let drafts: Drafts = new Map()
const listeners = new Set<() => void>()

/** Identifies a text in one language. */
export const keyOf = ({ thing, thing_id, field, language }: TranslatedText) =>
  [language, thing, thing_id, field].join(' ')

function change(key: string, draft: Draft | undefined): void {
  const next = new Map(drafts)
  if (draft) next.set(key, draft)
  else next.delete(key)
  drafts = next
  if (drafts.size > 0) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
  for (const listener of listeners) listener()
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** All drafts, oldest first. */
export const useDrafts = (): Drafts => useSyncExternalStore(subscribe, () => drafts)

/** The draft of a text. */
export function useDraft(text: TranslatedText): Draft | undefined {
  const key = keyOf(text)
  return useSyncExternalStore(subscribe, () => drafts.get(key))
}

export const draftOf = (text: TranslatedText) => drafts.get(keyOf(text))

/** Keeps what was typed; what equals the saved translation is no draft. */
export function write(seen: TranslatedText, text: string): void {
  const before = draftOf(seen)
  const { failure: _failure, ...draft } = before ?? { seen }
  change(keyOf(seen), text === draft.seen.text ? undefined : { ...draft, text })
}

export const discard = (text: TranslatedText) => change(keyOf(text), undefined)

export function fail(text: TranslatedText, failure: string): void {
  const draft = draftOf(text)
  if (draft) change(keyOf(text), { ...draft, failure })
}

/** Bases a draft on what its own save brought about. */
export function rebase(text: TranslatedText): void {
  const draft = draftOf(text)
  if (draft) change(keyOf(text), { seen: text, text: draft.text })
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
  change(keyOf(text), { ...draft, seen: text, changed: { ...changed, ...isNew } })
}
