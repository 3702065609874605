import type { EditedOption } from '@apeak/contract/catalog-fields'

/** The kind of a category in preview tokens. */
export const CATEGORY_PREVIEW = 'category'

type Shelf = { categories: { id: number }[] }

/**
 * Tags with at most `limit` categories each. A tag omits the categories of earlier tags, unless fewer than
 * four others are left: then it shows its own first ones. The second tag shows nothing but others, since
 * neighbours with the same names are of no use; empty tags are omitted.
 */
export function withoutRepeats<Tag extends Shelf>(tags: Tag[], limit: number): Tag[] {
  const shown = new Set<number>()
  return tags
    .map((tag, at) => {
      const others = tag.categories.filter(({ id }) => !shown.has(id))
      const isAlone = at === 1 || others.length >= FEWEST_OTHERS
      const categories = (isAlone ? others : tag.categories).slice(0, limit)
      for (const { id } of categories) shown.add(id)
      return { ...tag, categories }
    })
    .filter(({ categories }) => categories.length > 0)
}

const FEWEST_OTHERS = 4

/** The first free slug with the given stem. */
export function freeSlug(stem: string, taken: readonly string[]): string {
  for (let number = 2; ; number += 1) {
    const slug = number === 2 ? stem : `${stem}-${number - 1}`
    if (!taken.includes(slug)) return slug
  }
}

/** Whether a price falls by more than half, which needs a second person. */
export const isSteepDrop = (before: number, after: number) => after * 2 < before

type Faults = Record<string, string[]>

/** Types with choices; all others are typed. */
const isChosen = ({ type }: EditedOption) => type === 'dropdown' || type === 'checkbox'

/** The faults of options that cannot be answered, by field; undefined if none. */
export function optionFaults(options: readonly EditedOption[]): Faults | undefined {
  const faults: Faults = {}
  for (const [at, option] of options.entries()) {
    const say = (field: string, why: string) => {
      faults[`options.${at}.${field}`] = [why]
    }
    const { type, values, pattern, example } = option
    if (type === 'dropdown' && values.length === 0) say('values', 'Add at least one choice.')
    if (!isChosen(option) && values.length > 0) say('values', 'This answer type has no choices.')
    if (pattern === null) continue
    const expression = expressionOf(pattern)
    if (type !== 'field') say('pattern', 'Only a short text can have a pattern.')
    else if (!expression) say('pattern', 'This pattern is not valid.')
    else if (example !== null && !expression.test(example))
      say('example', 'The example does not match the pattern.')
  }
  return Object.keys(faults).length > 0 ? faults : undefined
}

/** The expression for a whole answer; undefined if the pattern is invalid. */
function expressionOf(pattern: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u')
  } catch {
    return undefined
  }
}

type Parts = Partial<Record<'subcategories' | 'options', readonly { id: number | null }[]>>

/** The faults of parts with an unknown or repeated id, by field; undefined if none. */
export function partFaults(before: Parts, wanted: Parts): Faults | undefined {
  const faults: Faults = {}
  for (const list of ['subcategories', 'options'] as const) {
    const known = new Set(before[list]?.map(({ id }) => id))
    const seen = new Set<number>()
    for (const [at, { id }] of (wanted[list] ?? []).entries()) {
      if (id === null) continue
      if (!known.has(id) || seen.has(id))
        faults[`${list}.${at}.id`] = ['This entry no longer exists.']
      seen.add(id)
    }
  }
  return Object.keys(faults).length > 0 ? faults : undefined
}

/**
 * Options with an id for each value. Existing ids stay, since carts and remembered players refer to
 * them.
 */
export function valuesWithIds(options: readonly EditedOption[]) {
  return options.map((option) => {
    let last = Math.max(0, ...option.values.map(({ id }) => id ?? 0))
    return {
      ...option,
      values: option.values.map(({ id, label }) => {
        last += id === null ? 1 : 0
        return { id: id ?? last, label }
      }),
    }
  })
}
