import { pagePaths, pathTo } from '@apeak/contract/paths'
import { pageFromQuery } from '../ui/browser-state.ts'

/** The filter in a news address. */
export type NewsChoice = {
  page: number
  /** The ids of the ticked categories; all if empty. */
  categories: number[]
}

const CATEGORIES_MAX = 50

/** Parses the filter from a query; invalid parts are ignored. */
export function newsChoiceOf(query: URLSearchParams): NewsChoice {
  const ids = query.getAll('category').map(Number).filter(isId)
  return { page: pageFromQuery(query), categories: [...new Set(ids)].slice(0, CATEGORIES_MAX) }
}

/** The canonical address of a filter, so that each is cached once. */
export function newsPath({ page, categories }: NewsChoice): string {
  const category = categories.toSorted((one, other) => one - other)
  return pathTo(pagePaths.news, {}, { category, page: page > 1 ? page : undefined })
}

/** The filter with a category toggled, on its first page. */
export function toggled({ categories }: NewsChoice, id: number): NewsChoice {
  const others = categories.filter((one) => one !== id)
  return { page: 1, categories: others.length < categories.length ? others : [...categories, id] }
}

const isId = (id: number) => Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647
