import type { SearchEntry } from '@apeak/contract/catalog'
import { isTypoOf } from './typo.ts'

/** An entry, its name without spaces, and the words that it is found by, each with how good a hit in it is. */
type Prepared = { entry: SearchEntry; squeezed: string; words: { id: number; rank: number }[] }

/** Entries with all their words, each once: many games sell diamonds. */
type Vocabulary = { entries: Prepared[]; words: string[] }

// The lower, the better: what is hit, and how.
const ranks = { alias: 0, name: 1, item: 4 }
const hits = { whole: 0, beginning: 1, within: 2, typo: 6, none: 255 }

const prepared = new WeakMap<readonly SearchEntry[], Vocabulary>()

/**
 * What is found by the typed text, the best first: by each of its words, which begins a word of the
 * name, an alias, the name's initials or a word of an item, stands within the name, or is one of them
 * with a small slip. Nothing typed finds nothing.
 */
export function searchMatches(entries: readonly SearchEntry[], typed: string): SearchEntry[] {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return []
  const vocabulary = prepared.get(entries) ?? prepare(entries)
  prepared.set(entries, vocabulary)
  const exact = found(vocabulary, wanted, hitOf)
  // Slips are looked for only where nothing is spelt so.
  return exact.length > 0 ? exact : found(vocabulary, wanted, hitWithTypo)
}

function found({ entries, words }: Vocabulary, wanted: string[], hit: typeof hitOf): SearchEntry[] {
  const looks = wanted.map((typed) => ({ typed, hits: words.map((word) => hit(typed, word)) }))
  return entries
    .flatMap(({ entry, ...own }) => {
      const rank = looks.reduce((sum, look) => sum + rankOf(own, look), 0)
      return rank < hits.none ? [{ entry, rank }] : []
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry)
}

function rankOf(
  { squeezed, words }: Omit<Prepared, 'entry'>,
  look: { typed: string; hits: number[] },
): number {
  let best = squeezed.includes(look.typed) ? ranks.name + hits.within : hits.none
  for (const { id, rank } of words) best = Math.min(best, rank + (look.hits[id] ?? hits.none))
  return best
}

function hitOf(typed: string, word: string): number {
  if (!word.startsWith(typed)) return hits.none
  return word.length === typed.length ? hits.whole : hits.beginning
}

function hitWithTypo(typed: string, word: string): number {
  const hit = hitOf(typed, word)
  return hit === hits.none && isTypoOf(typed, word) ? hits.typo : hit
}

function prepare(entries: readonly SearchEntry[]): Vocabulary {
  const ids = new Map<string, number>()
  const idOf = (word: string) => {
    const id = ids.get(word) ?? ids.size
    ids.set(word, id)
    return id
  }
  const all = entries.map((entry): Prepared => {
    const name = wordsOf(entry.name)
    const initials = name.length > 1 ? [name.map((word) => word[0]).join('')] : []
    const words = [
      ...[...entry.aliases.flatMap(wordsOf), ...initials].map(
        (word) => [word, ranks.alias] as const,
      ),
      ...name.map((word) => [word, ranks.name] as const),
      ...entry.item_words.flatMap(wordsOf).map((word) => [word, ranks.item] as const),
    ]
    return {
      entry,
      squeezed: name.join(''),
      words: words.map(([word, rank]) => ({ id: idOf(word), rank })),
    }
  })
  return { entries: all, words: [...ids.keys()] }
}

/** Its words in small letters, without marks: 'Pokémon GO!' is pokemon and go. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
}
