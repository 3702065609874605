import { type Language, ORIGINAL } from '@apeak/contract/languages'
import * as enAnswers from './en/answers.ts'
import * as enMails from './en/mails.ts'
import * as msAnswers from './ms/answers.ts'
import * as msMails from './ms/mails.ts'
import * as zhAnswers from './zh/answers.ts'
import * as zhMails from './zh/mails.ts'

const english = { ...enAnswers, ...enMails }
const malay: typeof english = { ...msAnswers, ...msMails }
const chinese: typeof english = { ...zhAnswers, ...zhMails }

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
