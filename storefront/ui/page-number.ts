/** The page number in an address; 1 where there is none that makes sense. */
export function pageIn(query: URLSearchParams): number {
  const page = Number(query.get('page'))
  return Number.isSafeInteger(page) && page > 0 ? Math.min(page, 10_000_000) : 1
}
