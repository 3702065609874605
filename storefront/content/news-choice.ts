import { pagePaths, pathTo } from '@apeak/contract/paths'
import { pageIn } from '../ui/browser-state.ts'

/** What an address of the news asks for. */
export type NewsChoice = {
  page: number
  /** The ids of the ticked categories; none ticked means all. */
  categories: number[]
}

const CATEGORIES_MAX = 50

/** Reads it from the query of an address; what makes no sense is left out. */
export function newsChoiceOf(query: URLSearchParams): NewsChoice {
  const ids = query.getAll('category').map(Number).filter(isId)
  return { page: pageIn(query), categories: [...new Set(ids)].slice(0, CATEGORIES_MAX) }
}

/** The address that shows it. Each choice has one, so that what was chosen is cached once. */
export function newsPath({ page, categories }: NewsChoice): string {
  const category = categories.toSorted((one, other) => one - other)
  return pathTo(pagePaths.news, {}, { category, page: page > 1 ? page : undefined })
}

/** The same with a category ticked, or no longer, from the first page on. */
export function toggled({ categories }: NewsChoice, id: number): NewsChoice {
  const others = categories.filter((one) => one !== id)
  return { page: 1, categories: others.length < categories.length ? others : [...categories, id] }
}

const isId = (id: number) => Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647
