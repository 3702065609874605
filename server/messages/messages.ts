import { type Language, ORIGINAL } from '@apeak/contract/languages'
import { chinese } from './chinese.ts'
import { english } from './english.ts'
import { malay } from './malay.ts'

/** What the server says to shoppers, in one language. */
export type Messages = typeof english

export const messagesIn: Record<Language, Messages> = { en: english, ms: malay, zh: chinese }

/** A text that is the same for everybody, or a message in the reader's language. */
export type Sentence = string | ((messages: Messages, language: Language) => string)

export const said = (sentence: Sentence, language: Language = ORIGINAL): string =>
  typeof sentence === 'string' ? sentence : sentence(messagesIn[language], language)

/** Two sentences, one after the other. */
export const inTurn =
  (first: Sentence, second: Sentence): Sentence =>
  (messages, language) =>
    messages.requests.inTurn(said(first, language), said(second, language))
