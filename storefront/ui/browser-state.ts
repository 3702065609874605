import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

const never = () => () => {}

/** False on the server and in the first render of a cached page; then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/**
 * The class of a section below the first screen, which the first paint skips. With scripts it has its true
 * height, so that Back restores the scroll position.
 */
export function useBelowFold(): string {
  return useHydrated() ? '' : 'below-fold'
}

const none = new URLSearchParams()

/**
 * The address's query, empty in the first render of a cached page: the page is rendered once for all queries.
 */
export function usePageQuery(): URLSearchParams {
  const [query] = useSearchParams()
  return useHydrated() ? query : none
}

/** Whether the browser is online; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  )
}

function subscribeToNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** The page number in a query, by default 1. */
export function pageFromQuery(query: URLSearchParams): number {
  const page = Number(query.get('page'))
  return Number.isSafeInteger(page) && page > 0 ? Math.min(page, 10_000_000) : 1
}
