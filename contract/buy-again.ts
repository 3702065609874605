import { pagePaths, pathTo } from './paths.ts'

/** The address of a category's page with an item chosen. Nothing personal ever stands in it. */
export function buyAgainPath(slug: string, productId: number | null): string {
  return pathTo(pagePaths.product, { slug }, { item: productId ?? undefined })
}

/** The id of the item that such an address names; null where it names none. */
export function itemQuery(search: string): number | null {
  const id = Number(new URLSearchParams(search).get('item'))
  return Number.isInteger(id) && id > 0 ? id : null
}
