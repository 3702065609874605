/** What tokens call a category that is looked at before shoppers see it. */
export const CATEGORY_PREVIEW = 'category'

type Shelf = { categories: { id: number }[] }

/**
 * Tags with at most `limit` categories each. Of two neighbours at the top nobody wants to read the same
 * names: what the first shows the second leaves out, and a tag with nothing else is gone.
 */
export function withoutRepeats<Tag extends Shelf>(tags: Tag[], limit: number): Tag[] {
  const first = new Set(tags[0]?.categories.slice(0, limit).map(({ id }) => id))
  return tags
    .map((tag, at) => {
      const own = at === 1 ? tag.categories.filter(({ id }) => !first.has(id)) : tag.categories
      return { ...tag, categories: own.slice(0, limit) }
    })
    .filter(({ categories }) => categories.length > 0)
}

/** The first address that begins with `stem` and is not taken. */
export function freeSlug(stem: string, taken: readonly string[]): string {
  for (let number = 2; ; number += 1) {
    const slug = number === 2 ? stem : `${stem}-${number - 1}`
    if (!taken.includes(slug)) return slug
  }
}

/** Whether a price falls so far, by more than half, that a second person approves it. */
export const isMuchLower = (before: number, after: number) => after * 2 < before
