import { useSyncExternalStore } from 'react'

const key = 'orderIds'
const none: string[] = []

/** Persists the id of a guest's order in this browser, by which its page is found again. */
export function persistGuestOrder(orderId: string): void {
  try {
    const ids = idsIn(localStorage.getItem(key)).filter((id) => id !== orderId)
    localStorage.setItem(key, JSON.stringify([...ids, orderId]))
  } catch {
    // Without storage the guest still has the id on the next page and in the mail.
  }
}

/** The ids of the guest's orders that this browser has, the newest first; of every tab. */
export function useGuestOrderIds(): string[] {
  const stored = useSyncExternalStore(
    subscribe,
    () => readStored(),
    () => null,
  )
  return stored === null ? none : idsIn(stored).reverse()
}

function readStored(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function idsIn(stored: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
