import { useLocation } from 'react-router'
import { useHydrated } from '../ui/browser-state.ts'

/** The order of a ticket: from the navigation state, never from the address. */
export type TicketOrder = { orderId: string; reference: string }

/** The order that the page was opened about, or null. */
export function useTicketOrder(): TicketOrder | null {
  const { state } = useLocation()
  // The server-rendered page has no navigation state.
  const given = useHydrated() ? (state as Partial<TicketOrder> | null) : null
  const { orderId, reference } = given ?? {}
  return orderId && reference ? { orderId, reference } : null
}
