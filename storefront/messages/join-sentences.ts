import { language } from '#messages/language.ts'

/** The separator between two sentences: none in Chinese. */
export const SENTENCE_GAP = language === 'zh' ? '' : ' '

/** Sentences one after another, without empty ones. */
export function joinSentences(...sentences: (string | false | null | undefined)[]): string {
  return sentences.filter(Boolean).join(SENTENCE_GAP)
}
