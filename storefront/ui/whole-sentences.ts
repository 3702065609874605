/** The first sentences of a text that fit a search result; at least one. */
export function wholeSentences(text: string, length = 160): string {
  // Chinese has no space between sentences, and "1.50" has no end of one.
  const sentences = text.match(/.+?(?:[.!?]+(?=\s|$)|[。！？]+|$)/gs) ?? []
  let found = ''
  for (const sentence of sentences) {
    if (found && found.length + sentence.length > length) break
    found += sentence
  }
  return found.trim()
}
