import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Whether to load the ways to pay anew: not for another address of the page that is open. */
export function sameWays(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change
  const isSearchAlone =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return isSearchAlone ? false : defaultShouldRevalidate
}
