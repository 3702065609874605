import { ApiError } from '@apeak/contract/client'
import { consoleRefusals } from '@apeak/contract/operators'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import {
  isAboutPayments,
  type TranslationLanguage,
  translationLanguages,
} from '@apeak/contract/translations'
import type {
  SaveTranslations,
  ThingTexts,
  TranslationEntry,
} from '@apeak/contract/translations-console'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { call, isWaitingForApproval, refusalOf } from '../api.ts'
import { failureText } from '../ui/run.ts'
import {
  compare,
  type Draft,
  discard,
  draftOf,
  fail,
  rebase,
  type TranslatedText,
} from './drafts.ts'

/** The query keys of the texts of things, of the list, and of its counts. */
export const textsKey = ['translated-thing']
const listKey = ['translations', 'getList']
export const countsKey = ['translation-counts']

type ThingText = ThingTexts['texts'][number]

/** The text in one language. */
export function inLanguage(
  { languages, ...text }: ThingText,
  language: TranslationLanguage,
): TranslatedText {
  return { ...text, ...languages[language], language }
}

type Saved = Pick<Draft, 'seen' | 'text'>

/** Saves translations, those of one thing and language at once; failures are told beside the texts. */
export function useSaveTranslations(): (texts: readonly Saved[]) => Promise<void> {
  const queries = useQueryClient()
  const notify = useNotify()
  const saveOne = async (texts: Saved[], { thing, thing_id: id, language }: TranslatedText) => {
    const body: SaveTranslations = {
      language,
      texts: texts.map(({ seen: { field, of, version }, text }) => ({ field, text, of, version })),
    }
    try {
      const { translatedPayment, translatedThing } = consolePaths
      const path = pathTo(isAboutPayments(thing) ? translatedPayment : translatedThing, {
        ...{ thing, id },
      })
      await showSaved(queries, texts, await call<ThingTexts>('PUT', path, body))
    } catch (error) {
      if (isWaitingForApproval(error)) {
        for (const { seen } of texts) discard(seen)
        notify(error.message, { type: 'info', autoHideDuration: 10_000 })
        return
      }
      if (refusalOf(error) === consoleRefusals.changedMeanwhile) {
        const { current } = (error as ApiError).body as { current: ThingTexts }
        cacheTexts(queries, current)
        for (const text of inAllLanguages(current)) compare(text)
        if (texts.every(({ seen }) => draftOf(seen))) return
      }
      const failure = await failureText(error)
      if (!texts.every(({ seen }) => draftOf(seen))) notify(failure, { type: 'error' })
      const reasons = error instanceof ApiError ? error.errors : undefined
      for (const [at, { seen }] of texts.entries()) {
        const own = reasons?.[`texts.${at}.text`]?.[0]
        fail(seen, own ?? (reasons ? 'Not saved, because another text was refused.' : failure))
      }
    }
  }
  return async (texts) => {
    const things = Object.groupBy(texts, ({ seen: { language, thing, thing_id } }) =>
      [language, thing, thing_id].join(' '),
    )
    for (const group of Object.values(things)) {
      if (group?.[0]) await saveOne(group, group[0].seen)
    }
  }
}

const inAllLanguages = ({ texts }: ThingTexts) =>
  texts.flatMap((text) => translationLanguages.map((language) => inLanguage(text, language)))

async function showSaved(queries: QueryClient, saved: Saved[], answer: ThingTexts): Promise<void> {
  const now = inAllLanguages(answer)
  const drafts = saved.map((one) => ({
    ...one,
    now: now.find((text) => text.language === one.seen.language && isSame(text, one.seen)),
  }))
  for (const { now } of drafts) if (now) rebase(now)
  cacheTexts(queries, answer)
  // The cache tells its readers in the next task; until then the draft is what they show.
  await new Promise((done) => setTimeout(done))
  for (const { seen, text } of drafts) if (draftOf(seen)?.text === text) discard(seen)
}

type Named = Pick<TranslatedText, 'thing' | 'thing_id' | 'field'>

const isSame = (one: Named, other: Named) =>
  one.thing === other.thing && one.thing_id === other.thing_id && one.field === other.field

type List = { data: TranslationEntry[] }

/** Shows texts of the server wherever they have been read, without moving any line. */
function cacheTexts(queries: QueryClient, { texts }: ThingTexts): void {
  const fresh = (old: Named) => texts.find((text) => isSame(text, old))
  queries.setQueriesData<ThingTexts>(
    { queryKey: textsKey },
    (read) => read && { texts: read.texts.map((old) => fresh(old) ?? old) },
  )
  for (const [key, list] of queries.getQueriesData<List>({ queryKey: listKey })) {
    const { filter } = key[2] as { filter: { language: TranslationLanguage } }
    const data = list?.data.map((old) => {
      const text = fresh(old)
      return text ? { ...old, ...inLanguage(text, filter.language) } : old
    })
    if (data) queries.setQueryData(key, { ...list, data })
  }
  void queries.invalidateQueries({ queryKey: countsKey })
}
