const letters = new Intl.Segmenter()

/** One or two initials of a name: from its first and last word. */
export function initialsOf(...names: (string | null | undefined)[]): string {
  const words = names.flatMap((name) => name?.trim().split(/\s+/) ?? []).filter(Boolean)
  const [first] = words
  const last = words.length > 1 ? words.at(-1) : undefined
  return firstLetter(first) + firstLetter(last)
}

function firstLetter(word = ''): string {
  const [letter] = letters.segment(word)
  return letter?.segment.toUpperCase() ?? ''
}
