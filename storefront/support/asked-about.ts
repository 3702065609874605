import { useLocation } from 'react-router'
import { useHydrated } from '../ui/use-hydrated.ts'

/** The order that somebody asks for help with: it comes with the navigation, never in the address. */
export type AskedAbout = { orderId: string; reference: string }

/** What the page was opened to ask about; null where it was opened otherwise. */
export function useAskedAbout(): AskedAbout | null {
  const { state } = useLocation()
  // The rendered page knows nothing of the navigation.
  const given = useHydrated() ? (state as Partial<AskedAbout> | null) : null
  const { orderId, reference } = given ?? {}
  return orderId && reference ? { orderId, reference } : null
}
