/**
 * Whether what was typed is a word, or the beginning of one, with a small slip: a letter too many, too
 * few, another one, or two in each other's place; from 8 letters on two such. Short words have none.
 */
export function isTypoOf(typed: string, word: string): boolean {
  const most = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2
  if (most === 0 || word.length < typed.length - most) return false
  return mayBe(typed, word, most) && slipsIn(typed, word, most) <= most
}

/** Of one letter more than there are slips, one is where it belongs, or close to it: most words fail here. */
function mayBe(typed: string, word: string, most: number): boolean {
  for (let at = 0; at <= most; at += 1) {
    const near = word.indexOf(typed.charAt(at), Math.max(0, at - most))
    if (near !== -1 && near <= at + most) return true
  }
  return false
}

/**
 * The least number of slips between what was typed and any beginning of a word (Damerau and
 * Levenshtein's distance); above `most`, any number above it.
 */
function slipsIn(typed: string, word: string, most: number): number {
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
  // The rest of the word is still to be typed.
  return Math.min(...row.slice(typed.length - most))
}
