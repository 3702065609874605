import type { SearchEntry } from '@apeak/contract/catalog'

/** An entry, its names without spaces, and its search words with their ranks. */
type Prepared = { entry: SearchEntry; squeezed: string; words: { id: number; rank: number }[] }

/** Entries with all their words, each once: many games sell diamonds. */
type Vocabulary = { entries: Prepared[]; words: string[] }

// Lower is better: the matched field, and the kind of match.
const ranks = { alias: 0, name: 1, item: 4 }
const hits = { whole: 0, beginning: 1, within: 2, typo: 6, none: 255 }

const prepared = new WeakMap<readonly SearchEntry[], Vocabulary>()

/**
 * The matches of a search text, best first. Each of its words must start a word of a name, an alias, the
 * pinyin, the initials or a word of an item, or be inside a name, or match one of them with a typo. An empty
 * text matches nothing.
 */
export function searchMatches(entries: readonly SearchEntry[], typed: string): SearchEntry[] {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return []
  const vocabulary = prepared.get(entries) ?? prepare(entries)
  prepared.set(entries, vocabulary)
  const exact = found(vocabulary, wanted, rankOfMatch)
  // Typos are considered only without exact matches.
  return exact.length > 0 ? exact : found(vocabulary, wanted, hitWithTypo)
}

const nearest = 3

/** The games whose names or aliases are nearest to a search without matches: at most half of it may differ. */
export function nearMatches(entries: readonly SearchEntry[], typed: string): SearchEntry[] {
  const wanted = wordsOf(typed).join('')
  const most = Math.ceil(wanted.length / 2)
  return entries
    .map((entry) => {
      const names = namesOf(entry).flatMap((name) => [...wordsOf(name), wordsOf(name).join('')])
      const pinyin = pinyinOf(entry).map((syllables) => syllables.join(''))
      const words = [...entry.aliases, ...names, ...pinyin]
      const distances = words.map((word) => editDistance(wanted, word.toLowerCase(), most))
      return { entry, distance: Math.min(...distances) }
    })
    .filter(({ distance }) => distance < wanted.length && distance <= most)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, nearest)
    .map(({ entry }) => entry)
}

function found(
  { entries, words }: Vocabulary,
  wanted: string[],
  hit: typeof rankOfMatch,
): SearchEntry[] {
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

function rankOfMatch(typed: string, word: string): number {
  if (!word.startsWith(typed)) return hits.none
  return word.length === typed.length ? hits.whole : hits.beginning
}

function hitWithTypo(typed: string, word: string): number {
  const hit = rankOfMatch(typed, word)
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
    const names = namesOf(entry).map(wordsOf)
    const pinyin = pinyinOf(entry)
    const initials = [...names, ...pinyin]
      .filter((words) => words.length > 1)
      .map((words) => words.map((word) => word[0]).join(''))
    const nicknames = entry.aliases.flatMap(wordsOf)
    const ranked: [words: string[], rank: number][] = [
      [[...nicknames, ...pinyin.map((syllables) => syllables.join('')), ...initials], ranks.alias],
      [names.flat(), ranks.name],
      [[...entry.item_words.flatMap(wordsOf), ...pinyin.flat()], ranks.item],
    ]
    const whole = names.map((words) => words.join(''))
    return {
      entry,
      // Chinese has no spaces between words, so its aliases are searched like names.
      squeezed: [...whole, ...nicknames.filter((word) => han.test(word))].join(' '),
      words: ranked.flatMap(([words, rank]) => words.map((word) => ({ id: idOf(word), rank }))),
    }
  })
  return { entries: all, words: [...ids.keys()] }
}

/** The name in the page's language, and in English. */
const namesOf = ({ name, english }: SearchEntry) => (english ? [name, english] : [name])

/** The syllables of each Chinese name: ['wu', 'jin', 'dui', 'jue']. */
const pinyinOf = ({ pinyin = [] }: SearchEntry) => pinyin.map(wordsOf)

const han = /\p{Script=Han}/u

/** Words in lower case without accents: 'Pokémon GO!' is pokemon and go. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
}

/**
 * Whether the text is a word, or the start of one, with a typo: one extra, missing, wrong or swapped letter;
 * two from 8 letters on. Short words allow none.
 */
function isTypoOf(typed: string, word: string): boolean {
  const most = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2
  if (most === 0 || word.length < typed.length - most) return false
  return canMatch(typed, word, most) && editDistance(typed, word, most) <= most
}

/**
 * Among one letter more than there are typos, one must be at or near its place: excludes most words quickly.
 */
function canMatch(typed: string, word: string, most: number): boolean {
  for (let at = 0; at <= most; at += 1) {
    const near = word.indexOf(typed.charAt(at), Math.max(0, at - most))
    if (near !== -1 && near <= at + most) return true
  }
  return false
}

/**
 * The edit distance (Damerau-Levenshtein) between the text and the best prefix of a word; any number above
 * `most` beyond it.
 */
function editDistance(typed: string, word: string, most: number): number {
  const length = Math.min(word.length, typed.length + most)
  let before: number[] = []
  let row = Array.from({ length: length + 1 }, (_, at) => at)
  for (let at = 1; at <= typed.length; at += 1) {
    const next = [at]
    let least = at
    for (let to = 1; to <= length; to += 1) {
      const isSame = typed[at - 1] === word[to - 1]
      const isSwapped = typed[at - 1] === word[to - 2] && typed[at - 2] === word[to - 1]
      const slips = Math.min(
        (row[to] ?? 0) + 1,
        (next[to - 1] ?? 0) + 1,
        (row[to - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[to - 2] ?? at) + 1 : at + to,
      )
      next.push(slips)
      least = Math.min(least, slips)
    }
    if (least > most) return least
    before = row
    row = next
  }
  // The rest of the word is not typed yet.
  return Math.min(...row.slice(typed.length - most))
}
