import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

const never = () => () => {}

/** False on the server and in the first render of a cached page, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/**
 * The class of a section below the first screen, which the first paint leaves out. Once scripts run
 * it has its true height, so that going back finds the place that was left.
 */
export function useBelowFold(): string {
  return useHydrated() ? '' : 'below-fold'
}

const none = new URLSearchParams()

/**
 * The address's query, empty in the first render of a cached page: whatever an address brings along, such
 * as an id, the page is rendered once for all.
 */
export function usePageQuery(): URLSearchParams {
  const [query] = useSearchParams()
  return useHydrated() ? query : none
}

/** Whether the browser has a network; true on the server. */
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

/** The page number in an address; 1 where there is none that makes sense. */
export function pageIn(query: URLSearchParams): number {
  const page = Number(query.get('page'))
  return Number.isSafeInteger(page) && page > 0 ? Math.min(page, 10_000_000) : 1
}
