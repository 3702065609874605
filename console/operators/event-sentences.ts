import { type OperatedKind, operatorEvents } from '@apeak/contract/operator-events'
import type { HistoryEntry, OperatorEventEntry } from '@apeak/contract/operators'
import { inWords, type Sentences } from '../ui/history.tsx'
import { sentenceOf } from './operator-sentences.ts'

/** Every event of a kind of thing, or of all, once. */
export function eventNames(kind?: string): readonly string[] {
  const meant = kind === undefined ? Object.values(operatorEvents) : [eventsOf(kind)]
  return [...new Set(meant.flat())].sort()
}

const eventsOf = (kind: string): readonly string[] => operatorEvents[kind as OperatedKind] ?? []

/** What an operator did, after their name; `{}` stands for what they did it to. */
function wordsOf(kind: string, event: HistoryEntry): string {
  const known = sentenceOf(kind, event.event)
  const sentence = typeof known === 'function' ? known(event) : known
  return sentence ?? `${inWords(event.event).toLowerCase()}: {}`
}

/**
 * What an operator did, after their name: before and behind the name of the thing. Undefined behind it
 * where the sentence does not name it.
 */
export function eventSentence(event: OperatorEventEntry): [before: string, behind?: string] {
  const [before = '', behind] = wordsOf(event.subject_kind, event).split('{}')
  return behind === undefined ? [before] : [before, behind]
}

/** What is told in the history of one thing that people call so. */
export function sentencesOf(kind: string, name: string): Sentences {
  const tell = (event: HistoryEntry) => wordsOf(kind, event).replace('{}', name)
  return Object.fromEntries(eventsOf(kind).map((event) => [event, tell]))
}
