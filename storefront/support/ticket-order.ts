import { useLocation } from 'react-router'
import { useHydrated } from '../ui/browser-state.ts'

/** The order that somebody asks for help with: it comes with the navigation, never in the address. */
export type TicketOrder = { orderId: string; reference: string }

/** What the page was opened to ask about; null where it was opened otherwise. */
export function useTicketOrder(): TicketOrder | null {
  const { state } = useLocation()
  // The rendered page knows nothing of the navigation.
  const given = useHydrated() ? (state as Partial<TicketOrder> | null) : null
  const { orderId, reference } = given ?? {}
  return orderId && reference ? { orderId, reference } : null
}
