import { useSearchParams } from 'react-router'
import { useHydrated } from './use-hydrated.ts'

const none = new URLSearchParams()

/**
 * The address's query, empty in the first render of a cached page: whatever an address brings along, such
 * as an id, the page is rendered once for all.
 */
export function usePageQuery(): URLSearchParams {
  const [query] = useSearchParams()
  return useHydrated() ? query : none
}
